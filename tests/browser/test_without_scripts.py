"""Scripts blocked: every page reads the same, every form works as a plain post."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tests.browser.people import (
    TOUCH,
    join,
    links_for_coaches,
    matches_of,
    open_details,
    save,
    start,
    tap_score,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


def test_a_cup_of_two_from_the_first_page_to_the_champion(new_context) -> None:
    """Drawn without an account, kept with one; entered, disputed, decided, finished."""
    plain = {**TOUCH, "java_script_enabled": False}
    ada, ben, cleo = (new_context(**plain).new_page() for _ in range(3))
    cup = start(ada, "Winter Cup", ["Owls", "Drakes"])
    links = links_for_coaches(ada)
    kept(ada)
    join(ben, links["Owls"], "Owls", "ben")
    join(cleo, links["Drakes"], "Drakes", "cleo")
    ((home, away),) = drawn = matches_of(ben, cup)
    ben.goto(drawn[home, away] + "result/")
    tap_score(ben, (home, 2), (away, 1))
    open_details(ben, "Scorers, cards")
    ben.get_by_role("button", name="More lines").tap()
    goals = ben.get_by_role("group", name=f"Goals for {home}")
    goals.get_by_label("Player 4").fill("Vog")
    save(ben)
    disputed_and_confirmed(cleo, ben, away)
    ada.goto(cup + "manage/")
    crown = ada.get_by_role("button", name="Finish and crown the champion")
    crown.tap()
    expect(ada.get_by_role("main")).to_contain_text("becomes champion")
    crown.tap()
    expect(ada.get_by_role("main")).to_contain_text(f"Champion {home}")
    sorted_and_asked(ben, cup)


def kept(ada: Page) -> None:
    ada.get_by_role("link", name="Keep it with an account").tap()
    ada.get_by_role("main").get_by_role("link", name="Sign up").tap()
    ada.get_by_label("Sign-in name").fill("ada")
    ada.get_by_label("Password").fill(make.PASSWORD)
    ada.get_by_role("main").get_by_role("button", name="Sign up").tap()
    ada.get_by_role("button", name="Keep Winter Cup").tap()
    expect(ada.locator("#messages")).to_contain_text("Winter Cup is yours now.")


def disputed_and_confirmed(cleo: Page, ben: Page, team: str) -> None:
    """She objects, he types it again, she confirms."""
    cleo.goto("/")
    main = cleo.get_by_role("main")
    main.locator("section", has_text="To confirm").get_by_role("link").first.tap()
    open_details(cleo, "Something is wrong")
    cleo.get_by_label("What is wrong?").fill("No goal of ours")
    cleo.get_by_role("button", name="Dispute the result").tap()
    expect(main).to_contain_text("No goal of ours")
    ben.goto(cleo.url)
    ben.get_by_role("link", name="Change the result").tap()
    tap_score(ben, (team, 0))
    save(ben)
    cleo.goto("/")
    cleo.get_by_role("link", name="Read and confirm").tap()
    cleo.get_by_role("button", name="Confirm: ").tap()
    expect(main).to_contain_text("confirmed")


def sorted_and_asked(page: Page, cup: str) -> None:
    page.goto(cup + "players/")
    page.locator("a.sort").first.tap()
    expect(page.locator("[aria-sort]").first).to_be_visible()
    page.goto(cup + "fixtures/")
    page.get_by_label("Team").select_option(label="Owls")
    page.get_by_role("button", name="Show").tap()
    expect(page.locator(".match")).to_have_count(1)
