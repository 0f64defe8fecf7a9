"""The dice that a league asks for after its matches: what waits, what was answered."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.db.models import QuerySet

from competitions.games.careers import question_of, questions_missed
from competitions.games.questions import MatchQuestion
from competitions.models import Competition, Fixture, MatchAnswer, Result
from competitions.queries.carry_over.careers import careers_of


def waiting_dice(
    competition: Competition, teams: Collection[int]
) -> list[MatchQuestion]:
    """HV-ASK-01: the open questions about these teams, whatever match left them."""
    if not competition.league_rules.absences.rolls_after:
        return []
    found = questions_missed(careers_of(competition, teams))
    return [one for one in found if one.when == "after"]


def dice_of_match(fixture: Fixture, *, answered: bool = False) -> list[MatchQuestion]:
    """What its result leaves open; `answered`: also what somebody has answered."""
    competition = fixture.competition
    if competition is None or not competition.league_rules.absences.rolls_after:
        return []
    result = Result.objects.filter(fixture=fixture).first()
    if result is None:
        return []
    careers = careers_of(competition, {result.home_team_id, result.away_team_id})
    return [
        question_of(question, match.match, team, "after")
        for team in careers.outings
        for match in (outing.match for outing in careers.of(team))
        if match.match == fixture.public_id
        for question in careers.league.questions_after(
            replace(match, faces={}) if answered else match
        )
    ]


def answers_after(fixture: Fixture) -> QuerySet[MatchAnswer]:
    """What was answered about it, in that order, each with its player."""
    return MatchAnswer.after.filter(fixture=fixture).select_related("player")
