"""What a game lets a side choose for one match beside its line-up, and what that leaves."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Protocol

from competitions.games.questions import Answers, SideQuestion
from engine.errors import RuleViolation
from engine.json_values import JsonObject

Violations = tuple[RuleViolation, ...]


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
        """The same for a match in which all of it is chosen."""

    def computer(self) -> object:
        """What a computer may choose from, for the choices of the game."""


@dataclass(frozen=True, slots=True)
class PlainFacts:
    """Nothing beside a line-up; the log still has the words that each entry had."""

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
