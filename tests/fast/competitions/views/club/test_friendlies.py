"""Friendlies: set, listed, deleted when they were a mistake."""

from __future__ import annotations

import pytest

from competitions.models import Fixture
from tests import make

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(client):
    ada = make.user("ada")
    client.force_login(ada)
    club = make.club(user=ada)
    for name in ("Owls", "Drakes"):
        make.team(name, club)
    return club


def post(client, club, deed="create", **values):
    form = {"deed": deed, "key": "k" * 20, **values}
    return client.post(f"/clubs/{club.slug}/friendlies/", form)


def pair(club):
    home, away = club.teams.order_by("-name")
    return {"home": home.pk, "away": away.pk, "profile": "geek", "cards": "drawn"}


def test_a_friendly_is_set_once_per_form(client, club):
    for _ in range(2):
        values = {**pair(club), "kickoff": "2026-12-01T20:00", "place": "Red Lion"}
        assert post(client, club, **values).status_code == 302
    fixture = Fixture.objects.get()
    assert fixture.competition is None
    assert (fixture.profile, fixture.cards) == ("geek", "drawn")
    assert (str(fixture.home), str(fixture.away)) == ("Owls", "Drakes")
    page = client.get(f"/clubs/{club.slug}/friendlies/").content.decode()
    assert "Red Lion" in page
    assert f"/m/{fixture.public_id}/" in page


@pytest.mark.rule("HC-PWR-01", "HC-FAM-02")
@pytest.mark.parametrize(
    ("profile", "cards", "stored"),
    [("geek", "free", "free"), ("family", "drawn", ""), ("family", "free", "")],
)
def test_rules_of_play_and_cards_are_chosen(client, club, profile, cards, stored):
    page = client.get(f"/clubs/{club.slug}/friendlies/")
    form = page.context["form"]
    assert [form[name].initial for name in ("profile", "cards")] == ["geek", "drawn"]
    post(client, club, **{**pair(club), "profile": profile, "cards": cards})
    fixture = Fixture.objects.get()
    assert (fixture.profile, fixture.cards) == (profile, stored)
    told = client.get(fixture.get_absolute_url()).content.decode()
    assert ("FAMILY rules" in told) is (profile == "family")


@pytest.mark.rule("HV-FRIENDLY-01")
def test_a_team_does_not_play_against_itself(client, club):
    home = pair(club)["home"]
    response = post(client, club, **{**pair(club), "away": home})
    assert response.status_code == 422
    assert "cannot play against itself" in response.content.decode()


@pytest.mark.parametrize("values", [{"home": "x"}, {"kickoff": "31.2.2026"}])
def test_what_cannot_be_is_named_at_the_field(client, club, values):
    assert post(client, club, **{**pair(club), **values}).status_code == 422
    assert not Fixture.objects.exists()


def test_a_team_of_another_club_cannot_be_chosen(client, club):
    foreign = make.team("Marmots", make.club("Basel Board"))
    assert post(client, club, **{**pair(club), "away": foreign.pk}).status_code == 422


def test_a_mistake_is_deleted_and_a_second_tap_is_answered_alike(client, club):
    fixture = make.friendly(*club.teams.all())
    for _ in range(2):
        form = {"fixture": fixture.public_id, "version": 0}
        assert post(client, club, "delete", **form).status_code == 302
    assert not Fixture.objects.exists()


@pytest.mark.rule("HV-FRIENDLY-01")
def test_a_friendly_with_a_result_stays(client, club):
    fixture = make.friendly(*club.teams.all())
    make.results.record_report(fixture, make.MatchReport(2, 1), by=make.by())
    form = {"fixture": fixture.public_id, "version": 1}
    assert post(client, club, "delete", **form).status_code == 422
    assert Fixture.objects.exists()


def test_a_fixture_of_a_competition_is_no_friendly(client, club):
    league = make.championship(owner=club, entered=club.teams.all())
    fixture = league.fixtures.first()
    post(client, club, "delete", fixture=fixture.public_id, version=0)
    assert Fixture.objects.filter(pk=fixture.pk).exists()


def test_a_visitor_reads_and_sets_nothing(client, club):
    client.logout()
    make.friendly(*club.teams.all())
    page = client.get(f"/clubs/{club.slug}/friendlies/").content.decode()
    assert "Owls" in page
    assert "New friendly" not in page
    assert post(client, club, **pair(club)).headers["Location"].startswith("/accounts/")


def test_one_team_alone_is_told_what_is_missing(client, club):
    club.teams.first().delete()
    page = client.get(f"/clubs/{club.slug}/friendlies/").content.decode()
    assert "A friendly needs two teams" in page
