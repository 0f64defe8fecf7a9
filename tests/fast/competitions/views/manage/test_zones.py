"""HV-ZONE-01: an organiser says what places of the table mean, and readers see it."""

from __future__ import annotations

import re

import pytest

from competitions.models import LogEntry, Stage
from competitions.verification.decisions.comparison import wrong_decisions
from tests import make
from tests.fast.competitions.views.reading import at
from tests.fast.form_reader import form_with

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-ZONE-01")]
RESULTS = "Owls 1-0 Drakes; Owls 2-0 Herons; Drakes 1-0 Herons; Marmots 0-1 Owls"
TYPED = {
    "zone-kind0": "through",
    "zone-first0": "1",
    "zone-last0": "2",
    "zone-kind1": "down",
    "zone-first1": "4",
    "zone-name1": "Relegation match",
}


@pytest.fixture
def league(client):
    ada = make.user("ada")
    client.force_login(ada)
    return make.championship(owner=make.club(user=ada), legs=1, results=RESULTS)


def saved(client, league, **typed):
    address = at("manage_table", league)
    form = form_with(client.get(address).content.decode(), "zones")
    return client.post(address, form.pressed("zones", **typed))


def blocks(page: str) -> list[tuple[str, str, int]]:
    """Of each body of the table its kind, its heading, and how many teams it has."""
    found = re.findall(r'<tbody(?: data-zone="(\w+)")?[^>]*>(.*?)</tbody>', page, re.S)
    words = re.compile(r'scope="rowgroup"><span>(.*?)</span>')
    return [
        (kind, "".join(words.findall(body)), body.count('scope="row"'))
        for kind, body in found
    ]


def test_zones_are_saved_once_logged_and_marked_in_the_table(client, league):
    assert saved(client, league, **TYPED).status_code == 302
    assert saved(client, league).status_code == 302
    entry = LogEntry.objects.get(kind="competition.zones")
    assert entry.stream == league.stream
    zones = [["through", 1, 2, ""], ["down", 4, 4, "Relegation match"]]
    assert Stage.objects.get(competition=league).zones == zones
    page = client.get(at("table", league)).content.decode()
    assert blocks(page) == [
        ("through", "Through", 2),
        ("", "", 1),
        ("down", "Relegation match", 1),
    ]
    assert list(wrong_decisions()) == []


def test_the_log_still_knows_them_after_the_rules_change(client, league):
    saved(client, league, **TYPED)
    address = at("manage_table", league)
    form = form_with(client.get(address).content.decode(), "terms")
    assert client.post(address, form.pressed("terms", win="2")).status_code == 302
    assert len(Stage.objects.get(competition=league).zones) == 2
    assert list(wrong_decisions()) == []


@pytest.mark.long
def test_zones_changed_behind_the_log_are_found(client, league):
    saved(client, league, **TYPED)
    Stage.objects.filter(competition=league).update(zones=[])
    (wrong,) = wrong_decisions()
    assert "zones is []" in wrong


@pytest.mark.long
def test_in_another_order_and_before_anything_is_played_there_are_none(client, league):
    saved(client, league, **TYPED)
    page = client.get(at("table", league, "?sort=-gf")).content.decode()
    assert blocks(page) == [("", "", 4)]
    league.fixtures.all().delete()
    assert blocks(client.get(at("table", league)).content.decode()) == [("", "", 4)]


@pytest.mark.long(cases=1)
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"zone-kind0": "up"}, "From which place?"),
        ({"zone-first0": "1"}, "What does it mean?"),
        ({"zone-kind0": "up", "zone-first0": "3", "zone-last0": "2"}, "Place 3 or a"),
        ({**TYPED, "zone-first1": "2"}, "Place 2 is in two zones."),
    ],
)
def test_what_cannot_be_keeps_what_was_typed_and_says_why(client, league, typed, words):
    refused = saved(client, league, **typed)
    assert refused.status_code == 422
    page = refused.content.decode()
    assert words in page
    values = form_with(page, "zones").values
    assert {name: values[name] for name in typed} == {n: [v] for n, v in typed.items()}
    assert not LogEntry.objects.filter(kind="competition.zones").exists()


def test_a_form_that_is_older_than_the_rules_is_refused(client, league):
    address = at("manage_table", league)
    form = form_with(client.get(address).content.decode(), "zones")
    saved(client, league, **TYPED)
    late = client.post(address, form.pressed("zones", **{"zone-kind0": "up"}))
    assert late.status_code == 422
    typed = {"zone-kind0": "up", "zone-first0": "1"}
    assert client.post(address, form.pressed("zones", **typed)).status_code == 409


def test_the_rules_page_names_the_decision(client, league):
    saved(client, league, **TYPED)
    assert (
        "Zones of the table named" in client.get(at("rules", league)).content.decode()
    )
