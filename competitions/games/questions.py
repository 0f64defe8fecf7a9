"""What a league asks a side about a match, before it and after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from competitions.games.absences import AbsenceRules, CarriedState, Cause, SideMatch
from competitions.games.fitness import fitness
from engine.errors import N_, RuleViolation

RECOVERY = "recovery"
"""The kind of the die that is thrown for an injured player."""

Answer: TypeAlias = tuple[int, ...]
"""What is answered to any question: the face of a die, numbers of cards in the order of
choosing, ids of players, 1 for yes and 0 for no; nothing where nobody answered."""
Answers: TypeAlias = Mapping[str, Answer]
"""Answers by the kinds of their questions."""


class SideQuestion(NamedTuple):
    """Something that a game asks a side before its match; numbers answer it."""

    # What the form calls it, and the draft that keeps the answer.
    kind: str
    # One number or none, not many.
    single: bool = False


class PlayerQuestion(NamedTuple):
    """Something that a league wants to know of a player, and because of what."""

    kind: str
    player: int
    cause: Cause
    # A die of so many faces answers it; nothing: the side's own die.
    faces: int | None = None


When = Literal["due", "missed", "after"]
"""Before the side's next match; before one that was played without the answer; after
the match in which it happened."""


@dataclass(frozen=True, slots=True)
class MatchQuestion:
    """What is still to be answered about a match of a side."""

    kind: str
    match: str
    team: int
    player: int
    cause: Cause
    when: When = "due"
    faces: int | None = None
    name: str = ""


class OpenDie(RuleViolation):
    """HV-ASK-01: what a match has left open says first who may be chosen for the next."""

    def __init__(self, match: str) -> None:
        text = N_("The die of an earlier match is not thrown yet: answer it first.")
        super().__init__("HV-ASK-01", text)
        # Where it is answered.
        self.die_after = match


def recovery_due(state: CarriedState, match: SideMatch) -> Iterator[PlayerQuestion]:
    """Who must roll before this match and has not yet; nobody before a walk-over."""
    for player, condition in state.players.items():
        due = fitness(condition, match.rolls.get(player)).roll_due
        if condition.injured and due and not match.walkover:
            yield PlayerQuestion(RECOVERY, player, condition.injured.cause)


def dice_after(rules: AbsenceRules, match: SideMatch) -> Iterator[PlayerQuestion]:
    """For whom a die is still to be thrown, since he was injured in this match."""
    if not rules.rolls_after or match.walkover:
        return
    cause = Cause(match.match, "injury")
    for player, trace in match.traces.items():
        if trace.injured and player not in match.faces:
            yield PlayerQuestion(RECOVERY, player, cause, rules.faces_after)
