"""Two coaches prepare a match on their phones, by thumb, by keyboard, without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from competitions.models import MatchAnswer
from matches.games.choices import choices_in
from matches.models import Preparation, SheetEntry
from tests import make, preparing
from tests.browser.pages import come_in
from tests.browser.people import TOUCH
from tests.browser.test_keyboard import focus_is_seen
from tests.preparing import cards_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
SHEET = re.compile(r"/m/[^/]+/sheet/$")


@pytest.fixture
def match():
    made = preparing.league().fixtures.get()
    for side, person in (("home", "ben"), ("away", "cleo")):
        make.coaching(preparing.team_of(made, side), make.user(person))
    return made


@pytest.fixture
def phone(new_context, live_server, match):
    """`phone("ben")`: this coach before the match, on a phone."""

    def open_(who: str, **given: object) -> Page:
        context = come_in(new_context(**{**TOUCH, **given}), who, live_server.url)
        page = context.new_page()
        page.goto(f"/m/{match.public_id}/prepare/")
        return page

    return open_


def test_six_taps_prepare_a_match_and_the_sheet_opens_on_both_phones(phone):
    ben, cleo = phone("ben"), phone("cleo")
    ben.get_by_text("Learn POWER cards").tap()
    ben.get_by_label("7 ", exact=False).first.wait_for()
    ben.locator("label[for=learn-7]").tap()
    expect(ben.locator("#ready-told")).to_contain_text("1 of 3 sessions")
    ben.locator("label[for=bring-7]").tap()
    expect(ben.locator("#ready-told")).to_contain_text("1 of 3 cards")
    ben.get_by_role("button", name="Ready").tap()
    expect(ben.get_by_text("You are ready since")).to_be_visible()
    assert "Half-time tea" not in cleo.content() or "Learnt now" not in cleo.content()
    cleo.get_by_role("button", name="Ready").tap()
    expect(cleo).to_have_url(SHEET)
    expect(ben).to_have_url(SHEET)
    assert SheetEntry.objects.count() == 1
    ben.locator("[popovertarget=more]").first.tap()
    ben.get_by_role("button", name="Back to preparation").tap()
    for page in (ben, cleo):
        expect(page.get_by_text("The sheet was open: each side")).to_be_visible()
    expect(ben.locator("#bring-7")).to_be_checked()


def test_while_choosing_the_button_says_what_is_missing(phone, match):
    page = phone("ben")
    row = page.locator(".lineup > li").nth(1)
    row.locator("[value='']").tap()
    ready = page.get_by_role("button", name="Ready")
    expect(ready).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#ready-told")).to_contain_text("chosen so far: 4")
    ready.tap(force=True)
    expect(page.get_by_role("alert")).to_contain_text("chosen so far: 4")
    expect(row.locator("[value='']")).to_be_checked()
    row.locator("[value=start]").tap()
    expect(page.locator("#ready-told")).not_to_contain_text("chosen so far: 4")
    assert Preparation.objects.get().ready_at is None


def test_a_tick_that_does_not_arrive_is_said_and_goes_when_the_line_is_back(
    phone, watches
):
    page = phone("ben")
    watches[-1].flaky = True
    kept = page.locator("#kept")
    expect(kept).to_contain_text("your first tick saves it")
    page.context.set_offline(True)
    page.locator("label[for=bring-1]").tap()
    told = "Not saved: the server cannot be reached."
    expect(kept).to_have_text(told, use_inner_text=True)
    page.context.set_offline(False)
    expect(kept).to_have_text("Saved: nobody else sees it.", use_inner_text=True)
    assert Preparation.objects.get().choice["cards"] == [1]


def test_without_a_network_the_page_answers_in_words(phone, watches):
    page = phone("ben")
    watches[-1].flaky = True
    page.context.set_offline(True)
    page.get_by_role("link", name="Match", exact=True).tap()
    expect(page.locator("#unreached")).to_contain_text("Nothing was lost")
    page.get_by_role("button", name="Keep for later").tap()
    told = "Not saved: the server cannot be reached."
    expect(page.locator("#kept")).to_have_text(told, use_inner_text=True)
    expect(page).to_have_url(re.compile("/prepare/"))


@pytest.mark.long
def test_quick_taps_are_all_kept(phone):
    page = phone("ben")
    page.get_by_text("Learn POWER cards").tap()
    for card in (7, 8, 10):
        page.locator(f"label[for=learn-{card}]").tap()
    expect(page.locator("#ready-told")).to_contain_text("3 of 3 sessions")
    for card in (7, 8, 10):
        page.locator(f"label[for=bring-{card}]").tap()
    expect(page.locator("#ready-told")).to_contain_text("3 of 3 cards")
    page.get_by_role("button", name="Keep for later").tap()
    expect(page.get_by_text("Kept. Nobody else sees it.")).to_be_visible()
    expect(page.locator("#bring-10")).to_be_checked()
    assert Preparation.objects.get().choice["cards"] == [7, 8, 10]


def test_by_keyboard_alone(phone):
    page = phone("ben")
    to(page, "summary")
    page.keyboard.press("Enter")
    to(page, "#learn-7")
    page.keyboard.press("Space")
    expect(page.locator("#bring-7")).to_be_visible()
    expect(page.locator("#learn-7")).to_be_focused()
    to(page, ".trio input")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ready-told")).to_contain_text("chosen so far: 4")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#ready-told")).not_to_contain_text("chosen so far: 4")
    to(page, "#bring-7")
    page.keyboard.press("Space")
    expect(page.locator("#ready-told")).to_contain_text("1 of 3 cards")
    expect(page.locator("#bring-7")).to_be_focused()
    to(page, "#challenge-card")
    page.keyboard.type("9")
    to(page, "[value=ready]")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are ready since")).to_be_visible()
    assert Preparation.objects.get().choice["cards"] == [7]


def to(page: Page, wanted: str, most: int = 90) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("w => document.activeElement.matches(w)", wanted):
            focus_is_seen_here(page)
            return
    raise AssertionError(f"{wanted} is not reached by keyboard")


def focus_is_seen_here(page: Page) -> None:
    """A radio button of the line-up is drawn by its label."""
    if page.evaluate("() => !document.activeElement.closest('.trio')"):
        focus_is_seen(page)


@pytest.mark.long
def test_without_scripts(phone):
    ben = phone("ben", java_script_enabled=False)
    ben.locator("summary", has_text="Learn POWER cards").tap()
    ben.locator("label[for=learn-7]").tap()
    ben.locator(".without-script button").tap()
    expect(ben.locator("label[for=bring-7]")).to_be_visible()
    ben.locator("label[for=bring-7]").tap()
    ben.locator(".lineup > li").nth(1).locator("[value='']").tap()
    ben.get_by_role("button", name="Ready").tap(force=True)
    expect(ben.get_by_role("alert")).to_contain_text("chosen so far: 4")
    ben.locator(".lineup > li").nth(1).locator("[value=start]").tap()
    ben.get_by_role("button", name="Ready").tap(force=True)
    expect(ben.get_by_text("You are ready since")).to_be_visible()
    assert Preparation.objects.get().choice["cards"] == [7]


@pytest.mark.long
@pytest.mark.rule("HV-DICE-02")
def test_a_die_of_the_table_is_typed_here_and_agreed_there(new_context, live_server):
    """Neither page is loaded again, and what the other coach ticked stays."""
    match, side, injured = preparing.recovering()
    other = "away" if side == "home" else "home"
    pages = []
    for who, whose in (("ben", side), ("cleo", other)):
        make.coaching(preparing.team_of(match, whose), make.user(who))
        page = come_in(new_context(**TOUCH), who, live_server.url).new_page()
        page.goto(f"/m/{match.public_id}/prepare/")
        pages.append(page)
    ben, cleo = pages
    cleo.locator("label[for=bring-1]").tap()
    ben.locator(f"#face-{injured.pk}").select_option("3")
    ben.get_by_role("button", name=f"Roll for {injured.name}").tap()
    expect(ben.get_by_text("You typed a 3")).to_be_visible()
    cleo.get_by_role("button", name="Agree with the 3").tap()
    expect(cleo.get_by_text("Rolled at the table and agreed")).to_be_visible()
    expect(cleo.locator("#bring-1")).to_be_checked()
    expect(ben.get_by_text("The die of the table showed 3: fit.")).to_be_visible()
    assert MatchAnswer.objects.get().how == "table"


@pytest.mark.long
def test_seven_quick_ticks_on_a_slow_line_all_stay_and_are_stored(phone, match):
    """Answers arrive while newer ticks are made: none is lost, none is overwritten."""
    page = phone("ben")
    page.get_by_text("Learn POWER cards").tap()
    held: list[Route] = []
    page.route("**/prepare/?side=home", lambda route: held.append(route))
    out, starts = (preparing.player(match.home, n).pk for n in (3, 7))
    ticks = [
        *("learn-7", "learn-8", "learn-10"),
        *(f"out-{out}", f"start-{starts}"),
        *("bring-1", "bring-7"),
    ]
    for n, tick in enumerate(ticks):
        page.locator(f"#{tick}").evaluate("box => box.click()")
        if n in (2, 4):
            with page.expect_response("**/prepare/?side=home"):
                held.pop(0).continue_()
    page.locator("#challenge-card").focus()
    kept = page.locator("#kept")
    expect(kept).to_have_text("Saving…", use_inner_text=True)
    assert len(held) == 1
    page.route("**/prepare/?side=home", lambda route: route.continue_())
    held.pop().continue_()
    expect(kept).to_have_text("Saved: nobody else sees it.", use_inner_text=True)
    expect(page.locator("#challenge-card")).to_be_focused()
    expect(page.locator("#bring-10")).to_be_visible()
    for _ in range(2):
        for tick in ticks:
            expect(page.locator(f"#{tick}")).to_be_checked()
        page.reload()
    chosen = choices_in(Preparation.objects.get().choice)
    stored = cards_in(chosen)
    assert (stored.trained, stored.brought) == ((7, 8, 10), (1, 7))
    assert (out in stored.roles, stored.roles[starts]) == (False, "field")
