"""HV-RESET: an admin of the club makes a link for a coach who has forgotten the password."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.totp.internal import auth as totp
from django.test import Client
from django.utils import timezone

from competitions.actions.people import clubs, coaching, resets
from competitions.links import reset_url
from competitions.models import CoachRequest, LogEntry, Membership, ResetLink
from competitions.models.identity import random_part
from tests import make
from tests.make import PASSWORD

pytestmark = pytest.mark.django_db
NEW = "a new long password"


@pytest.fixture
def club():
    return make.club(user=make.user("ada", display_name="Ada L."))


@pytest.fixture
def ben(club):
    person = make.user("ben")
    make.coaching(make.team(owner=club), person)
    return person


@pytest.fixture
def ada(club, client):
    client.force_login(club.memberships.get().user)
    return client


def post(client, club, deed="reset", **values):
    form = {"deed": deed, "key": random_part(20), **values}
    return client.post(f"/clubs/{club.slug}/people/", form)


def issued(ada, club, user):
    assert post(ada, club, user=user.pk).status_code == 302
    link = ResetLink.objects.first()
    address = reset_url(link)
    assert address in ada.get(f"/clubs/{club.slug}/people/").content.decode()
    return address


def used(address, password=NEW, **values):
    form = {"deed": "reset", "key": random_part(20), "password": password, **values}
    return Client().post(address, form)


def signed_in(name="ben", password=PASSWORD):
    browser = Client()
    answer = browser.post("/accounts/login/", {"login": name, "password": password})
    return browser if answer.status_code == 302 else None


@pytest.mark.rule("HV-RESET-02", "HV-RESET-03")
def test_a_link_sets_one_password_ends_the_sessions_and_is_told(ada, club, ben):
    phone = signed_in()
    address = issued(ada, club, ben)
    page = Client().get(address)
    assert page.status_code == 200
    assert page.headers["Cache-Control"].count("no-store")
    assert phone.get("/accounts/").status_code == 200
    assert used(address, "short").status_code == 422
    key = random_part(20)
    for _ in range(2):
        answer = used(address, key=key)
        assert answer.headers["Location"] == "/accounts/login/"
    assert phone.get("/accounts/").status_code == 302
    assert not signed_in()
    for dead in (Client().get(address), used(address, "another long password")):
        assert dead.status_code == 410
        assert "ben" not in dead.content.decode()
    back = signed_in(password=NEW)
    told = "Ada L. issued a reset link for your account on"
    assert told in back.get("/").content.decode()
    assert "It was used on" in back.get("/accounts/").content.decode()
    # whoever used the link may have been the first to read it
    again = signed_in(password=NEW)
    assert told in again.get("/").content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        later = signed_in(password=NEW)
        assert told not in later.get("/").content.decode()
        assert told in later.get("/accounts/").content.decode()
    kinds = LogEntry.objects.filter(stream=club.stream).values_list("kind", flat=True)
    assert [*kinds].count("club.reset") == [*kinds].count("club.reset_used") == 1


@pytest.mark.rule("HV-RESET-03")
def test_the_second_factor_stays_and_is_asked_for(ada, club, ben):
    totp.TOTP.activate(ben, totp.generate_totp_secret())
    used(issued(ada, club, ben))
    browser = Client()
    answer = browser.post("/accounts/login/", {"login": "ben", "password": NEW})
    assert answer.headers["Location"].startswith("/accounts/2fa/authenticate/")
    assert "_auth_user_id" not in browser.session
    assert not ResetLink.objects.get().told_at


def above(ben, club):
    Membership.objects.create(club=club, user=ben, role="organiser")


def elsewhere(ben, club):
    make.coaching(make.team("Drakes", make.club("Basel Board")), ben)


def asks_elsewhere(ben, club):
    team = make.team("Drakes", make.club("Basel Board"))
    CoachRequest.objects.create(team=team, user=ben, at=timezone.now())


def runs_another(ben, club):
    make.club("Basel Board", user=ben)


def site_admin(ben, club):
    type(ben).objects.filter(pk=ben.pk).update(is_staff=True)


def locked_out(ben, club):
    type(ben).objects.filter(pk=ben.pk).update(is_active=False)


def no_coach(ben, club):
    team = club.teams.get()
    by = make.by("user:1", key=random_part(20))
    coaching.leave_team(team, coach=team.coaches.get().pk, by=by)


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-RESET-01", "HV-RESET-02")
@pytest.mark.parametrize(
    "change",
    [above, elsewhere, asks_elsewhere, runs_another, site_admin, locked_out, no_coach],
)
def test_an_account_out_of_reach_gets_no_link_and_kills_the_one_it_had(
    ada, club, ben, change
):
    address = issued(ada, club, ben)
    change(ben, club)
    assert used(address).status_code == 410
    assert post(ada, club, user=ben.pk).status_code == 422
    page = ada.get(f"/clubs/{club.slug}/people/").content.decode()
    assert 'value="reset"' not in page
    assert address not in page
    ben.refresh_from_db()
    assert ben.check_password(PASSWORD)


@pytest.mark.rule("HV-RESET-02")
def test_what_is_old_changed_or_of_an_admin_no_more_opens_nothing(ada, club, ben):
    old = issued(ada, club, ben)
    newer = issued(ada, club, ben)
    assert used(old).status_code == 410
    with time_machine.travel(timezone.now() + timedelta(hours=1, seconds=1)):
        assert used(newer).status_code == 410
    signed = issued(ada, club, ben)
    assert signed_in()
    assert used(signed).status_code == 410
    changed = issued(ada, club, ben)
    ben.refresh_from_db()
    ben.set_password("his own new password")
    ben.save()
    assert used(changed).status_code == 410
    taken = issued(ada, club, ben)
    Membership.objects.create(club=club, user=make.user("eve"), role="admin")
    clubs.set_role(club, user=club.memberships.first().user_id, role="", by=make.by())
    assert used(taken).status_code == 410
    assert used(taken.replace("/key/", "/key/x")).status_code == 410


@pytest.mark.rule("HV-RESET-01")
def test_nobody_makes_one_for_himself_or_for_who_is_not_there(ada, club, ben):
    mine = club.memberships.get().user
    make.coaching(club.teams.get(), mine)
    for user in (mine.pk, make.user("stranger").pk, 10**9):
        assert post(ada, club, user=user).status_code == 422
    assert not ResetLink.objects.exists()


@pytest.mark.rule("HV-RESET-01", "HV-LINK-02")
def test_the_address_is_its_makers_and_in_no_log(ada, club, ben, settings):
    address = issued(ada, club, ben)
    token = address.split("/")[-2]
    settings.PUBLIC_URL = "https://cup.example.org"
    page = ada.get(f"/clubs/{club.slug}/people/", headers={"host": "localhost"})
    assert f'value="https://cup.example.org{address}"' in page.content.decode()
    other = Client()
    Membership.objects.create(club=club, user=make.user("max"), role="admin")
    other.force_login(club.memberships.last().user)
    page = other.get(f"/clubs/{club.slug}/people/").content.decode()
    assert "Ada L. has made a link" in page
    assert token not in page
    public_id = ResetLink.objects.get().public_id
    assert not [e for e in LogEntry.objects.all() if public_id in e.payload]
    key = random_part(20)
    answers = [post(ada, club, user=ben.pk, key=key) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert ResetLink.objects.count() == 2


@pytest.mark.rule("HV-RESET-03")
def test_it_is_told_although_the_club_is_gone(ada, club, ben):
    issued(ada, club, ben)
    clubs.delete_club(club, by=make.by())
    assert "issued a reset link" in signed_in().get("/").content.decode()
    assert resets.links_to_tell(ben, timezone.now() + timedelta(days=31)) == []
