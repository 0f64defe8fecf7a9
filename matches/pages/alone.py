"""What the buttons of a sheet tell a phone that must add up alone for a while."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.sides import Side
from matches.pages.labels import what
from matches.rules.offers.effects import ENTERS, LEAVES, ONCE, Whistle, last_minute
from matches.rules.report.sentences import PHASES
from matches.rules.sheet.entries import EntryKind
from matches.rules.sheet.state import Sheet

# Name and value of attributes.
Changes = tuple[tuple[str, str], ...]

# What one entry of a kind changes beside what all of it do.
OF_CHIPS: Mapping[EntryKind, Changes] = {
    EntryKind.SECOND_YELLOW: (("leaves", " ".join(LEAVES[EntryKind.SECOND_YELLOW])),),
    **dict.fromkeys(ONCE, (("once", "1"),)),
}


def of_picker(sheet: Sheet, side: Side, kind: EntryKind) -> Changes:
    """What all entries of this kind change."""
    found = [("kind", kind.value), ("side", side)]
    if kind in LEAVES:
        found.append(("leaves", " ".join(LEAVES[kind])))
    if kind is EntryKind.CHANGE:
        left = sheet.profile.changes - sheet.sides[side].changes
        found += [("enters", " ".join(ENTERS)), ("most", str(left))]
    if kind is EntryKind.YELLOW:
        found.append(("then", _second_yellow(get_language())))
    return tuple(found)


@lru_cache(maxsize=64)
def _second_yellow(_language: str | None) -> str:
    """HC-SUSP-01: what the next card of a booked player is."""
    then = {
        "kind": EntryKind.SECOND_YELLOW.value,
        "what": what(EntryKind.SECOND_YELLOW, {}),
        "note": _("second yellow: off"),
        "leaves": " ".join(LEAVES[EntryKind.SECOND_YELLOW]),
    }
    return json.dumps(then, separators=(",", ":"))


def of_clock(sheet: Sheet) -> Changes:
    """Where clock and period stand, and how far this one goes."""
    last = last_minute(sheet.profile, sheet.phase)
    return (
        ("phase", sheet.phase),
        ("minute", str(sheet.minute)),
        ("last", _figure(last)),
    )


def of_whistle(whistle: Whistle | None, word: Callable[[str], str]) -> Changes:
    """What a whistle makes of clock and period; at which scores it is blown."""
    if whistle is None:
        return ()
    scores = [name for name in ("level", "decided") if getattr(whistle, name)]
    return (
        ("ends", whistle.ends),
        ("to", whistle.to),
        ("starts", _figure(whistle.starts)),
        ("last", _figure(whistle.last)),
        ("scores", " ".join(scores)),
        ("shows", word(PHASES[whistle.to])),
    )


def _figure(number: int | None) -> str:
    return "" if number is None else str(number)
