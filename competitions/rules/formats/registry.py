"""The formats that there are; nothing else names one of them."""

from __future__ import annotations

from functools import lru_cache

from competitions.rules.formats.groups import Groups
from competitions.rules.formats.knockout import Knockout
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.round_robin import RoundRobin
from engine.json_values import JsonObject, Stored

ROUND_ROBIN, KNOCKOUT, GROUPS = RoundRobin(), Knockout(), Groups()
FORMATS: dict[str, Format] = {one.id: one for one in (ROUND_ROBIN, KNOCKOUT, GROUPS)}
# By the word that a competition holds: of its first stage.
KINDS: dict[str, Format] = {one.kind: one for one in FORMATS.values()}
# Those of which the columns of a competition say all that can be chosen: files of version
# 1, and what was made before there were stages, know no others.
FIRST_KINDS = (ROUND_ROBIN.kind, KNOCKOUT.kind)
# Where nobody has chosen.
USUAL = KNOCKOUT.kind


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


def columns_of_format(played: Format) -> JsonObject:
    """What those columns hold of a competition whose first stage it is."""
    stored = played.stored
    third = bool(stored.get("third_place"))
    return {"kind": played.kind, "legs": stored.get("legs", 1), "third_place": third}


@lru_cache(maxsize=128)
def _chosen(format_id: str, options: tuple[tuple[str, int], ...]) -> Format:
    return FORMATS[format_id].chosen(dict(options))


def options_chosen(played: Format) -> dict[str, int]:
    """What differs from what is usual in its format."""
    usual = FORMATS[played.id].stored
    return {name: v for name, v in played.stored.items() if v != usual[name]}
