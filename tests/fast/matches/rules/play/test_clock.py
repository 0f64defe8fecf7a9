"""Whose time runs, and until when."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.sides import Side
from matches.rules.play.clock import (
    SECRET,
    SPARE,
    ClockDeed,
    MatchClock,
    Situation,
    clock_from,
    due,
    first_due,
    lapsed_sides,
    stored_clock,
    went_on,
)
from tests.make import AT

pytestmark = pytest.mark.rule("HV-PLAY-13")
HOME, AWAY = Side.HOME, Side.AWAY
BOTH = {HOME, AWAY}


def at(seconds):
    return AT + timedelta(seconds=seconds)


def run(*steps, clock=None):
    """Deeds at so many seconds: who is asked after it, how many words stand, the rest."""
    clock = clock or MatchClock()
    for seconds, asked, words, given in steps:
        rests, secret = given.pop("rests", False), given.pop("secret", False)
        to = Situation(asked, secret, words, rests)
        clock = went_on(clock, to, ClockDeed(**given), at(seconds))
        clock = clock_from(stored_clock(clock))
    return clock


def left(limit, clock, side, seconds):
    """Until its time is over, at this second; None while its clock stands."""
    moment = due(limit, clock, side)
    return moment and moment - at(seconds)


def test_each_decision_has_its_time():
    clock = run((0, {HOME}, 0, {}), (20, {HOME}, 1, {"acted": {HOME}}))
    assert due("decision-30", clock, HOME) == at(50)
    assert due("decision-30", clock, AWAY) is None
    clock = run((45, {AWAY}, 2, {"acted": {HOME}}), clock=clock)
    assert due("decision-30", clock, HOME) is None
    assert first_due("decision-30", clock) == at(75)
    assert lapsed_sides("decision-30", clock, at(74)) == []
    assert lapsed_sides("decision-30", clock, at(75)) == [AWAY]


def test_without_a_limit_nobody_is_late():
    clock = run((0, {HOME}, 0, {}))
    assert first_due("none", clock) is None
    assert lapsed_sides("none", clock, at(10**6)) == []


def test_the_other_sides_deed_neither_stops_nor_starts_a_clock():
    """DEC-45: by nothing that a coach sees can he tell since when the other has sealed."""
    both = run((0, BOTH, 0, {"secret": True}))
    early = run((5, {AWAY}, 1, {"acted": {HOME}, "secret": True}), clock=both)
    late = run((25, {AWAY}, 1, {"acted": {HOME}, "secret": True}), clock=both)
    for limit in ("decision-30", "match-600"):
        assert (
            due(limit, early, AWAY) == due(limit, late, AWAY) == due(limit, both, AWAY)
        )
    early = run((28, {HOME}, 2, {"acted": {AWAY}}), clock=early)
    late = run((28, {HOME}, 2, {"acted": {AWAY}}), clock=late)
    for limit in ("decision-30", "match-600"):
        assert due(limit, early, HOME) == due(limit, late, HOME)


def test_of_the_time_for_a_match_only_open_decisions_take():
    clock = run(
        (0, BOTH, 0, {"secret": True}),
        (90, {AWAY}, 1, {"acted": {HOME}, "secret": True}),
        (100, {HOME}, 2, {"acted": {AWAY}}),
        (160, {AWAY}, 3, {"acted": {HOME}}),
        (300, {HOME}, 4, {"acted": {AWAY}}),
    )
    assert left("match-600", clock, HOME, 300) == timedelta(seconds=540)
    both = run((0, BOTH, 0, {"secret": True}))
    assert left("match-600", both, AWAY, 0) == SECRET


def test_whose_match_time_is_used_up_has_the_spare_seconds():
    clock = run((0, {HOME}, 0, {}), (700, {HOME}, 1, {"acted": {HOME}}))
    assert left("match-600", clock, HOME, 700) == SPARE


def test_taking_back_gives_no_time():
    first = run((0, {HOME}, 0, {}))
    moved = run((20, {HOME}, 1, {"acted": {HOME}}), clock=first)
    back = run((30, {HOME}, 0, {"undone": {HOME}}), clock=moved)
    again = run((40, {HOME}, 1, {"acted": {HOME}}), clock=back)
    for clock in (moved, back, again):
        assert due("decision-30", clock, HOME) == at(50)
    further = run((45, {HOME}, 2, {"acted": {HOME}}), clock=again)
    assert due("decision-30", further, HOME) == at(75)


def test_who_takes_back_what_the_other_is_to_answer_has_the_spare_seconds():
    handed = run((0, {HOME}, 0, {}), (20, {AWAY}, 1, {"acted": {HOME}}))
    back = run((25, {HOME}, 0, {"undone": {HOME}}), clock=handed)
    assert left("decision-60", back, HOME, 25) == SPARE
    assert due("decision-60", back, AWAY) is None
    again = run((30, {AWAY}, 1, {"acted": {HOME}}), clock=back)
    assert left("decision-60", again, AWAY, 30) == timedelta(seconds=60)


def test_a_pause_stops_it_and_gives_nothing():
    clock = run((0, {HOME}, 0, {}), (10, {HOME}, 0, {"rests": True}))
    assert first_due("decision-30", clock) is None
    clock = run((500, {HOME}, 0, {}), clock=clock)
    assert due("decision-30", clock, HOME) == at(520)


def test_a_clock_that_was_set_back_takes_nothing_away():
    clock = run((100, {HOME}, 0, {}), (40, {HOME}, 0, {"rests": True}))
    clock = run((50, {HOME}, 0, {}), clock=clock)
    assert left("decision-30", clock, HOME, 50) == timedelta(seconds=30)


def test_lapses_are_counted_until_a_person_acts():
    late = {"acted": {HOME}, "by_person": False, "lapsed": True}
    clock = run((0, {HOME}, 0, {}), (30, {HOME}, 1, {**late}), (60, {HOME}, 2, late))
    assert clock.lapses == 2
    computer = run((61, {HOME}, 3, {"acted": {AWAY}, "by_person": False}), clock=clock)
    assert computer.lapses == 2
    assert run((62, {HOME}, 4, {"acted": {HOME}}), clock=computer).lapses == 0


def test_of_a_day_an_undo_leaves_an_hour():
    clock = run((0, {HOME}, 0, {}), (20, {AWAY}, 1, {"acted": {HOME}}))
    clock = run((30, {HOME}, 0, {"undone": {HOME}}), clock=clock)
    assert due("decision-30", clock, HOME) == at(45)
    assert due("decision-86400", clock, HOME) == at(30 + 3600)
    assert due("match-86400", clock, HOME) == at(45)
