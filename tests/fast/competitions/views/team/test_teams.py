"""A team's pages: who may read what, with and without htmx."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.actions.team import cards, squads, teams
from competitions.actions.team.teams import Registration
from competitions.models import SquadPlayer, Team
from tests import make
from tests.fast.competitions.views.reading import cost

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ada():
    return make.user("ada")


@pytest.fixture
def club(ada):
    return make.club(user=ada)


def jesters(club, name="Owls"):
    team = make.team(name, owner=club)
    box = cards.adopt_box(club, "jesters", by=make.by())
    squads.take_squad(team, box, by=make.by())
    return team


def test_a_team_shows_results_with_half_time_points_and_what_comes(client, club):
    league = make.championship(
        owner=club, legs=2, results="Owls 3-1 Drakes half 1-0 goals Vog,Stok p/Berg"
    )
    make.dated(league)
    page = client.get(Team.objects.get(name="Owls").get_absolute_url())
    text = page.content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert page.status_code == 200
    assert "HT 1 : 0" in text
    assert "3 points" in text
    assert [figure for _label, figure in page.context["facts"]] == [1, 1, 3, 1]
    assert len(page.context["ahead"]) == 4
    assert "Rank 1 of 4" in text


def test_a_cup_match_ahead_is_found_though_its_fixture_names_nobody(client, club):
    make.cup(owner=club, results="Owls 1-0 Marmots; Drakes 2-0 Herons")
    page = client.get(Team.objects.get(name="Owls").get_absolute_url())
    (final,) = page.context["ahead"]
    assert (final.home.name, final.away.name) == ("Owls", "Drakes")
    assert "Still in" in page.content.decode()
    lost = client.get(Team.objects.get(name="Marmots").get_absolute_url())
    assert "Out: Semi-finals" in lost.content.decode()


@pytest.mark.long(cases=1)
@pytest.mark.parametrize(
    "visibility, seen", [("public", True), ("unlisted", False), ("private", False)]
)
def test_a_stranger_sees_results_of_public_competitions_only(
    client, club, visibility, seen
):
    make.championship(
        owner=club, legs=2, visibility=visibility, results="Owls 2-1 Drakes"
    )
    page = client.get(Team.objects.get(name="Owls").get_absolute_url())
    assert bool(page.context["results"]) is seen
    assert ("Alpine League" in page.content.decode()) is seen
    assert ("X-Robots-Tag" in page.headers) is not seen


def test_the_coach_of_another_team_in_it_sees_a_private_league(client, club):
    make.championship(
        owner=club, legs=2, visibility="private", results="Owls 2-1 Drakes"
    )
    make.coaching(Team.objects.get(name="Drakes"), make.user("ben"))
    client.login(username="ben", password=make.PASSWORD)
    page = client.get(Team.objects.get(name="Owls").get_absolute_url())
    assert page.context["results"]


def test_coaches_are_named_but_never_by_address(client, club):
    rows = [teams.NewTeam("Owls", "Anna B.", "anna@example.org")]
    (team,) = teams.create_teams(club, rows, by=make.by())
    text = client.get(team.get_absolute_url()).content.decode()
    assert "Anna B." in text
    assert "anna@example.org" not in text


def test_both_sides_of_the_cards_have_an_address(client, club):
    url = jesters(club).get_absolute_url()
    geek, family = client.get(url), client.get(url, {"side": "family"})
    assert "Dribble" in geek.content.decode()
    assert "Tired" in family.content.decode()


def test_htmx_gets_the_squad_alone(client, club):
    url = jesters(club).get_absolute_url()
    text = client.get(url, {"side": "family"}, headers=HTMX).content.decode()
    assert text.strip().startswith('<section class="section" id="squad"')
    assert "POWER deck" not in text


@pytest.mark.rule("HC-KIT-01")
def test_only_its_coach_reads_what_the_rules_say(client, club, ada):
    team = jesters(club)
    teams.remove_player(team.squad.get(number=1), by=make.by())
    assert "1 keeper" not in client.get(team.get_absolute_url()).content.decode()
    client.force_login(ada)
    assert "1 keeper" in client.get(team.get_absolute_url()).content.decode()


def test_a_player_has_his_matches_and_sums(client, club):
    text = "Owls 3-0 Drakes goals Vog,Vog p/; Drakes 1-1 Owls yellow /Vog; Owls 1-0 Herons live goals Vog/"
    make.championship(owner=club, legs=2, results=text)
    vog = SquadPlayer.objects.get(name="Vog")
    page = client.get(vog.get_absolute_url())
    career = page.context["career"]
    (total,) = career.totals
    one = total.figures
    assert (one.goals, one.penalties, one.yellows, one.reds) == (2, 1, 1, 0)
    assert len(career.outings) == 2
    assert "2 goals, 1 by penalty" in page.content.decode()


def test_a_player_of_another_team_is_not_found_here(client, club):
    owls, drakes = make.team("Owls", owner=club), make.team("Drakes", owner=club)
    fips = teams.add_player(
        owls, Registration("Fips", number=6, card=None), by=make.by()
    )
    assert client.get(reverse("player", args=[drakes.slug, fips.pk])).status_code == 404


@pytest.mark.long
def test_the_teams_page_costs_the_same_for_few_and_many(client, club):
    league = make.championship(
        owner=club, legs=2, names=[f"T{n:02}" for n in range(10)]
    )
    team = league.entrants.first().team
    url = team.get_absolute_url()
    pairs = league.fixtures.filter(home=team).select_related("home", "away")
    text = [f"{f.home.name} 1-0 {f.away.name} goals P/" for f in pairs]
    make.play(league, "; ".join(text[:3]))
    few = cost(client, url + "?results=all")
    make.play(league, "; ".join(text[3:]))
    assert cost(client, url + "?results=all") == few <= 36


def test_new_teams_are_pasted_and_a_second_tap_makes_no_twins(client, club, ada):
    client.force_login(ada)
    url = reverse("club_teams", args=[club.slug])
    form = {"deed": "add", "teams": "Owls\nDrakes - Ben", "key": "k" * 12}
    for _tap in range(2):
        assert client.post(url, form).status_code == 302
    assert sorted(t.name for t in Team.objects.all()) == ["Drakes", "Owls"]


def test_a_twin_is_told_at_the_field_and_nothing_is_lost(client, club, ada):
    make.team("Owls", owner=club)
    client.force_login(ada)
    url = reverse("club_teams", args=[club.slug])
    page = client.post(url, {"deed": "add", "teams": "owls\nDrakes", "key": "k" * 12})
    assert page.status_code == 422
    assert "Line 1" in page.content.decode()
    assert "owls\nDrakes" in page.content.decode()
    assert Team.objects.count() == 1


def test_visitors_read_the_teams_but_do_not_paste(client, club):
    url = reverse("club_teams", args=[club.slug])
    assert "<textarea" not in client.get(url).content.decode()
    assert client.post(url, {"deed": "add", "teams": "Owls"}).status_code == 302
    assert not Team.objects.exists()
