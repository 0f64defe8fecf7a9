"""HV-STG-02: who comes into which group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations


def group_sizes(teams: int, groups: int) -> list[int]:
    """The sizes of the groups, as equal as can be; the first ones take one more."""
    return [teams // groups + (n < teams % groups) for n in range(groups)]


def snake(
    order: Sequence[int], groups: int, apart: Mapping[int, int]
) -> list[list[int]]:
    """The order to and fro over the groups: first, second ... last, last ... first.

    So each of a pot comes into another group. Who would meet a mate (`apart` names
    where a team comes from) changes places with another one of the same pot.
    """
    lists: list[list[int]] = [[] for _ in range(groups)]
    for pot in range(0, len(order), groups):
        teams = list(order[pot : pot + groups])
        if pot // groups % 2:
            teams.reverse()
        for group, team in enumerate(_parted(teams, lists, apart)):
            lists[group].append(team)
    return lists


def _parted(
    teams: list[int], lists: Sequence[Sequence[int]], apart: Mapping[int, int]
) -> list[int]:
    """The teams of one pot in the order of the groups, mates as seldom as can be."""

    def mates(team: int, group: int) -> int:
        home = apart.get(team)
        if home is None:
            return 0
        return sum(apart.get(other) == home for other in lists[group])

    for one, other in permutations(range(len(teams)), 2):
        team, rival = teams[one], teams[other]
        now = mates(team, one) + mates(rival, other)
        if mates(team, other) + mates(rival, one) < now:
            teams[one], teams[other] = rival, team
    return teams
