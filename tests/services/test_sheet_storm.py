"""Everybody does something else to one sheet at the same moment."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds as results
from competitions.actions.results.settlement import Submission
from competitions.models import Live, Result
from engine.errors import Conflict, RuleViolation
from matches.actions.ending import Ending, end_sheet, reopen_sheet
from matches.actions.sheet import add_entry
from matches.models import MatchSheet
from matches.queries.sheet import sheet_state
from matches.verification.verify import all_findings
from tests import make
from tests.at_once import at_once
from tests.make_sheets import by, opened

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 6


def deeds(fixture, chance, n):
    """What two coaches and an organiser may press, over what they saw last."""
    seen = sheet_state(fixture.public_id).revision
    stored = Result.objects.filter(fixture=fixture).first()
    content = stored.content_hash if stored else ""
    fixture.refresh_from_db()
    version = fixture.version
    organiser = make.by("user:9", "organiser", organiser=True)

    def who(side, k):
        return replace(by(side), key=f"{n:03}{k}{side}{'k' * 10}")

    found = [
        lambda: add_entry(
            fixture, {"kind": "note", "text": "n"}, by=who("home", 1), seen=seen
        ),
        lambda: add_entry(
            fixture, {"kind": "clock", "plus": 1}, by=who("away", 2), seen=seen
        ),
        lambda: end_sheet(fixture, Ending(), by=who("home", 3), seen=seen),
        lambda: end_sheet(fixture, Ending(), by=who("away", 4), seen=seen),
        lambda: reopen_sheet(fixture, reason="", by=who("home", 5), seen=seen),
        lambda: reopen_sheet(fixture, reason="r", by=organiser, seen=seen),
        lambda: results.confirm_result(
            fixture, content=content, by=who("away", 6), version=version
        ),
        lambda: results.dispute_result(
            fixture,
            content=content,
            by=who("away", 7),
            grounds=Grounds(version, reason="r"),
        ),
        lambda: results.decide_result(
            fixture,
            Submission(make.report(1, 0)),
            by=organiser,
            grounds=Grounds(version, reason="r"),
        ),
        lambda: results.void_result(
            fixture, by=organiser, grounds=Grounds(version, reason="r")
        ),
    ]
    return chance.sample(found, 6)


@pytest.mark.long(cases=1)
@pytest.mark.rule("DEC-10")
@pytest.mark.parametrize("seed", range(4))
def test_whoever_comes_first_sheet_and_league_never_contradict_each_other(seed):
    chance = random.Random(seed)
    fixture = opened()
    for n in range(ROUNDS):
        answers = at_once(*deeds(fixture, chance, n))
        assert len(answers) == 6
        assert not [
            a
            for a in answers
            if isinstance(a, Exception) and not isinstance(a, Conflict | RuleViolation)
        ]
        assert list(all_findings()) == []
        sheet = MatchSheet.objects.get(fixture=fixture)
        state = sheet_state(fixture.public_id)
        assert (sheet.ended_at is not None) == state.finished
        assert sheet.revision == state.revision
        if Live.objects.filter(fixture=fixture).exists():
            assert not state.finished
