"""What a league hands to a match of the engine, and gets back: values of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, Protocol

from engine.report import LineupRole
from engine.rulesets import Ruleset
from engine.sides import BySide, Side


@dataclass(frozen=True, slots=True)
class KickoffSide:
    """One side as its coach has prepared it; footballers by their ids, cards as printed."""

    name: str
    # The card of each who may play, and the number on his shirt.
    footballers: Mapping[int, object]
    shirts: Mapping[int, int | None]
    names: Mapping[int, str]
    lineup: tuple[tuple[int, LineupRole], ...]
    tired: frozenset[int] = frozenset()
    # What could have been brought, and the numbers of what is.
    deck: tuple[object, ...] = ()
    hand: tuple[int, ...] = ()
    # Nothing is chosen before the match: its cards are drawn in it.
    draws: bool = False
    challenge: object = None
    die: tuple[tuple[int, int], ...] = ()


class LeagueKickoff(NamedTuple):
    """A match that can begin: its rules, its setup, what both have decided already."""

    # The frozen name of the rules.
    rules: str
    setup: object
    deeds: tuple[tuple[Side, object], ...] = ()
    # Who is called what in its report, by id.
    people: Mapping[Side, Mapping[str, int]] = MappingProxyType({})


class KickoffOf(Protocol):
    """A game's way from two prepared sides to its match."""

    def __call__(
        self, ruleset: Ruleset, sides: BySide[KickoffSide], /, *, knock_out: bool
    ) -> LeagueKickoff: ...
