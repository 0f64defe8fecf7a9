"""Matches that nobody plays, because a side has left: closed on every page."""

from __future__ import annotations

import pytest
import time_machine
from django.urls import reverse

from competitions import tasks
from competitions.actions import competitions as commands
from competitions.actions import results
from competitions.models import Mail
from competitions.queries.desk import desk_of
from competitions.queries.fixtures import meetings_of
from engine.errors import RuleViolation
from engine.report import MatchReport
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HC-FFT-03")]
CLOSED = "A side has withdrawn, so this match is not played."
DOORS = ("prepare", "typed", "lend", "paper", "result", "sheet")


@pytest.fixture
def league():
    """Ben coaches Zyon; Basela has left after a match with Losana."""
    made = make.coached(make.championship(results="Losana 1-0 Basela"))
    make.dated(made)
    make.withdrawn(made, "Basela", "keep")
    return made


@pytest.fixture
def cup():
    made = make.coached(make.cup("Zyon B C Basela"))
    make.withdrawn(made, "Basela", "forfeit")
    return made


def closed_in(competition):
    """The match of Zyon against who has left."""
    for met in meetings_of(competition):
        if met.off and "Zyon" in (met.home.name, met.away.name):
            return met.fixture
    raise AssertionError


@pytest.mark.parametrize("kind", ["league", "cup"])
def test_no_door_of_a_closed_match_opens(client, kind, request):
    competition = request.getfixturevalue(kind)
    match = closed_in(competition)
    make.signed_in(client, "ada", competition.club)
    for person in ("ben", "ada"):
        make.signed_in(client, person, competition.club)
        page = client.get(match.get_absolute_url()).content.decode()
        assert CLOSED in page
        doors = (*DOORS, "manage_fixture") if person == "ada" else DOORS
        for door in doors:
            address = reverse(door, args=[match.public_id])
            answer = client.get(address)
            assert (door, answer.status_code) == (door, 422)
            assert CLOSED in answer.content.decode()
            assert f'href="{match.get_absolute_url()}"' in answer.content.decode()
            assert address not in page
    with pytest.raises(RuleViolation, match="withdrawn"):
        results.propose_result(match, MatchReport(5, 0), by=make.by(), version=None)


def test_lists_desk_team_prints_and_home_know_it(client, league):
    match = closed_in(league)
    assert {m.fixture.round for m in meetings_of(league) if m.off} == {2, 3}
    desk = desk_of(league)
    assert (desk.official, desk.total, len(desk.to_play)) == (1, 4, 3)
    make.signed_in(client, "ada", league.club)
    pages = {
        name: client.get(f"/c/{league.slug}/{name}").content.decode()
        for name in ("manage/dates/", "fixtures/", f"paper/?round={match.round}")
    }
    schedule = pages.pop(f"paper/?round={match.round}")
    assert all("Not played" in text for text in pages.values())
    changed = reverse("manage_fixture", args=[match.public_id])
    assert changed not in pages["manage/dates/"]
    sheets = client.get(f"/c/{league.slug}/paper/?round={match.round}&sheets=1")
    for paper in (schedule, sheets.content.decode()):
        assert "Losana" in paper
        assert "Basela" not in paper
    zyon = league.entrants.get(team__name="Zyon").team
    make.signed_in(client, "ben", league.club)
    for page in (reverse("home"), zyon.get_absolute_url()):
        assert "Basela" not in client.get(page).content.decode()


@pytest.mark.rule("HV-COMP-04")
def test_the_end_waits_for_nothing_that_is_closed():
    league = make.championship(results="Losana 1-0 Basela live")
    make.withdrawn(league, "Basela", "expunge")
    with pytest.raises(RuleViolation, match="no result"):
        make.finished(league)
    assert desk_of(league).waiting == []
    open_ones = [m.fixture for m in meetings_of(league) if m.ahead]
    for match in open_ones:
        score = MatchReport(3, 1) if match.home.name == "Zyon" else MatchReport(0, 1)
        results.propose_result(match, score, by=make.by(), version=None)
    assert desk_of(league).complete
    commands.finish(league, by=make.by(), version=None)


def test_nobody_is_nudged_about_what_no_longer_counts():
    league = make.coached(make.championship(results="Zyon 1-0 Basela live"))
    deadline = league.fixtures.get(result__isnull=False).result.deadline
    make.withdrawn(league, "Basela", "expunge")
    Mail.objects.all().delete()
    with time_machine.travel(deadline - tasks.NUDGE / 2):
        assert tasks.nudge_coaches() == 0
    with time_machine.travel(deadline):
        assert tasks.close_deadlines() == 0
