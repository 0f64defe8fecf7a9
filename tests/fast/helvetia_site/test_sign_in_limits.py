"""Guessing slows down; whose account it is goes on; nobody learns who has one."""

from __future__ import annotations

import re

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from competitions.actions.log import limits
from competitions.models import Allowance, Mail
from competitions.rules.people.limits import (
    SIGN_INS,
    WRONG_ANYWHERE,
    WRONG_FROM_NETWORK,
)
from competitions.tasks import send_outbox
from helvetia_site.accounts.devices import remember_device
from helvetia_site.accounts.limits import sign_in_of
from helvetia_site.accounts.models import User
from helvetia_site.accounts.queries import account_called
from helvetia_site.accounts.tasks import answer_resets
from tests import make
from tests.seen import Seen

pytestmark = pytest.mark.django_db
LOGIN = "/accounts/login/"
RIGHT = make.PASSWORD


@pytest.fixture(autouse=True)
def behind_a_proxy(settings):
    """And no time passes: a busy machine is no one's second chance."""
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    with time_machine.travel(make.AT, tick=False):
        yield


@pytest.fixture
def mails(settings):
    settings.EMAIL_HOST = "mail.example.org"


@pytest.fixture
def ada():
    """Her address is confirmed, that of ben is not, eva has none of the accounts."""
    user = make.user("ada")
    address = {"email": user.email, "verified": True, "primary": True}
    EmailAddress.objects.create(user=user, **address)
    make.user("ben")
    return user


def guess(browser, password="wrong", login="ada", network="10.0.0.1"):
    come = {"x-forwarded-for": network}
    answers = {"login": login, "password": password}
    return browser.post(LOGIN, answers, headers=come)


def signed_in(browser):
    return "_auth_user_id" in browser.session


@pytest.mark.long(cases=2)
@pytest.mark.rule("HV-LIMIT-03")
@pytest.mark.parametrize("login", ["ada", "nobody", "ada@example.org", "ADA "])
def test_five_wrong_tries_cost_a_wait_that_is_said(ada, login):
    answers = [guess(Client(), login=login).status_code for _ in range(5)]
    assert answers == [200] * 5
    cache.clear()  # a restart
    refused = guess(Client(), RIGHT, login=login)
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "10"
    page = Seen(refused.content.decode()).text
    assert "Too many wrong passwords for this name. Try again in 10 seconds." in page
    assert f'value="{login.strip()}' in refused.content.decode()


def test_the_victim_goes_on_elsewhere_and_with_the_own_device(ada):
    own = Client()
    guess(own, RIGHT)
    own.post("/accounts/logout/")
    for _ in range(6):
        guess(Client())
    assert guess(Client(), RIGHT).status_code == 429
    assert guess(Client(), RIGHT, network="10.0.0.2").status_code == 302
    assert guess(own, RIGHT).status_code == 302
    assert signed_in(own)


def test_from_many_networks_it_slows_down_too_but_not_on_the_own_device(ada, rf):
    own, request = Client(), rf.post(LOGIN)
    guess(own, RIGHT)
    own.post("/accounts/logout/")
    everywhere = [
        use for use in sign_in_of(request, "ada").shared if use.who == f"user:{ada.pk}"
    ]
    assert [use.limit for use in everywhere] == [WRONG_ANYWHERE]
    for _ in range(WRONG_ANYWHERE.grace):
        limits.spend(everywhere, timezone.now())
    assert guess(Client(), RIGHT, network="10.0.0.9").status_code == 429
    assert guess(own, RIGHT, network="10.0.0.9").status_code == 302


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("namesake", ["ａｄａ", "ada@example.org"])
def test_a_device_knows_accounts_and_no_names(ada, namesake):
    """Whatever an account is called, its browser frees no guesses at another's."""
    User.objects.bulk_create([User(username=namesake, password=ada.password)])
    thief = Client()
    thief.force_login(User.objects.get(username=namesake))
    remembered = HttpResponse()
    request = RequestFactory().get("/")
    remember_device(request, remembered, User.objects.get(username=namesake))
    device = remembered.cookies["device"].value
    statuses = []
    for login in ("ada", "ada@example.org"):
        for n in range(7):
            browser = Client()
            browser.cookies["device"] = device
            statuses.append(guess(browser, login=login).status_code)
            if n % 3 == 2 and "@" not in namesake:
                guess(browser, RIGHT, login=namesake)
    assert statuses == [200] * 5 + [429] * 2 + [200] * 5 + [429] * 2


