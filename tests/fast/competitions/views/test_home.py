"""The first page of who is signed in: what waits for him."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.core import signing
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.claims import COOKIE, SALT
from competitions.models import Membership, Result
from engine.report import MatchReport
from tests import make, make_sheets

pytestmark = pytest.mark.django_db


@pytest.fixture
def league():
    return make.championship(owner=make.club())


def sign_in(client, name, team=None):
    person = make.user(name)
    client.force_login(person)
    if team is not None:
        make.coaching(team, person)
    return person


def team_of(league, name):
    return league.club.teams.get(name=name)


def page(client):
    response = client.get("/")
    assert response.status_code == 200
    return response.content.decode()


def enter(league, home, away, side, actor="user:99"):
    fixture = make.fixture(league, home, away)
    by = make.coach_by(side, actor)
    return deeds.propose_result(
        fixture, Submission(MatchReport(2, 1)), by=by, grounds=Grounds(None)
    )


def test_a_newcomer_is_told_how_to_begin(client):
    sign_in(client, "cleo")
    text = page(client)
    assert "Draw a cup" in text
    assert "Found a club" in text


def test_the_other_sides_entry_waits_for_one_tap(client, league):
    ben = sign_in(client, "ben", team_of(league, "Owls"))
    result = enter(league, "Owls", "Drakes", "away")
    text = page(client)
    assert "To confirm" in text
    form = {"deed": "confirm", "version": 1, "content": result.content_hash}
    address = f"/m/{result.fixture.public_id}/result/"
    assert f'action="{address}"' in text
    assert f'value="{result.content_hash}"' in text
    assert client.post(address, form).status_code == 302
    result.refresh_from_db()
    assert (result.state, result.settled_by) == ("official", f"user:{ben.pk}")
    assert "To confirm" not in page(client)


def test_what_my_own_side_entered_does_not_wait_for_me(client, league):
    sign_in(client, "ben", team_of(league, "Owls"))
    enter(league, "Owls", "Drakes", "home", "user:77")
    assert "To confirm" not in page(client)


def test_who_coaches_neither_team_has_nothing_to_confirm(client, league):
    sign_in(client, "ben", team_of(league, "Herons"))
    enter(league, "Owls", "Drakes", "home")
    assert "To confirm" not in page(client)


def test_a_dispute_waits_for_the_organisers(client, league):
    person = sign_in(client, "dan")
    Membership.objects.create(club=league.club, user=person, role="organiser")
    disputed(league)
    text = page(client)
    assert "To decide" in text
    assert "It was 2-2" in text


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("team", ["Owls", "Drakes"])
def test_both_coaches_read_that_their_dispute_is_being_decided(client, league, team):
    sign_in(client, "ben", team_of(league, team))
    disputed(league)
    text = page(client)
    assert "The organiser decides" in text
    assert "It was 2-2" in text
    assert "Nothing to confirm" not in text


def disputed(league):
    result = enter(league, "Owls", "Drakes", "home")
    deeds.dispute_result(
        result.fixture,
        content=result.content_hash,
        by=make.coach_by("away", "user:98"),
        grounds=Grounds(None, reason="It was 2-2"),
    )


def test_my_next_matches_of_leagues_cups_and_friendlies_stand_there(client, league):
    club = league.club
    owls, drakes = team_of(league, "Owls"), team_of(league, "Drakes")
    sign_in(client, "ben", owls)
    make.cup(owner=club, entered=[owls, drakes], name="Spring Cup")
    make.friendly(owls, drakes, place="Red Lion")
    text = page(client)
    for told in ("Alpine League", "Spring Cup", "Red Lion"):
        assert told in text


def test_my_next_match_is_prepared_with_one_tap(client, league):
    owls, drakes = team_of(league, "Owls"), team_of(league, "Drakes")
    sign_in(client, "ben", owls)
    friendly = make.friendly(owls, drakes)
    assert f'href="{reverse("prepare", args=[friendly.public_id])}"' in page(client)
    assert {line.url for line in client.get(reverse("home")).context["to_play"]} == {
        reverse("prepare", args=[match.public_id])
        for match in owls.club.fixtures.filter(Q(home=owls) | Q(away=owls))
    }


def test_what_waits_for_a_new_date_does_not_fall_behind_the_season(client):
    league = make.championship("Owls B C D E F G H", owner=make.club())
    owls = team_of(league, "Owls")
    sign_in(client, "ben", owls)
    make.dated(league)
    again = league.fixtures.filter(Q(home=owls) | Q(away=owls)).last()
    league.fixtures.filter(pk=again.pk).update(kickoff=None, replay=True)
    first = client.get(reverse("home")).context["to_play"][0]
    assert first.url == reverse("prepare", args=[again.public_id])


def test_a_team_that_has_withdrawn_has_nothing_to_play(client, league):
    owls = team_of(league, "Owls")
    sign_in(client, "ben", owls)
    assert "No match of yours" not in page(client)
    league.entrants.filter(team=owls).update(withdrawn="keep")
    assert "No match of yours" in page(client)


def test_what_this_browser_made_is_found_again(client):
    club = make.club("Office Cup", claim="token")
    client.cookies[COOKIE] = signing.dumps(["token"], salt=SALT)
    for signed_in in (False, True):
        if signed_in:
            sign_in(client, "cleo")
        text = page(client)
        assert "Office Cup is kept in this browser only" in text
        assert club.get_absolute_url() in text


def test_my_team_stands_in_the_navigation(client, league):
    owls = team_of(league, "Owls")
    sign_in(client, "ben", owls)
    assert f'<a href="{owls.get_absolute_url()}"' in page(client)
    assert "My team</span>" in page(client)


@pytest.mark.long
def test_the_page_costs_the_same_with_two_and_ten_waiting(client):
    def cost(n):
        league = make.championship([f"T{i}" for i in range(n + 2)], legs=1)
        league = make.Competition.objects.get(pk=league.pk)
        person = sign_in(client, f"ben{n}", league.club.teams.get(name="T0"))
        for meeting in make.meetings_of(league)[:]:
            names = {meeting.home.name, meeting.away.name}
            if "T0" in names:
                side = "away" if meeting.home.name == "T0" else "home"
                enter(league, meeting.home.name, meeting.away.name, side)
        assert Result.objects.filter(fixture__competition=league).count() == n + 1
        assert person
        with CaptureQueriesContext(connection) as seen:
            page(client)
        return len(seen)

    assert cost(2) == cost(10)


HTMX = {"HX-Request": "true"}


def asked_with(text, part):
    """The address with which this part of a page asks for newer ones."""
    tag = re.search(rf'<div[^>]*id="{part}"[^>]*>', text)[0]
    return unescape(re.search(r'hx-get="([^"]+)"', tag)[1])


def test_the_open_page_of_a_coach_follows_what_he_has_to_do(client, league):
    owls = team_of(league, "Owls")
    sign_in(client, "ben", owls)
    match = make.fixture(league, "Owls", "Drakes")
    address = asked_with(page(client), "today")
    assert match.public_id in address
    assert client.get(address, headers=HTMX).status_code == 204
    make_sheets.opened(match)
    part = client.get(address, headers=HTMX).content.decode()
    assert part.strip().startswith("<div")
    assert "To the match sheet" in part
    lead = '<span id="lead" hx-swap-oob="true">Your match is being played.'
    assert lead in part.replace("\n", "")
    address = asked_with(part, "today")
    assert client.get(address, headers=HTMX).status_code == 204
    make_sheets.written(match, "12' goal away 7")
    assert '<span class="match__fig match__fig--away">1<' in fresh(client, address)
    # nobody is signed in any more: the page comes anew
    client.logout()
    assert client.get(address, headers=HTMX).headers["HX-Redirect"] == "/"


def fresh(client, address):
    answer = client.get(address, headers=HTMX)
    assert answer.status_code == 200
    return answer.content.decode()


def test_what_is_to_be_confirmed_comes_to_the_open_page_with_a_form_that_works(
    client, league
):
    sign_in(client, "ben", team_of(league, "Owls"))
    address = asked_with(page(client), "today")
    result = enter(league, "Owls", "Drakes", "away")
    part = fresh(client, address)
    assert "To confirm" in part
    assert f'value="{result.content_hash}"' in part
    address = asked_with(part, "today")
    disputed_by = make.coach_by("home", "user:97")
    deeds.dispute_result(
        result.fixture,
        content=result.content_hash,
        by=disputed_by,
        grounds=Grounds(None, reason="It was 2-2"),
    )
    assert "The organiser decides" in fresh(client, address)


def test_the_open_page_of_a_visitor_follows_what_is_going_on(client, league):
    match = make.fixture(league, "Owls", "Drakes")
    address = asked_with(page(client), "going-on")
    assert client.get(address, headers=HTMX).status_code == 204
    make_sheets.opened(match)
    make_sheets.written(match, "12' goal home 11")
    part = fresh(client, address)
    assert part.strip().startswith("<div")
    assert 'data-state="live"' in part
    assert '<span class="match__fig match__fig--home">1<' in part
    address = asked_with(part, "going-on")
    assert client.get(address, headers=HTMX).status_code == 204
    # the same part for somebody who is signed in, and a whole page without scripts
    sign_in(client, "ben", team_of(league, "Owls"))
    assert 'id="going-on"' in fresh(client, "/?since=0")
    assert "<html" in client.get(address).content.decode()
    type(league).objects.update(visibility="private")
    assert client.get(address, headers=HTMX).headers["HX-Redirect"] == "/"
