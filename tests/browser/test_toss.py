"""A second game on two phones: the sheet knows only what its registries hold."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from matches.queries.sheet import sheet_state
from tests import make, preparing, toss_sheet
from tests.browser.phones import Table
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


def test_coin_toss_football_is_written_by_two_phones(sit, monkeypatch):
    toss_sheet.register(monkeypatch)
    fixture = preparing.league(ruleset=toss_sheet.TOSS).fixtures.get()
    people = {name: make.user(name) for name in ("ada", "ben")}
    for name, side in (("ada", "home"), ("ben", "away")):
        make.coaching(preparing.team_of(fixture, side), people[name])
    preparing.opened(fixture)
    table = Table(fixture, people)
    ada, ben = sit(table, "ada"), sit(table, "ben")
    ada.goal()
    ben.pick("lucky", 1)
    ada.settled()
    ben.settled()
    ada.enter(ada.page.locator(".dock form button[value*=round_2]").first)
    expect(ben.page.locator("#score")).to_contain_text("Second round")
    ben.goal()
    until(lambda: ada.score == ben.score == "1:1")
    state = sheet_state(fixture.public_id)
    assert state.sides.away.game == toss_sheet.TossSide(1)
    assert (state.half_time, state.phase) == ((1, 0), "round_2")
