"""`verify` finds whatever was changed behind the log of a match's opening."""

from __future__ import annotations

import pytest

from competitions.actions.dice.recovery import roll_recovery
from competitions.models import (
    Appearance,
    CardUse,
    Hand,
    LearntCard,
    Live,
    MatchAnswer,
    PrizeOutcome,
)
from competitions.verification.verify import league_findings
from tests import make, preparing

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    match = preparing.league().fixtures.first()
    preparing.opened(match, home={"trained": (5,), "cards": (5, 2)})
    return match


@pytest.mark.rule("DEC-17")
def test_a_match_just_opened_is_as_the_log_says(match):
    assert Hand.objects.count() == 2
    assert LearntCard.objects.count() == 1
    assert Live.objects.get().fixture == match
    assert list(league_findings()) == []


@pytest.mark.long(cases=2)
@pytest.mark.rule("DEC-17")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda: Hand.objects.filter(numbers=[5]).update(numbers=[6]),
            "breaks its seal",
        ),
        (
            lambda: Hand.objects.filter(numbers=[5]).update(commitment="0" * 64),
            "differs from the log",
        ),
        (lambda: Hand.objects.all().delete(), "differs from the log"),
        (lambda: LearntCard.objects.update(number=9), "learnt differs"),
        (lambda: Live.objects.update(phase="never"), "it is live"),
    ],
)
def test_what_was_changed_behind_the_log_is_found(match, change, said):
    change()
    found = list(league_findings())
    assert any(said in sentence for sentence in found), found


@pytest.mark.rule("HC-REC-03")
def test_a_roll_that_nobody_made_is_found():
    match, side, injured = preparing.recovering()
    preparing.promise(match, injured, 1)
    roll_recovery(match, injured.pk, by=make.coach_by(side))
    assert list(league_findings()) == []
    MatchAnswer.objects.update(value=6)
    assert any("the roll of player" in sentence for sentence in league_findings())


@pytest.mark.long(cases=2)
@pytest.mark.rule("DEC-6")
@pytest.mark.parametrize(
    "change",
    [
        lambda: Appearance.objects.filter(injured=True).update(injured=False),
        lambda: Appearance.objects.filter(tired=True).update(tired=False),
        lambda: Appearance.objects.filter(role="keeper").update(role="field"),
        lambda: Appearance.objects.filter(role="bench").delete(),
        lambda: CardUse.objects.all().delete(),
        lambda: PrizeOutcome.objects.create(
            fixture=Appearance.objects.first().fixture,
            team=Appearance.objects.first().team,
            number=9,
            made=True,
        ),
    ],
)
def test_a_projection_that_differs_from_its_report_is_found(change):
    match = preparing.league().fixtures.first()
    preparing.played(match, injured=(3,), tired=(5,), legend=2)
    assert list(league_findings()) == []
    change()
    assert list(league_findings())
