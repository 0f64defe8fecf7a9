"""A coach dresses his team and takes a squad, with scripts and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from competitions.models import Team
from tests import make
from tests.browser.pages import come_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.fixture
def team() -> Team:
    return make.team("Owls", coach=make.user("ben"))


@pytest.fixture
def ben(new_context, live_server, team):
    def tab(javascript: bool = True) -> Page:
        context = new_context(java_script_enabled=javascript)
        return come_in(context, "ben", live_server.url).new_page()

    return tab


def choose(tab: Page, group: str, name: str) -> None:
    tab.get_by_role("group", name=group, exact=True).get_by_label(name).check(
        force=True
    )


def test_a_choice_is_drawn_at_once_and_keeps_the_focus(ben, team) -> None:
    tab = ben()
    tab.goto(f"{team.get_absolute_url()}edit/")
    choose(tab, "Main colour", "Red")
    expect(tab.locator("#preview path[fill='#a3203a']").first).to_be_visible()
    tab.wait_for_function("document.activeElement.name === 'colour_1'")
    tab.get_by_role("button", name="Save").click()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Owls")
    team.refresh_from_db()
    assert team.colour_1 == "red"


@pytest.mark.long
def test_look_and_save_need_no_script(ben, team) -> None:
    tab, before = ben(javascript=False), team.colour_1
    tab.goto(f"{team.get_absolute_url()}edit/")
    choose(tab, "Main colour", "Purple")
    tab.get_by_role("button", name="Look").click()
    expect(tab.locator("#preview path[fill='#5b3f7d']").first).to_be_visible()
    team.refresh_from_db()
    assert team.colour_1 == before
    tab.get_by_role("button", name="Save").click()
    expect(tab.get_by_text("The team is saved.")).to_be_visible()
    team.refresh_from_db()
    assert team.colour_1 == "purple"


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("javascript", [True, False])
def test_the_nine_of_a_faction_in_one_tap(ben, team, javascript: bool) -> None:
    tab = ben(javascript)
    tab.goto(f"{team.get_absolute_url()}squad/")
    tab.get_by_role("button", name="Take them all").click()
    expect(tab.get_by_text("9 players have joined.")).to_be_visible()
    tab.goto(team.get_absolute_url())
    expect(tab.locator("#squad .player")).to_have_count(9)
    tab.get_by_role("link", name="FAMILY").click()
    expect(tab.locator("#squad")).to_contain_text("Tired")
    expect(tab).to_have_url(f"{tab.url.split('?')[0]}?side=family#squad")
