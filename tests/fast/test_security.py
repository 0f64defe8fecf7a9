"""What an attacker tries who reads the source: requests, cookies, sessions, secrets.

Threats by their numbers in reliability.md 3. Rights are asked in test_matrix, numbers
in hidden fields in test_foreign_ids, texts in test_bad_input, links in test_links.
"""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from competitions.actions.people.resets import issue_reset
from competitions.claims import COOKIE
from competitions.links import reset_url, token_of
from competitions.models import Club, Competition, Invitation, Mail
from helvetia_site.accounts.tasks import answer_resets
from helvetia_site.logs import JsonFormatter, mask
from tests import make
from tests.examples import step
from tests.fast import matrix_world
from tests.fast.forms_found import read_by
from tests.paths import EXAMPLES, ROOT
from tests.seen import Seen

pytestmark = pytest.mark.django_db
PASSWORD = make.PASSWORD
# Not a secret, but it must look like one to be found again.
CANARY = "Canary-9f8e7d6c5b4a"


@pytest.fixture
def ada(client):
    user = make.user("ada")
    client.force_login(user)
    return user


def sign_in(client, name, password=PASSWORD):
    answers = {"login": name, "password": password}
    return client.post(reverse("account_login"), answers)


# What every page carries (T11, T20) -----------------------------------------------


@pytest.mark.long(cases=1)
@pytest.mark.sampled
@pytest.mark.parametrize(
    "person, situation, each",
    [
        ("site admin", "public", 1),
        ("home coach", "private", step(4)),
        ("visitor", "unlisted", step(2)),
        ("claim holder", "unclaimed", step(4)),
    ],
)
def test_no_page_holds_anything_inline_and_each_has_its_headers(
    person, situation, each
):
    world = matrix_world.build()
    signed_in = person not in matrix_world.WITHOUT_ACCOUNT
    seen = 0
    for page, address, response in read_by(world, person, situation, each):
        where, headers = f"{page.name} {address}", response.headers
        policy = headers["Content-Security-Policy"]
        assert "unsafe" not in policy, where
        assert "frame-ancestors 'none'" in policy, where
        assert headers["X-Content-Type-Options"] == "nosniff", where
        assert headers["Referrer-Policy"] == "same-origin", where
        kept = headers["Cache-Control"]
        # the two pages for machines say the same to everybody
        private = "no-store" if signed_in or page.name in MACHINE else "private"
        assert private in kept, f"{where}: {kept}"
        assert "public" not in kept, where
        if response.headers["Content-Type"].startswith("text/html"):
            found = Seen(response.content.decode())
            assert (found.inline, found.alive) == ([], []), where
            assert "Cookie" in headers["Vary"], where
            seen += 1
    assert seen > 5


MACHINE = ("healthz", "readyz", "metrics")


def test_behind_tls_windows_and_transport_are_closed_too(tmp_path):
    show = (
        "from helvetia_site import settings as s; import json; print(json.dumps(["
        "s.SECURE_CROSS_ORIGIN_OPENER_POLICY, s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS,"
        "s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.LANGUAGE_COOKIE_SECURE]))"
    )
    env = {"HELVETIA_DATA": str(tmp_path), "PUBLIC_URL": "https://cup.example.org"}
    done = subprocess.run(
        [sys.executable, "-c", show],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
    )
    told = json.loads(done.stdout)
    assert told == ["same-origin", True, 31_536_000, True, True, True]


def test_what_a_signed_in_reader_got_is_never_said_to_be_unchanged(client, ada):
    """T20: a copy belongs to whom it was made for."""
    league = make.championship(owner=make.club(user=ada), visibility="unlisted")
    visitor = Client()
    for name in ("competition", "table", "fixtures", "players", "rules"):
        address = reverse(name, args=[league.slug])
        own, other = client.get(address), visitor.get(address)
        assert "ETag" not in own.headers, name
        given = {"If-None-Match": other.headers["ETag"]}
        assert client.get(address, headers=given).status_code == 200, name
        another = Client()
        another.cookies[settings.CSRF_COOKIE_NAME] = "x" * 32
        assert another.get(address, headers=given).status_code == 200, name


