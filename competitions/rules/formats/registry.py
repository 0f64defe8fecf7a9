"""The formats that there are; nothing else names one of them."""

from __future__ import annotations

from competitions.rules.formats.knockout import Knockout
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.round_robin import RoundRobin

ROUND_ROBIN, KNOCKOUT = RoundRobin(), Knockout()
FORMATS: dict[str, Format] = {one.id: one for one in (ROUND_ROBIN, KNOCKOUT)}
# By the word that a competition holds.
KINDS: dict[str, Format] = {one.kind: one for one in FORMATS.values()}
# Where nobody has chosen.
USUAL = KNOCKOUT.kind
# Of whose matches the sides are derived, and of whose they are stored.
IN_BRACKETS = tuple(kind for kind, one in KINDS.items() if one.bracket)
IN_TABLES = tuple(kind for kind, one in KINDS.items() if not one.bracket)


def format_of(kind: str) -> Format:
    """Of what a competition holds."""
    return KINDS[kind]
