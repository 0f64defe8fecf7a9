"""For which side a coach speaks in a match, and what he is not shown."""

from __future__ import annotations

import itertools

import pytest

from competitions.rules.people.allegiance import (
    is_undecided,
    joins_at_once,
    own_team_in,
    place_of,
    refuse_answer,
    refuse_opponent,
    set_as,
    stands_against,
)
from engine.errors import RuleViolation

HOME, AWAY = frozenset({"home"}), frozenset({"away"})
BOTH, NONE = HOME | AWAY, frozenset()


@pytest.mark.rule("HV-COACH-02")
@pytest.mark.parametrize(
    ("coached", "acted", "sides", "barred"),
    [
        (NONE, NONE, NONE, NONE),
        (HOME, NONE, HOME, NONE),
        (HOME, HOME, HOME, NONE),
        # Whoever has acted for the other side reads nothing here.
        (HOME, AWAY, HOME, HOME),
        (HOME, BOTH, HOME, HOME),
        # Both teams: nothing before he says for which, then that one.
        (BOTH, NONE, BOTH, BOTH),
        (BOTH, HOME, HOME, AWAY),
        (BOTH, AWAY, AWAY, HOME),
        (BOTH, BOTH, BOTH, BOTH),
        # An organiser speaks for nobody, and not against whom he has played for.
        (NONE, HOME, NONE, AWAY),
    ],
)
def test_the_first_side_somebody_acts_for_is_his(coached, acted, sides, barred):
    place = place_of(coached, acted)
    assert (place.sides, place.barred) == (sides, barred)
    assert is_undecided(place.sides, place.barred) is (barred == BOTH)


@pytest.mark.rule("HV-COACH-02")
@pytest.mark.parametrize(
    ("side", "sides", "barred", "organiser", "fine"),
    [
        ("home", HOME, NONE, False, True),
        ("away", HOME, NONE, False, False),
        ("away", HOME, NONE, True, False),
        ("away", NONE, NONE, True, True),
        ("away", NONE, NONE, False, False),
        ("home", BOTH, BOTH, True, False),
        ("home", HOME, HOME, True, False),
        ("away", HOME, AWAY, True, False),
    ],
)
def test_nobody_prepares_for_his_opponent(side, sides, barred, organiser, fine):
    def ask():
        refuse_opponent(side, sides, barred, organiser=organiser)

    if fine:
        ask()
    else:
        with pytest.raises(RuleViolation):
            ask()


@pytest.mark.rule("HV-COACH-03")
def test_an_organiser_who_prepared_both_sides_plays_for_neither():
    """He has read both hands: as a coach of one he is shown nothing of the match."""
    for side in BOTH:
        refuse_opponent(side, NONE, place_of(NONE, NONE).barred, organiser=True)
        assert set_as(side, NONE, "organiser") == "organiser"
    for side in (HOME, AWAY):
        place = place_of(side, BOTH)
        assert place.barred == side
        with pytest.raises(RuleViolation):
            refuse_opponent(*side, place.sides, place.barred, organiser=True)


@pytest.mark.rule("HV-COACH-01")
def test_only_the_first_who_is_no_opponent_joins_at_once():
    asked = itertools.product((False, True), repeat=3)
    at_once = [
        case
        for case in asked
        if joins_at_once(coached=case[0], opposed=case[1], kept=case[2])
    ]
    assert at_once == [(False, False, False)]


@pytest.mark.rule("HV-COACH-01")
@pytest.mark.parametrize(("own", "opposed"), [(True, False), (False, True)])
def test_a_yes_comes_from_nobody_who_gains_by_it(own, opposed):
    refuse_answer(own=False, opposed=False)
    with pytest.raises(RuleViolation):
        refuse_answer(own=own, opposed=opposed)


def test_the_log_says_as_whom_a_line_up_was_set():
    assert set_as("home", HOME, "organiser") == "coach"
    assert set_as("away", HOME, "coach") == "opponent"
    assert set_as("away", NONE, "organiser") == "organiser"


@pytest.mark.rule("HV-COACH-01")
@pytest.mark.parametrize(
    ("acted", "coached", "own"),
    [({1}, (), True), ({1, 2}, (1,), False), ((), (1,), True), ((), (2,), False)],
)
def test_whose_side_somebody_is_on_is_what_he_did_there_first(acted, coached, own):
    assert own_team_in(set(acted), 1, coached) is own


@pytest.mark.rule("HV-COACH-01")
@pytest.mark.parametrize(
    ("acted", "both", "against"),
    [({1, 2}, False, False), ({2}, False, True), ((), True, True), ({1}, True, False)],
)
def test_who_has_served_both_sides_stands_against_neither(acted, both, against):
    assert stands_against(set(acted), 1, coaches_both=both) is against
