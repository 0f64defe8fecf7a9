"""A match sheet written as one says it at the table.

    sheet("open; 6' yellow away 5; 12' goal home 11 header; change home 6>8; void 3 'wrong'")

Parts are parted by ";" and numbered from 1, as entries are. A part may start with its
minute ("12'") and end with who wrote it ("by ben/home": actor and the side he keeps),
before that with what his phone showed ("seen 3").

    open [cup|championship|friendly] [family] [score|full] [home ...] [away ...]
    kickoff away            clock +9            clock 36'
    12' goal home 11 [shot|first_touch|header|penalty|own] [from 7] [another]
    yellow home 5           second home 5       red away 6          injury away 6
    exhausted home 4        change home 6>8     power home 12       legend away 3
    progress home 2         made home           failed home
    half  full  extra  extra2  shootout         (the period ends, the next one begins)
    kick home 11 in         kick away 7 out     forfeit away
    count home 11 shots 2   amend 2 header      amend 2 from 107    amend 2 45+2'
    void 3 ['wrong player'] note 'Rain'         reopen ['why']
    finish [abandoned|unkept]

Players go by shirt number. Their ids in pure tests: home 101 to 111, away 201 to 211;
`player("home", 11)` is 111, an own goal's player counts for the other side. Each side has
1 (keeper), 5, 6, 7, 11 (captain) on the pitch, 8 and 9 on the bench.
`sheet(...)` gives the entries, `kept(...)` the folded sheet with every entry checked.
After `open`, a side may differ: "home lineup=1,5,6 bench=8 legend=3 spent=1,2
challenge=12:shots:3"; a tail such as "challenge=12" asks for nothing that is counted.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any

from engine.sides import BySide, Side
from matches.games.helvetia.kinds import VOCABULARY
from matches.games.helvetia.names import HelvetiaKind
from matches.games.helvetia.profiles import FAMILY, GEEK
from matches.games.helvetia.side_part import HelvetiaOpening
from matches.games.registry import fold_sheet
from matches.rules.checks.refusals import refuse_entry
from matches.rules.sheet.contents import parse_entry
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.opening import Member, Opening, SideOpening
from matches.rules.sheet.state import Sheet

AT = datetime(2026, 3, 4, 20, 0, tzinfo=UTC)
MINUTE = re.compile(r"^(\d+|clock \d+|amend \d+ \d+(?:\+\d+)?)'(?= |$)")
CAPTAIN = 11
TEAMS = {"home": 1, "away": 2}
PERIODS = {
    "half": "second",
    "full": "done",
    "extra": "extra_1",
    "extra2": "extra_2",
    "shootout": "shootout",
}
WORDS = {
    "second": CoreKind.SECOND_YELLOW,
    "made": HelvetiaKind.OUTCOME,
    "failed": HelvetiaKind.OUTCOME,
}
NAMES = {
    **{100 + n: f"H{n}" for n in range(1, 12)},
    **{200 + n: f"A{n}" for n in range(1, 12)},
}


def player(side: str, number: int) -> int:
    """The id of the player with this shirt number."""
    return TEAMS[side] * 100 + number


def sheet(text: str, *, first: int = 1) -> tuple[Entry, ...]:
    """The entries of a sheet in notation, numbered from `first`."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    return tuple(entry(part, seq) for seq, part in enumerate(parts, first))


def kept(text: str, hand: Collection[int] = ()) -> Sheet:
    """The sheet after these entries, each refused or not before it is written."""
    entries: tuple[Entry, ...] = ()
    for written in sheet(text):
        refuse_entry(fold_sheet(entries), written, hand)
        entries += (written,)
    return fold_sheet(entries)


def entry(text: str, seq: int = 1) -> Entry:
    """One entry in notation."""
    # The sign of a minute would open a quotation.
    words = shlex.split(MINUTE.sub(r"\1min", text))
    actor, scribe = "user:1", ""
    if "by" in words:
        actor, _, scribe = words[-1].partition("/")
        words = words[: words.index("by")]
    seen = 0
    if words[-2:-1] == ["seen"]:
        seen, words = int(words[-1]), words[:-2]
    dated = {}
    if words[0].endswith("min"):
        dated = {"minute": int(words.pop(0)[:-3])}
    kind, content = _content(words[0], words[1:])
    return Entry(
        seq,
        kind,
        {**content, **dated},
        actor=actor,
        role="coach",
        scribe=scribe,
        key=f"key-{seq}",
        seen=seen,
        at=AT + timedelta(minutes=seq),
    )


