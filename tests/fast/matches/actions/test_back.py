"""Back to preparation: nothing is lost, nothing counts twice, and the order follows."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from competitions.actions.dice.recovery import promise_dice, roll_recovery
from competitions.games.fitness import Fitness
from competitions.models import (
    DiceSeed,
    Hand,
    LearntCard,
    Live,
    LogEntry,
    Result,
)
from competitions.queries.carry_over.careers import careers_of
from engine.errors import RuleViolation
from matches.actions.back import back_to_preparation
from matches.actions.ending import Ending, end_sheet
from matches.actions.preparing import Preparedness, keep_choices
from matches.actions.sheet import add_entry
from matches.games.choices import choices_in
from matches.models import MatchSheet, Preparation
from matches.queries.preparing import match_terms_of
from matches.queries.sheet import sheet_state
from matches.rules.checks.conflicts import Overtaken
from matches.verification.verify import all_findings
from tests import make, preparing

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PREP-02")]
WHOLE = {"trained": (7, 5), "cards": (1, 5, 7), "challenge": 6}
BEN = make.coach_by("home")


@pytest.fixture
def match():
    made = preparing.league().fixtures.get()
    preparing.opened(made, WHOLE)
    return made


def back(match, seen=9, by=BEN):
    back_to_preparation(match, by=by, seen=seen)


def writes(match, raw, by=BEN):
    add_entry(match, raw, by=replace(by, key=make.by().key), seen=9)


def test_both_choices_stay_as_drafts_and_what_the_opening_left_is_gone(match):
    writes(match, {"kind": "kickoff", "side": "home"})
    back(match)
    drafts = list(Preparation.objects.all())
    assert [draft.ready_at for draft in drafts] == [None, None]
    assert {draft.choice["dropped"] for draft in drafts} == {"back"}
    mine = choices_in(Preparation.objects.get(side="home").choice)
    cards = preparing.cards_in(mine)
    assert (cards.trained, cards.brought, len(mine.lineup)) == ((7, 5), (1, 5, 7), 7)
    assert not Hand.objects.exists()
    assert not LearntCard.objects.exists()
    assert not Live.objects.exists()
    assert MatchSheet.objects.get().opened_at is None
    assert sheet_state(match.public_id).phase == "closed"
    assert LogEntry.objects.filter(kind="match.back").count() == 1
    assert list(all_findings()) == []
    with pytest.raises(RuleViolation):
        writes(match, {"kind": "clock", "plus": 6})


def test_opened_again_hands_are_sealed_anew_and_training_counts_once(match):
    sealed = Hand.objects.get(team=match.home).commitment
    back(match)
    assert preparing.opened(match, WHOLE) is Preparedness.OPEN
    assert Hand.objects.get(team=match.home).commitment != sealed
    assert LearntCard.objects.filter(team=match.home).count() == 2
    assert list(all_findings()) == []


def test_only_while_nothing_was_played_and_what_is_void_was_not(match):
    writes(match, {"kind": "clock", "plus": 6})
    with pytest.raises(RuleViolation) as refused:
        back(match)
    assert refused.value.rule_id == "HV-PREP-02"
    writes(match, {"kind": "void", "seq": 2})
    back(match)
    back(match)
    assert LogEntry.objects.filter(kind="match.back").count() == 1


def test_what_the_other_phone_wrote_meanwhile_is_looked_at_first(match):
    cleo = make.coach_by("away", "user:3")
    writes(match, {"kind": "kickoff", "side": "away"}, cleo)
    with pytest.raises(Overtaken):
        back(match, seen=1)
    assert Live.objects.exists()


def test_what_was_written_for_an_opening_does_not_land_in_the_next(match):
    back(match)
    preparing.opened(match, WHOLE)
    with pytest.raises(Overtaken):
        add_entry(match, {"kind": "clock", "plus": 6}, by=make.coach_by("home"), seen=1)


def test_a_recovery_roll_stands_and_the_next_one_has_another_promise():
    match, side, polter = preparing.recovering()
    promise_dice(match, by=make.by())
    rolled = roll_recovery(match, polter.pk, by=make.coach_by(side))
    preparing.opened(match, *[{"rows": (*preparing.SEVEN, (7, "bench"))}] * 2)
    back(match)
    assert roll_recovery(match, polter.pk, by=make.coach_by(side)).pk == rolled.pk
    promise_dice(match, by=make.by())
    first, second = DiceSeed.objects.all()
    assert (bool(first.shown_at), second.shown_at) == (True, None)


@pytest.mark.rule("DEC-12", "HC-SUSP-01")
def test_the_order_for_bans_is_that_of_the_last_opening():
    """The first match went back; in the second, played meanwhile, somebody saw red."""
    league = preparing.league(legs=2)
    first, second = league.fixtures.order_by("round")
    team = first.home
    preparing.opened(first)
    back(first)
    side = "home" if second.home_id == team.pk else "away"
    preparing.played(second, side, red=(3,), opened_at=make.AT + timedelta(hours=1))
    knick = preparing.player(team, 3).pk
    fit: Fitness = match_terms_of(first, "home", team).fitness(knick)
    assert not fit.may_play
    used = {number for number, _role in (*preparing.SEVEN, *preparing.BENCH)}
    spare = (
        team.squad.filter(card__values__kind="field").exclude(number__in=used).first()
    )
    rows = (
        *((spare.number if n == 3 else n, role) for n, role in preparing.SEVEN),
        *preparing.BENCH,
    )
    later = make.AT + timedelta(hours=2)
    for whose, actor, given in (
        ("home", "user:2", {"rows": rows}),
        ("away", "user:3", {}),
    ):
        who = replace(make.coach_by(whose, actor), at=later)
        stage = keep_choices(first, preparing.pressed(first, whose, **given), by=who)
    assert stage is Preparedness.OPEN
    end_sheet(first, Ending(), by=replace(BEN, at=later, key="f" * 20), seen=9)
    assert Result.objects.get(fixture=first).opened_at == later
    order = [one.match.match for one in careers_of(league).of(team.pk)]
    assert order == [second.public_id, first.public_id]
