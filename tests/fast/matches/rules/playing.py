"""Matches that nobody played: sheets made by picking from what is offered."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from matches.rules.asking import Choice
from matches.rules.contents import parse
from matches.rules.corrections import NEVER_VOID
from matches.rules.entries import Entry, Kind
from matches.rules.offers import offers
from matches.rules.sheet import Phase, Row, Sheet, fold
from matches.rules.warnings import never_on
from tests.sheet_notation import sheet

HANDS = {"home": (5, 16), "away": (7, 24)}
OPENINGS = tuple(
    f"open {kind} {terms}"
    " home legend=3 challenge=12:shots:3 away legend=1 spent=1 challenge=9:goals:2"
    for kind in ("cup", "championship", "friendly")
    for terms in ("", "full", "score", "family", "family full")
)
# What ends a match is kept for its end, else most would be short.
LAST = frozenset({Kind.FINISH, Kind.FORFEIT, Kind.REOPEN})


def choices(state: Sheet) -> list[tuple[str, Choice]]:
    """All that both coaches could tap now, with the side whose coach does."""
    return [
        (side, choice)
        for side in ("home", "away", "")
        for offer in offers(state, side, HANDS.get(side, ()), side)
        for choice in offer.choices
    ]


def entry(state: Sheet, raw: dict[str, object], scribe: str = "") -> Entry:
    kind, content = parse(raw)
    return Entry(
        state.revision + 1, kind, content, actor=f"{scribe}-coach", scribe=scribe
    )


def random_sheet(seed: int, steps: int = 40) -> tuple[Entry, ...]:
    """A sheet in the middle of its match: some entries voided, never ended."""
    random = Random(seed)
    entries = sheet(random.choice(OPENINGS))
    for _ in range(random.randrange(steps)):
        state = fold(entries)
        possible = [
            (side, dict(choice.entry))
            for side, choice in choices(state)
            if Kind(choice.entry["kind"]) not in LAST
        ]
        kinds = sorted({raw["kind"] for _side, raw in possible})
        if random.random() < 0.15:
            possible = list(_voids(state))
        elif kinds:
            kind = random.choice(kinds)
            possible = [each for each in possible if each[1]["kind"] == kind]
        if possible:
            side, raw = random.choice(possible)
            entries += (entry(state, raw, side),)
    return entries


def ended(seed: int, steps: int = 40) -> tuple[Entry, ...]:
    """The same played on to its end: by whistles, kicks, or a forfeit."""
    random = Random(seed)
    entries = random_sheet(seed, steps)
    if random.random() < 0.1:
        state = fold(entries)
        entries += (entry(state, {"kind": "forfeit", "side": "home"}),)
    for n in range(100):
        state = fold(entries)
        if state.finished:
            return entries
        raw = _next_to_the_end(state, n)
        entries += (entry(state, raw),)
    raise AssertionError("this match has no end")


def _next_to_the_end(state: Sheet, n: int) -> dict[str, object]:
    """Mend what cannot stand, then whistle or kick; a side without players forfeits."""
    doubtful = never_on(state) or _needless_shootout(state)
    if doubtful:
        row = next(row for row in reversed(state.rows) if _is_of(row, doubtful))
        return {"kind": "void", "seq": row.entry.seq, "reason": "wrong"}
    raws = [dict(choice.entry) for _side, choice in choices(state)]
    for kind in ("finish", "kick", "period", "forfeit"):
        for raw in raws:
            if raw["kind"] == "kick":
                raw["scored"] = raw["side"] == "home" or n < 4
            if raw["kind"] == kind:
                return raw
    raise AssertionError("nothing is offered")


def _needless_shootout(state: Sheet) -> bool:
    return state.phase is Phase.SHOOTOUT and state.score[0] != state.score[1]


def _is_of(row: Row, doubtful: object) -> bool:
    """Written of one who never came on, or the whistle before the shoot-out."""
    if doubtful is True:
        return row.live and row.content.get("to") == "shootout"
    return row.live and row.entry.player in {player for _side, player in doubtful}


def _voids(state: Sheet) -> Iterator[tuple[str, dict[str, object]]]:
    for row in state.rows:
        if row.voided_by is None and row.entry.kind not in NEVER_VOID:
            yield "", {"kind": "void", "seq": row.entry.seq, "reason": "wrong"}
