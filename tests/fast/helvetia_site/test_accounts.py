"""Signing up, in and out, and getting back in without a mail server."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from competitions.models import Mail
from helvetia_site.accounts.actions import MOST_NAMES
from helvetia_site.accounts.models import User
from helvetia_site.accounts.tasks import answer_resets
from tests import make

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("views_that_fail"),
]
PASSWORD = "correct horse battery"


@pytest.fixture
def mails(settings):
    """A mail server is named."""
    settings.EMAIL_HOST = "mail.example.org"


@pytest.fixture
def ada():
    return User.objects.create_user("Ada", "ada@example.org", PASSWORD)


def sign_in(client, login, password=PASSWORD):
    return client.post("/accounts/login/", {"login": login, "password": password})


def test_a_clock_that_ran_ahead_signs_nobody_out_for_good(client, ada):
    """His session counts for nothing meanwhile, and his browser keeps its cookie."""
    sign_in(client, "ada")
    with time_machine.travel(timezone.now() + timedelta(days=62)):
        answer = client.get("/accounts/email/")
        assert not answer.wsgi_request.user.is_authenticated
        assert settings.SESSION_COOKIE_NAME not in answer.cookies
    assert client.get("/accounts/email/").wsgi_request.user == ada


def test_a_session_that_is_no_more_takes_its_cookie_along(client, ada):
    sign_in(client, "ada")
    Session.objects.all().delete()
    assert (
        client.get("/accounts/email/").cookies[settings.SESSION_COOKIE_NAME]["max-age"]
        == 0
    )


def test_signing_up_needs_a_name_and_a_password_only(client):
    answers = {"username": "ada", "password1": PASSWORD}
    response = client.post("/accounts/signup/", answers)
    assert response.headers["Location"] == "/"
    assert int(client.session["_auth_user_id"]) == User.objects.get().pk
    assert not Mail.objects.exists()


def test_an_address_given_at_the_sign_up_is_asked_to_be_confirmed(client, mails):
    answers = {"username": "ada", "password1": PASSWORD, "email": "ada@example.org"}
    assert client.post("/accounts/signup/", answers).status_code == 302
    assert Mail.objects.get().to == "ada@example.org"
    assert client.get("/accounts/").status_code == 200


@pytest.mark.parametrize(
    "answers, sentence",
    [
        ({"username": "ADA"}, "already exists"),
        ({"username": "Ａｄａ"}, "in plain letters: Ada"),
        ({"username": "éVA"}, "already exists"),
        ({"username": "Strasse"}, "already exists"),
        ({"username": "ßıx"}, "already exists"),
        ({"username": "b@example.org"}, "Letters, digits"),
        ({"username": "b" * 61}, "at most 60"),
        ({"username": "a\x00b"}, "Null characters"),
        ({"username": "ada\u115f"}, "invisible character (U+115F)"),
        ({"username": ".."}, "a letter or a digit"),
        ({"username": "\u0430da"}, "letters of one alphabet"),
        ({"username": "ben", "password1": "short"}, "too short"),
    ],
)
def test_a_refused_sign_up_says_why_and_makes_nobody(client, ada, answers, sentence):
    User.objects.bulk_create([User(username=one) for one in ("Éva", "straße", "ssix")])
    given = {"username": "ben", "password1": PASSWORD, **answers}
    response = client.post("/accounts/signup/", given)
    assert response.status_code == 200
    assert sentence in response.content.decode()
    assert User.objects.count() == 4


def test_an_admin_gives_no_name_that_looks_like_another_s(client, ada):
    ada.full_clean(exclude=["password"])
    with pytest.raises(ValidationError, match="taken"):
        User(username="ＡＤＡ").full_clean()
    User.objects.create_user("Éva")
    with pytest.raises(ValidationError, match="taken"):
        User(username="éva").full_clean()
    old = [User(username=name, password="!") for name in ("straße", "strasse")]
    User.objects.bulk_create(old)
    User.objects.get(username="straße").full_clean()


@pytest.mark.parametrize("login", ["Ada", "ada", "ada@example.org", "ADA@example.org"])
def test_signing_in_takes_name_or_confirmed_address(client, ada, login):
    EmailAddress.objects.create(user=ada, email=ada.email, verified=True)
    assert sign_in(client, login).status_code == 302


def test_signing_in_makes_a_new_session(client, ada):
    session = client.session
    session["before"] = True
    session.save()
    before = session.session_key
    sign_in(client, "Ada")
    assert client.session.session_key != before


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(client, ada):
    answers = [sign_in(client, login, "wrong") for login in ("Ada", "nobody")]
    errors = [answer.context["form"].non_field_errors() for answer in answers]
    assert errors[0] == errors[1]
    assert errors[0]


def test_guessing_passwords_is_stopped(client, ada):
    for _ in range(12):
        sign_in(client, "Ada", "wrong")
    response = sign_in(client, "Ada")
    assert response.status_code in {200, 429}
    assert "_auth_user_id" not in client.session


def test_signing_out_is_a_deed_and_not_a_link(client, ada):
    client.force_login(ada)
    client.get("/accounts/logout/")
    assert "_auth_user_id" in client.session
    assert client.post("/accounts/logout/").headers["Location"] == "/"
    assert "_auth_user_id" not in client.session


def test_a_forgotten_password_is_reset_by_mail(client, ada, mails):
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    answer_resets()
    link = re.search(r"http://testserver(\S+)", Mail.objects.get().body)[1]
    assert set_password(client, link, "a new long password") == 302
    assert sign_in(client, "Ada", "a new long password").status_code == 302


@pytest.mark.rule("HV-MAIL-02")
def test_one_request_for_a_reset_is_one_mail_for_all_who_gave_the_address(
    client, ada, mails
):
    for n in range(MOST_NAMES + 1):
        User.objects.create_user(f"mal{n}", ada.email, PASSWORD)
    client.post("/accounts/password/reset/", {"email": ada.email})
    assert answer_resets() == 1
    body = Mail.objects.get().body
    links = re.findall(r"^(\S+): http://testserver(\S+)$", body, re.MULTILINE)
    assert [name for name, _ in links] == ["Ada", *(f"mal{n}" for n in range(9))]
    assert "2 more accounts" in body
    assert set_password(client, links[0][1], "a new long password") == 302
    assert sign_in(client, "Ada", "a new long password").status_code == 302


def test_a_mail_about_an_account_names_the_site(client, ada, mails):
    answers = {"username": "zoe", "password1": PASSWORD, "email": "zoe@example.org"}
    client.post("/accounts/signup/", answers)
    client.post("/accounts/logout/")
    client.post("/accounts/password/reset/", {"email": ada.email})
    answer_resets()
    bodies = [mail.body for mail in Mail.objects.order_by("pk")]
    assert len(bodies) == 2
    for body in bodies:
        assert re.match("Hello from Helvetia[,!]", body)
        assert "Thank you for using Helvetia!\ntestserver" in body
    assert "for an account on testserver" in bodies[0]


def test_links_in_mails_lead_to_the_public_address(client, ada, mails, settings):
    """The host of a request is whoever's sent it; one on this machine is allowed too."""
    settings.PUBLIC_URL = "https://cup.example.org"
    EmailAddress.objects.create(user=ada, email=ada.email, verified=True)
    for name, address in (("zoe", "zoe@example.org"), ("eve", ada.email)):
        answers = {"username": name, "password1": PASSWORD, "email": address}
        client.post("/accounts/signup/", answers, headers={"host": "localhost"})
        client.post("/accounts/logout/")
    asked = {"email": ada.email}
    client.post("/accounts/password/reset/", asked, headers={"host": "localhost"})
    answer_resets()
    links = [re.findall(r"https?://[^/\s]+", mail.body) for mail in Mail.objects.all()]
    assert links == [["https://cup.example.org"]] * 3


