"""A scorer's link opens one side of one match; a PIN confirms on another phone."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.contrib.auth import get_user_model
from django.test import Client

from competitions.actions.log.entries import Grounds
from competitions.actions.people import lending, pins
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.models import Coach, LogEntry, Membership, Result, TableLink
from competitions.rules.people.limits import WRONG_HERE
from competitions.sheet_links import COOKIE, sheet_link_url
from tests import make

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(make.AT + timedelta(hours=1), tick=False) as traveller:
        yield traveller


@pytest.fixture
def coaches():
    return {name: make.user(name) for name in ("ben", "dora", "cleo")}


@pytest.fixture
def match(coaches):
    owner = make.club()
    teams = [
        make.team("Owls", owner, coaches["ben"]),
        make.team("Drakes", owner, coaches["dora"]),
    ]
    league = make.championship(owner=owner, entered=teams, visibility="private", legs=2)
    return make.fixture(league, "Owls", "Drakes")


def lent(match, side="home"):
    lending.lend_side(match, side, by=make.by())
    return TableLink.objects.get(fixture=match, side=side, revoked_at=None)


def holding(client, link):
    client.get(sheet_link_url(link))
    return client


def proposed(match, coaches):
    who = make.coach_by("home", f"user:{coaches['ben'].pk}")
    return deeds.propose_result(
        match, Submission(make.report(2, 1)), by=who, grounds=Grounds(None)
    )


@pytest.mark.rule("HV-LINK-01")
def test_the_link_leads_to_the_sheet_and_leaves_no_token_in_the_address(client, match):
    response = client.get(sheet_link_url(lent(match)))
    assert response.url == f"/m/{match.public_id}/sheet/"
    assert "no-store" in response.headers["Cache-Control"]
    assert response.cookies[COOKIE]["httponly"]


@pytest.mark.rule("HV-LINK-01")
def test_the_holder_reads_this_match_and_no_other_of_a_private_league(client, match):
    other = make.fixture(match.competition, "Drakes", "Owls")
    assert client.get(match.get_absolute_url()).status_code == 404
    holding(client, lent(match))
    assert client.get(match.get_absolute_url()).status_code == 200
    assert client.get(other.get_absolute_url()).status_code == 404
    assert client.get(f"/m/{match.public_id}/result/").status_code == 302


@pytest.mark.rule("HV-LINK-01")
@pytest.mark.parametrize("death", ["taken back", "renewed", "a day after"])
def test_a_dead_link_opens_nothing(client, match, coaches, clock, death):
    link = lent(match)
    holding(client, link)
    if death == "taken back":
        lending.revoke_table_link(match, "home", by=make.by())
    elif death == "renewed":
        lending.lend_side(match, "home", by=make.by())
    else:
        proposed(match, coaches)
        clock.shift(timedelta(hours=22))
        assert client.get(match.get_absolute_url()).status_code == 200
        clock.shift(timedelta(hours=2))
    assert client.get(match.get_absolute_url()).status_code == 404
    assert client.get(sheet_link_url(link)).status_code == 410


@pytest.mark.rule("HV-LINK-01")
def test_a_forged_address_opens_nothing(client, match):
    address = sheet_link_url(lent(match))
    assert client.get(f"{address[:-4]}abc/").status_code == 410


@pytest.mark.rule("HV-LINK-01")
def test_a_coach_lends_his_own_side_only(client, match, coaches):
    client.force_login(coaches["ben"])
    page = f"/m/{match.public_id}/link/"
    form = {"deed": "lend", "side": "home", "key": "k" * 20}
    assert client.post(page, form).status_code == 302
    assert client.post(page, form).status_code == 302
    assert TableLink.objects.count() == 1
    assert "QR code" in client.get(page).content.decode()
    refused = client.post(page, {**form, "side": "away", "key": "j" * 20})
    assert refused.status_code == 422
    assert client.post(page, {**form, "side": "left"}).status_code == 400
    assert LogEntry.objects.filter(kind="link.lend").count() == 1
    link = TableLink.objects.get()
    assert link.public_id not in LogEntry.objects.get(kind="link.lend").payload


@pytest.mark.rule("HV-LINK-02")
def test_a_scorers_link_is_shown_to_its_maker_only(client, match, coaches):
    """Evidence of issue 8: an organiser who coaches Drakes read the Owls' link here."""
    page = f"/m/{match.public_id}/link/"
    form = {"deed": "lend", "side": "home", "key": "k" * 20}
    client.force_login(coaches["ben"])
    client.post(page, form)
    address = sheet_link_url(TableLink.objects.get())
    assert address in client.get(page).content.decode()
    Membership.objects.create(club=match.club, user=coaches["dora"], role="organiser")
    for name in ("dora", "otto"):
        make.signed_in(client, name, match.club)
        if name == "otto":
            otto = match.club.memberships.create(
                user=get_user_model().objects.get(username="otto"), role="organiser"
            )
        told = client.get(page).content.decode()
        assert address not in told
        assert "ben has made a link and alone sees it." in told
        assert "Take it back" in told
    assert otto
    # He who plays makes none for his opponent; he who does not makes one of his own.
    assert client.post(page, {**form, "key": "o" * 20}).status_code == 302
    assert address not in client.get(page).content.decode()
    assert sheet_link_url(TableLink.objects.get(revoked_at=None)) in (
        client.get(page).content.decode()
    )
    client.force_login(coaches["dora"])
    refused = client.post(page, {**form, "key": "d" * 20})
    assert refused.status_code == 422
    assert "Each coach prepares his own side" in refused.content.decode()


