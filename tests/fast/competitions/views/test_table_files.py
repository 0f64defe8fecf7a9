"""Every table of a competition as a file, by the address of its page."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from html import unescape

import pytest
from django.urls import reverse

from competitions.models import SquadPlayer
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from tests import make

pytestmark = pytest.mark.django_db
GOALS = "Owls 2-1 Drakes goals Vog,Vog/Berg, Herons 0-0 Marmots"


@pytest.fixture
def league():
    return make.championship(legs=1, results=GOALS)


def rows(answer, delimiter=","):
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith("attachment")
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


def tables(answer):
    with zipfile.ZipFile(io.BytesIO(answer.content)) as parts:
        return parts.read("content.xml").decode().count("<table:table ")


def at(league, page, query):
    return f"/c/{league.slug}/{page}/?{query}"


def test_the_standings_under_the_full_names_of_their_columns(client, league):
    head, first, *rest = rows(client.get(at(league, "table", "file=csv")))
    assert head[:4] == ["Rank", "Team", "Played", "Won"]
    assert head[-2:] == ["Points given or taken", "Points"]
    assert first == ["1", "Owls", "1", "1", "0", "0", "2", "1", "1", "W", "0", "3"]
    assert len(rest) == 3


def test_points_taken_have_a_column_of_their_own(client, league):
    make.adjusted(league, league.entrants.get(team__name="Owls").team, -4, "Late")
    found = rows(client.get(at(league, "table", "sort=name&file=csv")))
    (owls,) = [row for row in found if row[1] == "Owls"]
    assert owls[-2:] == ["-4", "-1"]


def test_each_group_is_a_file_and_all_are_one(client):
    stages = (
        StageTerms(GROUPS.chosen({"groups": 2, "through": 1, "best_runners_up": 1})),
        StageTerms(KNOCKOUT.chosen({})),
    )
    made = make.cup("Aa Bb Cc Dd Ee Ff", stages=stages)
    one = made.fixtures.first()
    make.play(made, f"{one.home} 2-1 {one.away}")
    page = client.get(at(made, "groups", "")).content.decode()
    found = [unescape(one)[1:] for one in re.findall(r'href="(\?file=[^"]*)"', page)]
    assert [one.split("grid=")[-1] for one in found[:3]] == [
        "group-1",
        "group-2",
        "best",
    ]
    in_files = []
    for number, address in enumerate(found[:2], 1):
        listed = rows(client.get(at(made, "groups", address)))[1:]
        in_files.append({row[1] for row in listed})
        teams = made.entrants.filter(group=number)
        assert in_files[-1] == {row.team.name for row in teams}
    assert tables(client.get(at(made, "groups", found[-1]))) == 3
    assert client.get(at(made, "groups", "file=csv&grid=group-3")).status_code == 404


def test_a_file_keeps_the_order_and_the_choice_of_the_page(client, league):
    found = rows(client.get(at(league, "table", "sort=name&file=csv")))
    assert [row[1] for row in found[1:]] == ["Drakes", "Herons", "Marmots", "Owls"]


def test_a_part_of_the_season_is_a_file_of_that_part(client, league):
    page = client.get(at(league, "table", "of=home")).content.decode()
    (address,) = re.findall(r'href="(\?[^"]*file=csv[^"]*)"', page)
    found = rows(client.get(at(league, "table", unescape(address)[1:])))
    # of the one match only its host
    assert sorted(row[2] for row in found[1:]) == ["0", "0", "0", "1"]


def test_in_french_cells_are_parted_by_semicolons(client, league):
    answer = client.get(
        at(league, "table", "file=csv"), headers={"Accept-Language": "fr"}
    )
    assert rows(answer, ";")[0][:2] == ["Rang", "Équipe"]


def test_the_fixtures_are_all_there_whatever_part_a_page_shows(client):
    made = make.championship([f"Team {n}" for n in range(20)], legs=2)
    head, *found = rows(client.get(at(made, "fixtures", "file=csv")))
    assert head[:5] == ["Round", "Date", "Time", "Home", "Away"]
    assert len(found) == 380
    chosen = made.entrants.first().team.slug
    one = rows(client.get(at(made, "fixtures", f"team={chosen}&file=csv")))
    assert len(one) == 39


def test_a_fixture_has_its_goals_and_its_date_in_the_clubs_time(client):
    made = make.championship(legs=1)
    make.dated(made)
    make.play(made, "Owls 2-1 Drakes")
    found = rows(client.get(at(made, "fixtures", "file=csv")))
    played = next(row for row in found[1:] if row[5])
    assert played[3:7] == ["Owls", "Drakes", "2", "1"]
    assert played[1].startswith("2026-")
    assert len(played[2]) == 5


def test_an_open_tie_of_a_cup_says_who_may_play_in_it(client):
    made = make.cup(results="Owls 2-1 Marmots")
    *_others, final = rows(client.get(at(made, "fixtures", "file=csv")))
    assert final[3] == "Owls"
    assert "Drakes" in final[4]
    assert final[7].startswith("Final")


def test_a_fixture_of_several_stages_says_its_stage_and_its_group(client):
    groups = StageTerms(GROUPS.chosen({"groups": 2}), group_names=("North", "South"))
    made = make.cup(
        [f"Team {n}" for n in range(8)],
        stages=(groups, StageTerms(KNOCKOUT, name="Finals")),
    )
    head, first, *_others, final = rows(client.get(at(made, "fixtures", "file=csv")))
    assert head[:3] == ["Stage", "Group", "Round"]
    assert first[:3] == ["Groups", "North", "1"]
    assert final[:2] == ["Finals", ""]
    one = make.cup([f"Team {n}" for n in range(8, 16)], stages=(groups,), name="One")
    head, first, *_others = rows(client.get(at(one, "fixtures", "file=csv")))
    assert (head[:2], first[:2]) == (["Group", "Round"], ["North", "1"])


def test_a_list_of_players_says_their_teams(client, league):
    found = rows(client.get(at(league, "players", "file=csv")))
    assert found[0][:3] == ["Rank", "Player", "Team"]
    assert found[1][1:3] == ["Vog", "Owls"]


def test_the_lists_of_a_page_are_one_ods_with_all_their_pages(client):
    names = ",".join(f"P{n}" for n in range(30))
    made = make.championship(legs=1, results=f"Owls 30-0 Drakes goals {names}/")
    answer = client.get(at(made, "players", "file=ods"))
    assert tables(answer) == 2
    assert len(rows(client.get(at(made, "players", "file=csv&page=2")))) == 31


@pytest.mark.parametrize(
    "query",
    [
        *("file=xls", "file=", "file=csv&grid=nothing", "file=csv&grid=bookings"),
        *("file=ods&grid=a%0d%0aX:y", 'file=ods&grid=a"; filename="x.exe'),
    ],
)
def test_what_there_is_not_is_not_found(client, league, query):
    assert client.get(at(league, "players", query)).status_code == 404


def test_a_private_league_keeps_its_tables(client):
    made = make.championship(visibility="private")
    for page in ("table", "fixtures", "players"):
        assert client.get(at(made, page, "file=csv")).status_code == 404


@pytest.mark.parametrize("page", ["table", "fixtures", "players"])
def test_each_page_leads_to_its_files(client, league, page):
    text = client.get(at(league, page, "official=1")).content.decode()
    assert "official=1&amp;file=csv" in text
    assert "official=1&amp;file=ods" in text


def test_the_name_of_a_team_is_no_formula(client):
    made = make.championship(["=2+5", "Owls"], legs=1)
    found = rows(client.get(at(made, "table", "file=csv")))
    assert {row[1] for row in found[1:]} == {"'=2+5", "Owls"}


def test_who_is_missing_and_the_decks_are_files_too(client):
    text = "Owls 2-1 Drakes red Vog/; Herons 0-0 Marmots"
    made = make.championship(legs=1, results=text)
    head, *found = rows(client.get(at(made, "players", "list=missing&file=csv")))
    assert head == ["Player", "Number", "Team", "Misses the next match", "Why"]
    ((name, _number, team, misses, why),) = found
    assert (name, team, misses) == ("Vog", "Owls", "yes")
    assert "red card" in why
    head, *found = rows(client.get(at(made, "players", "list=decks&file=csv")))
    assert (head[0], sorted(row[0] for row in found)) == (
        "Team",
        ["Drakes", "Herons", "Marmots", "Owls"],
    )
    page = client.get(at(made, "players", "list=decks")).content.decode()
    assert "list=decks&amp;file=ods" in page


def test_a_team_sheet_is_a_file_of_results_players_and_cards(client, league):
    owls = league.entrants.get(team__name="Owls").team
    address = reverse("team_sheet", args=[owls.slug])
    head, first = rows(client.get(f"{address}?file=csv"))
    assert head[:4] == ["Match", "Opponent", "At home", "Result"]
    assert (first[1], first[-7:]) == ("Drakes", ["3", "1", "0", "0", "2", "1", "yes"])
    _head, *players = rows(client.get(f"{address}?file=csv&grid=players"))
    assert [row[1:3] for row in players] == [["Vog", "2"]]
    _head, *boxes = rows(client.get(f"{address}?file=csv&grid=cards"))
    assert [row[0] for row in boxes] == [str(n) for n in range(1, 25)]
    assert tables(client.get(f"{address}?file=ods")) == 3
    page = client.get(f"{address}?competition={league.slug}").content.decode()
    assert f"?competition={league.slug}&amp;file=csv&amp;grid=players" in page


def test_records_are_a_file_of_the_club_and_of_a_competition(client, league):
    address = reverse("records", args=[league.club.slug])
    head, first, *_more = rows(client.get(f"{address}?file=csv"))
    assert head == ["Records", "Rank", "Name", "Figure", "Note"]
    assert first == ["Top scorers", "1", "Vog", "2", "Owls"]
    assert "?file=ods" in client.get(address).content.decode()
    _head, *found = rows(client.get(at(league, "players", "list=records&file=csv")))
    assert found[0][:3] == ["Biggest wins", "1", "Owls"]


def test_the_places_of_a_cup_are_a_file(client):
    made = make.cup("Owls Drakes Herons Marmots")
    text = client.get(at(made, "bracket", "")).content.decode()
    assert "The places as a file:" in text
    assert "?file=csv&amp;grid=places-1" in text
    found = client.get(at(made, "bracket", "file=csv"))
    assert {tuple(row[::2]) for row in rows(found)[1:]} == {("", "Still in")}
    make.play(made, "Owls 2-1 Marmots; Drakes 2-1 Herons; Owls 1-0 Drakes")
    head, *found = rows(client.get(at(made, "bracket", "file=csv")))
    assert head == ["Rank", "Team", "How far it came"]
    assert found[:2] == [["1", "Owls", "Final"], ["2", "Drakes", "Final"]]
    assert [row[::2] for row in found[2:]] == [["3", "Semi-finals"]] * 2


def test_what_a_player_has_done_in_each_competition_is_a_file(client, league):
    vog = SquadPlayer.objects.get(name="Vog")
    address = reverse("player", args=[vog.team.slug, vog.pk])
    head, *found = rows(client.get(f"{address}?file=csv"))
    assert head[:3] == ["Competition", "Matches played", "Goals"]
    assert found == [["Alpine League", "0", "2", "0", "0", "0", "0", "0", "0"]]
    assert tables(client.get(f"{address}?file=ods")) == 1
    berg = make.player(vog.team, "Nobody")
    empty = reverse("player", args=[vog.team.slug, berg.pk])
    assert client.get(f"{empty}?file=csv").status_code == 404
