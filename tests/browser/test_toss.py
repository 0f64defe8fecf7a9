"""A second game on two phones: the sheet knows only what its registries hold."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from competitions.queries.fixtures.meetings import meetings_of
from competitions.queries.standings.tables import champion_of
from matches.queries.sheet import sheet_state
from tests import make, preparing, toss_sheet
from tests.browser.phones import Phone, Table
from tests.browser.test_sheet_journey import end
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


@pytest.mark.long
def test_a_cup_of_coin_toss_football_is_played_on_two_phones(sit, desk, monkeypatch):
    """Each match is written and confirmed at the table; the winners meet in the final."""
    toss_sheet.register(monkeypatch)
    cup = make.cup("Owls Drakes Herons Marmots", ruleset=toss_sheet.TOSS)
    coaches = {}
    for n, entrant in enumerate(cup.entrants.select_related("team")):
        preparing.squad(entrant.team, "drakes" if n else "jesters")
        coaches[entrant.team.pk] = make.user(f"coach{n}")
        make.coaching(entrant.team, coaches[entrant.team.pk])
    for _ in range(3):
        met = next(met for met in meetings_of(cup) if met.ahead)
        people = {"ada": coaches[met.home.pk], "ben": coaches[met.away.pk]}
        for side, team in (("home", met.home), ("away", met.away)):
            preparing.ready(met.fixture, side, choice=preparing.choice(team))
        table = Table(met.fixture, people)
        home_wins(sit(table, "ada"), sit(table, "ben"))
    (final,) = [met for met in meetings_of(cup) if met.fixture.round == 2]
    assert champion_of(cup) == final.home.pk
    desk.goto(cup.get_absolute_url())
    expect(desk.get_by_role("main")).to_contain_text(final.home.name)
    desk.goto(cup.get_absolute_url() + "bracket/")
    shown = desk.locator(".bracket").inner_text()
    assert all(team.name in shown for team in (final.home, final.away))


def home_wins(ada: Phone, ben: Phone) -> None:
    """A goal in the first round, a lucky toss in the second, and both say so it was."""
    ada.goal()
    ada.settled()
    ada.enter(ada.page.locator(".dock form button[value*=round_2]").first)
    ben.pick("lucky", 1)
    ben.settled()
    until(lambda: ada.log() == ben.log() and ada.score == ben.score == "1:0")
    end(ada)
    ada.page.get_by_role("button", name="End match").tap()
    ben.page.get_by_role("button", name=re.compile("^Confirm:")).tap()
    for phone in (ada, ben):
        heading = phone.page.get_by_role("heading", name="Official result")
        expect(heading).to_be_visible()