def test_a_new_link_does_not_stale_what_somebody_confirms(match):
    version = match.version
    lent(match)
    match.refresh_from_db()
    assert match.version == version


def hand_over(client, match, pin, **changed):
    match.refresh_from_db()
    stored = Result.objects.filter(fixture=match).first()
    form = {
        "deed": "pin",
        "pin": pin,
        "key": "p" * 20,
        "version": str(match.version),
        "content": stored.content_hash if stored else "",
    }
    return client.post(f"/m/{match.public_id}/handover/", {**form, **changed})


@pytest.mark.rule("HV-PIN-01")
def test_the_other_coach_confirms_with_his_pin_on_this_phone(client, match, coaches):
    pins.set_pin(coaches["dora"], "4711")
    proposed(match, coaches)
    client.force_login(coaches["ben"])
    assert "Drakes" in client.get(f"/m/{match.public_id}/handover/").content.decode()
    assert hand_over(client, match, "4711").status_code == 302
    result = Result.objects.get(fixture=match)
    assert (result.state, result.settled) == ("official", "coaches")
    assert result.settled_by == f"user:{coaches['dora'].pk}"
    assert LogEntry.objects.get(kind="result.confirm").role == "pin"


def test_nobody_is_asked_for_a_pin_that_no_coach_has(client, match, coaches):
    proposed(match, coaches)
    client.force_login(coaches["ben"])
    asking = client.get(f"/m/{match.public_id}/handover/").content.decode()
    assert 'name="pin"' not in asking
    assert "Set a PIN here" in asking
    pins.set_pin(coaches["dora"], "4711")
    asking = client.get(f"/m/{match.public_id}/handover/").content.decode()
    assert 'name="pin"' in asking


def sets(client, match, pin="4711", **given):
    """Dora types into the phone that Ben holds out to her."""
    form = {"deed": "set_pin", "coach": "dora", "password": make.PASSWORD}
    form |= {"new_pin": pin, "key": "s" * 20, **given}
    return client.post(f"/m/{match.public_id}/handover/", form)


