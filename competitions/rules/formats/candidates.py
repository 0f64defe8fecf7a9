"""HV-NEED-05: who may still come from a place of a stage that is open.

By points, from the same races as what each team can still reach (HV-NEED-01, 04).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from competitions.rules.draws.heirs import Heirs
from competitions.rules.formats.best_places import rank_is_clear
from competitions.rules.formats.best_race import GroupRace, best_states, points_won
from competitions.rules.formats.facts import StandingFacts
from competitions.rules.formats.next_stage import SeatPlan
from competitions.rules.formats.places import GroupTable, StagePlace
from competitions.rules.formats.protocol import Format
from competitions.rules.standings.chains import points_first
from competitions.rules.standings.facts import ResultFact
from competitions.rules.standings.needs import MOST_LEFT, settled_states
from competitions.rules.standings.race import (
    OPEN,
    OUT,
    SURE,
    PointsRace,
    race_states,
)
from engine.sides import SIDES

# So many are named at a place; of those who are compared across groups a few more.
FEW, FEW_COMPARED = 3, 5
Comers = dict[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class ComparedStage:
    """The tables of a stage, early leavers last, and the race in each.

    `results`: those that cannot end otherwise any more.
    """

    format: Format
    facts: StandingFacts
    tables: Sequence[GroupTable]
    races: Sequence[PointsRace]
    results: Sequence[ResultFact]

    @property
    def rank(self) -> int:
        """The rank that is compared across groups."""
        return self.format.surely_through + 1

    def best(self) -> Mapping[int, str]:
        """HV-NEED-04: whoever has that rank, is it among the best?"""
        places = self.format.best_through
        equal = self.format.compares_equal
        over = not any(race.left for race in self.races)
        if not places:
            return {}
        if over and rank_is_clear(self.tables, self.rank, equal_matches=equal):
            compared = self.format.best_runners(self.facts, self.tables)
            settled = settled_states(compared, (places,))
            return {team: state[places] for team, state in settled.items()}
        if any(self.facts.policies.values()):
            return {}
        rules = self.facts.rules
        won = points_won(
            (one.home, one.away, *(one.outcome.points(side, rules) for side in SIDES))
            for one in self.results
        )
        groups = [GroupRace(race, won) for race in self.races]
        return best_states(groups, self.rank, places, equal_matches=equal)


class FormatFacts(StandingFacts, Protocol):
    """The facts of a stage and its format."""

    @property
    def format(self) -> Format: ...


class SeatedStage(Protocol):
    """A stage, and what is official of the one before, if that fills it."""

    @property
    def seating(self) -> SeatPlan | None: ...
    @property
    def before(self) -> FormatFacts: ...
    @property
    def heirs(self) -> Heirs: ...


def candidates_at(stage: SeatedStage) -> Comers:
    """Who may come to a stage from the one before; for a replaced team its replacement (HV-REPL-02)."""
    if stage.seating is None:
        return {}
    found = place_candidates(stage.before.format, stage.before)
    return {
        code: tuple(stage.heirs.get(team, team) for team in teams)
        for code, teams in found.items()
    }


def place_candidates(played: Format, facts: StandingFacts) -> Comers:
    """By code of a place the teams that may still have it, where few are left.

    One alone is certain of it. `facts`: what is official; the rest may end otherwise.
    """
    if points_first(facts.rules.tiebreaks)[0] != "points":
        return {}
    ahead = [tuple(one.sides) for one in played.ahead(facts)]
    if any(len(pair) < 2 for pair in ahead):
        # of a later stage: nobody knows yet who meets there
        return {}
    left = [(pair[0], pair[1]) for pair in ahead]
    tables = played.race_tables(facts, played.tables(facts))
    races = [_race(table, left, facts) for table in tables]
    places = played.places(len(facts.policies))
    found: Comers = {}
    for table, race in zip(tables, races, strict=True):
        ranks = [one.rank for one in places if one.group == table.group]
        found |= _of_table(table, race, ranks) if race else {}
    known = [race for race in races if race]
    if played.best_through and len(known) == len(races):
        stage = ComparedStage(played, facts, tables, known, facts.results)
        found |= _of_compared(stage, [one for one in places if one.best])
    return found


def _race(
    table: GroupTable, left: Sequence[tuple[int, int]], facts: StandingFacts
) -> PointsRace | None:
    """None where it is not computed, or somebody has left before the last match."""
    inside = {row.team for row in table.rows}
    own = tuple(pair for pair in left if inside >= {*pair})
    race = PointsRace(
        tuple((row.team, row.points) for row in table.rows),
        own,
        (facts.rules.win, facts.rules.draw, facts.rules.loss),
    )
    half = sum(row.played for row in table.rows) >= 2 * len(own)
    few = half and len(own) <= MOST_LEFT
    return race if few and not table.early and race.computed else None


def _of_table(table: GroupTable, race: PointsRace, ranks: Sequence[int]) -> Comers:
    """Nothing of a place for which all are in the race."""
    found = {}
    for rank in ranks:
        teams = _holders(table, race, rank)
        if 0 < len(teams) <= FEW and len(teams) < max(len(table.rows), 2):
            found[StagePlace(rank, table.group).code] = teams
    return found


def _holders(table: GroupTable, race: PointsRace, rank: int) -> tuple[int, ...]:
    """Who may still end on this rank of a table, in its order.

    A state speaks of a rank or a better one: SURE of the second is SURE to be first or second.
    """
    ranks = (rank - 1, rank) if rank > 1 else (rank,)
    states = (
        race_states(race, ranks) if race.left else settled_states(table.rows, ranks)
    )
    # SURE of this rank and OUT of a better one: it ends here, and nobody else does
    sure = [
        row.team
        for row in table.rows
        if states[row.team][rank] == SURE and states[row.team].get(rank - 1, OUT) == OUT
    ]
    return tuple(sure) or tuple(
        row.team
        for row in table.rows
        if states[row.team][rank] != OUT and states[row.team].get(rank - 1, OUT) != SURE
    )


def _of_compared(stage: ComparedStage, places: Sequence[StagePlace]) -> Comers:
    """All alike at each of these places: nobody says which of them is the best."""
    best = stage.best()
    if not best:
        return {}
    teams = tuple(
        team
        for table, race in zip(stage.tables, stage.races, strict=True)
        for team in _holders(table, race, stage.rank)
        if best.get(team, OPEN) != OUT
    )
    return {one.code: teams for one in places} if 0 < len(teams) <= FEW_COMPARED else {}
