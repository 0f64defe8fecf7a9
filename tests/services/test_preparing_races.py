"""Coaches, dice and results at the same moment, before a match."""

from __future__ import annotations

import pytest

from competitions.actions.dice.recovery import promise_dice, roll_recovery
from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.models import Hand, LogEntry, MatchAnswer
from competitions.verification.verify import league_findings
from engine.sides import BySide
from matches.actions.preparing import (
    OnPaper,
    Preparedness,
    keep_choices,
    open_from_paper,
    open_without_choices,
)
from matches.models import MatchSheet, Preparation, SheetEntry
from tests import make, preparing
from tests.at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 20


def second_match(**first):
    """The return match of two sides, after their first is official or still live."""
    league = preparing.league(legs=2)
    one, two = league.fixtures.order_by("round")
    if first:
        preparing.played(one, **first)
    return one, two


def test_both_ready_at_once_opens_once():
    match = preparing.league().fixtures.get()
    forms = {side: preparing.pressed(match, side) for side in ("home", "away")}
    stages = at_once(
        lambda: keep_choices(match, forms["home"], by=make.coach_by("home")),
        lambda: keep_choices(match, forms["away"], by=make.coach_by("away", "user:3")),
    )
    assert sorted(stages) == [Preparedness.OPEN, Preparedness.WAITING]
    assert SheetEntry.objects.count() == 1
    assert Hand.objects.count() == 2
    assert list(league_findings()) == []


def test_one_ready_form_sent_many_times_opens_once():
    match = preparing.league().fixtures.get()
    preparing.ready(match, "home")
    form, who = preparing.pressed(match, "away"), make.coach_by("away", "user:3")
    stages = at_once(*[lambda: keep_choices(match, form, by=who)] * MANY)
    assert set(stages) == {Preparedness.OPEN}
    assert SheetEntry.objects.count() == 1
    assert LogEntry.objects.filter(kind="match.open").count() == 1


def test_scores_only_started_by_both_opens_once():
    league = preparing.league()
    type(league).objects.update(depth="score")
    match = type(league).objects.get().fixtures.get()
    stages = at_once(
        *[lambda: open_without_choices(match, by=make.coach_by("home"))] * 4,
        *[lambda: open_without_choices(match, by=make.coach_by("away", "user:3"))] * 4,
    )
    assert set(stages) == {Preparedness.OPEN}
    assert SheetEntry.objects.count() == 1


def test_ready_against_a_result_that_becomes_official():
    """Either it opened before, or the banned player keeps it shut: never between."""
    one, two = second_match()
    side = "home" if two.home_id == one.home_id else "away"
    other = "away" if side == "home" else "home"
    preparing.ready(two, side)
    form = preparing.pressed(two, other)
    who = make.coach_by(other, "user:3")
    stage, _ = at_once(
        lambda: keep_choices(two, form, by=who),
        lambda: preparing.played(one, red=(3,)),
    )
    opened = SheetEntry.objects.exists()
    assert (stage is Preparedness.OPEN) is opened
    kept = Preparation.objects.get(side=side)
    assert (kept.ready_at is None) is (stage is Preparedness.DROPPED)
    assert list(league_findings()) == []


def test_ready_against_a_typed_result_leaves_one_of_them():
    match = preparing.league().fixtures.get()
    preparing.ready(match, "home")
    form, who = preparing.pressed(match, "away"), make.coach_by("away", "user:3")
    at_once(
        lambda: keep_choices(match, form, by=who),
        lambda: deeds.propose_result(
            match, Submission(make.report(2, 1)), by=make.by(), grounds=Grounds(0)
        ),
    )
    sheets = SheetEntry.objects.count()
    assert sheets in (0, 1)
    assert Hand.objects.count() == 2 * sheets
    assert list(league_findings()) == []


def test_two_people_of_one_side_do_not_overwrite_each_other():
    match = preparing.league().fixtures.get()
    forms = [
        preparing.PreparationForm(
            "home", preparing.choice(match.home, cards=(card,)), seen=""
        )
        for card in (1, 2)
    ]
    first = preparing.PreparationForm("home", preparing.choice(match.home))
    keep_choices(match, first, by=make.coach_by("home"))
    answers = at_once(
        *[
            lambda f=form: keep_choices(match, f, by=make.coach_by("home"))
            for form in forms
        ]
    )
    assert all(isinstance(answer, Exception) for answer in answers)
    assert Preparation.objects.get().choice["cards"] == []


def test_paper_and_phones_open_one_sheet():
    match = preparing.league().fixtures.get()
    preparing.ready(match, "home")
    form, who = preparing.pressed(match, "away"), make.coach_by("away", "user:3")
    both = BySide(preparing.choice(match.home), preparing.choice(match.away))
    at_once(
        lambda: keep_choices(match, form, by=who),
        lambda: open_from_paper(match, OnPaper(both, make.AT), by=make.by()),
    )
    assert SheetEntry.objects.count() == 1
    assert MatchSheet.objects.get().revision == 1


def test_a_recovery_roll_pressed_many_times_is_one_roll():
    match, side, injured = preparing.recovering()
    at_once(*[lambda: promise_dice(match, by=make.by())] * MANY)
    assert LogEntry.objects.filter(kind="dice.promise").count() == 1
    keys = [make.coach_by(side) for _ in range(MANY // 2)]
    rolls = at_once(
        *[lambda who=who: roll_recovery(match, injured.pk, by=who) for who in keys],
        *[lambda: roll_recovery(match, injured.pk, by=keys[0])] * (MANY // 2),
    )
    assert {roll.pk for roll in rolls} == {MatchAnswer.objects.get().pk}
    assert LogEntry.objects.filter(kind="recovery.roll").count() == 1
    assert list(league_findings()) == []
