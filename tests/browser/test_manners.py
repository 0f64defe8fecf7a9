"""Two tabs, two clicks, the back button, a swap under the finger: nothing is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from competitions.actions.competition.draws import make_draw
from competitions.actions.log.entries import Grounds
from competitions.models import Competition, Fixture, LogEntry
from competitions.rules.draws.orders import DrawOrder
from tests import make
from tests.browser.pages import come_in
from tests.browser.people import open_details, save, tap_score

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.fixture
def league() -> Competition:
    return make.championship(owner=make.club(user=make.user("ada")))


@pytest.fixture
def fixture(league: Competition) -> Fixture:
    return make.fixture(league, "Owls", "Drakes")


@pytest.fixture
def ada(new_context, live_server, league):
    """`ada(javascript)`: a tab of the organiser, each time a new one."""
    contexts: dict[bool, object] = {}

    def tab(javascript: bool = True) -> Page:
        if javascript not in contexts:
            context = new_context(java_script_enabled=javascript)
            contexts[javascript] = come_in(context, "ada", live_server.url)
        return contexts[javascript].new_page()

    return tab


def entries() -> int:
    return LogEntry.objects.filter(kind="result.propose").count()


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("javascript", [True, False])
def test_a_stale_tab_keeps_what_was_typed(ada, fixture, javascript: bool) -> None:
    first, second = ada(javascript), ada(javascript)
    address = fixture.get_absolute_url() + "result/"
    for tab in (first, second):
        tab.goto(address)
    tap_score(first, ("Owls", 2), ("Drakes", 1))
    save(first)
    expect(first).not_to_have_url(address)
    tap_score(second, ("Owls", 4), ("Drakes", 3))
    open_details(second, "Scorers, cards")
    goals = second.get_by_role("group", name="Goals for Owls")
    goals.get_by_label("Player 1").fill("Vog")
    save(second)
    told = second.locator("#result")
    expect(told).to_contain_text("What you typed is still below")
    expect(told).to_contain_text("2 : 1")
    if javascript:
        expect(told.get_by_role("alert")).to_be_focused()
    for team, score in (("Owls", "4"), ("Drakes", "3")):
        group = second.get_by_role("group", name=team, exact=True)
        expect(group.get_by_role("radio", name=score, exact=True)).to_be_checked()
    expect(goals.get_by_label("Player 1")).to_have_value("Vog")
    assert entries() == 1


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("javascript", [True, False])
def test_a_result_for_a_match_of_the_draw_before_stands_there(
    ada, league, fixture, javascript: bool
) -> None:
    tab = ada(javascript)
    tab.goto(fixture.get_absolute_url() + "result/")
    tap_score(tab, ("Owls", 4), ("Drakes", 3))
    make_draw(league, DrawOrder("list", seed="x"), by=make.by(), grounds=Grounds(None))
    save(tab)
    main = tab.get_by_role("main")
    expect(main.get_by_role("heading", name="Drawn anew")).to_be_visible()
    expect(main).to_contain_text("4 : 3")
    main.get_by_role("button", name="Take it to the new match").click()
    owls = tab.get_by_role("group", name="Owls", exact=True)
    expect(owls.get_by_role("radio", name="4", exact=True)).to_be_checked()


def test_a_double_click_counts_once(ada, fixture) -> None:
    page = ada()
    page.goto(fixture.get_absolute_url() + "result/")
    tap_score(page, ("Owls", 2), ("Drakes", 1))
    page.get_by_role("button", name="Save the result").dblclick()
    expect(page.locator(".score__figures")).to_contain_text("2")
    assert entries() == 1


@pytest.mark.long
def test_a_double_click_draws_one_cup(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Name of the competition").fill("Winter Cup")
    page.get_by_label("Teams").fill("Owls\nDrakes\nHerons")
    page.get_by_role("button", name="Draw it").dblclick()
    page.get_by_role("button", name="Draw the cup").dblclick()
    expect(page.get_by_role("textbox", name="Link to the competition")).to_be_visible()
    assert Competition.objects.count() == 1


def test_the_back_button_is_harmless(ada, fixture) -> None:
    """Going back shows what is stored meanwhile, and sends nothing again."""
    page = ada()
    page.goto(fixture.get_absolute_url() + "result/")
    tap_score(page, ("Owls", 2), ("Drakes", 1))
    save(page)
    expect(page.locator(".score__figures")).to_contain_text("2")
    page.go_back()
    expect(page.get_by_role("heading", name="Official result")).to_be_visible()
    page.go_forward()
    page.reload()
    assert entries() == 1


@pytest.mark.long
def test_a_swap_leaves_focus_and_scroll_alone(desk: Page, league) -> None:
    make.play(league, "Owls 2-1 Drakes; Herons 1-1 Marmots")
    desk.set_viewport_size({"width": 800, "height": 300})
    desk.goto(league.get_absolute_url() + "table/")
    sort = desk.locator("[id^=sort-][id$=-points], [id^=sort-][id$=-gf]").first
    sort.scroll_into_view_if_needed()
    before = desk.evaluate("scrollY")
    name = sort.get_attribute("id")
    sort.focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("[aria-sort]").first).to_be_visible()
    expect(desk).to_have_url(re.compile("sort="))
    expect(desk.locator(f"#{name}")).to_be_focused()
    desk.wait_for_function("before => scrollY === before", arg=before)


def test_the_filter_of_the_fixtures_keeps_its_focus(desk: Page, league) -> None:
    desk.goto(league.get_absolute_url() + "fixtures/")
    everything = desk.locator(".match").count()
    desk.get_by_label("Team").focus()
    desk.get_by_label("Team").select_option(label="Owls")
    expect(desk.locator(".match")).to_have_count(everything // 2)
    expect(desk.get_by_label("Team")).to_be_focused()
    desk.go_back()
    expect(desk.locator(".match")).to_have_count(everything)


def test_more_lines_keep_the_place(ada, fixture) -> None:
    page = ada()
    page.goto(fixture.get_absolute_url() + "result/")
    open_details(page, "Scorers, cards")
    more = page.get_by_role("button", name="More lines")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Player 4").first).to_be_visible()
    expect(more).to_be_focused()


def test_a_refusal_is_where_the_eye_is(ada, fixture) -> None:
    """Saved without a score: the page says so in sight of the thumb, and focuses it."""
    page = ada()
    page.goto(fixture.get_absolute_url() + "result/")
    save(page)
    refused = page.get_by_text("Tap the goals of this team.").first
    expect(refused).to_be_in_viewport()
    page.wait_for_function("document.activeElement !== document.body")
