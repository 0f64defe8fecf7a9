"""The sums of a bundle's teams and players, before any of its results is stored."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter

from django.db.models import Q

from competitions.actions.imports.planned_carry import PlannedRows
from competitions.actions.imports.planned_teams import PlanOutdated
from competitions.actions.log.ready_rows import RowBatch, ready_rows
from competitions.actions.results.sums import (
    add_appearances,
    lock_teams,
    official_sums,
    rows_of_players,
    rows_of_teams,
)
from competitions.models import (
    Appearance,
    Competition,
    PlayerSums,
    PrizeOutcome,
    Result,
    TeamSums,
)
from competitions.queries.results.stored_results import of_teams
from competitions.queries.statistics.sums import officials, players_due
from competitions.rules.lists import lists_by_key
from competitions.rules.statistics.sums import Official, figures_due

Revisions = list[tuple[int, int, str]]


@dataclass(frozen=True, slots=True)
class PlannedSums:
    """Rows of sums that take the place of those of all its teams."""

    teams: Collection[int]
    rows: list[RowBatch]
    visibility: str
    # What the sums of teams that the club had already were made from.
    revisions: Revisions

    def put(self, competition: Competition) -> None:
        """In the transaction that has just stored the competition.

        Raises PlanOutdated if a competition of these teams has changed since the plan.
        """
        lock_teams(self.teams)
        now = _revisions(self.teams, without=competition)
        if (now, competition.visibility) != (self.revisions, self.visibility):
            raise PlanOutdated
        TeamSums.objects.filter(team__in=self.teams).delete()
        PlayerSums.objects.filter(player__team__in=self.teams).delete()
        for rows in self.rows:
            rows.put()


def plan_sums(
    competition: Competition, rows: PlannedRows, teams: Collection[int]
) -> PlannedSums:
    """What `recount` finds once all is stored."""
    revisions = _revisions(teams)
    played = [*officials(of_teams(teams)), *_new(competition, rows)]
    played.sort(key=attrgetter("order"))
    of_players = players_due(Q(team__in=teams))
    add_appearances(of_players, rows[Appearance], competition)
    sums = [*rows_of_teams(figures_due(played, teams)), *rows_of_players(of_players)]
    return PlannedSums(teams, ready_rows(sums), competition.visibility, revisions)


def _new(competition: Competition, rows: PlannedRows) -> Iterator[Official]:
    prizes: Mapping[int, list[PrizeOutcome]] = lists_by_key(
        (one.fixture_id, one) for one in rows[PrizeOutcome]
    )
    for result in rows[Result]:
        yield official_sums(result, competition, prizes.get(result.fixture_id, ()))


def _revisions(teams: Collection[int], without: Competition | None = None) -> Revisions:
    """Where these teams play: any result there counts its revision up."""
    rows = Competition.objects.filter(entrants__team__in=teams).distinct()
    found = rows.values_list("pk", "revision", "visibility").order_by("pk")
    return [one for one in found if without is None or one[0] != without.pk]
