"""Computers play for their league: recorded like any match, labelled, stopped cleanly."""

from __future__ import annotations

import re
from contextlib import contextmanager

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command

from competitions.actions.competition.boards import (
    BoardDraft,
    choose_board,
    save_board,
)
from competitions.models import (
    Fixture,
    Hand,
    LearntCard,
    LogEntry,
    Membership,
    Result,
    SquadPlayer,
)
from competitions.rules.people.limits import TooMany
from engine.errors import Conflict, RuleViolation
from engine.registry import ROOMS
from matches.actions.simulated import rounds
from matches.actions.simulated.questions import ask_chances, stop_simulation
from matches.actions.simulated.rounds import ask_round
from matches.actions.simulated.working import work_slice
from matches.models import PlayedAction, PlayedMatch, Preparation, Simulation
from matches.queries.play.browser_matches import browser_match, played_row
from matches.queries.simulated.rounds import tried_matches
from matches.rules.simulated.kinds import ALL_LEFT, ROUND_NOW
from matches.verification.verify import all_findings
from tests import make, preparing

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-SIM-03")]


@pytest.fixture
def league():
    made = preparing.league("Owls Drakes Herons")
    return preparing.at(made, "browser")


def begin_round(league, scope=ROUND_NOW):
    person = get_user_model().objects.filter(username="ada").first() or make.user()
    make.member(league.club, person)
    by = make.by(f"user:{person.pk}")
    return ask_round(league, scope, "novice", by=by)


@contextmanager
def refused(rule):
    with pytest.raises(RuleViolation) as found:
        yield
    assert found.value.rule_id == rule


def worked():
    while work_slice(make.AT):
        pass


@pytest.mark.long
def test_all_that_is_left_is_played_with_all_that_follows(league):
    row = begin_round(league, ALL_LEFT)
    worked()
    row.refresh_from_db()
    assert row.ended_at
    assert not row.stopped
    results = Result.objects.all()
    assert results.count() == league.fixtures.count() == 3
    for result in results:
        assert (result.state, result.settled) == ("official", "simulated")
        match = PlayedMatch.objects.get(fixture=result.fixture)
        assert result.entered_by == f"play:{match.public_id}"
        assert match.is_exhibition
        actions = PlayedAction.objects.filter(match=match.public_id)
        assert set(actions.values_list("role", flat=True)) == {"computer"}
    # both brought what they had learnt
    assert Hand.objects.count() == 6
    assert LearntCard.objects.exists()
    call_command("verify")


@pytest.mark.rule("HV-SIM-02")
def test_a_club_has_one_round_at_a_time_and_so_many_a_day(league, settings):
    settings.SIMULATIONS_PER_DAY = 2
    with pytest.raises(Conflict):
        begin_round(begin_round(league).competition)
    stop_simulation(Simulation.objects.get(), make.AT)
    stop_simulation(begin_round(league), make.AT)
    with pytest.raises(TooMany):
        begin_round(league)
    assert Simulation.objects.count() == 2


def test_a_round_is_played_and_no_more(league):
    begin_round(league)
    worked()
    assert list(Result.objects.values_list("fixture__round", flat=True)) == [1]


@pytest.mark.long
def test_a_round_is_played_on_the_board_of_its_competition(league):
    usual = ROOMS["helvetia"].board_text()
    text = re.sub(r"(?m)^(left|right|centre)( *= )\[.*?\]", rf"\1\2{[20] * 6}", usual)
    assert text != usual
    own = save_board(league.club, BoardDraft("helvetia", "Own", text), by=make.by())
    league.refresh_from_db()
    choose_board(league, own.public_id, by=make.by(), version=None)
    league.refresh_from_db()
    ask_chances(league.fixtures.first(), "novice", by=make.by())
    row = Simulation.objects.get()
    assert str([20] * 6) in str(row.plan["legs"])
    stop_simulation(row, make.AT)
    begin_round(league)
    worked()
    match = PlayedMatch.objects.get()
    assert browser_match(played_row(match.public_id)).is_over
    assert Result.objects.exists()
    assert not list(all_findings())


def test_a_match_that_is_stopped_leaves_nothing(league, monkeypatch):
    row = begin_round(league)
    entries = LogEntry.objects.count()

    def stopped(fixture, level, secret):
        finished = played(fixture, level, secret)
        stop_simulation(row, make.AT)
        return finished

    played = rounds.play_fixture
    monkeypatch.setattr(rounds, "play_fixture", stopped)
    assert not work_slice(make.AT)
    assert not Result.objects.exists()
    assert not PlayedMatch.objects.exists()
    assert not Hand.objects.exists()
    assert LogEntry.objects.count() == entries
    assert not row.done_slices.exists()


def test_nothing_is_played_for_who_is_no_organiser_any_more(league):
    row = begin_round(league, ALL_LEFT)
    assert work_slice(make.AT)
    Membership.objects.all().delete()
    assert not work_slice(make.AT)
    row.refresh_from_db()
    assert row.stopped
    assert Result.objects.count() == 1


def test_a_squad_that_changed_meanwhile_is_told_and_nothing_is_recorded(
    league, monkeypatch
):
    begin_round(league)

    def changed(fixture, level, secret):
        finished = played(fixture, level, secret)
        who = finished.begun.choices.home.lineup[0][0]
        SquadPlayer.objects.filter(pk=who).update(number=77)
        return finished

    played = rounds.play_fixture
    monkeypatch.setattr(rounds, "play_fixture", changed)
    worked()
    assert not Result.objects.exists()
    (one,) = tried_matches(Simulation.objects.get())
    assert one.message


def test_what_coaches_have_prepared_is_set_aside(league):
    match = league.fixtures.order_by("round", "pk").first()
    preparing.ready(match, "home")
    begin_round(league)
    worked()
    assert Result.objects.filter(fixture=match).exists()
    made = set(Preparation.objects.values_list("made_by", flat=True))
    assert made == {"computer"}


@pytest.mark.long
def test_who_was_injured_rolls_before_his_match(league):
    first = league.fixtures.order_by("round", "pk").first()
    preparing.played(first, "home", injured=(6,))
    begin_round(league, ALL_LEFT)
    worked()
    assert Result.objects.count() == 3
    call_command("verify")


def test_what_is_played_at_the_table_is_not_simulated(league):
    preparing.at(league, "table")
    with refused("HV-PLAY-11"):
        begin_round(league)


def test_where_all_is_played_there_is_nothing_left(league):
    for match in league.fixtures.all():
        preparing.played(match)
    with refused("HV-SIM-03"):
        begin_round(league)


def test_a_team_without_players_is_passed_over(league):
    match = league.fixtures.order_by("round", "pk").first()
    match.home.squad.all().delete()
    row = begin_round(league)
    worked()
    assert not Result.objects.exists()
    (one,) = tried_matches(row)
    assert (one.fixture, one.values) == (match.public_id, {"team": match.home.name})


def test_a_result_meanwhile_stands(league, monkeypatch):
    begin_round(league)

    def decided(fixture, level, secret):
        finished = played(fixture, level, secret)
        preparing.played(Fixture.objects.get(pk=fixture.pk))
        return finished

    played = rounds.play_fixture
    monkeypatch.setattr(rounds, "play_fixture", decided)
    worked()
    assert Result.objects.get().settled != "simulated"
    assert not PlayedMatch.objects.exists()