def test_whoever_runs_the_server_can_hand_out_a_reset_link(client, ada, capsys):
    call_command("reset_link", "ada")
    address = capsys.readouterr().out.strip()
    path = re.sub(r"^https?://[^/]+", "", address)
    assert set_password(client, path, "a new long password") == 302
    assert sign_in(client, "Ada", "a new long password").status_code == 302
    assert client.get(path).status_code == 200  # used: a page that says so


def test_a_reset_link_for_nobody_is_refused(db):
    with pytest.raises(CommandError, match="Nobody is called nobody"):
        call_command("reset_link", "nobody")


def set_password(client, link, password):
    form = client.get(link, follow=True).request["PATH_INFO"]
    return client.post(form, {"password1": password, "password2": password}).status_code


def test_a_sign_in_code_comes_by_mail(client, ada, mails):
    client.post("/accounts/login/code/", {"email": "ada@example.org"})
    code = re.search(r"^([A-Z0-9-]{4,})$", Mail.objects.get().body, re.M)[1]
    response = client.post("/accounts/login/code/confirm/", {"code": code})
    assert response.status_code == 302
    assert int(client.session["_auth_user_id"]) == ada.pk


PROMISES = re.compile(r"(?i)we (have )?sent?|will receive|by mail|sign-in code|confirm")


def test_without_a_mail_server_no_page_promises_a_mail(client, ada):
    answers = [
        *(client.get(f"/accounts/{page}/") for page in ("login", "signup")),
        client.get(reverse("account_email_verification_sent")),
        client.get(reverse("account_reset_password_done")),
    ]
    for name in ("account_reset_password", "account_request_login_code"):
        address = reverse(name)
        answers += client.get(address), client.post(address, {"email": ada.email})
    client.force_login(ada)
    pages = [reverse("account"), reverse("account_email")]
    added = {"action_add": "", "email": "new@example.org"}
    answers += client.get(pages[0]), client.get(pages[1])
    answers.append(client.post(pages[1], added, follow=True))
    for answer in answers:
        text = re.sub(r"<[^>]+>", " ", answer.content.decode())
        assert answer.status_code == 200
        assert not PROMISES.search(text), PROMISES.search(text)


