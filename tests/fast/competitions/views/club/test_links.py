"""Links: a team to coach, a role, the organiser link; a GET changes nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import signing

from competitions.actions.log.entries import Author
from competitions.actions.people import clubs
from competitions.claims import COOKIE, SALT
from competitions.links import token_of
from competitions.models import Club, Coach, Invitation, LogEntry, Membership
from tests import make

pytestmark = pytest.mark.django_db
TOKEN = "organiser-link"


@pytest.fixture(autouse=True)
def _at_the_fixed_moment():
    with time_machine.travel(make.AT + timedelta(hours=1), tick=False):
        yield


@pytest.fixture
def ben(client):
    user = make.user("ben")
    client.force_login(user)
    return user


def join_link(team):
    return f"/join/{token_of(team.invitations.get())}/"


def invitation(club, role="organiser"):
    link = clubs.invite(club, role=role, by=make.by())
    return f"/invite/{token_of(link)}/"


def accept(client, address, **values):
    return client.post(address, {"deed": "accept", "key": "k" * 20, **values})


def test_a_team_link_shows_team_and_club_and_the_way_in(client):
    team = make.team()
    response = client.get(join_link(team))
    page = response.content.decode()
    assert "Owls" in page
    assert "Geneva Tables" in page
    assert (
        f"/accounts/signup/?next=%2Fjoin%2F{token_of(team.invitations.get())}" in page
    )
    assert response.headers["X-Robots-Tag"] == "noindex"
    assert "no-store" in response.headers["Cache-Control"]


def test_a_tap_makes_a_coach_of_whoever_is_signed_in(client, ben):
    team = make.team()
    response = accept(client, join_link(team))
    assert response.headers["Location"] == team.get_absolute_url()
    assert team.coaches.get().user == ben


def test_the_pasted_coach_is_the_one_who_joins(client, ben):
    club = make.club()
    (team,) = make.teams.create_teams(
        club, [make.teams.NewTeam("Owls", "Ben B.")], by=make.by()
    )
    accept(client, join_link(team))
    assert Coach.objects.get().user == ben
    assert Coach.objects.get().name == "Ben B."


def test_two_taps_make_one_coach_and_one_entry(client, ben):
    team = make.team()
    for _ in range(2):
        assert accept(client, join_link(team)).status_code == 302
    assert team.coaches.count() == 1
    assert LogEntry.objects.filter(kind="club.join").count() == 1


def test_looking_at_a_link_changes_nothing(client, ben):
    club = make.club()
    for address in (join_link(make.team("Owls", club)), invitation(club)):
        entries = LogEntry.objects.count()
        assert client.get(address).status_code == 200
        assert LogEntry.objects.count() == entries
    assert not Coach.objects.exists()
    assert not Membership.objects.exists()


def test_a_visitor_signs_in_first(client):
    address = join_link(make.team())
    assert accept(client, address).headers["Location"].startswith("/accounts/login/")
    assert not Coach.objects.exists()


def test_a_role_is_given_once(client, ben):
    club = make.club()
    address = invitation(club)
    assert "organise" in client.get(address).content.decode()
    for _ in range(2):
        response = accept(client, address)
        assert response.headers["Location"] == club.get_absolute_url()
    assert club.memberships.get().role == "organiser"
    client.force_login(make.user("cleo"))
    assert client.get(address).status_code == 410
    assert accept(client, address).status_code == 410
    assert club.memberships.count() == 1


def test_an_invitation_to_organise_takes_no_admin_down(client, ben):
    club = make.club(user=ben)
    accept(client, invitation(club))
    assert club.memberships.get().role == "admin"


def test_a_link_dies_when_its_time_is_over(client, ben):
    club = make.club()
    role, team = invitation(club), join_link(make.team("Owls", club))
    with time_machine.travel(make.AT + timedelta(days=15)):
        assert client.get(role).status_code == 410
        assert client.get(team).status_code == 200
    with time_machine.travel(make.AT + timedelta(days=61)):
        assert accept(client, team).status_code == 410
    assert not Coach.objects.exists()


@pytest.mark.parametrize("kind", ["join", "invite", "claim"])
@pytest.mark.parametrize("token", ["x", "a.b", "%00", "ünïcode", "a" * 3000, "..."])
def test_a_forged_link_says_nothing_about_anybody(client, kind, token):
    make.team()
    response = client.get(f"/{kind}/{token}/")
    assert response.status_code in (404, 410)
    assert "Geneva" not in response.content.decode()


def test_a_link_of_one_kind_does_not_open_another(client, ben):
    club = make.club()
    team = make.team("Owls", club)
    role = invitation(club)
    swapped = (
        join_link(team).replace("/join/", "/invite/"),
        role.replace("/invite/", "/join/"),
        join_link(team).replace("/join/", "/claim/"),
    )
    for address in swapped:
        assert client.get(address).status_code == 410
        assert accept(client, address).status_code in (400, 410)
    assert not Coach.objects.exists()
    assert not Membership.objects.exists()


def test_the_text_of_a_token_cannot_be_changed(client):
    address = join_link(make.team())
    changed = f"{address[:6]}{'y' if address[6] == 'z' else 'z'}{address[7:]}"
    assert client.get(changed).status_code == 410


# The organiser link of what nobody has claimed.


@pytest.fixture
def office():
    return make.club("Office Cup", claim=TOKEN)


def claim(client, deed, token=TOKEN):
    return client.post(f"/claim/{token}/", {"deed": deed, "key": "k" * 20})


def test_the_organiser_link_explains_and_keeps_nothing_yet(client, office):
    response = client.get(f"/claim/{TOKEN}/")
    page = response.content.decode()
    assert "Office Cup" in page
    assert "Fri 3 Apr 2026" in page
    assert f"/accounts/signup/?next=%2Fclaim%2F{TOKEN}%2F" in page
    assert COOKIE not in response.cookies


def test_a_second_device_may_hold_the_claim(client, office):
    cup = make.cup(owner=office, visibility="unlisted")
    desk = f"/c/{cup.slug}/manage/"
    assert client.get(desk).status_code == 302
    assert claim(client, "hold").headers["Location"] == desk
    assert client.get(desk).status_code == 200


@pytest.mark.rule("DEC-15")
def test_an_account_keeps_it_and_the_link_is_used_up(client, office, ben):
    cup = make.cup(owner=office, visibility="unlisted")
    assert claim(client, "keep").headers["Location"] == f"/c/{cup.slug}/manage/"
    office.refresh_from_db()
    assert not office.unclaimed
    assert office.memberships.get().user == ben
    entry = LogEntry.objects.get(kind="club.claim")
    assert (entry.actor, entry.role) == (f"user:{ben.pk}", "claim_holder")
    assert client.get(f"/claim/{TOKEN}/").status_code == 410
    assert claim(client, "keep").status_code == 410


def test_a_claim_that_was_kept_opens_nothing_for_the_browser_that_made_it(
    client, office
):
    cup = make.cup(owner=office, visibility="unlisted")
    client.cookies[COOKIE] = signing.dumps([TOKEN], salt=SALT)
    assert client.get(f"/c/{cup.slug}/manage/").status_code == 200
    clubs.claim_club(office, user=make.user("ada"), by=make.by())
    assert client.get(f"/c/{cup.slug}/manage/").status_code == 302


def test_a_visitor_cannot_keep_it_without_an_account(client, office):
    assert claim(client, "keep").headers["Location"].startswith("/accounts/login/")
    office.refresh_from_db()
    assert office.unclaimed


def test_an_organiser_link_dies_with_its_time(client, office, ben):
    with time_machine.travel(make.AT + timedelta(days=31)):
        assert client.get(f"/claim/{TOKEN}/").status_code == 410
        assert claim(client, "keep").status_code == 410


def test_an_empty_claim_hash_is_nobodys_link(client):
    make.club()
    assert claim(client, "hold", "x").status_code == 410


def test_signing_up_comes_back_to_the_link_and_one_tap_keeps_it(client, office):
    address = f"/claim/{TOKEN}/"
    form = {"username": "eve", "password1": make.PASSWORD, "next": address}
    response = client.post(f"/accounts/signup/?next={address}", form)
    assert response.headers["Location"] == address
    claim(client, "keep")
    assert Club.objects.get().memberships.get().user.username == "eve"


def test_a_club_without_a_competition_opens_at_its_own_page(client, office):
    assert claim(client, "hold").headers["Location"] == office.get_absolute_url()


def test_a_refused_link_is_refused_also_inside_the_action(ben):
    club = make.club()
    link = clubs.invite(club, role="admin", by=make.by())
    late = Author("user:1", "admin", datetime.now(UTC) + timedelta(days=20))
    with pytest.raises(clubs.RuleViolation):
        clubs.accept(link, user=ben, by=late)
    assert not Invitation.objects.get().used_at
