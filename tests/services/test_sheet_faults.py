"""The n-th statement of a sheet's command fails, then the commit: all or nothing."""

from __future__ import annotations

import pytest

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from matches.actions.ending import Ending, end_sheet, reopen_sheet
from matches.actions.sheet import add_entry
from tests import make
from tests.make_sheets import by, content, ended, opened, player, written
from tests.services.faults import (
    Fault,
    every_row,
    failing_commit,
    stop_at_commit,
    stop_at_each,
)

pytestmark = pytest.mark.django_db(transaction=True)


def entry():
    fixture, who = opened(), by("home")
    raw = {"kind": "goal", **content(fixture, "goal home 11")}
    return lambda: add_entry(fixture, raw, by=who, seen=1)


def power():
    fixture, who = opened(hands={"home": (12,)}), by("home")
    raw = {"kind": "power", "side": "home", "number": 12}
    return lambda: add_entry(fixture, raw, by=who, seen=1)


def end():
    fixture, who = opened(terms="open home challenge=9:shots:3"), by("home")
    written(fixture, "goal home 11; injury away 6")
    ending = Ending(
        answers={"home": {"exhausted": (player(fixture, 106),), "outcome": (1,)}}
    )
    return lambda: end_sheet(fixture, ending, by=who, seen=3)


def confirm():
    fixture, who = opened(), by("away")
    content_hash = ended(fixture).content_hash
    return lambda: deeds.confirm_result(
        fixture, content=content_hash, by=who, version=None
    )


def reject():
    fixture, who = opened(), by("away")
    content_hash = ended(fixture).content_hash
    return lambda: deeds.dispute_result(
        fixture, content=content_hash, by=who, grounds=Grounds(None, reason="No")
    )


def open_again():
    fixture, who = opened(), by("home")
    ended(fixture)
    return lambda: reopen_sheet(fixture, reason="", by=who, seen=2)


def correct():
    fixture, who = opened(), make.by("user:1", "organiser")
    content_hash = ended(fixture).content_hash
    deeds.confirm_result(fixture, content=content_hash, by=by("away"), version=None)
    reopen_sheet(fixture, reason="Wrong", by=make.by("user:1", "organiser"), seen=2)
    written(fixture, "goal home 11 by user:1")
    ending = Ending(reason="Wrong")
    return lambda: end_sheet(fixture, ending, by=who, seen=4)


COMMANDS = [entry, power, end, confirm, reject, open_again, correct]
named = pytest.mark.parametrize(
    "prepare", COMMANDS, ids=lambda command: command.__name__
)


@pytest.mark.long(cases=3)
@named
def test_a_failing_statement_leaves_everything_as_it_was(prepare):
    assert stop_at_each(prepare()) > 1


@pytest.mark.long(cases=5)
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@named
def test_a_failing_commit_is_never_half(prepare, after):
    stop_at_commit(prepare(), after=after)


@named
def test_an_answer_that_was_lost_is_given_again(prepare):
    command = prepare()
    with pytest.raises(Fault), failing_commit(1, after=True):
        command()
    once = every_row()
    command()
    assert every_row() == once
