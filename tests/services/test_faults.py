"""The n-th database call of a command fails, then the commit itself: all or nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from competitions.actions.competition import (
    adjustments,
    draws,
    entrants,
    fixtures,
    starts,
)
from competitions.actions.competition.adjustments import PointsDecision
from competitions.actions.competition.bundles import import_bundle
from competitions.actions.competition.entrants import Withdrawal
from competitions.actions.competition.fixtures import Appointment
from competitions.actions.log.entries import Grounds
from competitions.actions.people import clubs
from competitions.actions.people.clubs import Founder
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.actions.team import teams
from competitions.actions.team.teams import Registration
from competitions.files.bundle.parse import parse_bundle
from competitions.models import Result
from competitions.rules.draws.orders import DrawOrder
from engine.report import Goal, MatchReport
from tests import make
from tests.paths import EXAMPLES
from tests.services.faults import Fault, failing_commit, stop_at_commit, stop_at_each

pytestmark = pytest.mark.django_db(transaction=True)
REPORT = MatchReport(2, 1, goals=(Goal("home", "Fips"),))


def league():
    made = make.championship()
    return made, made.fixtures.first()


def propose():
    _, match = league()
    who = make.coach_by("home")
    return lambda: deeds.propose_result(
        match, Submission(REPORT), by=who, grounds=Grounds(0)
    )


def confirm():
    _, match = league()
    stored = deeds.propose_result(
        match, Submission(REPORT), by=make.coach_by("home"), grounds=Grounds(0)
    )
    who = make.coach_by("away", "user:3")
    return lambda: deeds.confirm_result(
        match, content=stored.content_hash, by=who, version=1
    )


def decide():
    _, match = league()
    deeds.propose_result(match, Submission(REPORT), by=make.by(), grounds=Grounds(0))
    who = make.by()
    return lambda: deeds.decide_result(
        match,
        Submission(MatchReport(3, 1)),
        by=who,
        grounds=Grounds(1, reason="Miscounted"),
    )


def void():
    _, match = league()
    deeds.propose_result(match, Submission(REPORT), by=make.by(), grounds=Grounds(0))
    who = make.by()
    return lambda: deeds.void_result(
        match, by=who, grounds=Grounds(1, reason="Wrong match")
    )


def cascade():
    cup = make.cup(results="Owls 1-0 Marmots; Drakes 2-0 Herons; Owls 3-0 Drakes")
    semi, final = cup.fixtures.get(round=1, position=0), cup.fixtures.get(round=2)
    who = make.by()
    return lambda: deeds.decide_result(
        semi,
        Submission(MatchReport(0, 1)),
        by=who,
        grounds=Grounds(
            None, reason="Wrong way round", cascade={final.public_id: "void"}
        ),
    )


def draw():
    made, who = make.cup(drawn=False), make.by()
    return lambda: draws.make_draw(
        made, DrawOrder("draw", seed="s"), by=who, grounds=Grounds(made.version)
    )


def withdraw():
    made, who = make.championship(), make.by()
    team = made.entrants.first().team_id
    return lambda: entrants.withdraw_team(
        made, Withdrawal(team, policy="forfeit"), by=who, grounds=Grounds(made.version)
    )


def adjust():
    made, who = make.championship(), make.by()
    team = made.entrants.first().team_id
    return lambda: adjustments.adjust_points(
        made,
        PointsDecision(team, points=-3, reason="No cake"),
        by=who,
        grounds=Grounds(made.version),
    )


def schedule():
    _, match = league()
    who = make.by()
    return lambda: fixtures.schedule_fixture(
        match,
        Appointment(make.AT, place="Hall", table="2", postponed=False),
        by=who,
        version=0,
    )


def add_player():
    team, who = make.team(), make.by()
    return lambda: teams.add_player(
        team, Registration("Fips", number=6, card=None), by=who
    )


def start():
    wanted = starts.NewCompetition(
        "Cup", "cup", (teams.NewTeam("A"), teams.NewTeam("B"))
    )
    who = make.by("visitor", "visitor", organiser=False)
    return lambda: starts.start_competition(
        wanted, seed="s", by=who, owner=Founder(claim="token")
    )


def delete():
    made, who = make.championship(), make.by()
    return lambda: clubs.delete_club(made.club, by=who)


def bundle():
    parsed, who = parse_bundle((EXAMPLES / "cup.json").read_bytes()), make.by()
    return lambda: import_bundle(parsed, by=who)


COMMANDS: list[Callable] = [
    propose,
    confirm,
    decide,
    void,
    cascade,
    draw,
    withdraw,
    adjust,
    schedule,
    add_player,
    start,
    delete,
    bundle,
]


@pytest.mark.long(cases=4)
@pytest.mark.parametrize("prepare", COMMANDS, ids=lambda command: command.__name__)
def test_a_failing_statement_leaves_everything_as_it_was(prepare):
    assert stop_at_each(prepare()) > 1


@pytest.mark.long(cases=8)
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("prepare", COMMANDS, ids=lambda command: command.__name__)
def test_a_failing_commit_is_never_half(prepare, after):
    stop_at_commit(prepare(), after=after)


def test_an_answer_that_was_lost_is_given_again():
    command = propose()
    with pytest.raises(Fault), failing_commit(1, after=True):
        command()
    assert command().version == 1
    assert Result.objects.count() == 1
