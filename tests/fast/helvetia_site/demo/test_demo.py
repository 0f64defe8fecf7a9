"""The demo club: loaded once, whole, and clean."""

from __future__ import annotations

import stat

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.management import call_command
from django.db import transaction
from django.test import TestCase

from competitions.drawings.looks import check_look
from competitions.games.registry import FIRST_RULESET, LEAGUES
from competitions.models import (
    Club,
    Competition,
    LogEntry,
    MatchAnswer,
    PrizeOutcome,
    Result,
    Team,
)
from competitions.queries.carry_over.lineups import illegal_lineups
from competitions.queries.fixtures.brackets import trees_of
from competitions.queries.people.memberships import roles_in
from competitions.queries.standings.tables import table_of
from competitions.rules.people.roles import Role
from competitions.rules.results.checks import check_report
from competitions.verification.verify import league_findings
from engine.games.helvetia.box.squads import check_squad
from engine.report import BookingLine, Goal, MatchMoment, MatchReport
from helvetia_site.demo import content, scores
from helvetia_site.demo.management.commands.demo import NAMES, logins_file
from helvetia_site.demo.sheets import possible
from matches.models import PlayedMatch
from tests.states import all_states


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    """The demo club, around all tests of this file: it takes seconds to build."""
    with django_db_blocker.unblock(), transaction.atomic():
        with TestCase.captureOnCommitCallbacks(execute=True):
            call_command("demo", verbosity=0)
        yield logins_file().read_text()
        transaction.set_rollback(True)
    logins_file().unlink(missing_ok=True)


@pytest.fixture
def demo(built, db):
    yield Club.objects.get(demo=True)
    logins_file().write_text(built)


def competition(name):
    return Competition.objects.get(name=name)


@pytest.mark.rule("HV-LOG-02")
def test_no_entry_names_an_account(demo):
    """Its people join, ask, are answered, enter and confirm; the log knows ids."""
    people = get_user_model().objects.values_list("username", "display_name", "email")
    named = {word for person in people for word in person if word}
    entries = LogEntry.objects.values_list("payload", "actor")
    told = {text for entry in entries for text in entry}
    assert len(named) > 4
    assert [w for w in named if any(f'"{w}"' in text for text in told)] == []


def test_it_is_clean_and_stays_one(demo):
    assert list(league_findings()) == []
    entries = LogEntry.objects.count()
    call_command("demo", verbosity=0)
    assert Club.objects.count() == 1
    assert LogEntry.objects.count() == entries


@pytest.mark.long
def test_fresh_replaces_it_and_keeps_the_accounts(
    demo, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        call_command("demo", "--fresh", verbosity=0)
    assert Club.objects.get(demo=True).pk != demo.pk
    assert get_user_model().objects.count() == len(NAMES)
    assert list(league_findings()) == []


@pytest.mark.long
def test_the_logins_open_and_are_for_their_owner_only(demo):
    file = logins_file()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for line in file.read_text().splitlines():
        name, word = line.split()[:2]
        assert authenticate(username=name, password=word).username == name


def test_everybody_has_his_part(demo):
    user = get_user_model().objects.get
    roles = {name: roles_in(demo, user(username=name), (), None)[0] for name in NAMES}
    assert Role.CLUB_ADMIN in roles["ada"]
    assert roles["otto"] >= {Role.ORGANISER, Role.COACH}
    assert roles["ben"] == roles["cleo"] == {Role.VISITOR, Role.COACH}


def test_the_league_is_two_thirds_played_and_tense(demo):
    league = competition(content.LEAGUE)
    results = Result.objects.filter(fixture__competition=league)
    assert (league.fixtures.count(), results.count()) == (56, 37)
    states = results.values_list("state", flat=True)
    assert sorted(set(states)) == ["disputed", "official", "provisional"]
    assert results.filter(forfeit="away").count() == 1
    assert league.adjustments.get().points == -1
    table = table_of(league)
    steps = {row.why.step for row in table if row.why}
    assert any("head_to_head" in step for step in steps)
    assert table[0].team == Team.objects.get(name="Valley Jesters").pk


def test_the_cups_stand_where_the_pictures_want_them(demo):
    winter, summer = competition(content.WINTER_CUP), competition(content.SUMMER_CUP)
    ties = trees_of(winter)[1].bracket.ties
    assert [ties[2, n].state for n in (0, 1)] == ["played", "ready"]
    played = Result.objects.filter(fixture__competition=winter)
    assert played.filter(extra_time=True, shootout_home=None).exists()
    assert played.exclude(shootout_home=None).exists()
    assert summer.champion.name == "Lake Herons"
    assert summer.finished_at < summer.archived_at


def test_each_further_game_has_a_cup_half_played_by_computers(demo):
    others = {one.game for one in LEAGUES} - {FIRST_RULESET.game}
    cups = [cup for cup in demo.competitions.all() if cup.game in others]
    assert {cup.game for cup in cups} == others
    for cup in cups:
        results = Result.objects.filter(fixture__competition=cup)
        assert (cup.entrants.count(), cup.fixtures.count()) == (4, 3)
        assert [(one.state, one.settled) for one in results] == [
            ("official", "simulated")
        ] * 2
        assert PlayedMatch.objects.filter(fixture__competition=cup).count() == 2
        (final,) = (
            tie
            for tie in trees_of(cup)[1].bracket.ties.values()
            if tie.state == "ready"
        )
        assert final


@pytest.mark.parametrize("team", content.TEAMS, ids=lambda team: team.name)
def test_a_team_of_ours_is_complete(team):
    if team.look is None:
        return
    assert not check_look(team.look).errors
    assert not check_look(team.look).warnings
    assert len({number for number, _name in team.players}) == 9
    verdicts = check_squad(team.cards())
    assert not verdicts.errors


def test_the_same_seed_plays_the_same_match():
    one, two = (scores.strength_of(4, team.cards()) for team in content.TEAMS[2:4])
    reports = [scores.league_match("seed", one, two) for _ in range(2)]
    assert reports[0] == reports[1]
    assert check_report(reports[0], "championship") == ()
    late = scores.after_extra_time("seed", one, two, "away")
    kicks = scores.after_kicks(
        "seed", one, two, scores.Shootout((4, 3), extra_time=True)
    )
    assert check_report(late, "cup") == check_report(kicks, "cup") == ()


def test_its_sheets_keep_the_rules_between_matches(demo):
    for game in Competition.objects.filter(profile="geek"):
        assert illegal_lineups(game) == ()
        assert any(state.deck for state in all_states(game).values())
    assert MatchAnswer.rolls.exists()
    assert PrizeOutcome.objects.filter(made=True).exists()


@pytest.mark.parametrize(
    "goal",
    [
        Goal("home", "Vog", MatchMoment(40)),
        Goal("home", "Stok", MatchMoment(40), assist="Vog"),
    ],
)
def test_nobody_of_the_demo_is_sent_off_before_his_last_goal_or_pass(goal):
    early, late = (
        BookingLine("home", "Vog", MatchMoment(minute), "red") for minute in (9, 60)
    )
    report = MatchReport(1, 0, goals=(goal,), cards=(early, late))
    assert possible(report) == [late]
