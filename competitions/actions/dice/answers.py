"""What a league asks after a match is answered once, and what follows is written."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import refuse_archived
from competitions.actions.log.entries import Author
from competitions.actions.results.carry_rows import follow
from competitions.actions.results.opening import refuse_foreign, touch
from competitions.actions.results.settlement import lock_fixture
from competitions.games.careers import questions_missed
from competitions.games.questions import MatchQuestion
from competitions.models import Fixture, MatchAnswer, Result, Team
from competitions.queries.carry_over.careers import careers_of
from engine.errors import N_, Conflict, RuleViolation
from engine.sides import Side

ANSWERED = "question.answer"


@transaction.atomic
def answer_question(
    fixture: Fixture, player: int, value: int, *, by: Author
) -> MatchAnswer:
    """A die is thrown once: the same answer a second time finds the first."""
    fixture = lock_fixture(fixture)
    by = replace(by, key=f"{by.key}q{player}")
    asked = {"player": player, "value": value}
    entries.entry_of_key(fixture, by, ANSWERED, asked)
    answer = MatchAnswer.objects.filter(fixture=fixture, player=player).first()
    if answer:
        if answer.value != value:
            text = N_("This was answered already: %(value)s. It stands.")
            raise Conflict(text, value=answer.value)
        return answer
    refuse_archived(fixture.competition)
    mine = next(
        (one for one in _questions_after(fixture) if one.player == player), None
    )
    if mine is None:
        raise RuleViolation("HV-ASK-01", N_("Nobody asks this after this match."))
    if mine.faces is None or not 1 <= value <= mine.faces:
        text = N_("This die has the faces 1 to %(faces)s.")
        raise RuleViolation("HV-ASK-01", text, faces=mine.faces)
    team = Team.objects.get(pk=mine.team)
    home = fixture.result.home_team_id == team.pk
    side = Side.HOME if home else Side.AWAY
    refuse_foreign(side, by)
    row = MatchAnswer.objects.create(
        fixture=fixture, player_id=player, kind=mine.kind, value=value, at=by.at
    )
    facts = {"question": mine.kind, "side": side, "team": team.name}
    entries.append(fixture, ANSWERED, by, asked, **facts)
    touch(fixture)
    if fixture.competition:
        follow(fixture.competition, {mine.team})
    return row


def _questions_after(fixture: Fixture) -> list[MatchQuestion]:
    """What is still to be answered about what happened in this match."""
    result, competition = (
        Result.objects.filter(fixture=fixture).first(),
        fixture.competition,
    )
    if result is None or competition is None:
        return []
    careers = careers_of(competition, {result.home_team_id, result.away_team_id})
    found = questions_missed(careers)
    return [
        one for one in found if one.when == "after" and one.match == fixture.public_id
    ]
