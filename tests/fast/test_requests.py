"""Requests that no browser sends (reliability.md 9, B4; T21, T22): 4xx, never a 500."""

from __future__ import annotations

import itertools
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.client import FakePayload
from django.urls import reverse

from competitions.models import Competition
from tests import make
from tests.examples import step
from tests.fast import matrix_world
from tests.fast.forms_found import FORM, addresses, only_text
from tests.seen import Seen

pytestmark = pytest.mark.django_db
PASSWORD = make.PASSWORD
VALUES = ("", "nonsense", "-1", "0", "1e9", "9" * 5000, "٣", "\x00", "'\"><zzpwn>")
NAMES = ("sort", "page", "per_page", "by", "team", "why", "official", "text", "side")
NAMES += ("results", "c-sort", "c-page", "b-per_page", "next", "since")


@pytest.fixture
def ada(client):
    user = make.user("ada")
    client.force_login(user)
    return user


READERS = ("site admin", "visitor")


def test_unknown_values_in_an_address_break_no_page():
    """Every page, each third for a visitor; all by both in `make prove`."""
    world = matrix_world.build()
    for n, (page, address) in enumerate(addresses(world)):
        person = READERS[n % 3 == 0]
        unknown_values(world.clients[person], page, address, [VALUES[n % len(VALUES)]])


def unknown_values(client, page, address, values):
    client.raise_request_exception = False
    with only_text():
        for value in values:
            response = client.get(address, dict.fromkeys(NAMES, value))
            where = f"{page.name} {value[:12]!r}"
            assert response.status_code < 500, where
            if response.headers["Content-Type"].startswith("text/html"):
                assert Seen(response.content.decode()).alive == [], where


FORGED = (
    {"HX-Request": "true", "HX-Target": "../../etc/passwd"},
    {"HX-Request": "true", "HX-Target": "standings", "HX-Boosted": "true"},
    {"HX-Request": "yes", "HX-Current-URL": "javascript:alert(1)"},
    {"HX-Request": "true", "HX-History-Restore-Request": "true"},
    {"HX-Request": "true", "HX-Current-URL": "%%%", "HX-Trigger": "{"},
    {"Accept-Language": "x" * 4000},
    {"Accept-Language": "../../../etc,fr;q=99999"},
    {"If-None-Match": "\u00ff" * 200},
    {"If-Modified-Since": "tomorrow"},
    {"X-Forwarded-For": "' OR 1=1", "X-Forwarded-Host": "evil.example"},
    {"X-Forwarded-Proto": "gopher", "X-HTTP-Method-Override": "DELETE"},
    {"Accept": "application/xml", "Accept-Encoding": "br;q=nonsense"},
    {"Referer": "javascript:alert(1)", "Origin": "null"},
    {"Cookie": "session; =; ;;;theme=;language=;claims="},
    {"Cookie": f"session={'x' * 4000}; claims={'x' * 4000}; csrf={'x' * 4000}"},
    {"Cookie": 'theme="><zzpwn>; language=../../etc; messages=nonsense; claims=a:b:c'},
    {
        "Cookie": 'session="\\000"; claims="\\303\\050"; csrf="\u00ff"; messages="W10:x:y"'
    },
)


@pytest.mark.long
def test_forged_headers_and_cookies_break_no_page():
    """Every page, each third for a visitor; all by both in `make prove`."""
    world = matrix_world.build()
    for n, (name, address) in enumerate(of_both_kinds(world)):
        client = world.clients[READERS[n % 3 == 1]]
        forged_headers(client, name, address, [FORGED[n % len(FORGED)]])


def of_both_kinds(world):
    """Name and address of each page, some of a cup as well."""
    yield from ((page.name, address) for page, address in addresses(world))
    cup = world.objects["public"]["cup"]
    for name in ("competition", "fixtures", "rules"):
        yield f"{name} of a cup", reverse(name, args=[cup])


def forged_headers(client, name, address, forged):
    client.raise_request_exception = False
    signed = client.cookies.copy()
    with only_text():
        for headers in forged:
            if "Cookie" in headers:
                client.cookies.clear()
            response = client.get(address, headers=headers)
            client.cookies = signed.copy()
            where = f"{name} {headers}"
            assert response.status_code < 500, where
            said = response.content.decode()
            assert "evil.example" not in said, where
            if response.headers["Content-Type"].startswith("text/html"):
                assert Seen(said).alive == [], where


BODIES = (
    (FORM, b""),
    (FORM, b"deed=save&deed=nonsense&key=a&key=b&version=1&version=2"),
    (FORM, b"deed=\x00&key=\xff\xfe&version=%D9%A3"),
    (FORM, b"%%%=%%&=&==&&&" * 50),
    (f"{FORM}; charset=utf-7", b"deed=+AGQ-"),
    (f"{FORM}; charset=nonsense", b"deed=x"),
    ("multipart/form-data", b"nothing"),
    ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; na"),
    ("multipart/form-data; boundary=" + "x" * 300, b"--x"),
    ("application/json", b'{"deed": "delete"}'),
    ("text/plain", b"deed=delete"),
    ("", b"deed=delete"),
    ("nonsense", b"\x00\x01\x02"),
)


def test_bodies_that_are_no_forms_change_nothing(record_property):
    """B4: content types, doubled parameters, halves of files."""
    record_property("counted", f"bodies that are no forms: {no_forms(1)}")


