"""Whole seasons in the browser: a cup of thirteen, a double championship of ten."""

from __future__ import annotations

import io
import json
import random
from collections import Counter

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from competitions.models import Competition
from competitions.verification.verify import league_findings
from tests.browser.people import (
    TOUCH,
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
TEN = [f"Team {letter}" for letter in "ABCDEFGHIJ"]
THIRTEEN = [f"Club {letter}" for letter in "ABCDEFGHIJKLM"]


def test_a_cup_of_thirteen(new_context) -> None:
    """Byes to three, extra time and kicks where level; the unbeaten one is crowned."""
    ada = organiser(new_context)
    cup = start(ada, "Winter Cup", THIRTEEN)
    chance, beaten, played = random.Random(13), set(), set()
    while True:
        drawn = matches_of(ada, cup)
        ready = [p for p in drawn if set(p) <= set(THIRTEEN) and p not in played]
        if not ready:
            break
        for pair in ready:
            beaten.add(tie_entered(ada, drawn[pair], pair, chance))
            played.add(pair)
    assert len(played) == 12
    (champion,) = set(THIRTEEN) - beaten
    crowned(ada, cup, champion)
    ada.goto(cup + "bracket/")
    byes = ada.locator(".round").first.locator("[data-bye]")
    expect(byes).to_have_count(3)
    assert list(league_findings()) == []


def tie_entered(
    page: Page, match: str, pair: tuple[str, str], chance: random.Random
) -> str:
    """The loser."""
    goals = [chance.randrange(4), chance.randrange(4)]
    page.goto(match + "result/")
    tap_score(page, *zip(pair, goals, strict=True))
    if goals[0] == goals[1]:
        goals = chance.choice([[4, 3], [2, 4]])
        open_details(page, "Scorers, cards")
        page.get_by_label("After extra time").check()
        for team, kicks in zip(pair, goals, strict=True):
            page.get_by_label(f"{team} in the shoot-out").fill(str(kicks))
    save(page)
    expect(page).to_have_url(match)
    return pair[0] if goals[0] < goals[1] else pair[1]


def test_a_double_championship_of_ten(new_context) -> None:
    """Ninety matches; every second one of a coached team is confirmed by its coach."""
    ada = organiser(new_context)
    league = start(ada, "Alpine League", TEN, "Championship")
    links = links_for_coaches(ada)
    coaches = {team: new_context(**TOUCH).new_page() for team in TEN[:2]}
    for number, (team, page) in enumerate(coaches.items()):
        join(page, links[team], team, f"coach{number}")
    drawn, chance = matches_of(ada, league), random.Random(10)
    assert len(drawn) == 90
    points: Counter[str] = Counter(dict.fromkeys(TEN, 0))
    for (home, away), match in drawn.items():
        score = chance.randrange(5), chance.randrange(5)
        points[home] += 3 if score[0] > score[1] else int(score[0] == score[1])
        points[away] += 3 if score[1] > score[0] else int(score[0] == score[1])
        entered(coaches.get(home, ada), match, (home, score[0]), (away, score[1]))
        if home in coaches:
            confirmed(coaches.get(away), match)
    closed_by_the_organiser(ada, league)
    rows = standings(league)
    assert {row["team"]: row["points"] for row in rows} == points
    ada.goto(league + "table/")
    shown = ada.locator("table.league tbody .team a:not(.tie) span").all_inner_texts()
    assert shown == [row["team"] for row in rows]
    if rows[0]["rank"] != rows[1]["rank"]:
        crowned(ada, league, rows[0]["team"])
    assert list(league_findings()) == []


def organiser(new_context) -> Page:
    page = new_context(**TOUCH).new_page()
    sign_up(page, "ada")
    return page


def entered(page: Page, match: str, *scores: tuple[str, int]) -> None:
    page.goto(match + "result/")
    tap_score(page, *scores)
    save(page)
    expect(page).to_have_url(match)


def confirmed(page: Page | None, match: str) -> None:
    if page is None:
        return
    page.goto(match + "result/")
    page.get_by_role("button", name="Confirm").tap()
    expect(page).to_have_url(match)


def closed_by_the_organiser(ada: Page, league: str) -> None:
    """What no coach confirmed: the organiser decides, as entered."""
    ada.goto(league + "manage/")
    waiting = ada.locator("section", has_text="Waiting for the other coach")
    links = waiting.get_by_role("link", name="Result", exact=True)
    for address in links.evaluate_all("links => links.map(a => a.href)"):
        ada.goto(address)
        open_details(ada, "Decide as the organiser")
        ada.get_by_label("Reason, shown to everybody").first.fill("As entered")
        ada.get_by_role("button", name="Decide", exact=True).tap()
        expect(ada).not_to_have_url(address)


def standings(league: str) -> list[dict[str, object]]:
    slug = league.rstrip("/").rsplit("/", 1)[-1]
    assert Competition.objects.filter(slug=slug).exists()
    out = io.StringIO()
    call_command("standings", slug, "--json", stdout=out)
    return json.loads(out.getvalue())


def crowned(ada: Page, competition: str, champion: str) -> None:
    ada.goto(competition + "manage/")
    crown = ada.get_by_role("button", name="Finish and crown the champion")
    crown.tap()
    expect(ada.get_by_role("main")).to_contain_text(f"{champion} becomes champion")
    crown.tap()
    expect(ada.get_by_role("main")).to_contain_text(f"Champion {champion}")
