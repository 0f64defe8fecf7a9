"""The confirmation machine of decision 10, transition by transition."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.results.confirmation import (
    DISPUTED,
    OFFICIAL,
    PROVISIONAL,
    ResultActor,
    confirm,
    decided_state,
    dispute,
    lapse,
    propose,
)
from engine.errors import RuleViolation

BEN = ResultActor("user:ben", frozenset({"home"}))
CLEO = ResultActor("user:cleo", frozenset({"away"}))
ADA = ResultActor("user:ada", organiser=True)
PLAYING_ORGANISER = ResultActor("user:dora", frozenset({"home"}), organiser=True)
STRANGER = ResultActor("user:eve")
BOTH = ResultActor("user:fritz", frozenset({"home", "away"}))


def test_a_coachs_entry_waits_for_the_other_coach():
    now = propose(None, "2-1", BEN)
    assert (now.state, now.entered_side) == (PROVISIONAL, "home")
    after = confirm(now, "2-1", CLEO)
    assert (after.state, after.settled, after.settled_by) == (
        OFFICIAL,
        "coaches",
        "user:cleo",
    )


def test_an_organiser_who_does_not_coach_here_is_official_at_once():
    now = propose(None, "2-1", ADA)
    assert (now.state, now.settled, now.settled_by) == (
        OFFICIAL,
        "organiser",
        ADA.actor,
    )


def test_an_organiser_who_coaches_here_enters_as_a_coach():
    assert propose(None, "2-1", PLAYING_ORGANISER).state == PROVISIONAL


@pytest.mark.parametrize("who", [BEN, BOTH, PLAYING_ORGANISER], ids=lambda w: w.actor)
def test_nobody_confirms_his_own_entry(who):
    now = propose(None, "2-1", who)
    with pytest.raises(RuleViolation, match="other coach"):
        confirm(now, "2-1", who)


def test_a_coach_of_the_same_side_does_not_confirm():
    now = propose(None, "2-1", BEN)
    with pytest.raises(RuleViolation, match="other coach"):
        confirm(now, "2-1", ResultActor("user:second", frozenset({"home"})))


def test_a_confirmation_is_over_exactly_what_was_seen():
    now = propose(None, "2-1", BEN)
    with pytest.raises(RuleViolation, match="changed since you looked"):
        confirm(now, "3-1", CLEO)


def test_typing_the_same_result_confirms_it():
    assert propose(propose(None, "2-1", BEN), "2-1", CLEO).settled == "coaches"


def test_typing_another_result_disputes_and_keeps_both():
    now = propose(propose(None, "2-1", BEN), "2-2", CLEO)
    assert (now.state, now.content, now.counter) == (DISPUTED, "2-1", "2-2")


def test_the_author_may_come_round_to_the_other_version():
    now = propose(propose(None, "2-1", BEN), "2-2", CLEO)
    after = propose(now, "2-2", BEN)
    assert (after.state, after.content, after.counter) == (OFFICIAL, "2-2", "")
    assert (after.settled, after.entered_by, after.settled_by) == (
        "coaches",
        CLEO.actor,
        BEN.actor,
    )


def test_nobody_accepts_his_own_other_version():
    now = propose(propose(None, "2-1", BOTH), "2-2", CLEO)
    assert propose(now, "2-2", CLEO).state == DISPUTED
    now = propose(propose(None, "2-1", BEN), "2-2", BOTH)
    assert propose(now, "2-2", BOTH).state == DISPUTED


def test_a_dispute_says_what_is_wrong():
    now = propose(None, "2-1", BEN)
    with pytest.raises(RuleViolation, match="what is wrong"):
        dispute(now, "2-1", CLEO, "  ")
    assert dispute(now, "2-1", CLEO, "It was 2-2").reason == "It was 2-2"


def test_only_the_organiser_decides_and_only_with_a_reason():
    now = dispute(propose(None, "2-1", BEN), "2-1", CLEO, "No")
    with pytest.raises(RuleViolation, match="Only the organiser"):
        decided_state(now, "2-2", BEN, "because")
    with pytest.raises(RuleViolation, match="needs a reason"):
        decided_state(now, "2-2", ADA, "")
    after = decided_state(now, "2-2", PLAYING_ORGANISER, "The referee's note")
    assert (after.state, after.settled, after.reason) == (
        OFFICIAL,
        "decision",
        "The referee's note",
    )
    assert not after.corrected


def test_a_correction_is_marked_for_good():
    now = propose(None, "2-1", ADA)
    once = decided_state(now, "3-1", ADA, "Miscounted")
    assert once.corrected
    assert decided_state(once, "3-1", ADA, "Again").corrected


def test_coaches_do_not_touch_an_official_result():
    now = propose(None, "2-1", ADA)
    with pytest.raises(RuleViolation, match="official"):
        propose(now, "2-2", BEN)


def test_silence_confirms_what_nobody_disputed():
    now = propose(None, "2-1", BEN)
    assert lapse(now).settled == "deadline"
    for settled in (None, lapse(now), dispute(now, "2-1", CLEO, "No")):
        with pytest.raises(RuleViolation):
            lapse(settled)


def test_a_stranger_does_nothing():
    with pytest.raises(RuleViolation):
        propose(None, "2-1", STRANGER)
    now = propose(None, "2-1", BEN)
    for deed in (confirm, lambda *a: dispute(*a, "No")):
        with pytest.raises(RuleViolation):
            deed(now, "2-1", STRANGER)


PEOPLE = [BEN, CLEO, ADA, PLAYING_ORGANISER, BOTH, STRANGER]
DEEDS = {
    "propose": lambda now, content, who: propose(now, content, who),
    "confirm": lambda now, content, who: confirm(now, content, who),
    "dispute": lambda now, content, who: dispute(now, content, who, "No"),
    "decide": lambda now, content, who: decided_state(now, content, who, "Because"),
    "lapse": lambda now, content, who: lapse(now),
}


@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(DEEDS)),
            st.sampled_from(["1-0", "2-1"]),
            st.sampled_from(PEOPLE),
        ),
        max_size=12,
    )
)
def test_official_always_has_two_approvals_a_reason_an_organiser_or_a_deadline(steps):
    now = None
    for deed, content, who in steps:
        try:
            now = DEEDS[deed](now, content, who)
        except RuleViolation:
            continue
        if now.state != OFFICIAL:
            continue
        if now.settled == "coaches":
            assert now.settled_by != now.entered_by
        elif now.settled == "decision":
            assert now.reason
        else:
            assert now.settled in ("organiser", "deadline")
