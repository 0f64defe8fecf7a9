"""What a league hands to a match of the engine, and gets back: values of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, Protocol

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
    lineup: tuple[tuple[int, str], ...]
    tired: frozenset[int] = frozenset()
    # Cards that could have been brought, and the numbers of those that are.
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


class SideOffer(NamedTuple):
    """What a computer may choose from for a side before its match."""

    # Its deck is all that may be brought without learning anything.
    side: KickoffSide
    # Cards that may be learnt before the match, and how many sessions there are for it.
    learnable: tuple[object, ...] = ()
    sessions: int = 0
    # So many cards are brought at most.
    brings: int = 0
    # Whether it may win a card in the match.
    challenges: bool = False


class ComputerChoice(NamedTuple):
    """What it chooses: who plays, by id, and cards by their numbers."""

    lineup: tuple[tuple[int, str], ...]
    trained: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    challenge: int | None = None


class ChoiceOf(Protocol):
    """How the computer prepares a match of a game; the same seed, the same choices."""

    def __call__(
        self, ruleset: Ruleset, offers: BySide[SideOffer], /, *, seed: int
    ) -> BySide[ComputerChoice]: ...