def test_a_private_competition_has_no_copy_to_ask_about(client, ada):
    league = make.championship(owner=make.club(user=ada), visibility="private")
    address = reverse("table", args=[league.slug])
    assert "ETag" not in client.get(address).headers
    for tag in ("*", 'W/"x"', '"' + "a" * 5000 + '"'):
        given = {"If-None-Match": tag}
        assert Client().get(address, headers=given).status_code == 404


# Who is who (T13, T14, T16) ----------------------------------------------------------


def test_a_new_password_signs_out_everywhere_else():
    make.user("ada")
    phone, desk = Client(), Client()
    for client in (phone, desk):
        assert sign_in(client, "ada").status_code == 302
    answers = {"oldpassword": PASSWORD, "password1": CANARY, "password2": CANARY}
    desk.post(reverse("account_change_password"), answers)
    assert desk.get(reverse("account")).status_code == 200
    assert phone.get(reverse("account")).status_code == 302


def test_a_closed_account_is_out_at_its_next_request(client, ada):
    club = make.club(user=ada)
    address = reverse("people", args=[club.slug])
    assert client.get(address).status_code == 200
    ada.is_active = False
    ada.save()
    assert client.get(address).status_code == 302
    assert sign_in(Client(), "ada").headers["Location"] != "/"


def test_an_expired_or_invented_session_is_nobody(client, ada):
    club = make.club(user=ada)
    address = reverse("people", args=[club.slug])
    client.session.flush()
    assert client.get(address).status_code == 302
    for key in ("x" * 32, "", "../../x", "a" * 4000):
        client.cookies[settings.SESSION_COOKIE_NAME] = key
        assert client.get(address).status_code == 302


def test_the_admin_has_no_way_in_of_its_own(client):
    """Its form would know no limit on guessing and no second factor (T14)."""
    make.user("root-ada", is_staff=True, is_superuser=True)
    answers = {"username": "root-ada", "password": PASSWORD, "next": "/admin/"}
    response = client.post(reverse("admin:login"), answers)
    assert response.headers["Location"].startswith(reverse("account_login"))
    assert "_auth_user_id" not in client.session
    assert sign_in(client, "root-ada").status_code == 302
    assert client.get("/admin/").status_code == 200


def test_an_unclaimed_cup_cannot_be_made_public(client):
    """Decision 15: nobody answers for it yet."""
    club = make.club(claim="token")
    cup = make.cup(owner=club, visibility="unlisted")
    make.claiming(client, "token")
    values = {"name": "Cup", "visibility": "public", "confirm_hours": "24"}
    response = client.post(
        reverse("manage_rules", args=[cup.slug]),
        {"deed": "settings", "key": "k" * 20, "version": cup.version, **values},
    )
    assert response.status_code == 422
    cup.refresh_from_db()
    assert cup.visibility == "unlisted"


def test_what_nobody_signed_for_is_never_public_nor_without_end(client):
    """Decision 15: through no door, and not a thousand of them."""
    club = make.club(claim="token")
    make.claiming(client, "token")
    bundle = (EXAMPLES / "cup.json").read_text()
    doors = [
        ("import", {"deed": "take", "text": bundle}),
        *[("new_competition", {**TEAMS, "visibility": "public", **TERMS})] * 6,
    ]
    answers = []
    for n, (name, values) in enumerate(doors):
        names = {"teams": f"Alba {n}\nBrig {n}"} if "teams" in values else {}
        form = {**values, **names, "key": f"{n}" * 20}
        answer = client.post(reverse(name, args=[club.slug]), form)
        answers.append(answer.status_code)
    assert answers == [302] * 5 + [422] * 2
    kinds = club.competitions.values_list("visibility", flat=True)
    assert list(kinds) == ["unlisted"] * 5


