"""Editing a team and its squad: rights, stale forms, no script, htmx."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.actions.log.stale_forms import player_fingerprint, team_fingerprint
from competitions.actions.team import teams
from competitions.actions.team.teams import Registration
from competitions.models import Team
from tests import make

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
KEY = "key123456789"
LOOK = {
    "name": "Owls",
    "motto": "Up",
    "faction": "",
    "crest_shape": "round",
    "crest_field": "plain",
    "mark": "bell",
    "letters": "",
    "colour_1": "red",
    "colour_2": "white",
    "kit_pattern": "plain",
    "away_colour_1": "white",
    "away_colour_2": "red",
    "away_pattern": "hoops",
}


@pytest.fixture
def ben():
    return make.user("ben")


@pytest.fixture
def team(ben):
    return make.team("Owls", coach=ben)


def edit(client, team, deed="save", headers=None, **changed):
    form = {"deed": deed, "key": KEY, "seen": team_fingerprint(team), **LOOK, **changed}
    return client.post(reverse("team_edit", args=[team.slug]), form, headers=headers)


def test_its_coach_dresses_the_team(client, team, ben):
    client.force_login(ben)
    assert client.get(reverse("team_edit", args=[team.slug])).status_code == 200
    assert edit(client, team).status_code == 302
    team.refresh_from_db()
    assert (team.crest_letters, team.colour_1, team.motto) == ("bell", "red", "Up")


@pytest.mark.parametrize("name", ["team_edit", "squad"])
def test_strangers_are_sent_away(client, team, name):
    url = reverse(name, args=[team.slug])
    assert client.get(url).status_code == 302
    client.force_login(make.user("cleo"))
    assert client.get(url).status_code == 403
    assert client.post(url, {"deed": "save"}).status_code == 403


def test_looking_changes_nothing_and_htmx_gets_the_preview(client, team, ben):
    client.force_login(ben)
    page = edit(client, team, "look", HTMX)
    text = page.content.decode().strip()
    assert page.status_code == 200
    assert text.startswith('<div id="preview"')
    assert "#a3203a" in text
    assert edit(client, team, "look").content.decode().count("<h1>") == 1
    team.refresh_from_db()
    assert team.motto == ""


@pytest.mark.rule("HV-KIT-01")
def test_kits_that_look_alike_are_said(client, team, ben):
    client.force_login(ben)
    page = edit(client, team, "look", away_colour_1="red", away_pattern="plain")
    assert "look alike" in page.content.decode()
    page = edit(client, team, "look")
    assert "The two kits look alike" not in page.content.decode()


def test_a_stale_form_shows_what_is_stored_and_keeps_what_was_typed(client, team, ben):
    client.force_login(ben)
    seen = team_fingerprint(team)
    teams.edit_team(team, {"motto": "Meanwhile"}, by=make.by())
    page = edit(client, team, seen=seen, motto="Mine")
    text = page.content.decode()
    assert page.status_code == 409
    assert "Motto: Meanwhile" in text
    assert 'value="Mine"' in text
    team.refresh_from_db()
    assert f'value="{team_fingerprint(team)}"' in text
    assert edit(client, team, motto="Mine", key="another12345").status_code == 302


@pytest.mark.long(cases=3)
@pytest.mark.parametrize(
    "changed",
    [
        {"colour_1": "mud"},
        {"mark": "letters", "letters": "ABC"},
        {"mark": "letters", "letters": "\N{SMILING FACE WITH SUNGLASSES}"},
        {"name": ""},
        {"name": "x" * 10_000},
        {"name": "a\x00b"},
        {"faction": "999"},
        {"motto": "m" * 121},
    ],
)
def test_what_cannot_be_is_told_at_the_field(client, team, ben, changed):
    client.force_login(ben)
    page = edit(client, team, **changed)
    assert page.status_code == 422
    assert "error" in page.content.decode()
    assert edit(client, team, "look", **changed).status_code == 200


def test_a_coach_does_not_delete_but_an_admin_does(client, team, ben):
    url = reverse("team_edit", args=[team.slug])
    client.force_login(ben)
    assert client.post(url, {"deed": "delete"}).status_code == 403
    client.force_login(make.user("root", is_superuser=True))
    assert client.post(url, {"deed": "delete", "key": KEY}).status_code == 302
    assert not Team.objects.exists()


def test_a_team_that_plays_is_kept(client):
    team = make.championship().entrants.first().team
    client.force_login(make.user("root", is_superuser=True))
    page = client.post(reverse("team_edit", args=[team.slug]), {"deed": "delete"})
    assert page.status_code == 422
    assert "so it stays" in page.content.decode()


# The squad ------------------------------------------------------------------------------


def post(client, team, headers=None, **form):
    url = reverse("squad", args=[team.slug])
    return client.post(url, {"key": KEY, **form}, headers=headers)


def test_the_nine_of_the_catalogue_come_in_one_tap(client, team, ben):
    client.force_login(ben)
    assert (
        post(client, team, deed="take", faction="catalogue:jesters").status_code == 302
    )
    team.refresh_from_db()
    assert (team.squad.count(), team.box.origin) == (9, "jesters")
    url = reverse("squad", args=[team.slug])
    assert "catalogue:jesters" not in client.get(url).content.decode()


def test_a_player_is_added_renumbered_and_taken_out(client, team, ben):
    client.force_login(ben)
    assert post(client, team, deed="add", number="6", name="Fips").status_code == 302
    fips = team.squad.get()
    form = {f"p{fips.pk}-number": "60", f"p{fips.pk}-name": "Fipps", "player": fips.pk}
    page = post(
        client, team, deed="save", seen=player_fingerprint(fips), **form, key=f"{KEY}2"
    )
    assert page.status_code == 302
    fips.refresh_from_db()
    assert (fips.number, fips.name) == (60, "Fipps")
    for n in range(2):  # the second tap finds nobody and says so by doing nothing
        page = post(client, team, deed="remove", player=fips.pk, key=f"{KEY}r{n}")
        assert page.status_code == 302
    assert not team.squad.exists()


@pytest.mark.long(cases=4)
@pytest.mark.parametrize(
    "form",
    [
        {"number": "6", "name": "Other"},
        {"number": "7", "name": "Fips"},
        {"number": "0", "name": "Other"},
        {"number": "100", "name": "Other"},
        {"number": "six", "name": "Other"},
        {"number": "9" * 500, "name": "Other"},
        {"number": "", "name": ""},
        {"number": "", "name": "\u202eevil"},
        {"number": "", "name": "Other", "card": "12345"},
    ],
)
def test_a_refused_player_keeps_what_was_typed(client, team, ben, form):
    teams.add_player(team, Registration("Fips", number=6, card=None), by=make.by())
    client.force_login(ben)
    page = post(client, team, deed="add", **form)
    assert page.status_code == 422
    assert f'value="{form["number"]}"' in page.content.decode() or not form["number"]
    assert team.squad.count() == 1


def test_a_stale_player_form_stands_open_with_a_fresh_print(client, team, ben):
    fips = teams.add_player(
        team, Registration("Fips", number=6, card=None), by=make.by()
    )
    seen = player_fingerprint(fips)
    teams.edit_player(fips, Registration("Fips", number=7, card=None), by=make.by())
    client.force_login(ben)
    form = {f"p{fips.pk}-number": "8", f"p{fips.pk}-name": "Fips", "player": fips.pk}
    page = post(client, team, HTMX, deed="save", seen=seen, **form)
    text = page.content.decode()
    assert page.status_code == 409
    assert text.strip().startswith('<div id="squad"')
    fips.refresh_from_db()
    assert player_fingerprint(fips) in text
    assert 'value="8"' in text
    assert " open>" in text


def test_a_player_of_another_team_is_out_of_reach(client, team, ben):
    other = make.team("Drakes", owner=team.club)
    stok = teams.add_player(
        other, Registration("Stok", number=1, card=None), by=make.by()
    )
    client.force_login(ben)
    post(client, team, deed="remove", player=stok.pk)
    assert other.squad.exists()


def test_html_in_a_name_stays_text(client, team, ben):
    client.force_login(ben)
    post(client, team, deed="add", name="<b>Bold</b>")
    text = client.get(team.get_absolute_url()).content.decode()
    assert "<b>Bold</b>" not in text
    assert "&lt;b&gt;Bold&lt;/b&gt;" in text


def test_after_a_success_htmx_goes_to_a_whole_page(client, team, ben):
    client.force_login(ben)
    page = edit(client, team, headers=HTMX)
    assert page.headers["HX-Redirect"] == team.get_absolute_url()
