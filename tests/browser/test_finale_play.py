"""Cards on a table in the browser: touched on a phone, by keyboard alone, by two coaches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from engine.sides import Side
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from tests import make_play, secret_runs
from tests.browser.at_play import Coach, meet, seated
from tests.browser.checks import accessible, fits

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
COMMIT = "[data-commit]"
MEN = "[data-lines] [data-select]"


def begin(page: Page, rules: str = "Finale") -> None:
    """From the lobby of the second game to its first question."""
    page.goto("/play/")
    page.get_by_role("link", name="Finale", exact=True).click()
    page.locator(".opt").filter(has_text=rules).first.click()
    page.get_by_role("button", name="Start the match").click()
    expect(page.locator(".action-form")).to_be_visible()


def wrong(page: Page) -> list[str]:
    expect(page.locator("#match[aria-busy]")).to_have_count(0)
    return [*accessible(page), *fits(page, 320), *fits(page, 360)]


def plays_on(page: Page) -> None:
    """One decision as the page advises it, by touch."""
    ply = page.locator("#match [name=ply]").first
    before = str(ply.get_attribute("value"))
    form = page.locator(".action-form .btn--primary")
    commit, alone = page.locator(COMMIT), page.locator("[data-alone] [name=word]")
    if form.is_visible():
        form.tap()
    elif commit.is_visible():
        commit.tap()
    elif page.locator(MEN).count():
        page.locator(MEN).first.tap()
        commit.tap()
    else:
        alone.last.tap()
    over = page.locator(f"#over-title, #match [name=ply]:not([value='{before}'])")
    expect(over.first).to_be_attached()


@pytest.mark.long
def test_a_phone_plays_by_touch_from_the_lobby_to_full_time(new_context) -> None:
    context: BrowserContext = new_context(**PHONE)
    page = context.new_page()
    begin(page)
    assert wrong(page) == []
    sum_ = page.locator("[data-weight]")
    expect(sum_).to_contain_text(re.compile(r"\d+ / 50"))
    # who starts leaves the bench, and what is too dear says so
    page.locator("[name=pick-bench]:checked").first.locator("xpath=../../..").locator(
        "[name=pick-starters]"
    ).locator("xpath=..").tap()
    expect(page.locator("[data-count-of=pick-bench] b")).to_have_text("3 / 4")
    expect(page.locator("[data-count-of=pick-starters]")).to_have_attribute(
        "data-over", ""
    )
    page.locator(".action-form .btn--primary").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto(page.url)
    for question in ("beside the five white", "Period 1"):
        plays_on(page)
        expect(page.locator("#status")).to_contain_text(question)
        assert wrong(page) == []
    while not page.locator(MEN).count():
        plays_on(page)
    assert wrong(page) == []
    able = page.locator(MEN)
    ply = page.locator("#offers [name=ply]").get_attribute("value")
    able.last.tap()
    expect(able.last).to_have_attribute("aria-pressed", "true")
    expect(page.locator(COMMIT)).to_be_visible()
    page.locator("[data-back]").tap()
    expect(page.locator(COMMIT)).to_be_hidden()
    expect(page.locator("#offers [name=ply]")).to_have_value(str(ply))
    row = PracticeMatch.objects.get()
    make_play.played_on(row, left=4)
    page.goto(row.get_absolute_url())
    while not page.locator("#over-title").count():
        plays_on(page)
    row.refresh_from_db()
    assert browser_match(row).is_over
    assert wrong(page) == []
    page.get_by_role("link", name="Watch it again").tap()
    expect(page.locator(".lines .man").first).to_be_visible()
    assert wrong(page) == []


def test_the_keyboard_alone_chooses_men(page: Page) -> None:
    of = secret_runs.golden("coaches", "finale@1")
    n, side = next(
        (n, min(match.to_move))
        for n, match in enumerate(of.moments())
        if match.phase == "approach" and len(match.legal(min(match.to_move))) > 2
    )
    row = secret_runs.laid(of.first(n), side, secret_runs.FRIEND)
    page = seated(page.context, row, "ada")
    men = page.locator(MEN)
    men.first.focus()
    seen = set()
    for _ in range(3):
        for key in ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"):
            page.keyboard.press(key)
            seen.add(page.evaluate("document.activeElement.dataset.select"))
    assert len(seen) > 1
    page.keyboard.press("Enter")
    commit = page.locator(COMMIT)
    expect(commit).to_be_visible()
    word = str(commit.get_attribute("value"))
    page.keyboard.press("?")
    expect(page.locator("#offers :focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(commit).to_be_hidden()
    men.first.focus()
    page.keyboard.press("Enter")
    commit.press("Enter")
    expect(page.locator("#offers [name=ply], #match [name=ply]").first).to_have_value(
        str(n + 1)
    )
    row.refresh_from_db()
    assert browser_match(row).actions[n].side is side
    assert word


@pytest.mark.long
def test_two_coaches_choose_in_secret_and_neither_page_is_loaded_again(
    new_context,
) -> None:
    ada, ben = new_context(**PHONE).new_page(), new_context().new_page()
    meet(ada, ben, "/play/?game=finale")
    # what she has ticked stays when he seals
    box = ada.locator("[name=pick-starters]:checked").first
    token = str(box.get_attribute("value"))
    box.locator("xpath=..").tap()
    ben.locator(".action-form .btn--primary").click()
    expect(ben.locator("#status")).to_contain_text("They are to decide.")
    expect(ben.locator(".action-form")).to_have_count(0)
    expect(ada.locator(".seals")).to_contain_text("Foundry: sealed")
    expect(ada.locator("[data-count-of=pick-starters] b")).to_have_text("10 / 11")
    expect(ada.locator(f"[name=pick-starters][value={token}]")).not_to_be_checked()
    expect(ada.locator("#match")).to_contain_text("Nothing yet.")
    ada.locator(f"[name=pick-starters][value={token}]").locator("xpath=..").tap()
    ada.locator(".action-form .btn--primary").tap()
    for page in (ada, ben):
        expect(page.locator("#status")).to_contain_text("beside the five white")
        expect(page.locator(".lines .man")).to_have_count(22)


@pytest.mark.long
@pytest.mark.parametrize("way", ["touch", "list"])
def test_the_end_of_a_match_is_played_in_each_way(way: str, new_context) -> None:
    """With a shoot-out: whole matches are played so in tests/prove."""
    of = secret_runs.golden("kicks-at-once", "finale@1")
    begun = len(of.actions) - 7
    row = secret_runs.laid(of.first(begun), Side.HOME, secret_runs.FRIEND)
    coaches = {
        side: Coach(seated(new_context(**PHONE), row, who), way)
        for side, who in zip(Side, ("ada", "ben"), strict=True)
    }
    for n in range(begun, len(of.actions)):
        coaches[of.actions[n].side].does(of.actions[n].word, n)
    for coach in coaches.values():
        expect(coach.page.locator("#match")).to_contain_text("won the shoot-out")
    row.refresh_from_db()
    assert [one.word for one in browser_match(row).actions] == [
        one.word for one in of.actions
    ]
    page = coaches[Side.HOME].page
    page.get_by_role("link", name="Watch it again").tap()
    page.wait_for_url("**/replay/**")
    expect(page.locator(".board__pitch .shootout")).to_be_visible()
    assert wrong(page) == []
