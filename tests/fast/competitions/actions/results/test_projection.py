"""What the entry of a result says, from which its rows can be made again."""

from __future__ import annotations

from datetime import timedelta

from competitions.actions.results.projection import ResultRecord, logged_result
from competitions.games.registry import FIRST_RULESET
from competitions.models import Team
from competitions.rules.results.confirmation import final_state
from tests import make

SIDES = {"home": Team(pk=1, name="Owls"), "away": Team(pk=2, name="Drakes")}


def log_entry(**moments):
    record = ResultRecord(FIRST_RULESET, 1, **moments)
    return logged_result(final_state("2-1", "user:7", "organiser"), {}, SIDES, record)


def test_an_entry_says_when_a_match_was_opened_and_when_it_had_its_first_result():
    later = make.AT + timedelta(hours=2)
    entry = log_entry(opened_at=make.AT, first_at=later)
    assert entry["opened_at"] == make.AT.isoformat()
    assert entry["first_at"] == later.isoformat()
    assert (log_entry()["opened_at"], log_entry()["first_at"]) == (None, None)
