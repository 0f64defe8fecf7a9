"""What are our chances: asked, worked at a slice at a time, stopped, forgotten."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import timedelta

import pytest

from competitions.models import LogEntry
from competitions.rules.people.limits import TooMany
from engine.errors import Conflict, RuleViolation
from matches import tasks
from matches.actions.simulated import questions, working
from matches.actions.simulated.questions import ask_chances, stop_chances
from matches.actions.simulated.rounds import ask_round
from matches.actions.simulated.working import forget_simulations, work_slice
from matches.models import SimulatedSlice, Simulation
from matches.queries.simulated.runs import open_runs, simulation_progress
from matches.rules.simulated import slices
from matches.rules.simulated.kinds import ROUND_NOW
from tests import make, make_play, preparing

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-SIM-01", "HV-SIM-02")]
NOW = make.AT


@pytest.fixture
def match(monkeypatch):
    """A few matches will do."""
    monkeypatch.setattr(slices, "SLICE", 2)
    monkeypatch.setattr(questions, "CHANCES_DRAWN", 3)
    return preparing.league().fixtures.get()


@contextmanager
def refused(rule):
    with pytest.raises(RuleViolation) as found:
        yield
    assert found.value.rule_id == rule


def begin_chances(match, **given):
    return ask_chances(match, "novice", by=make.by(**given))


def test_a_question_is_answered_slice_by_slice(match):
    entries = LogEntry.objects.count()
    row = begin_chances(match)
    while work_slice(NOW):
        pass
    row.refresh_from_db()
    found = simulation_progress(row)
    assert (found.slices, found.percent, found.runs) == (2, 100, False)
    assert found.counts.total() == row.total == 3
    assert LogEntry.objects.count() == entries


def test_a_slice_that_was_lost_is_played_again_and_counts_once(match):
    row = begin_chances(match)
    assert work_slice(NOW)
    first = SimulatedSlice.objects.get().counts
    SimulatedSlice.objects.all().delete()
    assert work_slice(NOW)
    assert SimulatedSlice.objects.get().counts == first
    # another worker has done the same
    assert not working.store_slice(row, 0, first)
    assert SimulatedSlice.objects.count() == 1


def test_one_slice_is_played_at_a_time(match):
    row = begin_chances(match)
    Simulation.objects.update(taken_until=NOW + timedelta(seconds=30))
    assert not work_slice(NOW)
    # who began it has died
    assert work_slice(NOW + timedelta(minutes=1))
    assert row.done_slices.count() == 1


def test_what_is_stopped_keeps_what_was_played_and_no_more(match):
    row = begin_chances(match)
    assert work_slice(NOW)
    stop_chances(match, by=make.by())
    assert not work_slice(NOW)
    assert not working.store_slice(row, 1, {"1-0": 1})
    row.refresh_from_db()
    assert row.stopped
    assert row.done_slices.count() == 1
    stop_chances(match, by=make.by())


def test_a_stranger_to_the_question_does_not_stop_it(match):
    begin_chances(match, actor="user:2")
    other = make.coach_by("away", "user:3")
    with refused("HV-SIM-02"):
        stop_chances(match, by=other)
    stop_chances(match, by=make.coach_by("home", "user:2"))
    assert Simulation.objects.get().stopped


def test_a_club_asks_one_question_at_a_time(match):
    begin_chances(match)
    with pytest.raises(Conflict):
        begin_chances(match)
    stop_chances(match, by=make.by())
    begin_chances(match)


def test_the_same_form_asks_once(match):
    key = "k" * 20
    assert begin_chances(match, key=key).pk == begin_chances(match, key=key).pk
    assert Simulation.objects.count() == 1


def test_a_club_asks_so_often_a_day(match, settings):
    settings.SIMULATIONS_PER_DAY = 1
    begin_chances(match)
    stop_chances(match, by=make.by())
    with pytest.raises(TooMany):
        begin_chances(match)
    assert Simulation.objects.count() == 1


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("level", ["", "random", "pro", "master"])
def test_who_thinks_long_or_not_at_all_plays_no_thousand_matches(match, level):
    with refused("HV-SIM-01"):
        ask_chances(match, level, by=make.by())


def test_of_a_match_with_a_result_nobody_asks(match):
    make.record(match, "Owls 1-0 Drakes")
    with refused("HV-SIM-01"):
        begin_chances(match)


def test_a_squad_without_cards_is_told(match):
    match.home.squad.all().delete()
    with refused("HC-SET-06"):
        begin_chances(match)


def test_a_friendly_draws_its_cards_in_each_match(match):
    friendly = make.friendly(match.home, match.away)
    row = begin_chances(friendly)
    assert row.plan["legs"][0]["deeds"] == []
    assert work_slice(NOW)
    assert simulation_progress(row).counts.total() == 2


def test_what_cannot_be_read_any_more_keeps_nobody_waiting(match):
    row = begin_chances(match)
    Simulation.objects.update(plan={"rules": "helvetia-geek@0"})
    assert not work_slice(NOW)
    row.refresh_from_db()
    assert row.stopped


def test_one_that_breaks_is_stopped_and_the_others_go_on(match, monkeypatch):
    broken = begin_chances(match)
    other = make_play.trial()

    plan_in, first = working.plan_in, iter([True])

    def fails_once(plan):
        if next(first, False):
            raise IndexError
        return plan_in(plan)

    monkeypatch.setattr(working, "plan_in", fails_once)
    assert not work_slice(NOW)
    broken.refresh_from_db()
    assert (broken.stopped, broken.taken_until) == (True, None)
    assert work_slice(NOW)
    assert other.done_slices.count() == 1


def test_two_trials_of_a_network_wait_and_after_the_leagues(match):
    trials = [make_play.trial(f"t{n}", network="192.0.2.6") for n in range(2)]
    with refused("HV-SIM-04"):
        make_play.trial("t2", network="192.0.2.6")
    other = make_play.trial("t3", network="192.0.2.7")
    row = begin_chances(match)
    assert list(open_runs()) == [row, *trials, other]


def test_a_coach_who_asks_takes_no_organisers_place(match):
    begin_chances(match)
    league = preparing.at(match.competition, "browser")
    assert ask_round(league, ROUND_NOW, "novice", by=make.by()).ended_at is None


def test_after_thirty_days_it_goes(match):
    begin_chances(match)
    assert forget_simulations(NOW + timedelta(days=29)) == 0
    assert forget_simulations(NOW + timedelta(days=30)) == 1


def test_the_background_work_plays_slices_until_all_are_done(match):
    row = begin_chances(match)
    assert tasks.play_simulations() == 2
    row.refresh_from_db()
    assert row.ended_at
    assert tasks.play_simulations() == 0


def test_who_waits_for_a_computer_in_a_match_goes_first(match, monkeypatch):
    begin_chances(match)
    monkeypatch.setattr(tasks, "waiting_for_computer", lambda _now: ["a match"])
    assert tasks.play_simulations() == 0
    assert not SimulatedSlice.objects.exists()
