"""A sheet of Finale in words: "goal home 9 counter; next; change home 10>15".

    goal home 9 [attack|counter] [from 7]     tactic home 5       kick home 9 in|out
    yellow home 5   second home 5   red home 5   injury home 5    change home 5>13
    next   extra   shootout   done            amend 3 minute 2    amend 3 how counter
    void 3   count home 5 uses 2   forfeit home   finish

A part may end with "seen 3": what its phone had shown. Ids: home 101 to 115, away 201 to
215. 1 keeps goal; 2 to 5 defend, 6 to 9 stand in midfield, 10 and 11 attack; on the bench
12 is a keeper, 13 a defender, 14 a midfielder, 15 a forward.
"""

from __future__ import annotations

from typing import Any

from engine.games.finale.reporting import RULESET
from engine.report import Depth
from engine.sides import BySide
from matches.games.finale.kinds import VOCABULARY
from matches.games.finale.side_part import FinaleOpening
from matches.games.registry import fold_sheet
from matches.rules.checks.refusals import refuse_entry
from matches.rules.sheet.contents import parse_entry
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.opening import Member, Opening, SideOpening
from matches.rules.sheet.state import Sheet
from tests.sheet_notation import AT

ROWS = " GDDDDMMMMFFGDMF"
STARTERS = range(1, 12)
TEAMS = {"home": 1, "away": 2}
WORDS = {"second": "second_yellow"}
WHISTLES = {"extra": "7", "shootout": "shootout", "done": "done"}


def player(side: str, number: int) -> int:
    return TEAMS[side] * 100 + number


NAMES = {
    player(side, n): f"{side[0].upper()}{n}" for side in TEAMS for n in range(1, 16)
}


def role(number: int) -> str:
    if number not in STARTERS:
        return "bench"
    return "keeper" if ROWS[number] == "G" else "field"


def side_opening(side: str, *, carded: bool = True) -> SideOpening:
    """`carded`: the cards of its men were named, and so their rows."""
    numbers = range(1, 16)
    rows = tuple((player(side, n), ROWS[n]) for n in numbers) if carded else ()
    return SideOpening(
        TEAMS[side],
        tuple(Member(player(side, n), role(n), False, n) for n in numbers),
        FinaleOpening(rows, "4-4-2" if carded else "", 50 if carded else 0),
    )


def opened(
    competition: str = "championship", depth: Depth = "standard", *, carded: bool = True
) -> Entry:
    sides = BySide(*(side_opening(side, carded=carded) for side in TEAMS))
    content = Opening(RULESET, competition, depth, sides, AT).content()
    return Entry(1, CoreKind.OPEN, content, at=AT)


def kept(text: str = "", first: Entry | None = None) -> Sheet:
    """The sheet after these entries, each refused or not before it is written."""
    return fold_sheet(entries_of(text, first))


def entries_of(text: str, first: Entry | None = None) -> tuple[Entry, ...]:
    entries: tuple[Entry, ...] = (first or opened(),)
    for part in filter(None, map(str.strip, text.split(";"))):
        sheet = fold_sheet(entries)
        entry = entry_of(part, sheet)
        refuse_entry(sheet, entry)
        entries += (entry,)
    return entries


def entry_of(part: str, sheet: Sheet) -> Entry:
    words, seen = part.split(), 0
    if words[-2:-1] == ["seen"]:
        words, seen = words[:-2], int(words[-1])
    kind, content = parse_entry(raw_of(words, sheet), VOCABULARY)
    actor = f"user:{TEAMS.get(content.get('side', ''), 1)}"
    return Entry(sheet.revision + 1, kind, content, actor=actor, seen=seen, at=AT)


def raw_of(words: list[str], sheet: Sheet) -> dict[str, Any]:
    kind, *rest = words
    if kind == "next":
        return {"kind": "period", "to": sheet.profile.periods.following[sheet.phase][0]}
    if kind in WHISTLES:
        return {"kind": "period", "to": WHISTLES[kind]}
    if kind == "amend":
        return {"kind": kind, "seq": int(rest[0]), rest[1]: rest[2]}
    if kind == "void":
        return {"kind": kind, "seq": int(rest[0]), "reason": "wrong"}
    return {"kind": WORDS.get(kind, kind), **(_of_side(kind, *rest) if rest else {})}


def _of_side(kind: str, side: str, *more: str) -> dict[str, Any]:
    raw: dict[str, Any] = {"side": side}
    if kind == "tactic":
        return {**raw, "number": int(more[0])}
    if kind == "change":
        off, on = (player(side, int(n)) for n in more[0].split(">"))
        return {**raw, "off": off, "on": on}
    if more:
        raw["player"] = player(side, int(more[0])) if int(more[0]) else 0
    return {**raw, **_of_man(kind, side, more[1:])}


def _of_man(kind: str, side: str, more: tuple[str, ...]) -> dict[str, Any]:
    if kind == "kick":
        return {"scored": more[0] == "in"}
    if kind == "count":
        return {"what": more[0], "n": int(more[1])}
    way = next(iter(more), "from")
    passed = {"assist": player(side, int(more[-1]))} if "from" in more else {}
    return passed if way == "from" else {"how": way, **passed}
