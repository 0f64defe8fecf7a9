"""Which fields call themselves optional: those that one may well leave empty."""

from __future__ import annotations

import re

import pytest

from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from tests import make
from tests.fast.competitions.views.reading import at

pytestmark = pytest.mark.django_db
MARKED = re.compile(r'<(?:label|legend)[^>]*>\s*([^<]*?)\s*<span class="optional">')
STAGES = (StageTerms(GROUPS.chosen({"groups": 2})), StageTerms(KNOCKOUT))


@pytest.fixture
def club(client):
    ada = make.user("ada")
    client.force_login(ada)
    return make.club(user=ada)


def marked(client, address: str) -> list[str]:
    """The labels of the fields that say it."""
    return MARKED.findall(client.get(address).content.decode())


def test_numbers_that_the_page_explains_are_not_optional(client, club):
    made = make.cup("Aa Bb Cc Dd Ee Ff", owner=club, stages=STAGES)
    assert marked(client, at("manage_stage", made)) == []
    assert marked(client, at("manage_rules", made)) == []
    manual = make.championship(owner=club, legs=1, tiebreaks=("points", "manual"))
    assert "order-" in client.get(at("manage_table", manual)).content.decode()
    assert marked(client, at("manage_table", manual)) == []


def test_what_has_a_usual_value_is_not_optional(client):
    teams = "Aa\nBb\nCc\nDd\nEe\nFf\nGg\nHh"
    sent = {"name": "Hall", "kind": "groups", "profile": "geek", "teams": teams}
    answer = client.post("/start/", {**sent, "deed": "preview"}, follow=True)
    text = answer.content.decode()
    assert "Number of groups" in text
    assert MARKED.findall(text) == []


def test_what_may_stay_empty_says_so(client, club):
    made = make.championship(owner=club, legs=1)
    assert marked(client, at("manage_dates", made))[0] == "Place"
    form = f"/m/{made.fixtures.first().public_id}/result/"
    assert [label.split(" ", 1)[1] for label in marked(client, form)] == 2 * [
        "at half-time"
    ]
