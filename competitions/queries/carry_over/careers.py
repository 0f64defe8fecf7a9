"""Rows to the matches that a side's carry-over is folded from, in the order played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from django.db.models import F, Q, QuerySet
from django.db.models.lookups import In

from competitions.games.absences import SideMatch, Trace
from competitions.games.careers import Careers, EndedMatch, SeasonFacts, outings_of
from competitions.games.league import League, SideFacts
from competitions.games.questions import FIT_AGAIN, RECOVERY
from competitions.models import (
    Appearance,
    CardUse,
    Competition,
    Fixture,
    LearntCard,
    MatchAnswer,
    PrizeOutcome,
    Result,
)
from competitions.queries.carry_over.stages import walkovers_in
from competitions.queries.results.stored_results import KIND, PLAY_ORDER, of_teams
from competitions.rules.results.confirmation import OFFICIAL

# As `Ended` and `MatchPlayed` begin; the state and the kind say two things of them.
ENDED = (
    *("fixture_id", "fixture__public_id", "home_team_id", "away_team_id"),
    *("state", "kind"),
)
WALKOVER = "walkover"

Sides = dict[tuple[int, int], SideFacts]
"""By fixture and team, by row numbers."""


def careers_of(competition: Competition, teams: Iterable[int] | None = None) -> Careers:
    """The careers of all sides or of some; seven queries, two before the first result.

    Three more if somebody has withdrawn: what nobody played may serve a ban too.
    """
    league = competition.league
    if not league.rules.carries:
        return Careers(league, {})
    wanted = None if teams is None else frozenset(teams)
    played = list(ended_in(competition, wanted))
    here = Q(fixture__competition=competition)
    if wanted is not None:
        here = Q(fixture__in=[one.fixture for one in played])
    marks = _marks(league, here, wanted) if played else {}
    gone = walkovers_in(competition)
    return Careers(league, outings_of(league, SeasonFacts(played, marks, gone), wanted))


def facts_before(
    fixture: Fixture, teams: Iterable[int], *, rolls: bool = True, learnt: bool = True
) -> dict[int, SideMatch]:
    """What was rolled and learnt for a match; two queries, none for what is missing."""
    marks: Sides = defaultdict(SideFacts)
    here = Q(fixture=fixture)
    if rolls:
        _add_rolls(marks, here)
    if learnt:
        _add_learnt(marks, here)
    match, league = fixture.public_id, fixture.league
    _add_faces(marks, league, here)
    return {team: league.match(match, marks[fixture.pk, team]) for team in teams}


def ended_in(
    competition: Competition, teams: Collection[int] | None = None
) -> Iterator[EndedMatch]:
    """Its results, all or those of some sides; one query."""
    rows = ended_rows(competition, teams).values_list(*ENDED, *PLAY_ORDER)
    for pk, match, home, away, state, kind, at, number, place in rows:
        ended = (state == OFFICIAL, kind == WALKOVER, (at, number, place))
        yield EndedMatch(pk, match, home, away, *ended)


def ended_rows(
    competition: Competition, teams: Collection[int] | None
) -> QuerySet[Result]:
    """The results of a competition, all or those of some sides, each with its kind."""
    rows = Result.objects.filter(fixture__competition=competition)
    rows = rows if teams is None else rows.filter(of_teams(teams))
    return rows.annotate(kind=KIND)


def _marks(league: League, here: Q, teams: frozenset[int] | None) -> Sides:
    """Five queries: traces, rolls, cards learnt, played and won; one more for faces.

    A team has played elsewhere too: its rows are not looked for by its index.
    """
    marks: Sides = defaultdict(SideFacts)
    ours = here if teams is None else here & Q(In(F("team_id") + 0, teams))
    squads = here if teams is None else here & Q(player__team__in=teams)
    # In the order of the sheets: lists of consequences are compared as a whole.
    appeared = Appearance.objects.filter(ours).order_by("pk")
    for fixture, team, player, *trace, entered in appeared.values_list(
        *("fixture_id", "team_id", "player_id", "yellows", "reds", "injured"),
        *("tired", "entered"),
    ):
        yellows, reds, injured, tired = trace
        # HC-FAT-03: who never entered is not tired.
        marks[fixture, team].traces[player] = Trace(
            yellows, reds, injured, tired and entered
        )
    _add_rolls(marks, squads)
    _add_learnt(marks, ours)
    played = CardUse.objects.filter(ours, played=True).order_by("number")
    for fixture, team, number in played.values_list("fixture_id", "team_id", "number"):
        marks[fixture, team].played.append(number)
    for fixture, team, number, made in PrizeOutcome.objects.filter(ours).values_list(
        "fixture_id", "team_id", "number", "made"
    ):
        facts = marks[fixture, team]
        marks[fixture, team] = replace(facts, prize=(number, made))
    _add_faces(marks, league, here)
    return marks


def _add_rolls(marks: Sides, here: Q) -> None:
    rows = MatchAnswer.rolls.filter(here)
    for fixture, team, player, outcome in rows.values_list(
        "fixture_id", "player__team_id", "player_id", "outcome"
    ):
        marks[fixture, team].rolls[player] = outcome == FIT_AGAIN


def _add_faces(marks: Sides, league: League, here: Q) -> None:
    """What was thrown after the matches; one query, where the league asks for it."""
    rows = MatchAnswer.after.filter(here, kind=RECOVERY)
    columns = ("fixture_id", "player__team_id", "player_id", "value")
    asks = league.rules.absences.rolls_after
    for fixture, team, player, face in rows.values_list(*columns) if asks else ():
        marks[fixture, team].faces[player] = face


def _add_learnt(marks: Sides, here: Q) -> None:
    rows = LearntCard.objects.filter(here)
    for fixture, team, number in rows.values_list("fixture_id", "team_id", "number"):
        marks[fixture, team].learnt.append(number)
