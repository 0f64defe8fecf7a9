"""Matches nobody plays: a side has left, or the rest was closed as not played."""

from __future__ import annotations

import pytest
import time_machine
from django.urls import reverse

from competitions import tasks
from competitions.actions.competition import bundles
from competitions.actions.competition import competitions as commands
from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.competition_end import close_rest
from competitions.actions.results.settlement import Submission
from competitions.exports.bundle import bundle_of
from competitions.models import Mail
from competitions.pages.home.desk import desk_of
from competitions.queries.fixtures.meetings import meetings_of
from competitions.queries.standings.tables import table_of
from competitions.verification.verify import league_findings
from engine.errors import RuleViolation
from engine.report import MatchReport
from tests import make
from tests.fast.form_reader import form_with

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HC-FFT-03")]
CLOSED = "A side has withdrawn, so this match is not played."
DOORS = ("prepare", "typed", "lend", "paper", "result", "sheet")


@pytest.fixture
def league():
    """Ben coaches Owls; Drakes has left after a match with Herons."""
    made = make.coached(make.championship(results="Herons 1-0 Drakes"))
    make.dated(made)
    make.withdrawn(made, "Drakes", "keep")
    return made


@pytest.fixture
def cup():
    made = make.coached(make.cup("Owls B C Drakes"))
    make.withdrawn(made, "Drakes", "forfeit")
    return made


def closed_in(competition):
    """The match of Owls against who has left."""
    for met in meetings_of(competition):
        if met.off and "Owls" in (met.home.name, met.away.name):
            return met.fixture
    raise AssertionError


@pytest.mark.long(cases=1)
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
        deeds.propose_result(
            match, Submission(MatchReport(5, 0)), by=make.by(), grounds=Grounds(None)
        )


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
        assert "Herons" in paper
        assert "Drakes" not in paper
    owls = league.entrants.get(team__name="Owls").team
    make.signed_in(client, "ben", league.club)
    for page in (reverse("home"), owls.get_absolute_url()):
        assert "Drakes" not in client.get(page).content.decode()


@pytest.mark.rule("HV-COMP-04")
def test_the_end_waits_for_nothing_that_is_closed():
    league = make.championship(results="Herons 1-0 Drakes live")
    make.withdrawn(league, "Drakes", "expunge")
    with pytest.raises(RuleViolation, match="Matches without a result: 3"):
        make.finished(league)
    assert desk_of(league).waiting == []
    open_ones = [m.fixture for m in meetings_of(league) if m.ahead]
    for match in open_ones:
        score = MatchReport(3, 1) if match.home.name == "Owls" else MatchReport(0, 1)
        deeds.propose_result(
            match, Submission(score), by=make.by(), grounds=Grounds(None)
        )
    assert desk_of(league).complete
    commands.finish_competition(league, by=make.by(), version=None)


def test_nobody_is_nudged_about_what_no_longer_counts():
    league = make.coached(make.championship(results="Owls 1-0 Drakes live"))
    deadline = league.fixtures.get(result__isnull=False).result.deadline
    make.withdrawn(league, "Drakes", "expunge")
    Mail.objects.all().delete()
    with time_machine.travel(deadline - tasks.NUDGE / 2):
        assert tasks.nudge_coaches() == 0
    with time_machine.travel(deadline):
        assert tasks.close_deadlines() == 0


WHY = "The hall was flooded."
LEAVES = "There is no champion: the final was not played"


def broken_off(competition):
    close_rest(competition, by=make.by(), grounds=Grounds(None, reason=WHY))
    competition.refresh_from_db()