def test_wrong_tries_on_an_own_device_are_counted_for_account_and_network(ada, rf):
    own = Client()
    guess(own, RIGHT)
    request = rf.post(LOGIN)
    request.COOKIES["device"] = own.cookies["device"].value
    here, elsewhere = sign_in_of(request, "ADA"), sign_in_of(rf.post(LOGIN), "ada")
    assert [use.limit for use in here.shared] == [WRONG_ANYWHERE, WRONG_FROM_NETWORK]
    assert [use.limit for use in here.rate] == [SIGN_INS]
    keys = [
        {use.key for use in (*each.shared, *each.rate)} for each in (here, elsewhere)
    ]
    assert not keys[0] & keys[1], "what strangers use up is not the owner's"


def test_one_account_has_one_counter_however_its_name_is_typed(ada, rf):
    """As a database compares: PostgreSQL finds "bill" by a dotless i."""
    User.objects.create_user("bill")
    names = ("bill", "BILL", "ｂｉｌｌ", "bıll")
    nobodys = ("carl", "CARL", "ｃａｒｌ")
    mine = {sign_in_of(rf.post(LOGIN), name).own[0].key for name in names[:2]}
    assert len(mine) == 1
    found = account_called("bıll")
    odd = sign_in_of(rf.post(LOGIN), "bıll").own[0].key
    assert (odd in mine) == bool(found)
    assert len({sign_in_of(rf.post(LOGIN), name).own[0].key for name in nobodys}) == 1


def test_a_device_answers_for_its_own_names_only(ada):
    own = Client()
    guess(own, RIGHT)
    own.post("/accounts/logout/")
    stranger = Client()
    for wrong in ("", "x", own.cookies["device"].value[:-1]):
        stranger.cookies["device"] = wrong
        guess(stranger)
    for _ in range(5):
        assert guess(own).status_code == 200
    assert guess(own, RIGHT).status_code == 429, "its own wrong tries count"
    assert guess(own, login="ben").status_code == 200
    rows = Allowance.objects.values_list("key", flat=True)
    assert all(re.fullmatch("[0-9a-f]{64}", key) for key in rows)


def test_the_right_password_takes_back_its_try_and_no_others(ada):
    """Signing in now and then with an own account frees no guesses at others'."""
    for _ in range(4):
        guess(Client())
    guess(Client(), RIGHT, login="ben")
    guess(Client())
    assert guess(Client()).status_code == 429
    network = Allowance.objects.get(key=shared_key("10.0.0.1"))
    assert len(network.used) == 5


def shared_key(who):
    return limits.Use("wrong of a network", who, WRONG_FROM_NETWORK).key


def test_a_wrong_code_is_counted_wherever_it_is_typed(client, ada):
    TOTP.activate(ada, "JBSWY3DPEHPK3PXP")
    statuses = []
    for n in range(7):
        browser = Client()
        guess(browser, RIGHT, network=f"10.0.1.{n}")
        page = browser.post(reverse("mfa_authenticate"), {"code": "123"})
        statuses.append(page.status_code)
    assert statuses == [200] * 5 + [429] * 2


@pytest.mark.parametrize(
    "name", ["account_reset_password", "account_request_login_code"]
)
def test_a_strangers_mailbox_is_not_filled(mails, ada, name):
    for n in range(7):
        browser, come = Client(), {"x-forwarded-for": f"10.0.1.{n}"}
        answer = browser.post(reverse(name), {"email": "Ada@example.org"}, headers=come)
    assert answer.status_code == 429
    assert "Ada@example.org" in answer.content.decode()
    answer_resets()
    assert Mail.objects.count() == 5


