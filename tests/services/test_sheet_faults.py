"""The n-th statement of a sheet's command fails, then the commit: all or nothing."""

from __future__ import annotations

import hashlib

import pytest
from django.apps import apps

from competitions.actions import results
from matches.actions.ending import Ending, finish, reopen
from matches.actions.sheet import add_entry
from matches.queries.verify import findings as all_findings
from tests import make
from tests.make_sheets import by, content, ended, opened, player, written
from tests.services.test_faults import Fault, failing, failing_commit

pytestmark = pytest.mark.django_db(transaction=True)


def state() -> str:
    """A digest of every row of both rooms."""
    found = hashlib.sha256()
    for app in ("competitions", "matches"):
        for model in sorted(apps.get_app_config(app).get_models(), key=str):
            for row in model.objects.order_by("pk").values_list():
                found.update(repr(row).encode())
    return found.hexdigest()


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
    ending = Ending(exhausted={"home": (player(fixture, 106),)}, made={"home": True})
    return lambda: finish(fixture, ending, by=who, seen=3)


def confirm():
    fixture, who = opened(), by("away")
    content_hash = ended(fixture).content_hash
    return lambda: results.confirm_result(
        fixture, content=content_hash, by=who, version=None
    )


def reject():
    fixture, who = opened(), by("away")
    content_hash = ended(fixture).content_hash
    return lambda: results.dispute_result(
        fixture, content=content_hash, reason="No", by=who, version=None
    )


def open_again():
    fixture, who = opened(), by("home")
    ended(fixture)
    return lambda: reopen(fixture, reason="", by=who, seen=2)


def correct():
    fixture, who = opened(), make.by("user:1", "organiser")
    content_hash = ended(fixture).content_hash
    results.confirm_result(fixture, content=content_hash, by=by("away"), version=None)
    reopen(fixture, reason="Wrong", by=make.by("user:1", "organiser"), seen=2)
    written(fixture, "goal home 11 by user:1")
    ending = Ending(reason="Wrong")
    return lambda: finish(fixture, ending, by=who, seen=4)


COMMANDS = [entry, power, end, confirm, reject, open_again, correct]
named = pytest.mark.parametrize(
    "prepare", COMMANDS, ids=lambda command: command.__name__
)


@named
def test_a_failing_statement_leaves_everything_as_it_was(prepare):
    command = prepare()
    before = state()
    n = 1
    while True:
        try:
            with failing(n) as seen:
                command()
        except Fault:
            assert state() == before, f"statement {n} left something behind"
            n += 1
            continue
        assert seen[0] < n
        break
    assert n > 3
    assert state() != before
    assert list(all_findings()) == []


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@named
def test_a_failing_commit_is_never_half(prepare, after):
    command = prepare()
    before = state()
    with pytest.raises(Fault), failing_commit(after=after):
        command()
    assert (state() != before) is after
    assert list(all_findings()) == []


@named
def test_an_answer_that_was_lost_is_given_again(prepare):
    command = prepare()
    with pytest.raises(Fault), failing_commit(after=True):
        command()
    once = state()
    command()
    assert state() == once
