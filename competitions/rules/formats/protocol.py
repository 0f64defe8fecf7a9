"""What every format answers, and the plain values that it is asked with.

A format says who meets whom, who goes on, and why. It knows no game: what a match is
worth and how a level one goes on is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from competitions.rules.draws.bracket_values import Bracket, Key, TieEnd
from competitions.rules.draws.hints import Hint
from competitions.rules.draws.knockout import CupTerms
from competitions.rules.standings.facts import (
    AdjustmentFact,
    ResultFact,
    TableRules,
)
from competitions.rules.standings.withdrawal import UnplayedMatch

# The teams of a bracket from top to bottom; None: a bye.
Leaves = Sequence[int | None]


class FormatOptions(NamedTuple):
    """What is chosen before the draw; a format refuses what it does not know."""

    legs: int = 1
    third_place: bool = False


class DrawnMatch(NamedTuple):
    """A match of the draw; where its sides follow from results it names none."""

    round: int
    position: int
    home: int | None = None
    away: int | None = None
    flipped: bool = False


class DrawnStage(NamedTuple):
    """The matches of a draw, and where in a bracket each team was drawn to."""

    matches: tuple[DrawnMatch, ...]
    slots: Mapping[int, int]


class StageFacts(Protocol):
    """What has become of a draw so far."""

    @property
    def policies(self) -> Mapping[int, str]:
        """All teams in seed order, each with how it has left; empty while it plays."""

    @property
    def structure(self) -> tuple[Leaves, CupTerms]:
        """Of a bracket who was drawn where, and what was decided since."""

    @property
    def played(self) -> Mapping[Key, TieEnd]:
        """What came of the matches, by round and position."""

    @property
    def unplayed(self) -> Sequence[UnplayedMatch]:
        """The matches without a result."""


class StandingFacts(StageFacts, Protocol):
    """What a table needs beside the matches of the draw."""

    @property
    def results(self) -> Sequence[ResultFact]: ...
    @property
    def adjustments(self) -> Sequence[AdjustmentFact]: ...
    @property
    def rules(self) -> TableRules: ...


class Place(Protocol):
    """Where a team stands; `why`: what put it there, if anything is said."""

    @property
    def rank(self) -> int: ...
    @property
    def team(self) -> int: ...
    @property
    def why(self) -> object | None: ...


class Format(Protocol):
    """One way to play a competition; `registry` lists them all."""

    @property
    def id(self) -> str:
        """Its name in files."""

    @property
    def kind(self) -> str:
        """The word that competitions, logs and bundles of version 1 hold for it."""

    @property
    def sizes(self) -> tuple[int, int]:
        """The fewest and the most teams."""

    @property
    def asks(self) -> tuple[str, ...]:
        """Which of `FormatOptions` may be chosen."""

    @property
    def usual(self) -> FormatOptions:
        """The options where nobody has chosen."""

    @property
    def bracket(self) -> bool:
        """Whether results lead the teams from match to match; else a table is kept."""

    @property
    def needs_winner(self) -> bool:
        """Whether a level match goes on until somebody has won."""

    @property
    def counts_points(self) -> bool:
        """Whether a result gives points."""

    @property
    def pages(self) -> tuple[str, ...]:
        """The addresses, by name, of which a competition of this format has one."""

    @property
    def policies(self) -> tuple[str, ...]:
        """What may become of the matches of a team that leaves."""

    def check_options(self, options: FormatOptions) -> None:
        """RuleViolation, if they cannot be chosen."""

    def check_size(self, teams: int) -> None:
        """RuleViolation, if it is not for so many."""

    def hint(self, teams: int, options: FormatOptions, *, drawn: bool) -> Hint:
        """What so many teams mean: rounds, matches, byes."""

    def draw(self, teams: Sequence[int], options: FormatOptions) -> DrawnStage:
        """Who meets whom, of teams in the order of the draw."""

    def tree(self, facts: StageFacts) -> Bracket | None:
        """Its bracket as it follows from the results; nothing of a table."""

    def ahead(self, facts: StageFacts) -> list[UnplayedMatch]:
        """What can be played next: the matches whose two sides are known and there."""

    def walked(self, facts: StageFacts) -> list[tuple[UnplayedMatch, int]]:
        """What a withdrawal has decided without a result, each with who has won."""

    def standing(self, facts: StandingFacts) -> Sequence[Place]:
        """All teams, the best first; those that nothing parts share a rank."""

    def through(self, facts: StandingFacts, places: int) -> tuple[int, ...]:
        """Who holds the first places; nobody while it is not clear who."""

    def touched(
        self, facts: StageFacts, place: Key, end: TieEnd | None
    ) -> tuple[Key, ...]:
        """The played matches that would not stand if one ended so, or were open again."""
