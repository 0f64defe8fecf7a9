"""What has become of a stage, as its format is told it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from competitions.rules.draws.knockout import CupTerms
from competitions.rules.draws.legs import LegEnd, MatchKey
from competitions.rules.standings.facts import (
    AdjustmentFact,
    ResultFact,
    TableRules,
)
from competitions.rules.standings.withdrawal import UnplayedMatch

# The teams of a bracket from top to bottom; None: a bye, AWAITED: not known yet.
Leaves = Sequence[int | None]


class StageTeam(NamedTuple):
    """A team in a stage: how it has left, where it was drawn to."""

    team: int
    withdrawn: str
    group: int | None = None
    slot: int | None = None


class StageFacts(Protocol):
    """What has become of a draw so far."""

    @property
    def policies(self) -> Mapping[int, str]:
        """All teams in seed order, each with how it has left; empty while it plays."""

    @property
    def groups(self) -> Mapping[int, int]:
        """The group of each team, from 1; nothing where there are none."""

    @property
    def structure(self) -> tuple[Leaves, CupTerms]:
        """Who was drawn where in a bracket, and what was decided since."""

    @property
    def sides(self) -> Mapping[MatchKey, tuple[int | None, int | None]]:
        """Who is sent to each match of a table with teams from the stage before."""

    @property
    def played(self) -> Mapping[MatchKey, LegEnd]:
        """What came of the matches, by round, position and leg."""

    @property
    def unplayed(self) -> Sequence[UnplayedMatch]:
        """The matches without a result."""


def played_by_others(facts: StageFacts) -> tuple[MatchKey, ...]:
    """The matches of a table that were played by others than are sent there now.

    One that was kept stands.
    """
    return tuple(
        key
        for key, end in sorted(facts.played.items())
        if key in facts.sides and {end.home, end.away} != set(facts.sides[key])
        if not end.pinned
    )


class StandingFacts(StageFacts, Protocol):
    """What a table needs beside the matches of the draw."""

    @property
    def results(self) -> Sequence[ResultFact]: ...
    @property
    def adjustments(self) -> Sequence[AdjustmentFact]: ...
    @property
    def rules(self) -> TableRules: ...
