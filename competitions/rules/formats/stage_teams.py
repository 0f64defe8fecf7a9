"""HV-REPL-02: the teams of a stage, each in its place or in that of the one it came in for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from competitions.rules.draws.heirs import Heirs, TeamEntry
from competitions.rules.formats.facts import StageTeam
from competitions.rules.formats.places import Advance


def first_teams(entries: Sequence[TeamEntry]) -> list[StageTeam]:
    """The teams of the first stage, in seed order; who plays on for another one has no own place."""
    later = {one.heir for one in entries}
    return [
        StageTeam(one.team, one.withdrawn, one.group, one.slot)
        for one in entries
        if one.team not in later
    ]


def with_heirs(
    teams: Iterable[StageTeam], entries: Iterable[TeamEntry], heirs: Heirs
) -> list[StageTeam]:
    """The teams of a stage, each that was replaced with the one that came in for it."""
    left = {one.team: one.withdrawn for one in entries}
    found: dict[int, StageTeam] = {}
    for one in teams:
        team = heirs.get(one.team, one.team)
        found.setdefault(team, one._replace(team=team, withdrawn=left.get(team, "")))
    return list(found.values())


def advances_of_heirs(come: Iterable[Advance], heirs: Heirs) -> tuple[Advance, ...]:
    """Who comes from the places of the stage before."""
    return tuple(one._replace(team=heirs.get(one.team or 0, one.team)) for one in come)


def groups_of_heirs(groups: Mapping[int, int], heirs: Heirs) -> dict[int, int]:
    """The groups of that stage."""
    return {heirs.get(team, team): group for team, group in groups.items()}
