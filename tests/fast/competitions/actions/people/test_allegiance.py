"""HV-COACH-02: for which side somebody acts is noted, and he stays there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import transaction

from competitions.actions.people.allegiance import choose_side, note_side
from competitions.models import Allegiance, LogEntry
from engine.errors import RuleViolation
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-COACH-02")]


def by(person, **given):
    return make.by(f"user:{person.pk}", account=f"user:{person.pk}", **given)


def noted():
    rows = Allegiance.objects.order_by("pk")
    return list(rows.values_list("team__name", "actor", "played"))


@pytest.fixture
def match():
    return make.championship("Owls Drakes").fixtures.first()


@transaction.atomic
def note(match, side, who):
    note_side(match, side, by=who)


def test_who_coaches_both_teams_chooses_once(match):
    ben = make.user("ben")
    make.coaching(match.home, ben)
    make.coaching(match.away, ben)
    choose_side(match, "home", by=by(ben))
    assert noted() == [(match.home.name, f"user:{ben.pk}", True)]
    assert LogEntry.objects.filter(kind="match.side").count() == 1
    with pytest.raises(RuleViolation, match="other side"):
        choose_side(match, "away", by=by(ben))


def test_nobody_chooses_a_side_that_he_does_not_coach(match):
    ben = make.user("ben")
    make.coaching(match.home, ben)
    for side, who in (("away", by(ben)), ("home", by(make.user("cleo")))):
        with pytest.raises(RuleViolation, match="no such side"):
            choose_side(match, side, by=who)
    with pytest.raises(RuleViolation, match="no such side"):
        choose_side(match, "home", by=make.by("claim:x"))
    assert noted() == []


def test_a_deed_for_a_side_is_noted_once_for_him_and_his_browser(match):
    browser = replace(make.by("user:7"), also=frozenset({"claim:x"}))
    note(match, "home", browser)
    note(match, "home", browser)
    name = match.home.name
    assert noted() == [(name, "claim:x", False), (name, "user:7", False)]


def test_who_organised_first_and_then_plays_has_played(match):
    note(match, "home", make.by("user:7"))
    note(match, "home", make.coach_by("home", "user:7"))
    note(match, "home", make.by("user:7"))
    assert noted() == [(match.home.name, "user:7", True)]


def test_a_side_that_nobody_has_reached_yet_has_nobody():
    cup = make.cup()
    final = cup.fixtures.order_by("-round").first()
    note(final, "home", make.by("user:7"))
    assert noted() == []
