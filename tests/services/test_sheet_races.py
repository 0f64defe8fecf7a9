"""Many phones on one sheet at the same moment: nothing lost, nothing twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.actions.results import deeds
from competitions.models import Competition, LogEntry, Result
from engine.errors import Conflict, RuleViolation
from matches.actions.ending import Ending, end_sheet, reopen_sheet
from matches.actions.sheet import add_entry
from matches.models import SheetEntry
from matches.queries.sheet import sheet_state
from matches.verification.verify import all_findings as all_findings
from tests.at_once import at_once
from tests.make_sheets import by, content, ended, one, opened, written

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 20


def tapping(fixture, part, who, seen=1):
    raw = {"kind": part.split()[0], **content(fixture, part)}
    return lambda: add_entry(fixture, raw, by=who, seen=seen)


def refused(answers):
    return [a for a in answers if isinstance(a, Conflict | RuleViolation)]


@pytest.mark.rule("DEC-8")
def test_one_entry_sent_many_times_at_once_counts_once():
    fixture = opened()
    answers = at_once(*[tapping(fixture, "goal home 11", by("home"))] * MANY)
    assert {seq for _, seq in answers} == {2}
    assert SheetEntry.objects.filter(kind="goal").count() == 1
    assert list(all_findings()) == []


def test_fifty_entries_of_two_phones_all_go_in_one_order():
    fixture = opened()
    notes = [f"note 'n{n}'" for n in range(24)]
    phones = ("home", "away")
    taps = [tapping(fixture, note, by(phones[n % 2])) for n, note in enumerate(notes)]
    answers = at_once(*taps)
    assert refused(answers) == []
    assert sorted(seq for _, seq in answers) == list(range(2, 26))
    assert list(all_findings()) == []


def test_two_phones_that_write_the_same_event_at_once_are_asked_once():
    fixture = opened()
    answers = at_once(
        tapping(fixture, "goal home 11", by("home")),
        tapping(fixture, "goal home 11", by("away")),
    )
    assert len(refused(answers)) == 1
    assert sheet_state(fixture.public_id).score == (1, 0)


def test_two_phones_that_take_back_the_same_event_void_it_once():
    fixture = opened()
    written(fixture, "goal home 11")
    answers = at_once(
        tapping(fixture, "void 2 'no goal'", by("home"), 2),
        tapping(fixture, "void 2 'offside'", by("away"), 2),
    )
    assert len(refused(answers)) == 1
    assert sheet_state(fixture.public_id).score == (0, 0)
    assert SheetEntry.objects.filter(kind="void").count() == 1


def test_taking_back_the_last_event_while_the_other_phone_writes_one():
    fixture = opened()
    written(fixture, "goal home 11")
    answers = at_once(
        tapping(fixture, "void 2", by("home"), 2),
        tapping(fixture, "goal away 6", by("away"), 2),
    )
    # Whoever came first decides; the void may have been told to look again.
    score = sheet_state(fixture.public_id).score
    assert score == ((1, 1) if refused(answers) else (0, 1))
    assert list(all_findings()) == []


def test_a_late_entry_against_the_end_is_in_it_or_refused():
    fixture = opened()
    who = by("home")
    answers = at_once(
        lambda: end_sheet(fixture, Ending(), by=who, seen=1),
        tapping(fixture, "goal away 6", by("away")),
    )
    assert len(refused(answers)) == 1
    result = Result.objects.filter(fixture=fixture).first()
    state = sheet_state(fixture.public_id)
    assert state.finished is bool(result)
    assert state.score == ((0, 0) if result else (0, 1))
    assert list(all_findings()) == []


def test_both_phones_ending_at_once_end_it_once():
    fixture = opened()
    answers = at_once(
        *[
            lambda who=who: end_sheet(fixture, Ending(), by=who, seen=1)
            for who in (by("home"), by("away"))
        ]
    )
    assert len(refused(answers)) == 1
    assert LogEntry.objects.filter(kind="result.propose").count() == 1


def test_confirming_while_it_is_reopened_leaves_one_of_both():
    fixture = opened()
    result = ended(fixture)
    fixture.refresh_from_db()
    version = fixture.version
    answers = at_once(
        lambda: deeds.confirm_result(
            fixture, content=result.content_hash, by=by("away"), version=version
        ),
        lambda: reopen_sheet(fixture, reason="", by=by("home"), seen=2),
    )
    assert len(refused(answers)) == 1
    stands = Result.objects.filter(fixture=fixture).first()
    assert sheet_state(fixture.public_id).finished is bool(stands)
    assert stands is None or stands.official
    assert list(all_findings()) == []


def test_sheets_of_one_league_do_not_wait_for_each_other_for_ever():
    fixture = opened()
    league = Competition.objects.get(pk=fixture.competition_id)
    other = opened(league.fixtures.exclude(pk=fixture.pk).first() or _second(fixture))
    taps = [
        tapping(match, f"goal {side} 11", replace(by(side)), 1)
        for match in (fixture, other)
        for side in ("home", "away")
    ]
    assert refused(at_once(*taps)) == []
    assert list(all_findings()) == []


def _second(fixture):
    match = opened(legs=2)
    assert match.pk != fixture.pk
    one(match, "note 'Rain'")
    second = match.competition.fixtures.exclude(pk=match.pk)
    return second.select_related("competition__club", "club", "home", "away").first()
