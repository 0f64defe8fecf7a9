"""U18: paper, as the browser prints it; typed in again by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from competitions.models import Appearance, Competition, Result, SquadPlayer, Team
from engine.games.helvetia.side_report import HelvetiaPart
from engine.report import (
    BookingLine,
    Goal,
    InjuryLine,
    MatchMoment,
    MatchReport,
    SideSheet,
    half_scores,
)
from engine.sides import BySide
from tests import make, make_finale, preparing
from tests.browser.phones import sign_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

LONG = "Association Sportive de la Haute-Broye et Environs {n}"
NAMES = ("Maximilian Alexander von Obertiefenbach-Zumthor", "Li", "Jean-Baptiste")
PLACE = "Restaurant du Cheval Blanc, grande salle du premier étage"
PAGE = re.compile(rb"/Type\s*/Page\b")
# A4 in points, as the PDF says it
A4 = (594.95996, 841.91998)


@pytest.fixture
def site(transactional_db) -> Team:
    """Sixteen teams with long names and eighteen players each."""
    club = make.club(user=make.user("ada"))
    names = [LONG.format(n=n) for n in range(16)]
    league = make.championship(
        names, owner=club, legs=1, name="Championnat d'hiver de la Suisse romande"
    )
    make.dated(league)
    league.fixtures.update(place=PLACE, table="12")
    team = preparing.squad(make.team("Owls", club))
    cards = list(team.box.of_kind("player"))
    for one in Team.objects.filter(name__in=names):
        SquadPlayer.objects.bulk_create(
            SquadPlayer(
                team=one, number=n + 1, name=f"{NAMES[n % 3]} {n}", card=cards[n % 9]
            )
            for n in range(18)
        )
    return Team.objects.get(name=names[0])


def pages(page: Page, address: str) -> int:
    """As many as the printer puts out; each is A4."""
    page.goto(address)
    pdf = page.pdf(prefer_css_page_size=True)
    sizes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    for width, height in sizes:
        assert (float(width), float(height)) == pytest.approx(A4, abs=1)
    return len(PAGE.findall(pdf))


def at(name: str, *given: object) -> str:
    return reverse(name, args=given)


def matches_of(team: Team):
    league = team.entries.get().competition
    found = [f for f in league.fixtures.all() if team.pk in (f.home_id, f.away_id)]
    return sorted(found, key=lambda fixture: fixture.round)


def hurt(team: Team, fixture) -> None:
    """A match that leaves bans, an injury and tired players behind."""
    side = "home" if fixture.home_id == team.pk else "away"
    names = dict(team.squad.values_list("number", "name"))
    shown = [BookingLine(side, names[n], MatchMoment(30), card) for n, card in BOOKED]
    sheet = SideSheet(
        injured=(InjuryLine(names[4]),),
        game=HelvetiaPart(exhausted=(names[5], names[6])),
    )
    report = MatchReport(
        2,
        1,
        periods=half_scores((1, 0)),
        goals=(Goal(side, names[7], MatchMoment(20)),),
        cards=tuple(shown),
        sheets=BySide(None, None).put(side, sheet),
    )
    make.results.record_report(fixture, report, by=make.by())


BOOKED = ((1, "red"), (2, "yellow"), (2, "yellow"), (3, "yellow"))


def test_a_match_sheet_is_one_page_with_the_banned_struck_out(desk: Page, site):
    first, second, *_ = matches_of(site)
    hurt(site, first)
    assert pages(desk, at("paper", second.public_id)) == 1
    expect(desk.locator(".paper s")).to_have_count(3)
    expect(desk.locator(".is-out .why").first).to_contain_text("Banned: red card")
    expect(desk.locator(".mark--note", has_text="−1")).to_have_count(2)
    assert desk.evaluate(FITS) == []


@pytest.mark.long
def test_the_sheets_of_a_round_are_a_page_each(desk: Page, site):
    league = site.entries.get().competition
    address = at("schedule", league.slug) + "?round=1&sheets=1"
    assert pages(desk, address) == 4
    desk.get_by_role("link", name="Next").click()
    expect(desk.get_by_text("Matches 5 to 8")).to_be_visible()
    assert pages(desk, desk.url) == 4


@pytest.mark.long
def test_the_schedule_has_sixteen_matches_on_a_page(desk: Page, site):
    league = site.entries.get().competition
    assert league.fixtures.count() == 120
    assert pages(desk, at("schedule", league.slug)) == 8
    expect(desk.locator(".paper").first.locator(".of-score:not(th)")).to_have_count(16)
    assert desk.evaluate(FITS) == []
    assert pages(desk, at("schedule", league.slug) + "?round=2") == 1


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("teams", [4, 8, 13, 16, 32])
def test_a_bracket_is_one_page(desk: Page, site, teams):
    names = [LONG.format(n=n) for n in range(teams)]
    cup = make.cup(names, owner=site.club, name="Coupe", third_place=True)
    assert pages(desk, at("bracket", cup.slug)) == 1
    desk.emulate_media(media="print")
    places = desk.locator(".round > h2").evaluate_all(PLACES)
    columns = places[: cup.entrants.count().bit_length() - (teams & (teams - 1) == 0)]
    assert [top for _left, top in columns] == [columns[0][1]] * len(columns)
    assert [left for left, _top in columns] == sorted({left for left, _top in columns})
    assert desk.evaluate(OVERLAPS) == 0


@pytest.mark.long
def test_a_played_match_prints_filled_on_one_page(desk: Page, new_context, site):
    first, *_ = matches_of(site)
    hurt(site, first)
    assert pages(desk, at("paper", first.public_id)) == 1
    expect(desk.locator(".box--score")).to_have_text(["2", "1"])
    row = desk.locator("tr", has=desk.locator(".of-no", has_text=re.compile("^7$")))
    side = 0 if first.home_id == site.pk else 1
    expect(row.nth(side).locator(".of-mark").nth(1)).to_have_text("1")
    expect(desk.locator(".paper__notes")).to_contain_text("20’ Goal: ")
    expect(desk.locator(".paper__notes")).to_contain_text("Injured: ")
    assert desk.evaluate(FITS) == []
    # French takes more room
    bureau = new_context(locale="fr-CH").new_page()
    assert pages(bureau, at("paper", first.public_id)) == 1
    assert bureau.evaluate(FITS) == []


def test_a_cup_sheet_with_its_kicks_is_one_page_too(desk: Page, site):
    others = list(Team.objects.filter(club=site.club).exclude(name="Owls")[:4])
    cup = make.cup(owner=site.club, entered=others, name="Coupe")
    assert pages(desk, at("paper", cup.fixtures.first().public_id)) == 1
    assert pages(desk, at("paper", cup.fixtures.get(round=2).public_id)) == 1
    assert desk.evaluate(FITS) == []


def test_squad_cards_are_nine_to_a_page(desk: Page, site):
    assert pages(desk, at("cards_print", site.slug)) == 2


@pytest.mark.long
def test_the_team_sheet_is_a_page_for_sixteen_matches(desk: Page, site):
    """One team more, so that each has sixteen; then a rematch is the seventeenth."""
    extra = Team.objects.get(name="Owls")
    names = [*Team.objects.filter(club=site.club).exclude(name="Owls"), extra]
    league = make.championship(owner=site.club, entered=names, legs=2, name="Long one")
    found = [f for f in league.fixtures.all() if site.pk in (f.home_id, f.away_id)]
    found.sort(key=lambda fixture: fixture.round)
    for fixture in found[:16]:
        hurt(site, fixture)
    address = at("team_sheet", site.slug) + f"?competition={league.slug}"
    assert pages(desk, address) == 1
    hurt(site, found[16])
    assert pages(desk, address) == 2


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("javascript", [True, False])
def test_printing_shows_nothing_but_the_paper(new_context, site, javascript):
    page = new_context(java_script_enabled=javascript).new_page()
    page.goto(at("paper", matches_of(site)[0].public_id))
    button, hint = page.locator("[data-print]"), page.locator("[data-print-hint]")
    (expect(button).to_be_visible if javascript else expect(button).to_be_hidden)()
    (expect(hint).to_be_hidden if javascript else expect(hint).to_be_visible)()
    page.emulate_media(media="print")
    for gone in ("h1", ".topbar", ".tabbar", ".foot", "[data-print]"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator(".paper")).to_be_visible()


class KeyedPaper(NamedTuple):
    """A paper of a game as it is typed from the first box to the last."""

    league: Callable[..., Competition]
    head: tuple[str, ...]
    # By number; then how many boxes a row has, what stands in which rows, boxes below.
    roles: dict[int, str]
    columns: int
    marks: dict[tuple[str, int], tuple[str, ...]]
    below: int


# What does not fit into its box on paper, names with an ellipsis apart.
FITS = """() => [...document.querySelectorAll(".paper, .paper__side, .paper__table, .paper__notes")]
  .filter(e => e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2)
  .map(e => e.className + " " + e.scrollWidth + "x" + e.scrollHeight
    + " in " + e.clientWidth + "x" + e.clientHeight)"""


# Left and top edge of each, in whole pixels.
PLACES = """all => all.map(e => e.getBoundingClientRect())
  .map(box => [Math.round(box.left), Math.round(box.top)])"""
# Boxes of the bracket that lie over each other.
OVERLAPS = """() => { const boxes = [...document.querySelectorAll(".tie-box")]
  .map(e => e.getBoundingClientRect());
  return boxes.flatMap((a, n) => boxes.slice(n + 1).filter(b => a.left < b.right - 1
    && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length; }"""


HELVETIA = KeyedPaper(
    preparing.league,
    # score and half-time, then nobody forfeited
    ("2", "x", "1", "0", ""),
    {1: "g", 3: "p", 5: "p", 6: "p", 10: "p", 7: "s", 8: "s"},
    7,
    {("home", 6): ("1",), ("away", 5): ("1",)},
    # LP and its ticks, C and whether it was made, learnt, changes
    3 * 2 + 2 + 3 + 2 * 2,
)
FINALE = KeyedPaper(
    make_finale.league,
    # the score, then after each period
    ("2", "x", *("0", "0"), *("1", "0"), *["", ""] * 4, ""),
    {1: "g", **dict.fromkeys(range(2, 12), "p"), **dict.fromkeys(range(12, 16), "s")},
    5,
    {
        ("home", 9): ("2 5C", "", "3"),
        ("home", 10): ("", "2"),
        ("away", 5): ("3", "", "1 4"),
    },
    4 * 2,
)


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("paper", [HELVETIA, FINALE], ids=["helvetia", "finale"])
def test_a_paper_sheet_is_typed_in_by_keyboard_alone(new_context, live_server, paper):
    """The boxes follow each other as on the paper; Enter saves, nothing is clicked."""
    ada = make.user("ada")
    league = paper.league(owner=make.club(user=ada))
    fixture = make.fixture(league, *make.first_pair(league))
    context = new_context(viewport={"width": 1280, "height": 900})
    sign_in(context, ada, live_server.url)
    page = context.new_page()
    page.goto(at("typed", fixture.public_id))
    keys = page.keyboard

    def box(text: str = "") -> None:
        keys.type(text)
        keys.press("Tab")

    page.wait_for_function("document.activeElement.name === 'day'")
    # the browser parts its date box itself: day, month, year
    page.locator("#day").fill("2026-03-04")
    while page.evaluate("document.activeElement.name") in ("day", "time"):
        keys.press("Tab")
    for figure in paper.head:
        box(figure)
    for side in ("home", "away"):
        _type_side(page, box, preparing.team_of(fixture, side), side, paper)
    keys.press("Enter")
    expect(page.locator("[role=alert]")).to_contain_text("not “x”")
    page.wait_for_function("document.activeElement.name === 'away_score'")
    keys.press("Control+a")
    keys.type("1")
    keys.press("Control+Enter")
    page.wait_for_url("**/sheet/")
    result = Result.objects.get(fixture=fixture)
    assert (result.home, result.away) == (2, 1)
    assert result.report["goals"]
    assert Appearance.objects.get(player=preparing.player(fixture.away, 5)).goals == 1


def test_arrows_go_from_box_to_box_and_start_at_the_last_line_up(
    new_context, live_server
):
    ada = make.user("ada")
    club = make.club(user=ada)
    league = preparing.league("Genf Bern", owner=club, name="Duell", legs=2)
    context = new_context(viewport={"width": 1280, "height": 900})
    sign_in(context, ada, live_server.url)
    desk = context.new_page()
    first, second = league.fixtures.order_by("round")
    preparing.played(first)
    desk.goto(at("typed", second.public_id))
    one = f"home_{preparing.player(second.home, 1).pk}"
    role = desk.locator(f"[name={one}_role]")
    expect(role).to_have_value("G")
    role.focus()
    for key, name in (
        ("ArrowRight", f"{one}_goals"),
        ("ArrowRight", f"{one}_assists"),
        ("ArrowLeft", f"{one}_goals"),
        ("Enter", f"{one}_assists"),
    ):
        desk.keyboard.press(key)
        expect(desk.locator(f"[name={name}]")).to_be_focused()
    below = desk.evaluate(ROW_BELOW)
    desk.keyboard.press("ArrowDown")
    expect(desk.locator(f"[name={below}]")).to_be_focused()
    desk.keyboard.press("ArrowUp")
    expect(desk.locator(f"[name={one}_assists]")).to_be_focused()
    # what an arrow comes to is overwritten, not added to
    role.focus()
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("ArrowLeft")
    desk.keyboard.type("s")
    expect(role).to_have_value("s")


# The same column of the next row.
ROW_BELOW = """() => { const cell = document.activeElement.closest("td");
  return cell.parentElement.nextElementSibling.cells[cell.cellIndex]
    .querySelector("input").name; }"""


def _type_side(page: Page, box, team: Team, side: str, paper: KeyedPaper) -> None:
    """Row by row: role, then the boxes of its columns; then all that stands below."""
    for player in team.squad.all():
        name = page.evaluate("document.activeElement.name")
        assert name.endswith(f"_{player.pk}_role"), name
        box(paper.roles.get(player.number, ""))
        marks = paper.marks.get((side, player.number), ())
        for text in (*marks, *[""] * (paper.columns - len(marks))):
            box(text)
    for _below in range(paper.below):
        box()
