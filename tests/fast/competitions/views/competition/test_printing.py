"""Paper of a competition and of a team: who reads it, what stands on it, what it costs."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.actions.team import cards, squads
from competitions.models import Appearance, Injury, SquadPlayer, Team
from competitions.pages.print.schedules import PaperMatch, PaperRound, schedule_pages
from tests import make
from tests.fast.competitions.views.reading import (
    at,
    reads_only,
    refuses_strangers,
)
from tests.sheets import answer_roll

pytestmark = pytest.mark.django_db


def sheets(client, made, number: int = 1) -> dict[str, object]:
    """The printed sheets of a round by title."""
    page = client.get(at("schedule", made, f"?round={number}&sheets=1"))
    assert page.status_code == 200
    return {sheet.title: sheet for sheet, _address in page.context["sheets"]}


def rows(side) -> dict[str, object]:
    return {player.name: player for player in side.players}


def of_owls(client, made, number: int):
    for sheet in sheets(client, made, number).values():
        for side in sheet.sides:
            if side.name == "Owls":
                return side
    raise AssertionError("Owls does not play")


def played(text: str):
    """Round 1 of the league with this result of Owls."""
    made = make.championship(legs=1)
    home, away = next(
        pair for pair in make._pairs(made) if "Owls" in pair and _round(made, pair) == 1
    )
    make.play(made, text.replace("HOME", home).replace("AWAY", away))
    return made


def _round(made, pair) -> int:
    return make._pairs(made)[pair].round


def test_it_opens_for_everybody_but_not_when_private(client):
    refuses_strangers(client, "schedule", make.championship)


def test_it_only_reads(client):
    reads_only(client, at("schedule", make.championship()))


def test_the_schedule_lists_its_rounds_one_under_the_other(client):
    made = make.championship(legs=1, results="Owls 2-1 Drakes")
    make.dated(made)
    (page,) = client.get(at("schedule", made)).context["pages"]
    assert [one.title for one in page.rounds] == ["Round 1", "Round 2", "Round 3"]
    assert "Red Lion" in page.rounds[0].note
    rows = page.matches
    assert sorted(row.home_figure for row in rows) == ["", "", "", "", "", "2"]
    assert {row.time for one in page.rounds[1:] for row in one.matches} >= {"21:00"}


SIZES = (
    # rounds of so many matches each; the pages they make
    ([5] * 18, [[5, 5, 5]] * 6),
    ([8] * 15, [[8, 8]] * 7 + [[8]]),
    ([16, 8, 4, 2, 2], [[16], [8, 4, 2, 2]]),
    # whole rounds would take a page more
    ([6] * 5, [[6, 6, 4], [2, 6, 6]]),
    ([64], [[16]] * 4),
    ([], []),
)


@pytest.mark.parametrize("rounds, pages", SIZES)
def test_sixteen_matches_stand_on_a_page_and_few_rounds_are_broken(rounds, pages):
    row = PaperMatch("", "", "A", "B")
    made = [PaperRound(n, f"R{n}", "", (row,) * size) for n, size in enumerate(rounds)]
    found = [[len(one.matches) for one in page] for page in schedule_pages(made)]
    assert found == pages


def test_one_round_is_chosen_and_nonsense_is_all_of_them(client):
    made = make.championship(legs=1)
    titles = {
        query: [
            one.title
            for page in client.get(at("schedule", made, query)).context["pages"]
            for one in page.rounds
        ]
        for query in ("?round=2", "?round=9", "?round=-1", "?round=x", "?round=²")
    }
    everything = ["Round 1", "Round 2", "Round 3"]
    assert titles.pop("?round=2") == ["Round 2"]
    assert all(found == everything for found in titles.values())


def test_before_the_draw_the_schedule_is_empty(client):
    page = client.get(at("schedule", make.championship(drawn=False)))
    assert page.context["pages"] == []
    assert "once the draw is made" in page.content.decode()


def test_a_cup_names_its_rounds_and_leaves_byes_out(client):
    made = make.cup("Owls Drakes Herons")
    pages = client.get(at("schedule", made)).context["pages"]
    assert [(one.title, len(one.matches)) for one in pages[0].rounds] == [
        *(("Semi-finals", 1), ("Final", 1)),
    ]
    assert "has a bye" in pages[0].rounds[0].note


def test_a_large_round_goes_on_over_leaf(client):
    made = make.cup([f"T{n}" for n in range(128)])
    pages = client.get(at("schedule", made, "?round=1")).context["pages"]
    assert [(len(page.matches), page.part) for page in pages] == [
        *((16, "1 of 4"), (16, "2 of 4"), (16, "3 of 4"), (16, "4 of 4")),
    ]


def test_all_sheets_of_a_round_are_printed_with_their_squads(client):
    made = make.championship(legs=1)
    team = Team.objects.get(name="Owls")
    for number, name in ((1, "Fips"), (None, "Guest")):
        SquadPlayer.objects.create(team=team, number=number, name=name)
    page = client.get(at("schedule", made, "?round=1&sheets=1"))
    assert len(page.context["sheets"]) == 2
    address = page.context["sheets"][0][1]
    assert address.startswith("http://testserver/m/")
    assert address.endswith("/sheet/")
    side = of_owls(client, made, 1)
    assert [(p.number, p.name) for p in side.players] == [("1", "Fips"), ("", "Guest")]
    assert len(side.blank) == 7


def test_the_sheets_of_a_large_round_come_four_at_a_time(client):
    made = make.championship([f"T{n}" for n in range(12)], legs=1)
    seen = []
    for first, more in (("", 5), ("&from=5", 0), ("&from=3", 5), ("&from=x", 5)):
        page = client.get(at("schedule", made, f"?round=1&sheets=1{first}"))
        seen.append([sheet.public_id for sheet, _address in page.context["sheets"]])
        assert page.context["part"].after == more
    matches = made.fixtures.filter(round=1).values_list("public_id", flat=True)
    assert {*seen[0], *seen[1]} == {*matches}
    assert [len(ids) for ids in seen] == [4, 2, 4, 4]
    assert "Matches 1 to 4" in page.content.decode()


def test_a_very_large_squad_is_cut_and_says_so(client):
    made = make.championship(legs=1)
    team = Team.objects.get(name="Owls")
    SquadPlayer.objects.bulk_create(
        SquadPlayer(team=team, number=n, name=f"P{n}") for n in range(1, 31)
    )
    side = of_owls(client, made, 1)
    assert (len(side.players), side.left_out) == (26, 4)
    text = client.get(at("schedule", made, "?round=1&sheets=1")).content.decode()
    assert "4 more in the squad" in text


@pytest.mark.rule("HC-SUSP-01")
def test_who_is_banned_is_struck_out_with_the_reason(client):
    made = played("HOME 1-0 AWAY red Vog/Vog")
    banned = rows(of_owls(client, made, 2))["Vog"]
    assert banned.out == "Banned: red card (Round 1)"
    assert rows(of_owls(client, made, 1))["Vog"].out == ""
    text = client.get(at("schedule", made, "?round=2&sheets=1")).content.decode()
    assert "<s>Vog</s>" in text


@pytest.mark.rule("HC-REC-02")
def test_the_injured_are_out_then_roll_then_stay_out_if_it_was_red(client):
    made = played("HOME 1-0 AWAY goals Vog/Vog")
    for one in Appearance.objects.filter(fixture__round=1):
        Appearance.objects.filter(pk=one.pk).update(injured=True)
        Injury.objects.create(
            fixture=one.fixture,
            team=one.team,
            player=one.player,
            rule="HC-REC-01",
            length=1,
            left=1,
            active=True,
        )
    assert rows(of_owls(client, made, 2))["Vog"].out == "Injured (Round 1)"
    pair = next(p for p in make._pairs(made) if "Owls" in p and _round(made, p) == 2)
    make.play(made, f"{pair[0]} 0-0 {pair[1]}")
    waits = rows(of_owls(client, made, 3))["Vog"]
    assert (waits.out, waits.note) == ("", "die")
    third = next(p for p in make._pairs(made) if "Owls" in p and _round(made, p) == 3)
    vog = SquadPlayer.objects.get(team__name="Owls", name="Vog")
    answer_roll(make._pairs(made)[third], vog, 6, "table")
    assert rows(of_owls(client, made, 3))["Vog"].out == "Injured (Round 1)"


@pytest.mark.rule("HC-FAT-02")
def test_the_tired_are_marked(client):
    made = played("HOME 1-0 AWAY goals Vog/Vog")
    for shown in made.fixtures.filter(round=1):
        shown.appearances.update(tired=True)
    assert rows(of_owls(client, made, 2))["Vog"].note == "\N{MINUS SIGN}1"


@pytest.mark.rule("HC-DECK-01")
def test_the_legends_left_are_listed_and_family_has_none(client):
    geek = make.championship(legs=1)
    assert of_owls(client, geek, 1).ready == "1 2 3 4"
    family = make.championship(
        legs=1, profile="family", owner=make.club("Other"), name="Family League"
    )
    (sheet, *_) = sheets(client, family).values()
    assert not sheet.cards
    assert sheet.home.ready == sheet.home.deck == ""
    assert sheet.columns == ("Goals", "Assists")


def test_a_place_that_is_still_open_has_an_empty_sheet(client):
    made = make.cup()
    (sheet,) = sheets(client, made, 2).values()
    assert sheet.title == "(Winner of Owls – Marmots) – (Winner of Drakes – Herons)"
    assert [len(side.blank) for side in sheet.sides] == [9, 9]
    assert sheet.cup


def test_it_is_not_for_search_engines(client):
    made = make.championship()
    urls = (
        at("schedule", made),
        reverse("cards_print", args=[Team.objects.first().slug]),
    )
    for url in urls:
        assert client.get(url).headers["X-Robots-Tag"] == "noindex"


def test_without_a_script_a_sentence_says_how_to_print(client):
    text = client.get(at("schedule", make.championship())).content.decode()
    assert '<button class="btn btn--primary" type="button" data-print hidden>' in text
    assert "with the command of your browser" in text


def test_a_squad_is_printed_nine_cards_to_a_page(client):
    club = make.club(user=make.user("ada"))
    team = make.team("Owls", owner=club)
    squads.take_squad(
        team, cards.adopt_box(club, "jesters", by=make.by()), by=make.by()
    )
    SquadPlayer.objects.create(team=team, number=77, name="Guest")
    page = client.get(reverse("cards_print", args=[team.slug]))
    first, second = page.context["pages"]
    assert (len(first), len(second)) == (9, 1)
    assert {"G", "C", ""} == {card.mark for card in first}
    assert all(card.front and card.back for card in first)
    assert (second[0].name, second[0].front) == ("Guest", None)
    assert "No card yet" in page.content.decode()


def test_a_team_without_players_has_no_cards(client):
    team = make.team("Owls")
    page = client.get(reverse("cards_print", args=[team.slug]))
    assert page.context["pages"] == []
    assert "Nobody plays here yet." in page.content.decode()
