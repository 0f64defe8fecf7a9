"""The team sheet on a phone and on paper."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from competitions.actions.team import cards, squads
from competitions.models import Team
from tests import make, sheets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
PAGE = re.compile(rb"/Type\s*/Page[^s]")


@pytest.fixture
def owls() -> Team:
    """Seventeen matches, cards learnt and used, nine players from a box."""
    league = make.championship([f"T{n:02d}" for n in range(10)], legs=2)
    team = league.entrants.get(team__name="T00").team
    box = cards.adopt_box(team.club, "jesters", by=make.by())
    squads.take_squad(team, box, by=make.by())
    Team.objects.filter(pk=team.pk).update(box=box)
    home = list(league.fixtures.filter(home=team))
    sheets.learnt(home[0], team.pk, 5)
    sheets.record(home[0], "Fips R, Polter I", day=0, home=1, challenge=(9, True))
    away = list(league.fixtures.filter(away=team))
    for day, match in enumerate((*home[1:], *away[:8]), 1):
        sheets.record(match, day=day, home=2, away=1)
    return team


@pytest.fixture
def reader(new_context, live_server, owls):
    def opened(javascript: bool = True) -> Page:
        size = {"width": 360, "height": 640}
        context = new_context(java_script_enabled=javascript, viewport=size)
        page = context.new_page()
        page.goto(live_server.url + reverse("team_sheet", args=[owls.slug]))
        return page

    return opened


def test_a_page_of_paper_for_every_sixteen_matches(reader) -> None:
    page = reader()
    expect(page.locator(".teamsheet")).to_have_count(2)
    printed = page.pdf(prefer_css_page_size=True)
    assert len(PAGE.findall(printed)) == 2


def test_a_box_tells_where_its_card_is_from(reader) -> None:
    page = reader()
    page.get_by_role("button", name=re.compile("^5, .*Learnt before")).click()
    card = page.locator("#box-5")
    expect(card.get_by_role("heading", name="POWER 5")).to_be_visible()
    expect(card.get_by_role("link", name=re.compile("Learnt before"))).to_be_visible()
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_an_earlier_moment_is_asked_for_without_scripts(reader) -> None:
    page = reader(javascript=False)
    moments = page.get_by_label("Moment")
    before_the_second = moments.locator("option").nth(-2).get_attribute("value")
    moments.select_option(before_the_second)
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".teamsheet__rows tbody tr")).to_have_count(1)
    expect(page.get_by_text("red card, round")).to_be_visible()
