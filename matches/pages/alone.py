"""What the buttons of a sheet tell a phone that must add up alone for a while."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.sides import Side
from matches.pages.labels import what
from matches.rules.offers.effects import Whistle, last_minute
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import EntryKind, Sheet, Trait

# Name and value of attributes.
Changes = tuple[tuple[str, str], ...]


def of_chip(kind: EntryKind) -> Changes:
    """What one entry of a kind changes beside what all of it do."""
    if kind.leaves and not kind.offer:
        return (("leaves", " ".join(kind.leaves)),)
    return (("once", "1"),) if Trait.ONCE in kind.traits else ()


def of_picker(sheet: Sheet, side: Side, kind: EntryKind) -> Changes:
    """What all entries of this kind change."""
    found = [("kind", kind.name), ("side", side)]
    if kind.leaves:
        found.append(("leaves", " ".join(kind.leaves)))
    if kind.name == CoreKind.CHANGE:
        profile = sheet.profile
        left = profile.changes - sheet.sides[side].changes
        found += [("enters", " ".join(profile.enters)), ("most", str(left))]
    if kind.then:
        found.append(
            ("then", _then(sheet.profile.vocabulary[kind.then], get_language()))
        )
    return tuple(found)


@lru_cache(maxsize=64)
def _then(kind: EntryKind, _language: str | None) -> str:
    """HC-SUSP-01: what the next card of a booked player is."""
    then = {
        "kind": kind.name,
        "what": what(kind, {}),
        "note": _("second yellow: off"),
        "leaves": " ".join(kind.leaves),
    }
    return json.dumps(then, separators=(",", ":"))


def of_clock(sheet: Sheet) -> Changes:
    """Where clock and period stand, and how far this one goes."""
    last = last_minute(sheet.profile, sheet.phase)
    return (
        ("phase", sheet.phase),
        ("minute", str(sheet.minute)),
        ("last", _figure(last)),
        *((("timed", "1"),) if sheet.profile.timed else ()),
    )


def of_whistle(
    whistle: Whistle | None, names: Mapping[str, str], word: Callable[[str], str]
) -> Changes:
    """What a whistle makes of clock and period; at which scores it is blown.

    `names`: what the phases are called.
    """
    if whistle is None:
        return ()
    scores = [name for name in ("level", "decided") if getattr(whistle, name)]
    return (
        ("ends", whistle.ends),
        ("to", whistle.to),
        ("starts", _figure(whistle.starts)),
        ("last", _figure(whistle.last)),
        ("scores", " ".join(scores)),
        ("shows", word(names[whistle.to])),
    )


def _figure(number: int | None) -> str:
    return "" if number is None else str(number)
