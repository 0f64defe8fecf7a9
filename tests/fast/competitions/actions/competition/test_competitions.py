"""Competitions through the log: the archive, what the draw fixes, and second taps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.actions.competition import (
    adjustments,
    competitions,
    deletions,
    draws,
    entrants,
    fixtures,
)
from competitions.actions.competition.adjustments import PointsDecision
from competitions.actions.competition.entrants import Withdrawal
from competitions.actions.competition.fixtures import (
    Appointment,
    NewFriendly,
    RoundDates,
)
from competitions.actions.log.command import DeletedMeanwhile
from competitions.actions.log.entries import Grounds
from competitions.actions.people import clubs
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.actions.team import teams
from competitions.actions.team.teams import Registration
from competitions.models import Club, Competition, Fixture, LogEntry, Result
from competitions.pages.competition.decisions import decisions_of
from competitions.queries.fixtures.meetings import teams_of
from competitions.rules.draws.orders import DrawOrder
from engine.errors import Conflict, RuleViolation
from engine.report import MatchReport
from tests import make

pytestmark = pytest.mark.django_db
DECIDED = "Owls 2-1 Drakes; Owls 2-0 Herons; Drakes 1-0 Herons"


@pytest.fixture
def archived() -> Competition:
    league = make.championship("Owls Drakes Herons", results=DECIDED)
    make.finished(league)
    competitions.archive(league, by=make.by(), version=None)
    league.refresh_from_db()
    return league


def of(league: Competition) -> dict:
    """By the organiser, over no page in particular."""
    return {"by": make.by(), "version": None}


def over(reason: str = "") -> dict:
    """The same where what he has read is asked for, too."""
    return {"by": make.by(), "grounds": Grounds(None, reason)}


CHANGES = {
    "terms": lambda c: competitions.edit_terms(
        c, replace(competitions.competition_rules_of(c), win=2), **over()
    ),
    "points": lambda c: adjustments.adjust_points(
        c, PointsDecision(next(iter(teams_of(c))), points=-1, reason="late"), **over()
    ),
    "points back": lambda c: adjustments.drop_adjustment(c, adjustment=1, **over()),
    "lots": lambda c: competitions.draw_lots(c, seed="s", **over()),
    "finish": lambda c: competitions.finish_competition(c, **of(c)),
    "withdrawal": lambda c: entrants.withdraw_team(
        c, Withdrawal(next(iter(teams_of(c))), policy="keep"), **over()
    ),
    "dates": lambda c: fixtures.date_rounds(c, RoundDates({1: make.AT}), **of(c)),
    "one date": lambda c: fixtures.schedule_fixture(
        c.fixtures.first(),
        Appointment(make.AT, place="", table="", postponed=False),
        **of(c),
    ),
    "result": lambda c: deeds.propose_result(
        c.fixtures.first(), Submission(MatchReport(9, 0)), **over()
    ),
    "void": lambda c: deeds.void_result(c.fixtures.first(), **over("x")),
}


@pytest.mark.rule("HV-COMP-02")
@pytest.mark.parametrize("change", CHANGES)
def test_an_archived_competition_stays_as_it_is(archived, change):
    entries = LogEntry.objects.count()
    with pytest.raises(RuleViolation) as refused:
        CHANGES[change](archived)
    assert refused.value.rule_id == "HV-COMP-02"
    assert LogEntry.objects.count() == entries


@pytest.mark.rule("HV-COMP-02")
def test_opening_it_again_lifts_the_archive(archived):
    competitions.reopen(archived, by=make.by(), version=None)
    deeds.void_result(archived.fixtures.first(), **over("x"))


@pytest.mark.rule("HV-COMP-01")
def test_the_draw_fixes_the_format_but_not_the_points():
    league = make.championship()
    terms = competitions.competition_rules_of(league)
    with pytest.raises(RuleViolation):
        competitions.edit_terms(league, replace(terms, legs=2), **over())
    competitions.edit_terms(league, replace(terms, win=2), **over())
    league.refresh_from_db()
    assert (league.legs, league.points_win) == (1, 2)


@pytest.mark.rule("DEC-20")
def test_lots_are_drawn_for_who_has_read_the_newest_table():
    league = make.championship()
    with pytest.raises(Conflict):
        competitions.draw_lots(league, seed="s", by=make.by(), grounds=Grounds(0))
    league.refresh_from_db()
    assert league.lots_seed == ""


@pytest.mark.rule("HV-COMP-01")
def test_a_match_with_a_result_keeps_its_sides():
    league = make.championship(results="Owls 2-1 Drakes")
    with pytest.raises(RuleViolation):
        fixtures.swap_sides(make.fixture(league, "Owls", "Drakes"), **of(league))


@pytest.mark.rule("HV-COMP-03")
def test_points_and_withdrawals_are_for_those_who_play():
    league, stranger = make.championship(), make.team("Ayla")
    with pytest.raises(RuleViolation):
        make.adjusted(league, stranger, -1, "late")
    with pytest.raises(RuleViolation):
        entrants.withdraw_team(league, Withdrawal(stranger.pk, policy="keep"), **over())


@pytest.mark.rule("HV-COMP-04")
def test_it_is_archived_only_when_finished_and_finished_only_when_played():
    league = make.championship()
    for end in (competitions.archive, competitions.finish_competition):
        with pytest.raises(RuleViolation):
            end(league, **of(league))


@pytest.mark.rule("DEC-9")
def test_structure_expects_the_version_of_its_competition():
    league = make.championship()
    with pytest.raises(Conflict):
        draws.undo_draw(league, by=make.by(), version=league.version - 1)
    assert league.fixtures.exists()


@pytest.mark.rule("DEC-20")
def test_a_draw_can_be_repeated_from_its_seed():
    league = make.championship(method="draw", seed="alp")
    pairs = list(league.fixtures.values_list("home__name", "away__name"))
    draws.make_draw(league, DrawOrder("draw", seed="other"), **over())
    draws.make_draw(league, DrawOrder("draw", seed="alp"), **over())
    assert list(league.fixtures.values_list("home__name", "away__name")) == pairs


@pytest.mark.rule("DEC-8")
@pytest.mark.parametrize("what", ["competition", "friendly", "club"])
def test_deleting_by_the_same_form_twice_is_once(what):
    league, who = make.championship(), make.by()
    sides = [make.team(name, owner=league.club) for name in ("Ayla", "Bern")]
    friendly = make.friendly(*sides)
    delete = {
        "competition": lambda: deletions.delete_competition(
            league, by=who, version=None
        ),
        "friendly": lambda: fixtures.delete_friendly(friendly, by=who, version=None),
        "club": lambda: clubs.delete_club(league.club, by=who),
    }[what]
    found = {"competition": league, "friendly": friendly, "club": league.club}[what]
    # As two requests hold it: each has read the row before the first one deletes it.
    pk = found.pk
    delete()
    found.pk = pk
    delete()
    assert LogEntry.objects.filter(kind=f"{what}.delete").count() == 1


def test_what_was_deleted_meanwhile_is_told():
    league = make.championship()
    late = Competition.objects.get()
    match = Fixture.objects.select_related("competition", "club").first()
    deletions.delete_competition(league, by=make.by(), version=None)
    with pytest.raises(DeletedMeanwhile):
        draws.undo_draw(late, by=make.by(), version=None)
    with pytest.raises(DeletedMeanwhile):
        deeds.propose_result(
            match, Submission(MatchReport(1, 0)), by=make.by(), grounds=Grounds(0)
        )


def test_a_form_repeated_after_its_thing_was_deleted_is_told():
    club, who = make.club(), make.by()
    owls, drakes = make.team(owner=club), make.team("Drakes", owner=club)
    friendly = fixtures.create_friendly(
        club, NewFriendly(owls, away=drakes, kickoff=None, place=""), by=who
    )
    fixtures.delete_friendly(friendly, by=make.by(), version=None)
    with pytest.raises(DeletedMeanwhile):
        fixtures.create_friendly(
            club, NewFriendly(owls, away=drakes, kickoff=None, place=""), by=who
        )
    who = make.by()
    player = teams.add_player(owls, Registration("Fips", number=1, card=None), by=who)
    teams.remove_player(player, by=make.by())
    with pytest.raises(DeletedMeanwhile):
        teams.add_player(owls, Registration("Fips", number=1, card=None), by=who)


@pytest.mark.rule("DEC-8")
def test_a_form_repeated_after_a_void_changes_nothing():
    league, who = make.championship(), make.by()
    match = league.fixtures.first()
    deeds.propose_result(
        match, Submission(MatchReport(1, 0)), by=who, grounds=Grounds(0)
    )
    deeds.void_result(match, **over("wrong match"))
    deeds.propose_result(
        match, Submission(MatchReport(1, 0)), by=who, grounds=Grounds(0)
    )
    assert Fixture.objects.get(pk=match.pk).version == 2
    assert not Result.objects.exists()


def test_points_given_back_are_told_with_team_and_points():
    league = make.championship()
    owls = next(team for team in teams_of(league).values() if team.name == "Owls")
    make.adjusted(league, owls, -3, "late")
    adjustments.drop_adjustment(
        league, adjustment=league.adjustments.get().pk, **over()
    )
    told = decisions_of(league, {owls.pk: "Owls"})[0]
    assert told.detail == "Owls: 3 points taken away"


@pytest.mark.rule("DEC-15")
def test_claiming_twice_by_one_form_is_once():
    ada = make.user()
    club, who = make.club(claim="token"), make.by()
    clubs.claim_club(club, user=ada, by=who)
    clubs.claim_club(Club.objects.get(), user=ada, by=who)
    with pytest.raises(RuleViolation):
        clubs.claim_club(club, user=ada, by=make.by())
    assert LogEntry.objects.filter(kind="club.claim").count() == 1
