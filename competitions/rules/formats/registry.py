"""The formats that there are; nothing else names one of them."""

from __future__ import annotations

from functools import lru_cache

from competitions.rules.formats.knockout import Knockout
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.round_robin import RoundRobin
from engine.json_values import Stored

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


def format_in(format_id: str, options: Stored) -> Format:
    """The format of this id with what a row keeps of its options; made once."""
    return _chosen(format_id, tuple(sorted(options.items())))


def format_in_columns(kind: str, *, legs: int, third_place: bool) -> Format:
    """The format of a competition whose options stand in its own columns."""
    options, played = {"legs": legs, "third_place": third_place}, KINDS[kind]
    known = {n: v for n, v in options.items() if v or n in played.stored}
    return format_in(played.id, known)


@lru_cache(maxsize=128)
def _chosen(format_id: str, options: tuple[tuple[str, int], ...]) -> Format:
    return FORMATS[format_id].chosen(dict(options))


def options_chosen(played: Format) -> dict[str, int]:
    """What differs from what is usual in its format."""
    usual = FORMATS[played.id].stored
    return {name: v for name, v in played.stored.items() if v != usual[name]}
