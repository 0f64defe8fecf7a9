"""A whole match of Finale on two phones, without a network for a while, to its result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from competitions.models import Result
from competitions.rules.results.stored_reports import report_by_id
from engine.games.finale.reporting import moment_of
from matches.queries.sheet import sheet_state
from tests import make, make_finale, preparing
from tests.browser.phones import Phone, Table
from tests.browser.test_paper import pages
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.fixture
def table() -> Table:
    fixture = make.fixture(make_finale.league(), "Owls", "Drakes")
    people = {name: make.user(name) for name in ("ada", "ben")}
    for name, side in (("ada", "home"), ("ben", "away")):
        make.coaching(preparing.team_of(fixture, side), people[name])
    return Table(make_finale.opened(fixture), people)


def whistle(phone: Phone, to: str) -> None:
    phone.enter(phone.page.locator(f".clock button[value*='\"{to}\"']"))


@pytest.mark.long
def test_two_phones_write_a_match_and_one_confirms_it(sit, table):
    ada, ben = sit(table, "ada"), sit(table, "ben")
    ada.goal(8)
    ada.settled()
    ada.enter(ada.page.locator("#after-goal button", has_text="Counter"))
    ada.settled()
    whistle(ada, "2")
    expect(ben.page.locator("#score")).to_contain_text("Period 2")
    # No network: the next whistles, a goal and a card wait on this phone.
    ben.offline()
    ben.goal(9)
    expect(ben.page.locator("#pending .event__min b")).to_have_text("")
    for period in ("3", "4"):
        whistle(ben, period)
        expect(ben.page.locator("#score")).to_contain_text(f"Period {period}")
    ben.pick("yellow", 4)
    ben.offline(cut=False)
    ben.settled()
    until(lambda: ada.score == ben.score == "1:1")
    ada.pick("injury", 1)
    prompt = ada.page.locator(".dock__ask", has_text="is injured: who comes on?")
    ada.enter(prompt.get_by_role("button", name="O13"))
    ada.settled()
    whistle(ada, "5")
    whistle(ada, "6")
    ada.settled()
    # a goal is of the period that its phone shows
    expect(ben.page.locator("#score")).to_contain_text("Period 6")
    ben.goal(9)
    until(lambda: ada.score == ben.score == "1:2")
    whistle(ben, "done")
    ben.settled()
    ended_and_confirmed(ada, ben)
    as_it_was(table)


def ended_and_confirmed(ada: Phone, ben: Phone) -> None:
    ada.page.get_by_role("link", name="End match").tap()
    ada.page.get_by_role("button", name="End match").tap()
    ben.page.get_by_role("button", name="Confirm: Drakes win 2 : 1").tap()
    for phone in (ada, ben):
        heading = phone.page.get_by_role("heading", name="Official result")
        expect(heading).to_be_visible()


def as_it_was(table: Table) -> None:
    state = sheet_state(table.fixture.public_id)
    assert [state.sides.away.game.goals(n) for n in (2, 6)] == [("play",)] * 2
    report = report_by_id(Result.objects.get().report)
    assert [goal.at for goal in report.goals] == [moment_of(n) for n in (1, 2, 6)]
    assert (report.half_time, report.cards[0].at) == ((1, 1), moment_of(4))
    assert report.sheets.home.changes[0].cause == "injury"


def test_its_paper_is_one_page(new_context, live_server, table):
    """U18: also of a cup match between two whole sets."""
    cup = make_finale.cup(owner=make.club("Other"))
    for entrant in cup.entrants.select_related("team"):
        for number in range(16, 31):
            make.player(entrant.team, f"Maximilian Obertiefenbach {number}", number)
    page = new_context(base_url=live_server.url).new_page()
    for fixture in (table.fixture, cup.fixtures.order_by("pk").first()):
        assert pages(page, f"/m/{fixture.public_id}/paper/") == 1