def test_a_club_has_an_end(client, ada):
    """T22: 512 teams, and the next one is refused in a sentence."""
    club = make.club(user=ada)
    address = reverse("club_teams", args=[club.slug])
    for n in range(2):
        lines = "\n".join(f"Team {n} {i}" for i in range(256))
        answer = client.post(
            address, {"deed": "add", "teams": lines, "key": f"{n}" * 20}
        )
        assert answer.status_code == 302
    answer = client.post(address, {"deed": "add", "teams": "One", "key": "x" * 20})
    assert (answer.status_code, club.teams.count()) == (422, 512)
    assert "at most 512 teams" in answer.content.decode()


TERMS = {"profile": "geek", "legs": "2"}
TEAMS = {"name": "Office Cup", "kind": "cup", "teams": "Alba\nBrig", "deed": "draw"}


def begin(key="k" * 20, **extra):
    client = Client()
    response = client.post(reverse("start"), {**TEAMS, "key": key}, **extra)
    return client, response


def desk(made):
    """The page that only its organiser sees."""
    return made.headers["Location"] + "manage/"


def test_a_claim_opens_its_own_club_and_nothing_after_it_was_kept():
    """T19 and decision 15: an account took the club over, the browser's hold is gone."""
    first, made = begin()
    other, others = begin("o" * 20)
    assert first.get(desk(made)).status_code == 200
    assert first.get(desk(others)).status_code == 302
    club = Competition.objects.get(slug=made.headers["Location"].split("/")[2]).club
    Club.objects.filter(pk=club.pk).update(claim_hash="")
    assert first.get(desk(made)).status_code == 302
    assert other.get(desk(others)).status_code == 200


def test_a_deleted_cup_of_nobody_ends_at_the_start_page_with_a_sentence():
    """Decision 15: the club was made with its cup and goes with it; one with more stays."""
    holder, _made = begin()
    cup = Competition.objects.get()
    for key, competition in (("x" * 20, make.cup(owner=cup.club)), ("y" * 20, cup)):
        assert Club.objects.exists()
        sent = {"deed": "delete", "version": competition.version, "key": key}
        address = competition.get_absolute_url() + "manage/"
        answer = holder.post(address, sent, follow=True)
        assert answer.redirect_chain == [("/", 302)]
        assert f"{competition.name} is deleted." in answer.content.decode()
    assert not Club.objects.exists()
    assert "is kept in this browser" not in answer.content.decode()


def test_a_claim_cannot_be_written_by_hand(client):
    holder, made = begin()
    real = holder.cookies[COOKIE].value
    forged = ("", "x", real[:-1], f"{real}x", real.swapcase(), f"x{real}", "a:b:c")
    for value in (*forged, real.partition(":")[0]):
        client.cookies[COOKIE] = value
        assert client.get(desk(made)).status_code == 302, value[:30]


def test_the_same_form_with_other_teams_gives_nobody_a_claim():
    """Decision 8: the key is used up; whoever knows it does not get the club."""
    begin()
    client, response = begin()
    assert COOKIE in client.cookies  # the very same form: a second tap
    thief = Client()
    values = {**TEAMS, "key": "k" * 20, "teams": "Mine\nToo"}
    response = thief.post(reverse("start"), values)
    assert response.status_code == 422
    assert COOKIE not in thief.cookies


@pytest.mark.long(cases=2)
@pytest.mark.parametrize(
    "proxies, headers, starts",
    [
        (0, {}, 1),
        (0, {"x-forwarded-for": "{n}.0.0.1"}, 1),
        (1, {"x-forwarded-for": "{n}.0.0.1, 10.0.0.9"}, 1),
        (1, {"x-forwarded-for": "10.0.0.9, {n}.0.0.1"}, 3),
        (1, {"x-real-ip": "{n}.0.0.1", "forwarded": "for={n}.0.0.1"}, 1),
        (0, {"x-client-ip": "{n}.0.0.1", "true-client-ip": "{n}.0.0.1"}, 1),
    ],
    ids=str,
)
def test_an_address_starts_so_many_cups_whatever_it_calls_itself(
    settings, proxies, headers, starts
):
    """Decision 15, T16: behind a proxy the one that it added counts."""
    settings.ANONYMOUS_STARTS_PER_HOUR = 1
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    for n in range(1, 4):
        given = {name: value.format(n=n) for name, value in headers.items()}
        begin(f"{n}" * 20, headers=given)
    assert Competition.objects.count() == starts