def _content(word: str, words: list[str]) -> tuple[str, dict[str, Any]]:
    """The kind and content; all but the opening is parsed as if it came by post."""
    if word == "open":
        return CoreKind.OPEN, _opening(words).content()
    if word in PERIODS:
        return parse_entry({"kind": "period", "to": PERIODS[word]}, VOCABULARY)
    kind = WORDS.get(word) or word
    if words[:1] and words[0] in TEAMS:
        side, *rest = words
        return parse_entry(
            {"kind": kind, "side": side, **_of_side(kind, word, side, rest)},
            VOCABULARY,
        )
    return parse_entry({"kind": kind, **_of_match(kind, words)}, VOCABULARY)


def _of_side(kind: str, word: str, side: str, words: list[str]) -> dict[str, Any]:
    match kind:
        case HelvetiaKind.OUTCOME:
            return {"made": word == "made"}
        case HelvetiaKind.POWER | HelvetiaKind.LEGEND:
            return {"number": int(words[0])}
        case HelvetiaKind.PROGRESS:
            return {"n": int(words[0])}
        case CoreKind.CHANGE:
            off, on = (player(side, int(n)) for n in words[0].split(">"))
            return {"off": off, "on": on}
        case CoreKind.KICK:
            who = player(side, int(words[0])) if len(words) > 1 else 0
            return {"player": who, "scored": words[-1] == "in"}
        case CoreKind.COUNT:
            who = player(side, int(words[0]))
            return {"player": who, "what": words[1], "n": int(words[2])}
        case CoreKind.GOAL:
            return _goal(side, words)
        case CoreKind.KICKOFF | CoreKind.FORFEIT:
            return {}
    return {"player": player(side, int(words[0]))}


def _goal(side: str, words: list[str]) -> dict[str, Any]:
    if not words:
        return {"player": 0}
    number, *rest = words
    content: dict[str, Any] = {}
    if rest[-1:] == ["another"]:
        content, rest = {"another": True}, rest[:-1]
    if "from" in rest:
        content["assist"] = player(side, int(rest[rest.index("from") + 1]))
        rest = rest[: rest.index("from")]
    if rest:
        content["how"] = rest[0]
    of = Side(side).other if rest == ["own"] else side
    return {"player": player(of, int(number)), **content}


def _of_match(kind: str, words: list[str]) -> dict[str, Any]:
    match kind:
        case CoreKind.CLOCK if words[0].startswith("+"):
            return {"plus": int(words[0])}
        case CoreKind.CLOCK:
            return {"minute": int(words[0].removesuffix("min"))}
        case CoreKind.AMEND if words[1].endswith("min"):
            return {"seq": int(words[0]), "minute": words[1][:-3]}
        case CoreKind.AMEND if words[1] == "from":
            return {"seq": int(words[0]), "assist": int(words[2])}
        case CoreKind.AMEND:
            return {"seq": int(words[0]), "how": words[1]}
        case CoreKind.VOID:
            return {"seq": int(words[0]), "reason": " ".join(words[1:])}
        case CoreKind.FINISH if words:
            return {"early": words[0]}
        case CoreKind.NOTE:
            return {"text": " ".join(words)}
        case CoreKind.REOPEN:
            return {"reason": " ".join(words)}
    return {}


def _opening(words: list[str]) -> Opening:
    sides = {"home": [], "away": []}  # type: dict[str, list[str]]
    terms: list[str] = []
    current = terms
    for word in words:
        current = sides.get(word, current)
        if word not in sides:
            current.append(word)
    given = set(terms)
    return Opening(
        ruleset=FAMILY if "family" in given else GEEK,
        competition=next(
            (w for w in ("cup", "championship") if w in given), "friendly"
        ),
        depth=next((w for w in ("score", "full") if w in given), "standard"),
        sides=BySide(_setup("home", sides["home"]), _setup("away", sides["away"])),
        opened_at=AT,
    )


def _setup(side: str, words: list[str]) -> SideOpening:
    given = dict(word.split("=", 1) for word in words)
    lineup = _numbers(given.get("lineup", "1,5,6,7,11"))
    bench = _numbers(given.get("bench", "8,9"))
    number, *asks = given.get("challenge", "").split(":")
    return SideOpening(
        team=TEAMS[side],
        lineup=tuple(
            Member(
                player(side, n),
                "bench" if n in bench else "field" if at else "keeper",
                n == CAPTAIN,
                n,
            )
            for at, n in enumerate((*lineup, *bench))
        ),
        game=HelvetiaOpening(
            legend=int(given["legend"]) if "legend" in given else None,
            spent=_numbers(given.get("spent", "")),
            sealed=given.get("sealed", ""),
            challenge=int(number) if number else None,
            asks=(asks[0], int(asks[1])) if asks else None,
        ),
    )


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(n) for n in text.split(",") if n)
