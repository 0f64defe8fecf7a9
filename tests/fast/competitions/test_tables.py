"""Our tables sort, turn pages and keep the rest of the address, with and without htmx."""

from __future__ import annotations

import pytest
from django.template.loader import get_template
from django.test import RequestFactory

from competitions.pages.rows.lines import ScorerLine, StandingLine, WhyLine
from competitions.tables import PER_PAGE, Cut, ScorersTable, StandingsTable


def row(rank: int, name: str, points: int, **more: object) -> StandingLine:
    values: dict[str, object] = {"played": 9, "won": 0, "drawn": 0, "lost": 0}
    values |= {"gf": 0, "ga": 0, "gd": 0, "points": points} | more
    slug = name.lower()
    return StandingLine(rank, name, slug, f"/t/{slug}/", None, **values)


WHY = WhyLine("goal_difference", "Owls", "Drakes", 3, -2, 14)
ROWS = [
    row(1, "Owls", 14, gf=9, gd=3, why=WHY, form=("W", "D", "L")),
    row(2, "Drakes", 14, gf=12, gd=-2, why=WHY, adjustment=-3),
    row(3, "Herons", 2, gf=5, provisional=True, mine=True),
]


def standings(address: str = "/") -> StandingsTable:
    return StandingsTable(ROWS, RequestFactory().get(address), notes=["3 off"])


def drawn(table: StandingsTable | ScorersTable) -> str:
    return get_template(table.template_name).render({"table": table}, table.request)


def names(table: StandingsTable) -> list[str]:
    return [line.name for line in table.lines]


@pytest.mark.parametrize(
    ("address", "order"),
    [
        ("/", ["Owls", "Drakes", "Herons"]),
        ("/?sort=-gf", ["Drakes", "Owls", "Herons"]),
        ("/?sort=gf", ["Herons", "Owls", "Drakes"]),
        ("/?sort=name", ["Drakes", "Herons", "Owls"]),
        ("/?sort=nonsense", ["Owls", "Drakes", "Herons"]),
        ("/?sort=form", ["Owls", "Drakes", "Herons"]),
    ],
)
def test_the_address_says_the_order(address: str, order: list[str]) -> None:
    assert names(standings(address)) == order


def test_a_head_turns_the_order_and_keeps_the_rest_of_the_address() -> None:
    heads = {head.name: head for head in standings("/?official=1&sort=-gf").heads}
    assert heads["gf"].href == "?official=1&sort=gf"
    assert heads["gf"].sorted == "descending"
    assert heads["points"].href == "?official=1&sort=-points"
    assert heads["points"].sorted == heads["form"].href == ""


def test_a_new_order_closes_the_why_and_starts_on_the_first_page() -> None:
    heads = {head.name: head for head in standings("/?why=owls&page=3").heads}
    assert heads["gd"].href == "?sort=-gd"


def test_the_order_is_said_aloud() -> None:
    assert standings("/?sort=-gf").announcement == "Sorted by Goals for, descending."
    assert standings().announcement == ""


def test_a_why_is_a_link_until_it_is_open() -> None:
    closed, opened = drawn(standings()), drawn(standings("/?why=owls"))
    assert 'href="?why=owls#why-owls"' in closed
    assert "is-open" not in closed
    assert '<tr class="why is-open" id="why-owls">' in opened
    assert "Owls has the better goal difference: +3 against \u22122." in opened


def test_a_row_shows_points_off_my_team_and_what_is_not_official() -> None:
    html = drawn(standings())
    assert html.count('class="adj"') == 1
    assert html.count('class="mine"') == 1
    assert html.count('class="live-dot" role="img"') == 1
    assert "* 3 off" in html


def test_a_hostile_name_stays_text() -> None:
    bad = [row(1, '<script>alert("x")</script>', 0)]
    html = drawn(StandingsTable(bad, RequestFactory().get("/")))
    assert "<script>" not in html


def test_an_empty_table_says_so() -> None:
    assert "No teams yet." in drawn(StandingsTable([], RequestFactory().get("/")))


def scorers(address: str) -> ScorersTable:
    rows = [
        ScorerLine(n, f"Player {n}", "", "Owls", None, 40 - n) for n in range(1, 31)
    ]
    return ScorersTable(rows, RequestFactory().get(address), Cut(PER_PAGE, "s-"))


@pytest.mark.parametrize(
    ("address", "first", "count"),
    [
        ("/", 1, 25),
        ("/?s-page=2", 26, 5),
        ("/?s-page=99", 26, 5),
        ("/?s-page=x", 1, 25),
        ("/?s-sort=goals", 30, 25),
    ],
)
def test_scorers_come_in_pages(address: str, first: int, count: int) -> None:
    lines = list(scorers(address).lines)
    assert (lines[0][0].rank, len(lines)) == (first, count)


def test_a_page_link_keeps_the_order() -> None:
    assert 'href="?s-sort=goals&amp;s-page=2"' in drawn(scorers("/?s-sort=goals"))
