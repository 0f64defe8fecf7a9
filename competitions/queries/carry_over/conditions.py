"""How sides stand before, between and after their matches: official results, folded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from competitions.games import careers as played
from competitions.games.absences import CarriedState
from competitions.games.careers import PendingMatch, Unfit
from competitions.games.questions import FIT_AGAIN, MatchQuestion
from competitions.models import Competition, Fixture, LearntCard, MatchAnswer
from competitions.queries.carry_over.careers import careers_of
from competitions.queries.carry_over.stages import ahead_in
from competitions.queries.entries import policies_of
from competitions.queries.squads import names_of
from competitions.rules.lists import lists_by_key
from competitions.rules.standings import withdrawal

Nameless = TypeVar("Nameless", Unfit, MatchQuestion)


def state_before(
    fixture: Fixture, team: int, *, at: datetime | None = None
) -> CarriedState:
    """What a side carries into a match; without a result the match is still to come.

    `at`: a match that is typed afterwards takes its place at this moment.
    """
    return states_before(fixture, [team], at=at)[team]


def states_before(
    fixture: Fixture, teams: Collection[int], *, at: datetime | None = None
) -> dict[int, CarriedState]:
    """The state of each of these teams before the match; its results are read once."""
    if fixture.competition is None:
        return dict.fromkeys(teams, fixture.league.state({}, {}))
    place = (at, fixture.round, fixture.position) if at else None
    careers = careers_of(fixture.competition, teams)
    return {team: careers.before(fixture.public_id, team, place) for team in teams}


def open_questions(competition: Competition) -> tuple[MatchQuestion, ...]:
    """Who must roll, before or after which match; past ones first."""
    careers = careers_of(competition)
    if not careers.outings:
        return ()
    coming = next_matches_in(competition)
    rolled: dict[str, dict[int, bool]] = defaultdict(dict)
    made = MatchAnswer.rolls.filter(fixture__public_id__in=set(coming.values()))
    for match, player, outcome in made.values_list(
        "fixture__public_id", "player_id", "outcome"
    ):
        rolled[match][player] = outcome == FIT_AGAIN
    due = played.questions_due(careers, coming, rolled)
    return with_names([*played.questions_missed(careers), *due])


def rolls_before(fixtures: Iterable[Fixture]) -> dict[int, bool]:
    """HC-REC-02: the rolls made for these matches, by player."""
    rows = MatchAnswer.rolls.filter(fixture__in=fixtures).order_by("pk")
    found = rows.values_list("player_id", "outcome")
    return {player: outcome == FIT_AGAIN for player, outcome in found}


def rolls_ahead(competition: Competition) -> dict[int, bool]:
    """HC-REC-02: those made for matches that are still to be played."""
    return rolls_before(competition.fixtures.filter(result=None))


def next_matches_in(competition: Competition) -> dict[int, str]:
    """Each side's next match, as far as both sides are known."""
    if competition.unplayed_reason:
        return {}
    gone = [team for team, policy in policies_of(competition).items() if policy]
    return withdrawal.next_matches(ahead_in(competition), gone)


def pending_matches(
    competition: Competition, team: int, *, before: Fixture | None = None
) -> tuple[PendingMatch, ...]:
    """Matches whose bans, injuries and cards may still change; three queries.

    Results that are not official yet, and open sheets; `before` leaves out that match
    and, once it has a result, those after it.
    """
    here = before.public_id if before else ""
    found = careers_of(competition, [team]).unofficial(team, here)
    return (*found, *_under_way(competition, team, here))


def _under_way(competition: Competition, team: int, before: str) -> list[PendingMatch]:
    """Sheets that are open: both sides of them have sealed a hand."""
    rows = Fixture.objects.filter(
        competition=competition, hands__team=team, result=None
    ).exclude(public_id=before)
    sessions = LearntCard.objects.filter(fixture__in=rows, team=team)
    learnt = lists_by_key(sessions.values_list("fixture_id", "number"))
    return [PendingMatch(row.public_id, tuple(learnt.get(row.pk, ()))) for row in rows]


def with_names(found: Sequence[Nameless]) -> tuple[Nameless, ...]:
    """With the names of their players; one query, or none."""
    names = names_of(one.player for one in found)
    return tuple(replace(one, name=names.get(one.player, "–")) for one in found)


def learnt_before(fixture: Fixture) -> set[tuple[int, int]]:
    """Team and card of whatever was learnt before it."""
    return set(
        LearntCard.objects.filter(fixture=fixture).values_list("team_id", "number")
    )
