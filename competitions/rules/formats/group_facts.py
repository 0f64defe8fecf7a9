"""What has become of each group of a stage, as the table of that group reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from competitions.rules.draws.knockout import AS_DRAWN, CupTerms
from competitions.rules.draws.legs import LegEnd, MatchKey
from competitions.rules.formats.facts import Leaves, StandingFacts
from competitions.rules.standings.facts import (
    AdjustmentFact,
    ResultFact,
    TableRules,
)
from competitions.rules.standings.withdrawal import UnplayedMatch


@dataclass(frozen=True, slots=True)
class GroupFacts:
    """The `StandingFacts` of one group."""

    policies: Mapping[int, str]
    results: Sequence[ResultFact]
    unplayed: Sequence[UnplayedMatch]
    adjustments: Sequence[AdjustmentFact]
    rules: TableRules
    groups: Mapping[int, int]
    played: Mapping[MatchKey, LegEnd]
    sides: Mapping[MatchKey, tuple[int | None, int | None]]

    @property
    def structure(self) -> tuple[Leaves, CupTerms]:
        return (), AS_DRAWN


def facts_by_group(facts: StandingFacts) -> dict[int, GroupFacts]:
    """The facts of each group that has teams; rows are looked at once."""
    teams: dict[int, dict[int, str]] = {}
    for team, policy in facts.policies.items():
        teams.setdefault(facts.groups.get(team, 0), {})[team] = policy
    teams.pop(0, None)
    results: dict[int, list[ResultFact]] = {group: [] for group in teams}
    unplayed: dict[int, list[UnplayedMatch]] = {group: [] for group in teams}
    for result in facts.results:
        # one that was kept may have been played by somebody who is in no group now
        for group in {facts.groups.get(result.home), facts.groups.get(result.away)}:
            if group is not None:
                results[group].append(result)
    if any(facts.policies.values()):
        # of a later stage nobody may be known of a match yet
        for one in filter(lambda one: one.sides, facts.unplayed):
            unplayed[facts.groups[one.sides[0]]].append(one)
    return {
        group: GroupFacts(
            policies,
            results[group],
            unplayed[group],
            [one for one in facts.adjustments if one.team in policies],
            facts.rules,
            facts.groups,
            facts.played,
            facts.sides,
        )
        for group, policies in teams.items()
    }
