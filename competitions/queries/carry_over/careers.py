"""Rows to the matches that a side's carry-over is folded from, in the order played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, Q
from django.db.models.lookups import In

from competitions.games.helvetia.careers import Careers, Outing
from competitions.games.helvetia.carry_over import TeamMatch, Trace
from competitions.models import (
    Appearance,
    CardUse,
    Challenge,
    Competition,
    Entrant,
    Fixture,
    RecoveryRoll,
    Result,
    TrainingSession,
)
from competitions.queries.fixtures.brackets import bracket_of
from competitions.queries.results.stored_results import KIND, PLAYED_AT, of_teams
from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.standings.withdrawal import Unplayed, forfeited

UNPLAYED = ("pk", "public_id", "home_id", "away_id", "kickoff", "round", "position")


@dataclass(slots=True)
class _Marks:
    """What is stored about one side of one match."""

    traces: dict[int, Trace] = field(default_factory=dict)
    rolls: dict[int, bool] = field(default_factory=dict)
    trained: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    challenge: tuple[int, bool] | None = None

    def match(self, public_id: str, *, walkover: bool = False) -> TeamMatch:
        return TeamMatch(
            public_id,
            walkover,
            traces=self.traces,
            rolls=self.rolls,
            trained=tuple(self.trained),
            challenge=self.challenge,
            cards_played=tuple(self.played),
        )


Side = tuple[int, int]
"""Fixture and team, by row numbers."""


def careers_of(competition: Competition, teams: Iterable[int] | None = None) -> Careers:
    """Of all sides or of some; seven queries, whatever has been played.

    Three more if somebody has withdrawn: what nobody played may serve a ban too.
    """
    rules = competition.league_rules
    if not rules.carries:
        return Careers(rules, {})
    wanted = None if teams is None else frozenset(teams)
    results = list(_results(competition, wanted))
    here = Q(fixture__competition=competition)
    if wanted is not None:
        here = Q(fixture__in=[row[0] for row in results])
    marks = _marks(here, wanted)
    found: dict[int, list[Outing]] = defaultdict(list)
    for fixture, match, *sides, state, kind, order in results:
        official, walkover = state == OFFICIAL, kind == "walkover"
        for team in sides:
            if wanted is None or team in wanted:
                played = marks[fixture, team].match(match, walkover=walkover)
                found[team].append(Outing(played, order, official))
    for row, team in walked_over(competition):
        if wanted is None or team in wanted:
            order = row.order(outing.order for outing in found[team])
            walked = TeamMatch(row.match, walkover=True)
            found[team].append(Outing(walked, order))
    return Careers(
        rules,
        {
            team: tuple(sorted(outings, key=lambda outing: outing.order))
            for team, outings in found.items()
        },
    )


def prepared(fixture: Fixture, teams: Iterable[int]) -> dict[int, TeamMatch]:
    """What was rolled and learnt before a match, as if nothing had come of it."""
    marks = _marks(Q(fixture=fixture), None)
    return {
        team: TeamMatch(
            fixture.public_id,
            rolls=marks[fixture.pk, team].rolls,
            trained=tuple(marks[fixture.pk, team].trained),
        )
        for team in teams
    }


def _results(
    competition: Competition, teams: frozenset[int] | None
) -> Iterator[tuple[Any, ...]]:
    """Fixture and match, home and away, state and kind, and the place in the order."""
    rows = Result.objects.filter(fixture__competition=competition)
    if teams is not None:
        rows = rows.filter(of_teams(teams))
    for *facts, at, number, place in rows.annotate(kind=KIND).values_list(
        *("fixture_id", "fixture__public_id", "home_team_id", "away_team_id"),
        *("state", "kind", PLAYED_AT, "fixture__round", "fixture__position"),
    ):
        yield (*facts, (at, number, place))


def _marks(here: Q, teams: frozenset[int] | None) -> Mapping[Side, _Marks]:
    """Five queries: traces, rolls, training, cards played, challenges.

    A team has played elsewhere too: its rows are not looked for by its index.
    """
    marks: dict[Side, _Marks] = defaultdict(_Marks)
    ours = here if teams is None else here & Q(In(F("team_id") + 0, teams))
    squads = here if teams is None else here & Q(player__team__in=teams)
    # In the order of the sheets: lists of consequences are compared as a whole.
    appeared = Appearance.objects.filter(ours).order_by("pk")
    for fixture, team, player, *trace, entered in appeared.values_list(
        *("fixture_id", "team_id", "player_id", "yellows", "reds", "injured"),
        *("exhausted", "entered"),
    ):
        yellows, reds, injured, exhausted = trace
        # HC-FAT-03: who never entered is not exhausted.
        tired = exhausted and entered
        marks[fixture, team].traces[player] = Trace(yellows, reds, injured, tired)
    for fixture, team, player, fit in RecoveryRoll.objects.filter(squads).values_list(
        "fixture_id", "player__team_id", "player_id", "fit"
    ):
        marks[fixture, team].rolls[player] = fit
    for fixture, team, number in TrainingSession.objects.filter(ours).values_list(
        "fixture_id", "team_id", "number"
    ):
        marks[fixture, team].trained.append(number)
    played = CardUse.objects.filter(ours, played=True).order_by("number")
    for fixture, team, number in played.values_list("fixture_id", "team_id", "number"):
        marks[fixture, team].played.append(number)
    for fixture, team, number, made in Challenge.objects.filter(ours).values_list(
        "fixture_id", "team_id", "number", "made"
    ):
        marks[fixture, team].challenge = (number, made)
    return marks


def walked_over(competition: Competition) -> list[tuple[Unplayed, int]]:
    """Decision 19: matches that a withdrawal decided without a result, and who won."""
    entrants = Entrant.objects.filter(competition=competition).exclude(withdrawn="")
    policies = dict(entrants.values_list("team_id", "withdrawn"))
    if not policies:
        return []
    rows = Fixture.objects.filter(competition=competition, result=None)
    unplayed = [Unplayed(*row) for row in rows.values_list(*UNPLAYED)]
    if not competition.is_cup:
        return forfeited(unplayed, policies)
    ties = bracket_of(competition).ties
    found = ((one, ties.get((one.round, one.position))) for one in unplayed)
    return [
        (one, tie.winner)
        for one, tie in found
        if tie and tie.state == "walkover" and tie.winner
    ]
