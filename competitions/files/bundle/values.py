"""A whole competition as plain values: what a bundle file says, defaults filled in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field

from competitions.games.registry import FIRST_RULESET
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.registry import format_of
from competitions.rules.standings.facts import DEFAULT_CHAIN
from engine.errors import N_, RuleViolation
from engine.report import MatchReport
from engine.rulesets import Ruleset

FORMAT = "helvetia-bundle/1"


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class BundleTeam:
    name: str
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class BundleAdjustment:
    team: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class BundleFixture:
    """Teams by name; None in a later round of a cup that is not known so far.

    A time without an offset is the club's own; a date alone has no kick-off time.
    """

    round: int
    home: str | None
    away: str | None
    date: dt.date | dt.datetime | None = None
    result: MatchReport | None = None


@dataclass(frozen=True, slots=True)
class Bundle:
    """Teams stand in seed order, fixtures in bracket order."""

    club: str
    name: str
    kind: str
    legs: int
    ruleset: Ruleset = FIRST_RULESET
    win: int = 3
    draw: int = 1
    loss: int = 0
    tiebreaks: tuple[str, ...] = DEFAULT_CHAIN
    head_to_head: str = "restart"
    third_place: bool = False
    # What every file meant before it could say so.
    second_yellow_red: bool = False
    challenges: bool = True
    # HV-REST-01: why what has no result is not played any more.
    unplayed: str = ""
    adjustments: tuple[BundleAdjustment, ...] = ()
    teams: tuple[BundleTeam, ...] = ()
    fixtures: tuple[BundleFixture, ...] = ()

    @property
    def format(self) -> Format:
        return format_of(self.kind)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file: where, and a sentence with its values."""

    place: str
    message: str
    params: dict[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return self.message % self.params if self.params else self.message

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


class BundleErrors(RuleViolation):
    """HV-BUNDLE-01: all problems of a file at once; nothing was imported."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(
            "HV-BUNDLE-01",
            N_("Nothing was imported. Problems found: %(count)s."),
            count=len(problems),
        )
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "\n".join([self.text, *map(str, self.problems)])