@pytest.mark.rule("HV-PIN-02")
def test_a_coach_without_a_pin_sets_one_at_the_table_and_confirms(
    client, match, coaches
):
    proposed(match, coaches)
    client.force_login(coaches["ben"])
    assert sets(client, match).status_code == 302
    assert client.session["_auth_user_id"] == str(coaches["ben"].pk)
    assert hand_over(client, match, "4711").status_code == 302
    assert Result.objects.get(fixture=match).settled_by == f"user:{coaches['dora'].pk}"


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-PIN-02")
@pytest.mark.parametrize(
    "given",
    [
        {"password": "a guess"},
        {"coach": "nobody"},
        # The one who holds the phone, with his own password, and a stranger with his.
        {"coach": "ben"},
        {"coach": "cleo"},
        {"pin": "12a4"},
        {"pin": ""},
    ],
)
def test_who_holds_the_phone_sets_nobodys_pin(client, match, coaches, given):
    proposed(match, coaches)
    client.force_login(coaches["ben"])
    answer = sets(client, match, **given)
    assert answer.status_code == 422
    assert make.PASSWORD not in answer.content.decode()
    assert not Coach.objects.exclude(pin_hash="").exists()


@pytest.mark.rule("HV-PIN-02")
def test_who_has_a_pin_or_a_second_factor_sets_it_on_his_own_page(
    client, match, coaches
):
    proposed(match, coaches)
    client.force_login(coaches["ben"])
    Authenticator.objects.create(user=coaches["dora"], type="totp", data={})
    assert "second factor" in sets(client, match).content.decode()
    Authenticator.objects.all().delete()
    pins.set_pin(coaches["dora"], "9999")
    assert "own account" in sets(client, match).content.decode()
    assert hand_over(client, match, "4711").status_code == 422
    assert hand_over(client, match, "9999", key="q" * 20).status_code == 302


@pytest.mark.rule("HV-PIN-02", "HV-LIMIT-03")
def test_a_password_guessed_at_the_table_counts_as_at_the_sign_in(
    client, match, coaches
):
    make.coaching(match.away, coaches["cleo"])
    proposed(match, coaches)
    client.force_login(coaches["cleo"])
    Authenticator.objects.create(user=coaches["cleo"], type="totp", data={})
    for n in range(WRONG_HERE.grace):
        assert sets(client, match, password=f"guess {n}").status_code == 422
        # neither his own password nor his second factor helps him on
        assert "second factor" in sets(client, match, coach="cleo").content.decode()
    late = sets(client, match)
    assert (late.status_code, late.headers["Retry-After"]) == (429, "10")
    assert "Too many wrong passwords for this name" in late.content.decode()
    assert not Coach.objects.exclude(pin_hash="").exists()
    form = {"login": "dora", "password": make.PASSWORD}
    assert Client().post("/accounts/login/", form).status_code == 429


@pytest.mark.long
@pytest.mark.rule("HV-PIN-01")
def test_the_own_pin_clears_no_tries_of_a_co_coach(client, match, coaches, clock):
    make.coaching(match.away, coaches["cleo"])
    pins.set_pin(coaches["dora"], "4711")
    pins.set_pin(coaches["cleo"], "0815")
    proposed(match, coaches)
    client.force_login(coaches["ben"])
    for n in range(pins.MOST_TRIES - 1):
        assert hand_over(client, match, "1234", key=f"{n:020}").status_code == 422
    assert hand_over(client, match, "0815", key="q" * 20).status_code == 302
    tries = dict(Coach.objects.exclude(pin_hash="").values_list("user", "pin_tries"))
    assert tries == {coaches["dora"].pk: pins.MOST_TRIES - 1, coaches["cleo"].pk: 0}
    assert not Coach.objects.exclude(pin_locked_until=None).exists()


@pytest.mark.rule("HV-PIN-01")
def test_a_locked_pin_stops_no_co_coach_and_is_not_looked_at(client, match, coaches):
    make.coaching(match.away, coaches["cleo"])
    pins.set_pin(coaches["dora"], "4711")
    pins.set_pin(coaches["cleo"], "0815")
    until = make.AT + timedelta(hours=2)
    Coach.objects.filter(user=coaches["dora"]).update(pin_locked_until=until)
    proposed(match, coaches)
    client.force_login(coaches["ben"])
    assert hand_over(client, match, "4711", key="q" * 20).status_code == 422
    assert hand_over(client, match, "0815", key="r" * 20).status_code == 302