class Work:
    """What a request costs, without a clock: questions to the database, and hashes."""

    def __init__(self, monkeypatch):
        self.hashes, honest = [], MD5PasswordHasher.encode

        def encode(hasher, password, salt):
            self.hashes.append(password)
            return honest(hasher, password, salt)

        monkeypatch.setattr(MD5PasswordHasher, "encode", encode)

    def of(self, post):
        self.hashes.clear()
        with CaptureQueriesContext(
            connection,
        ) as asked:
            answer = post(Client())
        told = [query["sql"].split()[0] for query in asked]
        return told, len(self.hashes), seen(answer)


MOVING = {"X-Request-ID", "Expires", "Content-Length"}


def seen(answer):
    """All that a browser gets, but for what was typed and what is random."""
    text = Seen(answer.content.decode()).text
    kept = {name: bool(morsel.value) for name, morsel in answer.cookies.items()}
    headers = {k: v for k, v in answer.headers.items() if k not in MOVING}
    return answer.status_code, kept, headers, text


TYPED = ("ada@example.org", "ben@example.org", "eva@example.org")


def blank(work, who):
    told, hashes, (status, cookies, headers, text) = work
    return told, hashes, status, cookies, headers, text.replace(who, "")


def test_a_wrong_password_costs_the_same_for_everybody(monkeypatch, ada):
    User.objects.create_user("carl", is_active=False, password=RIGHT)
    work, costs = Work(monkeypatch), []
    for who in (*TYPED, "zoe@example.org"):
        costs.append(blank(work.of(lambda b, w=who: guess(b, login=w)), who))
    for who in ("ada", "ADA", "nobody", "carl"):
        costs.append(blank(work.of(lambda b, w=who: guess(b, login=w)), who))
    assert [cost[1] for cost in costs] == [1] * 8
    assert len({str(cost) for cost in costs[:4]}) == 1
    assert len({str(cost) for cost in costs[4:]}) == 1


def asking(name, monkeypatch):
    work = Work(monkeypatch)
    return [
        blank(work.of(lambda b, w=who: b.post(reverse(name), {"email": w})), who)
        for who in TYPED
    ]


def test_a_reset_costs_the_same_for_everybody(monkeypatch, mails, ada):
    costs = asking("account_reset_password", monkeypatch)
    assert costs[0] == costs[1] == costs[2]
    assert not Mail.objects.exists()
    assert answer_resets() == 2
    assert sorted(mail.to for mail in Mail.objects.all()) == sorted(TYPED[:2])
    assert answer_resets() == 0


def test_a_sign_in_code_costs_the_same_for_everybody(monkeypatch, mails, ada):
    costs = asking("account_request_login_code", monkeypatch)
    assert costs[0] == costs[1] == costs[2]
    send_outbox()
    assert sorted(mail.to for mail in Mail.objects.all()) == sorted(TYPED[:2])


@pytest.mark.parametrize("host", ["", "mail.example.org"])
def test_a_sign_up_costs_the_same_for_every_address(monkeypatch, settings, ada, host):
    settings.EMAIL_HOST = host
    work, costs = Work(monkeypatch), []
    for n, who in enumerate(TYPED):
        values = {"username": f"new{n}", "password1": RIGHT, "email": who}
        post = work.of(lambda b, v=values: b.post(reverse("account_signup"), v))
        costs.append(blank(post, who))
    assert costs[0] == costs[1] == costs[2]
    assert costs[0][2] == 302
    assert [mail.to for mail in Mail.objects.order_by("pk")] == list(TYPED)
    for n, who in enumerate(TYPED):
        row = EmailAddress.objects.get(user__username=f"new{n}")
        assert (row.email, row.verified) == (who, False)
        assert User.objects.get(username=f"new{n}").email == who


def test_an_unconfirmed_address_opens_nothing(ada):
    """Neither that of somebody else nor one's own."""
    thief = {"username": "thief", "password1": RIGHT + "!", "email": "ada@example.org"}
    Client().post(reverse("account_signup"), thief)
    assert guess(Client(), RIGHT + "!", login="ada@example.org").status_code == 200
    assert guess(Client(), RIGHT, login="ben@example.org").status_code == 200
    owner = Client()
    assert guess(owner, RIGHT, login="ada@example.org").status_code == 302
    assert owner.session["_auth_user_id"] == str(ada.pk)
