"""Keys are chosen on phones: whatever is chosen, no two entries get the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.actions.log.entries import KeyReused
from competitions.actions.people import lending
from competitions.models import Hand
from matches.actions.preparing import keep_choices
from matches.actions.sheet import add_entry
from matches.models import SheetEntry
from matches.queries.sheet import sheet_state
from tests import make, preparing
from tests.make_sheets import by, league, opened

pytestmark = [pytest.mark.django_db, pytest.mark.rule("DEC-8")]
KEY = "chosenkey"


def test_a_key_made_for_the_opening_may_have_been_sent_before():
    match = preparing.league().fixtures.get()
    away = make.coach_by("away", "user:3")
    lending.lend_side(match, "away", by=replace(away, key=f"{KEY}o"))
    preparing.ready(match, "home")
    form = preparing.pressed(match, "away")
    with pytest.raises(KeyReused):
        keep_choices(match, form, by=replace(away, key=KEY))
    assert not Hand.objects.exists()
    assert not SheetEntry.objects.exists()
    # the next press of the button has a key of its own
    assert preparing.ready(match, "away") == "open"


def test_the_key_of_one_sheet_says_nothing_on_another():
    first = opened()
    second = opened(league(owner=make.club("Bern")))
    for fixture in (first, second):
        add_entry(
            fixture,
            {"kind": "note", "text": "said"},
            by=by("home", key=KEY),
            seen=1,
        )
        assert sheet_state(fixture.public_id).revision == 2


def test_the_key_of_one_coach_from_the_other_writes_nothing_more():
    fixture = opened()
    said = {"kind": "note", "text": "said"}
    add_entry(fixture, said, by=by("home", key=KEY), seen=1)
    _, seq = add_entry(fixture, said, by=by("away", key=KEY), seen=1)
    assert seq == 2
    with pytest.raises(KeyReused):
        add_entry(fixture, {**said, "text": "x"}, by=by("away", key=KEY), seen=2)
    assert sheet_state(fixture.public_id).revision == 2
    assert sheet_state(fixture.public_id).rows[-1].entry.actor == "user:2"
