"""Spam goes in bulk: named first, logged, and `verify` stays clean."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.auth import get_user_model

from competitions.actions.people.holdings import Holdings
from competitions.actions.people.removals import remove_club
from competitions.models import Club, Competition, LogEntry, Tombstone
from competitions.rules.people.roles import Role
from competitions.verification.verify import league_findings
from engine.errors import RuleViolation
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-SPAM-01")]
PAGE = "/admin/competitions/club/"


@pytest.fixture
def world(client):
    """Spam by Eve, and a club of Ada in which Dora, who has spammed too, coaches."""
    root = get_user_model().objects.create_superuser("root", password=make.PASSWORD)
    client.force_login(root)
    ada, eve, dora = (make.user(name) for name in ("ada", "eve", "dora"))
    kept = make.club("Geneva", user=ada)
    make.coaching(make.team(owner=kept), dora)
    spam = [make.club(f"Pills {n}", user=who) for n, who in enumerate((eve, dora))]
    make.championship(results="Owls 2-1 Drakes yellow Vog/Berg", owner=spam[0])
    cup = make.cup("Owls Drakes", owner=spam[1], name="Cheap pills")
    make.friendly(*spam[1].teams.all()[:2])
    return kept, spam, cup


def choose(client, clubs, **more):
    chosen = {"action": "remove_clubs", "_selected_action": [one.pk for one in clubs]}
    return client.post(PAGE, {**chosen, **more})


def hidden(page):
    found = re.findall(r'name="(shown_\d+|key)"\s+value="([^"]*)"', page)
    return dict(found)


def test_what_goes_is_named_then_gone_then_in_the_log(client, world):
    kept, spam, cup = world
    page = choose(client, spam).content.decode()
    assert Club.objects.count() == 3, "nothing goes before it was read"
    for name in ("Pills 0", "Pills 1", "Cheap pills", "eve", "dora"):
        assert name in page
    assert "Geneva" not in page
    for _twice in range(2):
        answer = choose(client, spam, close="on", **hidden(page))
        assert answer.status_code == 302
    assert [club.pk for club in Club.objects.all()] == [kept.pk]
    assert not Competition.objects.exists()
    active = get_user_model().objects.filter(is_active=True)
    assert {one.username for one in active} == {"root", "ada", "dora"}
    entries = LogEntry.objects.filter(kind="club.delete").order_by("pk")
    told = [json.loads(entry.payload) for entry in entries]
    eve = get_user_model().objects.get(username="eve")
    held = {"competitions": 1, "teams": 4, "results": 1}
    assert told[0]["held"] == held
    assert told[0]["closed"] == [f"user:{eve.pk}"]
    assert "closed" not in told[1]
    assert {entry.role for entry in entries} == {Role.SITE_ADMIN}
    streams = {spam[0].stream, spam[1].stream, cup.stream}
    assert streams <= set(Tombstone.objects.values_list("stream", flat=True))
    assert list(league_findings()) == []


def test_what_has_changed_since_it_was_named_stays(client, world):
    _kept, spam, _cup = world
    page = choose(client, spam).content.decode()
    make.team("Newcomers", owner=spam[1])
    answer = choose(client, spam, **hidden(page))
    said = client.get(answer.headers["Location"]).content.decode()
    assert "Pills 1 stays" in said
    assert {club.name for club in Club.objects.all()} == {"Geneva", "Pills 1"}
    assert get_user_model().objects.filter(is_active=False).count() == 0


def test_only_who_runs_the_site_may(client, world):
    kept, spam, _cup = world
    staff = make.user("staff", is_staff=True)
    client.force_login(staff)
    assert choose(client, spam).status_code == 403
    with pytest.raises(RuleViolation, match="runs this site"):
        remove_club(kept, shown=Holdings(0, 1, 0), close=False, by=make.by())
    assert Club.objects.count() == 3