@pytest.mark.rule("HV-PIN-01")
def test_wrong_pins_are_counted_and_then_the_right_one_must_wait(
    client, match, coaches, clock
):
    pins.set_pin(coaches["dora"], "4711")
    proposed(match, coaches)
    client.force_login(coaches["ben"])
    for n in range(pins.MOST_TRIES):
        answer = hand_over(client, match, "1234", key=f"{n:020}")
        assert answer.status_code == 422
        assert "not the PIN" in answer.content.decode()
    locked = hand_over(client, match, "4711", key="q" * 20)
    assert locked.status_code == 422
    assert "in an hour" in locked.content.decode()
    clock.shift(pins.LOCKED_FOR + timedelta(seconds=1))
    assert hand_over(client, match, "4711", key="r" * 20).status_code == 302


@pytest.mark.rule("HV-PIN-01")
def test_the_author_cannot_use_his_own_pin(client, match, coaches):
    pins.set_pin(coaches["ben"], "4711")
    proposed(match, coaches)
    client.force_login(coaches["ben"])
    answer = hand_over(client, match, "4711")
    assert "No coach of this team has a PIN" in answer.content.decode()
    assert Result.objects.get(fixture=match).state == "provisional"


@pytest.mark.long
@pytest.mark.rule("HV-PIN-01")
def test_a_result_that_changed_meanwhile_is_not_confirmed(client, match, coaches):
    pins.set_pin(coaches["dora"], "4711")
    proposed(match, coaches)
    client.force_login(coaches["ben"])
    assert hand_over(client, match, "4711", version="0").status_code == 409
    assert Result.objects.get(fixture=match).state == "provisional"


@pytest.mark.long(cases=2)
@pytest.mark.rule("HV-PIN-01")
@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "٤٧١١"])
def test_a_pin_that_is_none_is_refused_at_its_field(client, match, coaches, pin):
    client.force_login(coaches["ben"])
    answer = client.post("/accounts/", {"deed": "pin", "pin": pin})
    assert answer.status_code == 422
    assert "4 to 8 digits" in answer.content.decode()
    assert not Coach.objects.exclude(pin_hash="").exists()


def test_a_pin_is_set_replaced_and_removed_on_the_own_page(client, match, coaches):
    client.force_login(coaches["ben"])
    for deed, pin in (("pin", "4711"), ("pin", "0815"), ("unpin", "")):
        assert client.post("/accounts/", {"deed": deed, "pin": pin}).status_code == 302
        stored = Coach.objects.get(user=coaches["ben"]).pin_hash
        assert bool(stored) == bool(pin)
        assert not pin or pin not in stored
    client.force_login(coaches["cleo"])
    assert 'name="pin"' not in client.get("/accounts/").content.decode()


@pytest.mark.long
@pytest.mark.rule("HV-PIN-01")
def test_an_old_match_neither_guesses_nor_locks_a_pin(client, match, coaches):
    pins.set_pin(coaches["dora"], "4711")
    proposed(match, coaches)
    Result.objects.update(state="official")
    client.force_login(coaches["ben"])
    said = {
        re.sub(
            r"<[^>]+>",
            "",
            hand_over(client, match, pin, key=f"{n:020}").content.decode(),
        ).partition("This result is already official.")[1]
        for n, pin in enumerate(["1234", "4711"] * pins.MOST_TRIES)
    }
    assert said == {"This result is already official."}
    assert not Coach.objects.filter(pin_tries__gt=0).exists()
    assert not Coach.objects.exclude(pin_locked_until=None).exists()


@pytest.mark.rule("DEC-8")
def test_a_confirmation_by_pin_that_is_sent_again_is_answered_again(
    client, match, coaches
):
    pins.set_pin(coaches["dora"], "4711")
    proposed(match, coaches)
    client.force_login(coaches["ben"])
    version = match.version
    for _ in range(3):
        answer = hand_over(client, match, "4711", version=str(version + 1))
        assert answer.status_code == 302
    assert LogEntry.objects.filter(kind="result.confirm").count() == 1
    assert not Coach.objects.filter(pin_tries__gt=0).exists()
