"""What a league asks a side about a match, before it and after it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol, TypeAlias

from competitions.games.absences import AbsenceRules, CarriedState, Cause, SideMatch
from competitions.games.fitness import fitness
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject

RECOVERY = "recovery"
"""The kind of the die that is thrown for an injured player."""
BEFORE_MATCH, AFTER_MATCH = "before", "after"
"""When it was answered, as it is stored."""
FIT_AGAIN, STILL_INJURED = "fit", "injured"
"""What the colour of a face meant when it was rolled before a match."""

Answer: TypeAlias = tuple[int, ...]
"""What is answered to any question: the face of a die, numbers of cards in the order of
choosing, ids of players, 1 for yes and 0 for no; nothing where nobody answered."""
Violations: TypeAlias = tuple[RuleViolation, ...]
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

    def refusal(self, answer: Answer, /) -> RuleViolation | None:
        """HV-ASK-01: why this is no answer: a die shows one of its faces."""
        if self.faces and len(answer) == 1 and 1 <= answer[0] <= self.faces:
            return None
        text = N_("This die has the faces 1 to %(faces)s.")
        return RuleViolation("HV-ASK-01", text, faces=self.faces)


class OpenDie(RuleViolation):
    """HV-ASK-01: a die of an earlier match comes first: it decides who may be chosen."""

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


class GameFacts(Protocol):
    """What a side brings to a match beside its line-up, as it is stored when it opens."""

    @property
    def learnt(self) -> tuple[tuple[int, int], ...]:
        """Cards that it got before this match, each with what it cost."""

    @property
    def hidden(self) -> tuple[int, ...]:
        """Cards that stay sealed until they are played."""

    @property
    def logged(self) -> JsonObject:
        """What the log says of it, and everybody may read."""


class GameOffer(Protocol):
    """What a game asks a side before one match; the answers are judged here."""

    @property
    def questions(self) -> tuple[SideQuestion, ...]:
        """What is asked now."""

    @property
    def draws(self) -> bool:
        """Whether chance decides what may be chosen: then its dice are promised."""

    @property
    def repeats(self) -> bool:
        """Whether what was brought to the last match may be proposed again."""

    @property
    def origins(self) -> frozenset[str]:
        """Matches that what it offers comes from, by their ids."""

    def check(self, answers: Answers, /) -> Violations:
        """All that speaks against these answers."""

    def warnings(self, answers: Answers, /) -> Violations:
        """HC-SHT-01: what stops nobody, and both should know."""

    def again(self, numbers: Collection[int], /) -> Answers:
        """What of the cards of last time may be brought now."""

    def facts(self, answers: Answers, /) -> GameFacts:
        """What the opening of the match stores."""

    def opening(self, answers: Answers, sealed: str, /) -> JsonObject:
        """What its sheet begins with; `sealed` is the hash of what stays hidden."""

    def kickoff(self, answers: Answers, /) -> object:
        """What the match in the browser begins with, for the kick-off of the game."""

    def friendly(self) -> object:
        """What a friendly begins with, in which a coach chooses all of it freely."""

    def computer(self) -> object:
        """What a computer may choose from, for the choices of the game."""


@dataclass(frozen=True, slots=True)
class PlainFacts:
    """Nothing beside a line-up. `logged`: keys that every entry of the log has, without values."""

    logged: JsonObject = field(default_factory=dict)
    learnt: tuple[tuple[int, int], ...] = ()
    hidden: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NoOffer:
    """That of a game which asks for a line-up alone."""

    brought: GameFacts
    questions: tuple[SideQuestion, ...] = ()
    draws: bool = False
    repeats: bool = False
    origins: frozenset[str] = frozenset()

    def check(self, _answers: Answers, /) -> Violations:
        return ()

    def warnings(self, _answers: Answers, /) -> Violations:
        return ()

    def again(self, _numbers: Collection[int], /) -> Answers:
        return {}

    def facts(self, _answers: Answers, /) -> GameFacts:
        return self.brought

    def opening(self, _answers: Answers, _sealed: str, /) -> JsonObject:
        return {}

    def kickoff(self, _answers: Answers, /) -> None:
        return None

    def friendly(self) -> None:
        return None

    def computer(self) -> None:
        return None