@pytest.mark.rule("HV-REST-01")
def test_a_season_broken_off_is_closed_in_one_deed_that_is_asked_first(client):
    league = make.coached(make.championship(results="Owls 1-0 Marmots"))
    make.dated(league)
    rows = table_of(league)
    ada = make.signed_in(client, "ada", league.club)
    address = f"/c/{league.slug}/manage/"
    form = form_with(ada.get(address).content.decode(), "rest")
    bare = ada.post(address, form.pressed("rest", reason=" "))
    assert (bare.status_code, "why the rest" in bare.content.decode()) == (422, True)
    asked = ada.post(address, form.pressed("rest", reason=WHY))
    assert asked.status_code == 409
    assert "5 matches are closed as not played" in asked.content.decode()
    league.refresh_from_db()
    assert league.finished_at is None
    sure = form_with(asked.content.decode(), "rest").pressed("rest")
    for _twice in range(2):
        assert ada.post(address, sure).url == league.get_absolute_url()
    league.refresh_from_db()
    assert (league.champion.name, table_of(league)) == ("Owls", rows)
    assert list(league_findings()) == []
    match = next(m.fixture for m in meetings_of(league) if m.off)
    for page in ("", "table/", "manage/", "rules/"):
        text = ada.get(f"/c/{league.slug}/{page}").content.decode()
        assert (page, WHY in text) == (page, page != "manage/")
        assert "Walk-over" not in text
    assert "Not played" in ada.get(f"/c/{league.slug}/fixtures/").content.decode()
    assert WHY in ada.get(match.get_absolute_url()).content.decode()
    for door in (*DOORS, "manage_fixture"):
        refused = ada.get(reverse(door, args=[match.public_id]))
        assert (door, refused.status_code) == (door, 422)
    ben = make.signed_in(client, "ben", league.club)
    owls = league.entrants.get(team__name="Owls").team
    for page in (reverse("home"), owls.get_absolute_url()):
        assert "Drakes" not in ben.get(page).content.decode()


@pytest.mark.long
@pytest.mark.rule("HV-REST-01")
def test_corrections_the_file_and_opening_again_know_what_was_closed():
    league = make.championship(results="Owls 1-0 Marmots; Herons 1-0 Drakes")
    make.withdrawn(league, "Marmots", "forfeit")
    make.play(league, "Drakes 5-0 Owls")
    rows = table_of(league)
    broken_off(league)
    assert table_of(league) == rows
    played = league.fixtures.get(home__name="Herons", away__name="Drakes")
    deeds.void_result(played, by=make.by(), grounds=Grounds(None, reason="x"))
    match = next(m for m in meetings_of(league) if m.fixture == played)
    assert (match.off, match.left) == (True, "closed")
    assert list(league_findings()) == []
    with pytest.raises(RuleViolation, match="closed as not played"):
        deeds.propose_result(
            played, Submission(MatchReport(5, 0)), by=make.by(), grounds=Grounds(None)
        )
    again = bundles.import_bundle(bundle_of(league), by=make.by(key="i" * 20))
    assert (again.unplayed_reason, desk_of(again).to_play) == (WHY, [])
    assert bundle_of(again) == bundle_of(league)
    commands.reopen(league, by=make.by(), version=None)
    league.refresh_from_db()
    assert (league.unplayed_reason, len(desk_of(league).to_play)) == ("", 2)


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-REST-01")
@pytest.mark.parametrize("final", ["", "; Owls 2-0 B"])
def test_a_cup_ends_without_a_champion_where_its_final_is_not_played(client, final):
    semis = "Owls 1-0 Drakes; B 2-0 C"
    cup = make.cup("Owls B C Drakes", third_place=True, results=semis + final)
    broken_off(cup)
    assert cup.finished_at
    assert (cup.champion and cup.champion.name) == ("Owls" if final else None)
    for page in ("", "bracket/"):
        text = client.get(f"/c/{cup.slug}/{page}").content.decode()
        assert WHY in text
        assert "Not played" in text
        assert (LEAVES in text) == (not final)
    assert list(league_findings()) == []
    again = bundles.import_bundle(bundle_of(cup), by=make.by(key="i" * 20))
    commands.finish_competition(again, by=make.by(), version=None)
    again.refresh_from_db()
    assert bool(again.champion_id) == bool(final)


@pytest.mark.rule("HV-REST-01")
@pytest.mark.parametrize(
    "results_so_far, why",
    [
        ("", "alone at the top"),
        ("Owls 1-0 Drakes live", "not official"),
        ("every", "Nothing is left"),
    ],
)
def test_what_stands_in_the_way_of_closing_is_named(results_so_far, why):
    league = make.championship("Owls Drakes", legs=1)
    text = "Owls 1-0 Drakes" if results_so_far == "every" else results_so_far
    make.play(league, text) if text else None
    with pytest.raises(RuleViolation, match=why):
        broken_off(league)
