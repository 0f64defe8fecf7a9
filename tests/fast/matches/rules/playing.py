"""Matches that nobody played: sheets made by picking from what is offered."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from matches.games.helvetia.kinds import VOCABULARY
from matches.games.registry import fold_sheet
from matches.rules.checks.corrections import is_final
from matches.rules.offers.sheet_offers import Scribe, offers
from matches.rules.sheet.contents import parse_entry
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.offer_values import OfferChoice
from matches.rules.sheet.state import EntryRow, Sheet
from matches.rules.sheet.warnings import never_on
from tests.sheet_notation import sheet

HANDS = {"home": (5, 16), "away": (7, 24)}
CARDS = " home legend=3 challenge=12:shots:3 away legend=1 spent=1 challenge=9:goals:2"
TERMS = (
    CARDS,
    "full" + CARDS,
    "score" + CARDS,
    "family",
    "family full",
    "family score",
)
OPENINGS = tuple(
    f"open {kind} {terms}"
    for kind in ("cup", "championship", "friendly")
    for terms in TERMS
)
# What ends a match is kept for its end, else most would be short.
LAST = frozenset({CoreKind.FINISH, CoreKind.FORFEIT, CoreKind.REOPEN})


def choices(state: Sheet) -> list[tuple[str, OfferChoice]]:
    """All that both coaches could tap now, with the side whose coach does."""
    return [
        (side, choice)
        for side in ("home", "away", "")
        for offer in offers(state, side, Scribe(side, HANDS.get(side, ())))
        for choice in offer.choices
    ]


def entry(state: Sheet, raw: dict[str, object], scribe: str = "") -> Entry:
    kind, content = parse_entry(raw, VOCABULARY)
    return Entry(
        state.revision + 1, kind, content, actor=f"{scribe}-coach", scribe=scribe
    )


def random_sheet(seed: int, steps: int = 40) -> tuple[Entry, ...]:
    """A sheet in the middle of its match: some entries voided, never ended."""
    random = Random(seed)
    entries = sheet(random.choice(OPENINGS))
    for _ in range(random.randrange(steps)):
        state = fold_sheet(entries)
        possible = [
            (side, dict(choice.entry))
            for side, choice in choices(state)
            if choice.entry["kind"] not in LAST
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
        state = fold_sheet(entries)
        entries += (entry(state, {"kind": "forfeit", "side": "home"}),)
    for n in range(100):
        state = fold_sheet(entries)
        if state.finished:
            return entries
        raw = _next_to_the_end(state, n)
        entries += (entry(state, raw),)
    raise AssertionError("this match has no end")


def _next_to_the_end(state: Sheet, n: int) -> dict[str, object]:
    """Mend what cannot stand, then whistle or kick; a side without players forfeits."""
    wrong = next((row for row in reversed(state.rows) if _is_wrong(state, row)), None)
    if wrong is not None:
        return {"kind": "void", "seq": wrong.entry.seq, "reason": "wrong"}
    raws = [dict(choice.entry) for _side, choice in choices(state)]
    for kind in ("finish", "kick", "period"):
        for raw in raws:
            if raw["kind"] == "kick":
                raw["scored"] = raw["side"] == "home" or n < 4
            if raw["kind"] == kind:
                return raw
    # A clock that was set back may have left something after a sending-off.
    for row in reversed(state.rows):
        if row.valid and row.entry.kind in (CoreKind.RED, CoreKind.SECOND_YELLOW):
            return {"kind": "void", "seq": row.entry.seq, "reason": "wrong"}
    return {"kind": "forfeit", "side": "home"}


def _is_wrong(state: Sheet, row: EntryRow) -> bool:
    """Written of one who never came on, or a whistle that a void made needless."""
    unlevel = {
        "shootout": state.score[0] != state.score[1],
        "extra_1": bool(state.after_90) and state.after_90[0] != state.after_90[1],
    }
    strangers = {player for _side, player in never_on(state)}
    return row.valid and (
        row.entry.player in strangers or unlevel.get(row.content.get("to"), False)
    )


def _voids(state: Sheet) -> Iterator[tuple[str, dict[str, object]]]:
    for row in state.rows:
        if row.voided_by is None and not is_final(state, row):
            yield "", {"kind": "void", "seq": row.entry.seq, "reason": "wrong"}
