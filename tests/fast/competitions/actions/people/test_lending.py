"""A scorer's link: by the coach of the side or an organiser, and by nobody else."""

from __future__ import annotations

import pytest

from competitions.actions.people.lending import lend_side, revoke_table_link
from competitions.models import LogEntry, TableLink
from engine.errors import RuleViolation
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-LINK-01")]


@pytest.fixture
def match():
    return make.championship("Owls Drakes").fixtures.first()


def live(side):
    return TableLink.objects.filter(side=side, revoked_at=None).count()


def test_a_new_link_ends_the_one_before_of_this_side_only(match):
    for side in ("home", "away", "home"):
        lend_side(match, side, by=make.by())
    assert (live("home"), live("away")) == (1, 1)
    assert TableLink.objects.count() == 3


def test_a_form_that_comes_twice_lends_one_link(match):
    who = make.coach_by("home")
    for _ in range(2):
        lend_side(match, "home", by=who)
    assert TableLink.objects.count() == 1
    assert LogEntry.objects.filter(kind="link.lend").count() == 1


def test_only_his_coach_and_an_organiser_take_a_link_back(match):
    lend_side(match, "home", by=make.coach_by("home"))
    with pytest.raises(RuleViolation, match="his own side"):
        revoke_table_link(match, "home", by=make.coach_by("away", "user:3"))
    assert live("home") == 1
    revoke_table_link(match, "home", by=make.coach_by("home"))
    assert live("home") == 0
    lend_side(match, "home", by=make.by())
    revoke_table_link(match, "home", by=make.by())
    assert live("home") == 0
