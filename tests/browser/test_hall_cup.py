"""Groups and a bracket, and ties of two legs, from the first form to the champion."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from competitions.models import Competition
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from tests.browser.people import (
    TOUCH,
    choose,
    enter,
    join,
    links_for_coaches,
    open_details,
    save,
    sign_up,
    tap_score,
)
from tests.browser.test_cup import finished

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

TEAMS = [
    *("Owls", "Drakes", "Herons", "Marmots", "Berna", "Foxes", "Lynxes"),
    *("Hares", "Cranes", "Ravens", "Otters", "Stoats", "Toads"),
]


@pytest.mark.long
def test_thirteen_in_three_groups_the_best_second_and_a_champion(new_context) -> None:
    ada, ben, cleo = (new_context(**TOUCH).new_page() for _ in range(3))
    sign_up(ada, "ada")
    begun(ada, "Hall Cup", TEAMS, "Groups, then a cup")
    for label, n in (("Number of groups", 3), ("From each group go on", 1)):
        ada.get_by_label(label).fill(str(n))
    ada.get_by_label("And the best of those who come next").fill("1")
    ada.get_by_role("radio", name="As listed: the first is the best").check()
    hall = drawn(ada)
    groups = of_stage(1)
    assert sorted(len(teams) for teams in groups_in(groups)) == [4, 4, 5]

    first = next(
        met for met in groups if met.home.name == "Owls" or met.away.name == "Owls"
    )
    links = links_for_coaches(ada)
    join(ben, links[first.home.name], first.home.name, "ben")
    join(cleo, links[first.away.name], first.away.name, "cleo")
    by_two_coaches(ben, cleo, first)
    for met in groups:
        if met.fixture.pk != first.fixture.pk:
            by_the_organiser(ada, met)

    # three winners, and of the seconds the one with most goals
    semis = [met for met in of_stage(2) if met.ahead]
    through = {side.name for met in semis for side in (met.home, met.away)}
    assert through == {"Owls", "Drakes", "Herons", "Marmots"}
    ada.goto(hall + "bracket/")
    shown = ada.locator(".bracket").inner_text()
    assert all(name in shown for name in through)
    for met in semis:
        by_the_organiser(ada, met)
    (final,) = [met for met in of_stage(2) if met.ahead]
    assert {final.home.name, final.away.name} == {"Owls", "Drakes"}
    by_the_organiser(ada, final)
    finished(ada, hall, "Owls")


@pytest.mark.long
def test_a_cup_of_two_legs_is_ended_by_two_coaches(new_context) -> None:
    ada, ben, cleo = (new_context(**TOUCH).new_page() for _ in range(3))
    sign_up(ada, "ada")
    begun(ada, "Return Cup", TEAMS[:4], "Cup")
    ties = ada.get_by_role("group", name="Each tie")
    ties.get_by_role("radio", name=re.compile("^Two legs, the final as well")).check()
    ada.get_by_role("radio", name="As listed: the first is the best").check()
    cup = drawn(ada)
    links = links_for_coaches(ada)
    join(ben, links["Owls"], "Owls", "ben")
    join(cleo, links["Drakes"], "Drakes", "cleo")
    for _ in range(4):
        by_the_organiser(ada, next(met for met in of_stage(1) if met.ahead))
    first, last = (met for met in of_stage(1) if met.ahead)
    assert (first.fixture.leg or 1, last.fixture.leg) == (1, 2)
    by_two_coaches(ben, cleo, first)
    # the first leg ended 1-0 for the Owls; the Drakes win this one, and then the kicks
    (home, away), figures = (last.home.name, last.away.name), better_wins(last)
    ben.goto(address(last) + "result/")
    tap_score(ben, (home, figures[1]), (away, figures[0]))
    save(ben)
    expect(ben.get_by_role("main")).to_contain_text("Both legs together are 1-1")
    open_details(ben, "Scorers, cards, half-time, other endings")
    ben.get_by_label("After extra time").check()
    ben.get_by_label("Drakes in the shoot-out").fill("4")
    ben.get_by_label("Owls in the shoot-out").fill("3")
    save(ben)
    expect(ben).to_have_url(re.compile(f"/m/{last.fixture.public_id}/$"))
    confirmed(cleo, last)
    finished(ada, cup, "Drakes")


def begun(page: Page, name: str, teams: list[str], kind: str) -> None:
    """The first form up to its preview, with what it asks more unfolded."""
    page.goto("/start/")
    page.get_by_label("Name of the competition").fill(name)
    page.get_by_label("Teams").fill("\n".join(teams))
    choose(page.get_by_role("group", name="Kind"), kind)
    page.get_by_role("button", name="Update the preview").click()
    method = page.get_by_text("Order of the teams")
    options = page.locator("details.more-info", has=method)
    expect(options.first).to_be_attached()
    options.first.evaluate("details => { details.open = true; }")


def drawn(page: Page) -> str:
    page.get_by_role("button", name=re.compile("^Draw the")).click()
    return page.get_by_role("textbox", name="Link to the competition").input_value()


def by_two_coaches(ben: Page, cleo: Page, met: Meeting) -> None:
    """One types the score, the other confirms it, each on a phone."""
    home, away = better_wins(met)
    ben.goto(address(met) + "result/")
    tap_score(ben, (met.home.name, home), (met.away.name, away))
    save(ben)
    expect(ben).to_have_url(re.compile(f"/m/{met.fixture.public_id}/$"))
    confirmed(cleo, met)


def confirmed(coach: Page, met: Meeting) -> None:
    coach.goto(address(met) + "result/")
    coach.get_by_role("button", name=re.compile("^Confirm")).first.tap()
    expect(coach.get_by_role("main")).to_contain_text("confirmed")


def better_wins(met: Meeting) -> tuple[int, int]:
    """Who stands higher in the list wins 1-0, the Marmots 3-0."""
    home, away = (TEAMS.index(side.name) for side in (met.home, met.away))
    goals = 3 if TEAMS[min(home, away)] == "Marmots" else 1
    return (goals, 0) if home < away else (0, goals)


def by_the_organiser(ada: Page, met: Meeting) -> None:
    home, away = better_wins(met)
    enter(ada, address(met), (met.home.name, home), (met.away.name, away))


def of_stage(number: int) -> list[Meeting]:
    (made,) = Competition.objects.all()
    return [met for met in meetings_of(made) if met.fixture.stage_number == number]


def groups_in(found: list[Meeting]) -> list[set[str]]:
    lists: dict[int, set[str]] = {}
    for met in found:
        teams = lists.setdefault(met.fixture.group, set())
        teams |= {met.home.name, met.away.name}
    return list(lists.values())


def address(met: Meeting) -> str:
    return met.fixture.get_absolute_url()
