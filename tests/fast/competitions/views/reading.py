"""What the tests of the reading pages share: who asks, how, and what it costs."""

from __future__ import annotations

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import make

HTMX = {"HTTP_HX_REQUEST": "true"}


def at(name: str, competition, query: str = "") -> str:
    return reverse(name, args=[competition.slug]) + query


def league(teams: int, **given):
    """All matches of a single round robin, each 2-1 with a scorer of his own."""
    names = [f"Team{n:02d}" for n in range(teams)]
    made = make.championship(names, legs=1, **given)
    pairs = make._pairs(made)
    make.play(made, "; ".join(f"{h} 2-1 {a} goals P{h}/P{a}" for h, a in pairs))
    return made


def cost(client: Client, url: str, **headers) -> int:
    with CaptureQueriesContext(connection) as seen:
        response = client.get(url, **headers)
    assert response.status_code == 200, response
    return len(seen)


def refuses_strangers(client: Client, name: str, build) -> None:
    """Private: 404 for a visitor and a stranger, 200 for the club and a coach in it."""
    owner, ben, cleo = make.user("ada"), make.user("ben"), make.user("cleo")
    made = build(owner=make.club(user=owner), visibility="private")
    make.coaching(made.entrants.first().team, ben)
    url = at(name, made)
    assert client.get(url).status_code == 404
    for person, status in ((cleo, 404), (owner, 200), (ben, 200)):
        client.force_login(person)
        assert client.get(url).status_code == status, person
        client.logout()
    assert client.get(reverse(name, args=["nothing-here"])).status_code == 404


def reads_only(client: Client, url: str) -> None:
    """Other methods: 405; a POST without a known button: 400, and nothing is written."""
    for method in ("put", "patch", "delete"):
        assert getattr(client, method)(url).status_code == 405
    assert client.post(url).status_code == 400
    assert client.post(url, {"deed": "anything"}).status_code == 400
    assert client.head(url).status_code == 200
