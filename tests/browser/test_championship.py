"""A championship of four teams, played through by an organiser and two coaches."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import (
    TOUCH,
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

Scores = Mapping[tuple[str, str], tuple[int, int]]
TEAMS = ["Owls", "Drakes", "Herons", "Marmots"]
SCORES: Scores = {
    ("Owls", "Drakes"): (2, 1),
    ("Drakes", "Owls"): (0, 0),
    ("Owls", "Herons"): (3, 0),
    ("Herons", "Owls"): (1, 2),
    ("Owls", "Marmots"): (1, 1),
    ("Marmots", "Owls"): (4, 2),
    ("Drakes", "Herons"): (2, 2),
    ("Herons", "Drakes"): (0, 1),
    ("Drakes", "Marmots"): (1, 0),
    ("Marmots", "Drakes"): (1, 3),
    ("Herons", "Marmots"): (2, 0),
    ("Marmots", "Herons"): (0, 0),
}


@pytest.mark.long
def test_a_championship_of_four_from_draw_to_champion(new_context) -> None:
    ada, ben, cleo, visitor = (new_context(**TOUCH).new_page() for _ in range(4))
    sign_up(ada, "ada")
    league = start(ada, "Alpine League", TEAMS, "Championship")
    links = links_for_coaches(ada)
    drawn = matches_of(ada, league)
    assert sorted(drawn) == sorted(SCORES)
    dated(ada, league)
    join(ben, links["Owls"], "Owls", "ben")
    join(cleo, links["Drakes"], "Drakes", "cleo")

    first, second = ("Owls", "Drakes"), ("Drakes", "Owls")
    entered_with_scorers(ben, drawn[first], *first)
    live_until_confirmed(visitor, cleo, league, drawn[first])
    told_otherwise(ben, cleo, ada, drawn[second], *second)
    for (home, away), match in drawn.items():
        if {home, away} != set(first):
            goals = SCORES[home, away]
            enter(ada, match, (home, goals[0]), (away, goals[1]))

    assert points_read(visitor, league) == points_of(SCORES)
    corrected(ada, drawn["Marmots", "Herons"])
    after = {**SCORES, ("Marmots", "Herons"): (1, 0)}
    assert points_read(visitor, league) == points_of(after)
    point_taken(ada, league, "Drakes")
    crowned(ada, league)
    a_visitor_reads(visitor, league, after)


def points_of(scores: Scores) -> dict[str, int]:
    """Counted by hand, as on paper: 3-1-0."""
    points = dict.fromkeys(TEAMS, 0)
    for (home, away), (ours, theirs) in scores.items():
        points[home] += 3 if ours > theirs else int(ours == theirs)
        points[away] += 3 if theirs > ours else int(ours == theirs)
    return points


def points_read(page: Page, league: str) -> dict[str, int]:
    page.goto(league + "table/")
    rows = page.locator("table.league tbody tr:not(.why)").evaluate_all(
        "rows => rows.map(row => [row.querySelector('.team a span').textContent,"
        " row.querySelector('.pts').firstChild.textContent])"
    )
    return {name: int(points) for name, points in rows}


def dated(ada: Page, league: str) -> None:
    ada.goto(league + "manage/dates/")
    form = ada.locator("form", has_text="All rounds at once")
    form.get_by_role("textbox").first.fill("Wednesdays 20:00 from 3 March")
    form.get_by_label("Place").fill("Red Lion")
    form.get_by_role("button", name="Set the dates").tap()
    expect(ada.locator("#dates")).to_contain_text("Red Lion")
    ada.goto(league + "fixtures/?by=day")
    expect(ada.locator("#fixtures h2").first).to_contain_text("3")


def entered_with_scorers(coach: Page, match: str, home: str, away: str) -> None:
    coach.goto(match + "result/")
    tap_score(coach, (home, 2), (away, 1))
    open_details(coach, "Scorers, cards, half-time, other endings")
    goals = coach.get_by_role("group", name=f"Goals for {home}")
    for line, minute in ((1, "10"), (2, "70")):
        goals.get_by_label(f"Player {line}", exact=True).fill("Vog")
        goals.get_by_label(f"Minute {line}", exact=True).fill(minute)
    cards = coach.get_by_role("group", name=f"Cards of {away}")
    cards.get_by_label("Player 1").fill("Berg")
    save(coach)
    expect(coach).to_have_url(match)


def live_until_confirmed(visitor: Page, coach: Page, league: str, match: str) -> None:
    """The table counts it at once and says that it is not official yet."""
    visitor.goto(league + "table/")
    expect(visitor.locator(".live-dot[role=img]")).to_have_count(2)
    coach.goto(match)
    coach.get_by_role("link", name="Confirm or change the result").tap()
    button = coach.get_by_role("button", name="Confirm: Owls win 2 : 1")
    button.tap()
    expect(coach).to_have_url(match)
    visitor.reload()
    expect(visitor.locator(".live-dot[role=img]")).to_have_count(0)


def told_otherwise(
    ben: Page, cleo: Page, ada: Page, match: str, home: str, away: str
) -> None:
    """Cleo types one score, Ben another; Ada has the last word and says why."""
    enter(cleo, match, (home, 1), (away, 0))
    ben.goto(match + "result/")
    tap_score(ben, (home, 0), (away, 0))
    save(ben)
    expect(ben).to_have_url(match)
    ada.goto(match + "result/")
    expect(ada.locator("#result")).to_contain_text("The other coach says 0 : 0")
    tap_score(ada, (home, 0), (away, 0))
    ada.get_by_label("Reason, shown to everybody").first.fill("Offside")
    save(ada, "Decide")
    expect(ada).to_have_url(match)


def corrected(ada: Page, match: str) -> None:
    ada.goto(match)
    ada.get_by_role("link", name="Correct the result").tap()
    tap_score(ada, ("Marmots", 1), ("Herons", 0))
    ada.get_by_label("Reason, shown to everybody").first.fill("Written the wrong way")
    save(ada, "Save the correction")
    expect(ada.get_by_role("main")).to_contain_text("Written the wrong way")


def point_taken(ada: Page, league: str, team: str) -> None:
    ada.goto(league + "manage/teams/")
    form = ada.locator("form", has_text="Give or take points")
    form.get_by_label("Team").select_option(label=team)
    form.get_by_label("Points").fill("-1")
    form.get_by_label("Reason").fill("Came late")
    form.get_by_role("button", name="Give or take points").tap()
    expect(ada.locator("#teams")).to_contain_text("Came late")


def crowned(ada: Page, league: str) -> None:
    ada.goto(league + "manage/")
    crown = ada.get_by_role("button", name="Finish and crown the champion")
    crown.tap()
    expect(ada.get_by_role("main")).to_contain_text("becomes champion")
    crown.tap()
    expect(ada.get_by_role("main")).to_contain_text("Champion Owls")


def a_visitor_reads(page: Page, league: str, scores: Scores) -> None:
    points = points_of(scores)
    points["Drakes"] -= 1
    assert points_read(page, league) == points
    order = page.locator("table.league .team a span").all_inner_texts()
    assert order == sorted(points, key=lambda team: -points[team])
    expect(page.get_by_role("main")).to_contain_text("Came late")
    page.goto(league)
    expect(page.locator(".champion")).to_contain_text("Owls")
    page.goto(league + "players/")
    best = page.locator("table.league--tally").first.locator("tbody tr").first
    expect(best).to_contain_text("Vog")
    expect(best.locator(".pts")).to_have_text("2")
    page.goto("/clubs/")
    page.get_by_role("main").get_by_role("link", name="Alpine League").first.tap()
    hall = page.locator("section").filter(
        has=page.get_by_role("heading", name="Hall of champions")
    )
    expect(hall).to_contain_text("Owls")
