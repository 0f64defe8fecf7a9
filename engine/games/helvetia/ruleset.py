"""A ruleset: tables of parts. FAMILY is GEEK with some of them replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.dice import Dice
from engine.games.helvetia.actions import Action
from engine.games.helvetia.board.pitch import CENTRE, LEFT, RIGHT
from engine.games.helvetia.box.cards import SKILLS, PlayedBy, PlayerCard

if TYPE_CHECKING:
    from engine.games.helvetia.setup import SideSetup
    from engine.games.helvetia.state import State


class Refusal(NamedTuple):
    """Why an action is not allowed: the rule's id and a sentence for the coach."""

    rule: str
    text: str


# How one kind of action is judged, listed and done by a side.
Refuse = Callable[["State", int, Action], Refusal | None]
Enumerate = Callable[["State", int], Iterable[Action]]
Do = Callable[["State", int, Action, Dice], None]
# A step goes by itself: it changes the state and leads on, or asks somebody.
Step = Callable[["State", Dice], None]


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of action: may it be done, which are there, what it does."""

    refuse: Refuse
    enumerate: Enumerate
    do: Do


class Play(NamedTuple):
    """A card as it takes effect: whose it is, what was chosen, whom it concerns."""

    side: int
    chosen: int
    men: list[int]
    args: tuple[int, ...]


class Effect(NamedTuple):
    """One operation of a card with its arguments; `fits` says whether it can happen."""

    do: Callable[[State, Play], None]
    fits: Callable[[State, tuple[int, ...]], bool]
    args: tuple[int, ...]


class Need(NamedTuple):
    """What must be so for a card to be played, and the sentence if it is not."""

    holds: Callable[[State, int, tuple[int, ...]], bool]
    args: tuple[int, ...]
    refusal: Refusal


class Target(NamedTuple):
    """What the coach chooses with a card (0 if nothing), and whom the choice means."""

    choices: Callable[[State, int, tuple[int, ...]], list[int]]
    men: Callable[[State, int, int], list[int]]
    args: tuple[int, ...]
    # How the choice is to be read: "", "player", "players" (18 p + q), "cell", "minutes".
    asks: str


@dataclass(frozen=True, slots=True)
class Power:
    """A POWER or LEGEND card as the engine sees it: when, by whom, to what effect."""

    number: int
    windows: int
    by: PlayedBy
    needs: tuple[Need, ...]
    target: Target
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The frozen name of a set of rules and the parts it is made of."""

    name: str
    steps: tuple[Step, ...]
    # parts[phase][kind]: what a coach may do there; None where it does not belong.
    parts: tuple[tuple[Part | None, ...], ...]
    # gestures[mode]: the kinds of action that this mode of the gesture phase allows.
    gestures: tuple[tuple[int, ...], ...]
    skills: Callable[[PlayerCard | None, bool], tuple[int, ...]]
    cards: Callable[[SideSetup], tuple[Power | None, ...]]
    # The minutes that a change of possession takes.
    minutes: Callable[[State, Dice], int]
    # period -> where its clock starts, and the last minute of it that is played
    starts: tuple[int, ...]
    limits: tuple[int, ...]
    # The minutes that a turn costs which stalls (HC-OWN-01).
    stalled: Callable[[State], int]
    pass_range: int
    # The values on a card as people know them, with their place among the skills.
    values: tuple[tuple[str, int], ...] = tuple(
        (name, n) for n, name in enumerate(SKILLS)
    )
    # The malus column of each zone, and whether offside can be called.
    columns: tuple[int, int, int] = (LEFT, CENTRE, RIGHT)
    offside: bool = True
    # Why it is played without cards; None if it is not.
    no_cards: Refusal | None = None
    # Rules of GEEK that read otherwise here: what events of shared parts cite instead.
    cites: Mapping[str, str] = field(default_factory=dict)

    def part(self, phase: int, kind: int) -> Part:
        """What is known to belong there."""
        part = self.parts[phase][kind]
        assert part is not None
        return part
