"""HV-REPL-02: who plays on in the place of another team, and counts what it has brought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from competitions.rules.draws.legs import LegEnd
from competitions.rules.standings.facts import AdjustmentFact, ResultFact

Heirs = Mapping[int, int]
"""By team: who has come in for it."""
NO_HEIRS: Heirs = {}


class TeamEntry(NamedTuple):
    """A team of a competition: where it was drawn to, how it has left.

    `heir`: the team that has its place, from the stage of this number on.
    """

    team: int
    withdrawn: str = ""
    group: int | None = None
    slot: int | None = None
    heir: int | None = None
    heir_from: int | None = None


def heirs_at(entries: Iterable[TeamEntry], stage: int) -> Heirs:
    """For each team that is replaced in a stage the last one that came in for it."""
    direct = {
        one.team: one.heir
        for one in entries
        if one.heir is not None and (one.heir_from or 1) <= stage
    }
    found = {}
    for team, heir in direct.items():
        while heir in direct:
            heir = direct[heir]
        found[team] = heir
    return found


def end_of_heirs(end: LegEnd, heirs: Heirs) -> LegEnd:
    """A match as it counts: for those who have come in for its teams."""

    def now(team: int | None) -> int | None:
        return heirs.get(team, team) if team else team

    return end._replace(
        home=heirs.get(end.home, end.home),
        away=heirs.get(end.away, end.away),
        winner=now(end.winner),
        kicks=now(end.kicks),
    )


def results_of_heirs(results: list[ResultFact], heirs: Heirs) -> list[ResultFact]:
    """The results that a table counts, with those who have come in for their teams."""
    if not heirs:
        return results
    now = heirs.get
    return [
        one._replace(home=now(one.home, one.home), away=now(one.away, one.away))
        for one in results
    ]


def adjustment_of_heirs(one: AdjustmentFact, heirs: Heirs) -> AdjustmentFact:
    return AdjustmentFact(heirs.get(one.team, one.team), one.points, one.reason)