def test_nobody_learns_who_has_an_account():
    """T14: the same status, the same address, the same words but for what was typed."""
    make.user("ada")
    for name, field in (
        ("account_request_login_code", "email"),
        ("account_reset_password", "email"),
        ("account_login", "login"),
    ):
        answers = []
        for who in ("ada@example.org", "eva@example.org"):
            client = Client()
            values = {field: who, "password": "wrong wrong"}
            answer = client.post(reverse(name), values, follow=True)
            words = Seen(answer.content.decode()).text.replace(who, "")
            answers.append((answer.status_code, answer.redirect_chain, words))
        assert answers[0] == answers[1], name


# Secrets (T25) -----------------------------------------------------------------------


@pytest.fixture
def logged():
    """Every line of every logger, as it would stand in the log."""
    lines = []

    class Kept(logging.Handler):
        def emit(self, record):
            lines.append(JsonFormatter().format(record))

    handler, root = Kept(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield lines
    root.removeHandler(handler)
    root.setLevel(level)


def test_no_secret_stands_in_logs_mails_or_on_pages(logged, monkeypatch):
    """T25: passwords, sessions, links and keys, through success, refusal and fault."""
    person = get_user_model().objects.create_user("ada", "ada@example.org", CANARY)
    client = Client(raise_request_exception=False, enforce_csrf_checks=False)
    pages = [
        sign_in(client, "ada", f"{CANARY}-wrong"),
        sign_in(client, "ada", CANARY),
    ]
    club = make.club(user=person)
    team = make.team("Owls", club)
    link = team.invitations.get()
    Invitation.objects.filter(pk=link.pk).update(expires_at="2999-01-01T00:00Z")
    token = token_of(link)
    anonymous = Client(raise_request_exception=False)
    make.coaching(team, ben := make.user("ben"))
    given = reset_url(issue_reset(club, user=ben.pk, by=make.by(at=timezone.now())))
    monkeypatch.setattr(settings, "EMAIL_HOST", "mail.example.org")
    anonymous.post(reverse("account_reset_password"), {"email": "ada@example.org"})
    answer_resets()
    reset = re.search(r"/key/(\S+?)/", Mail.objects.get().body)[1]
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    of_a_coach = given.split("/")[-2]
    secrets = [
        CANARY,
        token,
        reset,
        of_a_coach,
        settings.SECRET_KEY,
        client.session.session_key,
    ]
    for address in (
        reverse("join", args=[token]),
        reverse("join", args=[f"{token}x"]),
        reverse("invite", args=[token]),
        reverse("claim", args=[token]),
        reverse("account_reset_password") + f"key/{reset}/",
        f"/nothing/key/{reset}/",
        given,
    ):
        for visitor in (anonymous, strict):
            visitor.post(address, {"deed": "accept", "password1": CANARY})
            pages.append(visitor.put(address))
    with monkeypatch.context() as patch:
        patch.setattr("competitions.views.club.links.find", lambda token: 1 / 0)
        pages.append(anonymous.get(reverse("join", args=[token])))
    assert pages[-1].status_code == 500
    told = {
        "log": "\n".join(logged),
        "mails": "\n".join(m.body for m in Mail.objects.all()).replace(reset, ""),
    }
    for place, text in told.items():
        assert text, place
        found = [secret[:12] for secret in secrets if secret in text]
        assert found == [], place
    # A page may name the link it was opened by, never what else opens something.
    page = "\n".join(answer.content.decode() for answer in pages)
    assert [secret for secret in (CANARY, *secrets[4:]) if secret in page] == []


def test_links_lose_what_opens_them_in_a_log_line():
    line = mask("Gone: /join/abc.def-g/ /claim/x/ /accounts/password/reset/key/3-ab/")
    assert line == "Gone: /join/…/ /claim/…/ /accounts/password/reset/key/…/"
    assert mask("Gone: /s/abc.def/") == "Gone: /s/…/"
    assert mask("Not Found: /c/key-cup/table/") == "Not Found: /c/key-cup/table/"