def test_who_helps_is_told_by_name_to_who_belongs_to_the_club(client, ada):
    people = User.objects
    eve = people.create_user("eve", password=PASSWORD, display_name="Eve of Bern")
    people.create_superuser("root", "r@example.org", PASSWORD, display_name="Rita")
    club = make.club(user=ada)
    make.coaching(make.team(owner=club), eve)
    page = reverse("account_reset_password")
    stranger = client.get(page).content.decode()
    assert "Rita" in stranger
    assert "root" not in stranger
    typed = client.post(page, {"email": "eve@example.org", "login": "eve"})
    assert club.name not in typed.content.decode()
    sign_in(client, "eve")
    client.post("/accounts/logout/")
    assert club.name not in client.get(page).content.decode(), "he left on purpose"
    sign_in(client, "eve")
    del client.cookies[settings.SESSION_COOKIE_NAME]
    for address in (page, reverse("account_request_login_code")):
        known = client.get(address).content.decode()
        assert f"<h2>{club.name}</h2>" in known
        assert "Ask Ada:" in known
    club.coaches.all().delete()
    assert club.name not in client.get(page).content.decode()


def test_the_name_shown_can_be_changed(client, ada):
    client.force_login(ada)
    assert client.post("/accounts/", {"display_name": "Ada L."}).status_code == 302
    ada.refresh_from_db()
    assert str(ada) == "Ada L."


def test_only_the_name_shown_can_be_changed(client, ada):
    client.force_login(ada)
    extra = {"is_staff": "on", "is_superuser": "on", "username": "root", "email": "x"}
    client.post("/accounts/", {"display_name": "Ada", **extra})
    ada.refresh_from_db()
    assert (ada.is_staff, ada.is_superuser, ada.username) == (False, False, "Ada")
    assert ada.email == "ada@example.org"


def test_too_long_a_name_is_refused_and_kept_in_the_form(client, ada):
    client.force_login(ada)
    response = client.post("/accounts/", {"display_name": "x" * 81})
    assert response.status_code == 422
    assert "x" * 81 in response.content.decode()


def test_the_account_asks_a_visitor_to_sign_in(client):
    response = client.get("/accounts/")
    assert response.headers["Location"] == "/accounts/login/?next=/accounts/"


OPEN = ["account_login", "account_signup", "account_reset_password"]
OPEN += ["account_request_login_code"]
OWN = ["account_email", "account_change_password", "account_logout", "mfa_index"]


@pytest.mark.parametrize("name", OPEN)
def test_the_pages_of_the_sign_in_have_our_frame(client, name):
    response = client.get(reverse(name))
    names = [template.name for template in response.templates]
    assert response.status_code == 200
    assert "layout/page.html" in names
    assert response.content.count(b"<h1") == 1


@pytest.mark.parametrize("name", OWN)
def test_the_pages_of_the_own_account_have_our_frame(client, ada, name):
    sign_in(client, "Ada")
    response = client.get(reverse(name))
    assert response.status_code == 200
    assert response.content.count(b"<h1") == 1
    assert b"style=" not in response.content


def test_a_second_factor_is_set_up_without_anything_inline(client, ada):
    sign_in(client, "Ada")
    asked = client.get(reverse("mfa_activate_totp")).headers["Location"]
    page = client.post(asked, {"password": PASSWORD}, follow=True).content.decode()
    assert 'src="data:image/svg+xml' in page
    assert "style=" not in page
    assert "onclick" not in page


# the package's own words: capitals inside, "email", "log in", a plea
FOREIGN = re.compile(
    r"\b(?:Sign (?:In|Up|Out)|[Ee]mails?|[Ll]og ?in\b|[Pp]lease|username|authenticat(?:e|ion))\b"
)
SIGNED_OUT = ("account_login", "account_signup", "account_reset_password")
SIGNED_IN = ("account_email", "account_change_password", "account_logout", "mfa_index")


@pytest.mark.django_db
def test_the_pages_of_the_package_speak_as_ours_do(client):
    """One "Sign in", one "E-mail"."""
    found = {}
    for names, person in ((SIGNED_OUT, None), (SIGNED_IN, "ada")):
        if person:
            client.force_login(make.user(person))
        for name in names:
            text = client.get(reverse(name)).content.decode()
            found[name] = FOREIGN.findall(re.sub(r"<[^>]*>", " ", text))
    assert found == {name: [] for name in SIGNED_OUT + SIGNED_IN}