def no_forms(each):
    """So many of the bodies on each page, in turn; all of them in `make prove`."""
    world = matrix_world.build()
    bodies = itertools.cycle(BODIES)
    client = world.clients["site admin"]
    client.raise_request_exception = False
    asked = 0
    for page in matrix_world.pages():
        if page.plain and page.name not in ("account", "set_theme", "set_language"):
            continue
        address = world.address(page, "public")
        for kind, body in itertools.islice(bodies, each):
            with matrix_world.written() as writes, only_text():
                response = client.generic("POST", address, body, kind)
            where = f"{page.name} {kind[:50]} {body[:20]!r}"
            assert response.status_code < 500, where
            named = page.name in ("account", "set_theme", "set_language")
            assert named or response.status_code == 400, where
            assert named or writes == [], where
            asked += 1
    return asked


STRANGE = ("", "-1", "1.5", "٣", "9" * 5000, "1\x00", "NaN", "0x1", " 1", "1 OR 1=1")


def test_a_version_or_key_that_is_none_is_no_form_of_ours(client, ada):
    """Decision 9: without the version it was drawn from, a form changes nothing."""
    league = make.championship(owner=make.club(user=ada))
    fixture = make.fixture(league, "Owls", "Drakes")
    score = {"home": "2", "away": "1", "ending": "played", "deed": "save"}
    for address, values in (
        (reverse("manage", args=[league.slug]), {"deed": "undo"}),
        (reverse("result", args=[fixture.public_id]), score),
    ):
        for version in STRANGE:
            with matrix_world.written() as writes:
                response = client.post(address, {**values, "version": version})
            assert (response.status_code, writes) == (400, []), version[:20]
        future = client.post(address, {**values, "version": "999999999"})
        assert future.status_code == 409
    odd = ("x" * 7, "x" * 41, "x" * 5000, "' OR 1=1 --", "\x00" * 20, "é" * 9)
    for key in odd:
        with matrix_world.written() as writes:
            response = client.post(address, {**values, "version": "0", "key": key})
        assert (response.status_code, writes) == (400, []), key[:20]
        assert "8 to 40 letters and digits" in response.content.decode()


class Untouched(FakePayload):
    """A body that nobody may read."""

    def read(self, *_):
        raise AssertionError("read before it was measured")

    readline = read


@pytest.mark.parametrize("kind", [FORM, "multipart/form-data; boundary=x"])
@pytest.mark.parametrize("length", [1_100_001, 10**12, 10**18])
def test_a_body_that_announces_too_much_is_not_read(client, kind, length):
    """T22: files would be written to the disk before any page asks who sends them."""
    response = client.generic(
        *("POST", reverse("start"), b"x", kind),
        **{"CONTENT_LENGTH": str(length), "wsgi.input": Untouched(b"x")},
    )
    assert response.status_code == 413
    assert "several parts" in response.content.decode()


def test_a_large_file_is_refused_in_a_sentence(client, ada):
    address = reverse("import", args=[make.club(user=ada).slug])
    file = SimpleUploadedFile("b.json", b"[" + b"0," * 10_000_000 + b"0]")
    response = client.post(address, {"deed": "check", "file": file})
    assert response.status_code == 413
    assert not Competition.objects.exists()


@pytest.mark.long
@pytest.mark.sampled
def test_a_head_is_a_get_without_its_body():
    world = matrix_world.build()
    for page, address in list(addresses(world))[:: step(3)]:
        got = world.clients["visitor"].get(address)
        head = world.clients["visitor"].head(address)
        assert (page.name, head.status_code) == (page.name, got.status_code)
        assert head.content == b""


def test_another_host_is_nobodys(client):
    for host in ("evil.example", "testserver.evil.example", "testserver@evil", "a b"):
        assert client.get("/", headers={"host": host}).status_code == 400, host
    forwarded = client.get("/clubs/new/", headers={"x-forwarded-host": "evil.example"})
    assert "evil" not in forwarded.headers["Location"]


ELSEWHERE = (
    *("https://evil.example/", "//evil.example", "///evil.example", r"/\evil.example"),
    *(r"\\evil.example", "javascript:alert(1)", "https:evil.example", "\thttps://evil"),
    *("http://testserver@evil.example/", "/%0d%0aX:1", "data:text/html,x", "ftp://x/"),
    *("/\t/evil.example", "https://evil.example\\@testserver/", "\x00//evil.example"),
)


@pytest.mark.long(cases=4)
@pytest.mark.parametrize("where", ELSEWHERE)
def test_no_door_leads_out_of_the_house(where):
    """T21: `next` of every page that takes one, and the page somebody came from."""
    make.user("ada")
    tries = [
        ("account_login", {"login": "ada", "password": PASSWORD}),
        ("account_signup", {"username": "dora", "password1": PASSWORD}),
        ("account_logout", {}),
        ("set_language", {"language": "fr"}),
        ("set_theme", {"theme": "dark"}),
        ("admin:login", {"username": "ada", "password": PASSWORD}),
    ]
    for name, values in tries:
        for n, query in enumerate([reverse(name), f"{reverse(name)}?next={where}"]):
            if name == "account_signup":
                values["username"] = f"dora{n}"
            client = Client(raise_request_exception=False)
            came = {"Referer": where} if where.isprintable() else {}
            response = client.post(query, {**values, "next": where}, headers=came)
            assert response.status_code in (302, 403), (name, response.status_code)
            target = response.headers.get("Location", "/")
            assert urlsplit(target).netloc in ("", "testserver"), (name, target)
            assert target.startswith("/"), (name, target)
            assert not target.startswith(("//", "/\\")), (name, target)


def test_a_sign_in_name_without_end_is_refused_at_its_field(client):
    """SQLite gives up on patterns of 50,000 characters; the field does so before it."""
    answers = {"login": "L" * 100_000, "password": PASSWORD}
    response = client.post(reverse("account_login"), answers)
    page = Seen(response.content.decode())
    assert response.status_code == 200
    assert "254" in page.errors["id_login_error"]
