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
# Kinds with a bracket, where results say who plays a match; and kinds with a table, where
# the sides of all matches are stored with the draw.
IN_BRACKETS = tuple(kind for kind, one in KINDS.items() if one.bracket)
IN_TABLES = tuple(kind for kind, one in KINDS.items() if not one.bracket)


def format_of(kind: str) -> Format:
    """The format behind the word that a competition holds."""
    return KINDS[kind]
