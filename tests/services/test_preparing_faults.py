"""The n-th statement of what happens before a match fails, then its commit."""

from __future__ import annotations

from datetime import timedelta

import pytest

from competitions.actions.dice.recovery import promise_dice, roll_recovery
from competitions.actions.team.teams import remove_player
from competitions.models import MatchAnswer
from engine.sides import BySide
from matches.actions.preparing import (
    OnPaper,
    PreparationForm,
    keep_choices,
    open_from_paper,
    open_without_choices,
    prepare_anew,
    walk_over,
)
from matches.models import SheetEntry
from tests import make, preparing
from tests.services.faults import Fault, failing_commit, stop_at_commit, stop_at_each

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.proved_on_postgres,
]


def match():
    return preparing.league().fixtures.get()


def save():
    fixture, who = match(), make.coach_by("home")
    form = PreparationForm("home", preparing.choice(fixture.home, cards=(2,)))
    return lambda: keep_choices(fixture, form, by=who)


def open_by_ready():
    fixture, who = match(), make.coach_by("away", "user:3")
    preparing.ready(fixture, "home", trained=(7,), cards=(7, 1), challenge=6)
    form = preparing.pressed(fixture, "away", trained=(7,))
    return lambda: keep_choices(fixture, form, by=who)


def drop():
    """The other coach was ready, but one of his players is banned since."""
    league = preparing.league(legs=2)
    one, two = league.fixtures.order_by("round")
    side = "home" if two.home_id == one.home_id else "away"
    other = "away" if side == "home" else "home"
    preparing.ready(two, side)
    preparing.played(one, red=(3,))
    form, who = preparing.pressed(two, other), make.coach_by(other, "user:3")
    return lambda: keep_choices(two, form, by=who)


def start_scores_only():
    fixture, who = preparing.league(depth="score").fixtures.get(), make.coach_by("home")
    return lambda: open_without_choices(fixture, by=who)


def from_paper():
    fixture, who = match(), make.by()
    both = BySide(preparing.choice(fixture.home), preparing.choice(fixture.away))
    paper = OnPaper(both, make.AT - timedelta(days=2))
    return lambda: open_from_paper(fixture, paper, by=who)


def anew():
    fixture, who = match(), make.by("user:9")
    preparing.ready(fixture, "home")
    return lambda: prepare_anew(fixture, "home", by=who)


def walked_over():
    fixture, who = match(), make.by()
    for player in fixture.home.squad.exclude(number__in=(1, 3)):
        remove_player(player, by=make.by())
    return lambda: walk_over(fixture, "home", by=who, version=0)


def roll():
    fixture, side, injured = preparing.recovering()
    promise_dice(fixture, by=make.by())
    who = make.coach_by(side)
    return lambda: roll_recovery(fixture, injured.pk, by=who)


def promise():
    fixture, _side, _injured = preparing.recovering()
    who = make.by()
    return lambda: promise_dice(fixture, by=who)


def roll_with_the_form():
    fixture, side, injured = preparing.recovering()
    promise_dice(fixture, by=make.by())
    who = make.coach_by(side)
    form = PreparationForm(
        side, preparing.choice(preparing.team_of(fixture, side)), roll=injured.pk
    )
    return lambda: keep_choices(fixture, form, by=who)


COMMANDS = [
    save,
    open_by_ready,
    drop,
    start_scores_only,
    from_paper,
    anew,
    walked_over,
    promise,
    roll,
    roll_with_the_form,
]


@pytest.mark.long(cases=3)
@pytest.mark.parametrize("prepared", COMMANDS, ids=lambda command: command.__name__)
def test_a_failing_statement_leaves_everything_as_it_was(prepared):
    assert stop_at_each(prepared()) > 1


@pytest.mark.long(cases=6)
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("prepared", COMMANDS, ids=lambda command: command.__name__)
def test_a_failing_commit_is_never_half(prepared, after):
    stop_at_commit(prepared(), after=after)


def test_an_opening_whose_answer_was_lost_is_found_again():
    command = open_by_ready()
    with pytest.raises(Fault), failing_commit(1, after=True):
        command()
    assert command() == "open"
    assert SheetEntry.objects.count() == 1


def test_a_roll_whose_answer_was_lost_is_found_again():
    command = roll()
    with pytest.raises(Fault), failing_commit(1, after=True):
        command()
    assert command().pk == MatchAnswer.objects.get().pk
