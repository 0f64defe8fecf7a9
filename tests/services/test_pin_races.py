"""Guessing a PIN with many hands: the limit holds, and nothing is confirmed twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.actions.people import pins
from competitions.actions.people.pins import ShownResult, TypedPin
from competitions.models import Coach, LogEntry, Result
from engine.errors import RuleViolation
from tests import make
from tests.at_once import at_once
from tests.make_sheets import ended, opened

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.rule("HV-PIN-01"),
]
MANY = 50


@pytest.fixture
def match():
    fixture = opened()
    dora = make.user("dora", pk=200)
    make.coaching(fixture.away, dora)
    pins.set_pin(dora, "4711")
    ended(fixture)
    fixture.refresh_from_db()
    return fixture


def guessing(match, pin, n):
    content = Result.objects.get(fixture=match).content_hash
    who = replace(make.coach_by("home"), key=f"{n:020}")
    return lambda: pins.confirm_by_pin(
        match, TypedPin("away", pin=pin), ShownResult(content, version=None), by=who
    )


def said(answers):
    return [a.message for a in answers if isinstance(a, RuleViolation)]


def test_fifty_guesses_at_once_find_the_same_limit(match, monkeypatch):
    looked_at = []
    honest = pins.check_password
    monkeypatch.setattr(
        pins, "check_password", lambda *pair: looked_at.append(pair) or honest(*pair)
    )
    answers = at_once(*(guessing(match, f"{n:04}", n) for n in range(MANY)))
    assert len(looked_at) == pins.MOST_TRIES
    assert sum("not the PIN" in text for text in said(answers)) == pins.MOST_TRIES
    assert Coach.objects.get(user=200).pin_locked_until
    with pytest.raises(RuleViolation, match="in an hour"):
        guessing(match, "4711", MANY)()
    assert Result.objects.get(fixture=match).state == "provisional"


def test_the_right_pin_sent_many_times_confirms_once(match):
    answers = at_once(*(guessing(match, "4711", n % 3) for n in range(12)))
    assert any(isinstance(answer, Result) for answer in answers)
    assert LogEntry.objects.filter(kind="result.confirm").count() == 1
    assert Result.objects.get(fixture=match).settled_by == "user:200"
    assert not list(Coach.objects.exclude(pin_tries=0))
