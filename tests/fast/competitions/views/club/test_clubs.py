"""Clubs: the list, founding, the page, rename and delete, a competition inside one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from competitions.actions.competition import competitions
from competitions.models import Club, Competition, LogEntry, Team, Tombstone
from competitions.views.club import start as starts
from tests import make
from tests.fast.form_reader import form_with

pytestmark = pytest.mark.django_db
TEAMS = "Owls\nDrakes\nHerons"


@pytest.fixture
def ada(client):
    user = make.user("ada")
    client.force_login(user)
    return user


@pytest.fixture
def club(ada):
    return make.club(user=ada)


def text(client, address):
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_the_list_shows_clubs_with_public_competitions_only(client):
    for visibility in ("public", "unlisted", "private"):
        make.championship(owner=make.club(f"The {visibility}"), visibility=visibility)
    make.championship(owner=make.club("Unclaimed", claim="token"))
    page = text(client, "/clubs/")
    assert "The public" in page
    for hidden in ("The unlisted", "The private", "Unclaimed"):
        assert hidden not in page


def test_my_clubs_stand_first_even_without_a_public_competition(client, club):
    page = text(client, "/clubs/")
    assert "My clubs" in page
    assert club.name in page


@pytest.mark.long
def test_the_list_costs_the_same_with_ten_and_twenty_clubs(client):
    def cost(n):
        for number in range(n):
            make.championship("A B", owner=make.club(f"Club {number}"))
        with CaptureQueriesContext(connection) as seen:
            client.get("/clubs/")
        return len(seen)

    assert cost(10) == cost(20)


def test_a_visitor_signs_in_before_he_founds_a_club(client):
    response = client.get("/clubs/new/")
    assert response.headers["Location"] == "/accounts/login/?next=/clubs/new/"
    assert client.post("/clubs/new/", {"deed": "found"}).status_code == 302
    assert not Club.objects.exists()


def test_who_founds_a_club_is_its_admin(client, ada):
    response = client.post("/clubs/new/", {"deed": "found", "name": " Geneva  Tables "})
    club = Club.objects.get()
    assert response.headers["Location"] == club.get_absolute_url()
    assert club.name == "Geneva Tables"
    assert club.memberships.get(user=ada).role == "admin"


def test_a_double_tap_founds_one_club(client, ada):
    form = {"deed": "found", "name": "Geneva Tables", "key": "k" * 20}
    answers = {client.post("/clubs/new/", form).headers["Location"] for _ in range(3)}
    assert answers == {Club.objects.get().get_absolute_url()}


def test_a_fourth_club_a_day_is_refused(client, ada):
    codes = [
        client.post("/clubs/new/", {"deed": "found", "name": f"Club {n}"}).status_code
        for n in range(4)
    ]
    assert codes == [302, 302, 302, 429]
    assert Club.objects.count() == 3


@pytest.mark.parametrize("name", ["", " ", "x" * 121, "a\x00b", "\u202egnirts"])
def test_a_name_that_cannot_be_is_refused_at_the_field(client, ada, name):
    response = client.post("/clubs/new/", {"deed": "found", "name": name})
    assert response.status_code == 422
    assert not Club.objects.exists()


def test_the_page_shows_what_runs_who_won_and_who_plays(client, club):
    cup = make.cup(
        "Owls Drakes", owner=club, name="Spring Cup", results="Owls 2-1 Drakes"
    )
    competitions.finish_competition(cup, by=make.by(), version=None)
    make.championship(owner=club, name="Alpine League", entered=club.teams.all())
    make.friendly(*club.teams.all()[:2], kickoff=None, place="Red Lion")
    page = text(client, club.get_absolute_url())
    for told in (
        "Alpine League",
        "Spring Cup",
        "Owls",
        "Hall of champions",
        "Red Lion",
    ):
        assert told in page


def test_a_visitor_sees_public_competitions_only(client):
    club = make.club()
    for visibility in ("public", "unlisted", "private"):
        make.championship(owner=club, visibility=visibility, name=f"The {visibility}")
    page = text(client, club.get_absolute_url())
    assert "The public" in page
    assert "The unlisted" not in page
    assert "The private" not in page
    assert "New competition" not in page


def test_a_coach_sees_the_private_competitions_of_his_teams(client):
    club, ben = make.club(), make.user("ben")
    for name in ("Owls", "Drakes"):
        league = make.championship(
            f"{name} Herons", owner=club, visibility="private", name=f"With {name}"
        )
        league.entrants.get(team__name=name)
    make.coaching(club.teams.get(name="Owls"), ben)
    client.force_login(ben)
    page = text(client, club.get_absolute_url())
    assert "With Owls" in page
    assert "With Drakes" not in page


def test_the_champion_of_a_private_cup_is_not_given_away(client):
    club = make.club()
    cup = make.cup(
        "Owls Drakes", owner=club, visibility="private", results="Owls 2-1 Drakes"
    )
    competitions.finish_competition(cup, by=make.by(), version=None)
    assert "Hall of champions" not in text(client, club.get_absolute_url())


def test_an_unclaimed_club_says_until_when_it_is_kept(client):
    club = make.club(claim="token")
    response = client.get(club.get_absolute_url())
    assert "Fri 3 Apr 2026" in response.content.decode()
    assert response.headers["X-Robots-Tag"] == "noindex"


def edit(client, club, deed, **values):
    form = {"deed": deed, "key": "k" * 20, **values}
    return client.post(f"/clubs/{club.slug}/edit/", form)


def test_a_club_is_renamed_once_per_form(client, club):
    for _ in range(2):
        assert edit(client, club, "rename", name="Zurich Boards").status_code == 302
    club.refresh_from_db()
    assert club.name == "Zurich Boards"
    assert LogEntry.objects.filter(kind="club.rename").count() == 1
    assert edit(client, club, "rename", name="Other").status_code == 422


def test_deleting_restates_what_goes_and_leaves_the_log(client, club):
    make.championship(owner=club, results="Owls 2-1 Drakes")
    page = text(client, f"/clubs/{club.slug}/edit/")
    for fact in ("1 competition goes", "4 teams go", "1 result goes"):
        assert fact in page
    entries = LogEntry.objects.count()
    assert edit(client, club, "delete").headers["Location"] == "/clubs/"
    assert not Club.objects.exists()
    assert not Team.objects.exists()
    assert LogEntry.objects.count() == entries + 1
    assert Tombstone.objects.filter(stream=club.stream).exists()


def start(client, club, deed="draw", **values):
    form = {"deed": deed, "kind": "cup", "profile": "geek", "visibility": "public"}
    form |= {"key": "k" * 20, "name": "Winter Cup", "legs": "2", **values}
    return client.post(f"/clubs/{club.slug}/new/", form)


def test_a_competition_takes_ticked_teams_and_pasted_ones(client, club):
    known = make.team("Marmots", club)
    response = start(client, club, teams=TEAMS, entered=[known.pk])
    cup = Competition.objects.get()
    assert response.headers["Location"] == cup.get_absolute_url()
    names = cup.entrants.values_list("team__name", flat=True)
    assert sorted(names) == ["Drakes", "Herons", "Marmots", "Owls"]
    assert cup.drawn_at
    assert club.teams.count() == 4


def test_ticked_teams_alone_are_enough(client, club):
    teams = [make.team(name, club).pk for name in ("Owls", "Drakes")]
    form = {"kind": "championship", "profile": "family", "method": "list"}
    start(client, club, entered=teams, legs="1", **form)
    league = Competition.objects.get()
    assert (league.kind, league.legs, league.profile) == ("championship", 1, "family")
    assert (league.fixtures.count(), league.draw_method) == (1, "list")


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("address", ["/start/", "/clubs/{}/new/"])
@pytest.mark.parametrize(
    "kind, options",
    [
        ("cup", {"method": "list", "third_place": "on"}),
        ("championship", {"method": "draw", "legs": "1"}),
    ],
)
def test_a_preview_has_an_address_where_back_leads(
    client, club, address, kind, options
):
    """What was typed and chosen is read there as often as one likes, drawn once."""
    typed = {"teams": "1. Owls\n- Drakes\n* Herons\nMarmots", "name": "Winter Cup"}
    typed |= {"kind": kind, "profile": "geek", "visibility": "public"}
    preview = client.post(address.format(club.slug), {**typed, "deed": "preview"})
    at = preview.headers["Location"]
    assert preview.status_code == 302
    assert not Competition.objects.exists()
    form = form_with(client.get(at).content.decode(), "draw")
    assert "<details" in client.get(at).content.decode()
    drawn = client.post(at, {**form.pressed("draw"), **options})
    cup = Competition.objects.get()
    assert drawn.headers["Location"] == cup.get_absolute_url()
    assert cup.draw_method == options["method"]
    assert cup.third_place == ("third_place" in options)
    assert cup.fixtures.count() == (4 if kind == "cup" else 6)
    back = client.get(at).content.decode()
    assert back.count("is drawn already") == 1
    assert cup.get_absolute_url() in back
    assert Client().get(at).content.decode().count("Owls") == 0
    again = client.post(at, {**form.pressed("draw"), **options})
    assert again.headers["Location"] == cup.get_absolute_url()


@pytest.mark.parametrize(
    "values, sentence",
    [
        ({"teams": ""}, "This field is required"),
        ({"teams": "Owls"}, "At least 2 teams"),
        ({"teams": "Owls\nOwls"}, "Line 2"),
        ({"teams": TEAMS, "profile": "chess"}, "Select a valid choice"),
        ({"teams": TEAMS, "visibility": "secret"}, "Select a valid choice"),
        ({"teams": TEAMS, "name": ""}, "This field is required"),
    ],
)
def test_what_cannot_be_is_named_at_the_field(client, club, values, sentence):
    response = start(client, club, **values)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Competition.objects.exists()


def test_a_team_of_another_club_cannot_be_ticked(client, club):
    make.team("Owls", club)
    foreign = make.team("Marmots", make.club("Basel Board"))
    assert start(client, club, teams=TEAMS, entered=[foreign.pk]).status_code == 422
    assert not Competition.objects.exists()


@pytest.mark.rule("HV-PASTE-06")
@pytest.mark.parametrize("ticked", [False, True])
def test_a_pasted_name_enters_the_team_that_the_club_has(client, club, ticked):
    owls = make.team("Owls", club)
    entered = [owls.pk] if ticked else []
    pasted = TEAMS.replace("Owls", "OWLS - Anna")
    assert start(client, club, teams=pasted, entered=entered).status_code == 302
    cup = Competition.objects.get()
    assert cup.entrants.filter(team=owls).count() == 1
    assert cup.entrants.count() == club.teams.count() == 3
    assert not owls.coaches.exists()


def test_a_double_tap_makes_one_competition(client, club):
    answers = {start(client, club, teams=TEAMS).headers["Location"] for _ in range(2)}
    assert answers == {Competition.objects.get().get_absolute_url()}


def test_founding_looks_back_a_day_only(client, ada):
    for number in range(3):
        client.post("/clubs/new/", {"deed": "found", "name": f"Club {number}"})
    with time_machine.travel(datetime.now(UTC) + timedelta(days=2)):
        response = client.post("/clubs/new/", {"deed": "found", "name": "Next day"})
    assert response.status_code == 302


def test_previews_of_an_account_are_limited_and_small_together(client, monkeypatch):
    monkeypatch.setattr(starts, "LOOKS", replace(starts.LOOKS, most=4))
    club = make.club()
    make.signed_in(client, "ada", club)
    address = f"/clubs/{club.slug}/new/"
    asked = {"deed": "preview", "name": "Cup", "teams": "é" * 30_000}
    kept = [client.post(address, {**asked, "key": f"{n}" * 20}) for n in range(5)]
    assert [answer.status_code for answer in kept[:4]] == [302] * 4
    assert kept[4].status_code != 302
    drafts = client.session["drafts"].values()
    assert sum(len(text) for _path, text in drafts) <= 400_000
