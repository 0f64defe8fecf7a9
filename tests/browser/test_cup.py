"""A cup of five teams, played through by an organiser and two coaches."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import (
    TOUCH,
    Hands,
    enter,
    join,
    links_for_coaches,
    matches_of,
    open_details,
    save,
    sign_up,
    start,
    tap_score,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

TEAMS = ["Owls", "Drakes", "Herons", "Marmots", "Berna"]


def test_a_cup_of_five_from_draw_to_champion(new_context) -> None:
    ada, ben, cleo, visitor = (new_context(**TOUCH).new_page() for _ in range(4))
    sign_up(ada, "ada")
    cup = start(ada, "Winter Cup", TEAMS)
    links = links_for_coaches(ada)
    drawn = matches_of(ada, cup)
    (home, away), (top, _), (third, fourth), _final = drawn
    prelim, semi, other, final = drawn.values()
    join(ben, links[home], home, "ben")
    join(cleo, links[away], away, "cleo")
    join(cleo, links[top], top)

    a_shoot_out(ben, prelim, home, away)
    confirmed_on_the_home_page(cleo)
    typed_in_four_taps(ben, semi, (top, 0), (home, 2))
    disputed(cleo, "It was 2-0 for us")
    decided(ada, (top, 1), (home, 2), "The referee wrote 1-2")
    enter(ada, other, (third, 3), (fourth, 0))
    enter(ada, final, (home, 2), (third, 1))

    corrected_shoot_out(ada, prelim, home, away)
    enter(ada, semi, (top, 2), (away, 0))
    enter(ada, final, (top, 1), (third, 0))
    finished(ada, cup, top)
    a_visitor_reads(visitor, cup, top, third, home, away)


def a_shoot_out(coach: Page, match: str, home: str, away: str) -> None:
    """Scorers, extra time and the kicks."""
    coach.goto(match)
    coach.get_by_role("link", name="Enter the result").tap()
    tap_score(coach, (home, 1), (away, 1))
    open_details(coach, "Scorers, cards, half-time, other endings")
    for team, player, minute in ((home, "Vog", "12"), (away, "Rey", "88")):
        goals = coach.get_by_role("group", name=f"Goals for {team}")
        goals.get_by_label("Player 1").fill(player)
        goals.get_by_label("Minute 1").fill(minute)
    coach.get_by_label("After extra time").check()
    expect(coach.get_by_role("group", name="Shoot-out")).to_be_visible()
    tap_score(coach, (home, 2))
    expect(coach.get_by_role("group", name="Shoot-out")).to_be_hidden()
    tap_score(coach, (home, 1))
    coach.get_by_label(f"{home} in the shoot-out").fill("4")
    coach.get_by_label(f"{away} in the shoot-out").fill("3")
    save(coach)
    expect(coach.get_by_role("main")).to_contain_text("4 : 3")


def confirmed_on_the_home_page(coach: Page) -> None:
    """Where the other coach lands; with scorers and a shoot-out he reads them first."""
    coach.goto("/")
    coach.get_by_role("link", name="Read and confirm").tap()
    coach.get_by_role("button", name="Confirm: ").tap()
    expect(coach.get_by_role("main")).to_contain_text("confirmed")
    coach.goto("/")
    expect(coach.get_by_role("heading", name="To confirm")).to_have_count(0)


def typed_in_four_taps(
    coach: Page, match: str, home: tuple[str, int], away: tuple[str, int]
) -> None:
    """U1 AC8: score only, no keyboard."""
    coach.goto(match)
    hands = Hands(coach)
    hands.tap(coach.get_by_role("link", name="Enter the result"))
    for team, goals in (home, away):
        group = coach.get_by_role("group", name=team, exact=True)
        hands.tap(group.get_by_role("radio", name=str(goals), exact=True))
    hands.tap(coach.get_by_role("button", name="Save the result"))
    expect(coach).to_have_url(match)
    assert hands.taps == 4


def disputed(coach: Page, reason: str) -> None:
    coach.goto("/")
    main = coach.get_by_role("main")
    main.get_by_role("heading", name="To confirm").locator("..").get_by_role(
        "link"
    ).first.tap()
    open_details(coach, "Something is wrong")
    coach.get_by_label("What is wrong?").fill(reason)
    coach.get_by_role("button", name="Dispute the result").tap()
    expect(main).to_contain_text(reason)


def decided(
    ada: Page, home: tuple[str, int], away: tuple[str, int], reason: str
) -> None:
    ada.goto("/")
    ada.get_by_role("link", name="Decide").tap()
    expect(ada.get_by_role("main")).to_contain_text("It was 2-0 for us")
    ada.get_by_role("link", name="Correct it").tap()
    tap_score(ada, home, away)
    ada.get_by_label("Reason, shown to everybody").first.fill(reason)
    save(ada, "Decide")
    expect(ada.get_by_role("main")).to_contain_text(reason)


def corrected_shoot_out(ada: Page, match: str, home: str, away: str) -> None:
    """The other team goes on: what was played since is asked about, not guessed."""
    ada.goto(match)
    ada.get_by_role("link", name="Correct the result").tap()
    ada.get_by_label(f"{away} in the shoot-out").fill("5")
    ada.get_by_label("Reason, shown to everybody").first.fill("Kicks counted wrongly")
    save(ada, "Save the correction")
    rows = ada.locator(".cascade__row")
    expect(rows.first).to_be_visible()
    for row in rows.all():
        row.get_by_role("radio", name="Take it back").check()
    save(ada, "Save the correction")
    expect(ada).to_have_url(match)
    expect(ada.get_by_role("main")).to_contain_text("Kicks counted wrongly")


def finished(ada: Page, cup: str, champion: str) -> None:
    ada.goto(cup + "manage/")
    crown = ada.get_by_role("button", name="Finish and crown the champion")
    crown.tap()
    expect(ada.get_by_role("main")).to_contain_text(f"{champion} becomes champion")
    crown.tap()
    expect(ada.locator(".champion")).to_contain_text(champion)


def a_visitor_reads(page: Page, cup: str, champion: str, *others: str) -> None:
    page.goto(cup)
    expect(page.locator(".champion")).to_contain_text(champion)
    bracket = page.locator(".bracket").inner_text()
    assert all(team in bracket for team in (champion, *others))
    expect(page.locator(".round").last.locator(".won")).to_contain_text(champion)
    page.goto(cup + "players/")
    for player in ("Vog", "Rey"):
        expect(page.get_by_role("main")).to_contain_text(player)
    page.get_by_role("main").get_by_role("link", name="Winter Cup").first.tap()
    hall = page.locator("section").filter(
        has=page.get_by_role("heading", name="Hall of champions")
    )
    expect(hall).to_contain_text(champion)
