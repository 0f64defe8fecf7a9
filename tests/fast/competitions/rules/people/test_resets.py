"""HV-RESET: who is in reach of a reset link, and when one opens nothing any more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.rules.people.resets import (
    LIFE,
    Account,
    Link,
    link_is_open,
    refuse_out_of_reach,
)
from engine.errors import RuleViolation
from tests.make import AT

COACH = Account(coaches_here=True)
FRESH = Link(AT + LIFE, closed=False, same_account=True, maker_may=True)


@pytest.mark.rule("HV-RESET-01")
@pytest.mark.parametrize(
    "change",
    [
        {"coaches_here": False},
        {"active": False},
        {"site_admin": True},
        {"has_role": True},
        {"elsewhere": True},
    ],
)
def test_only_a_coach_of_this_club_alone_is_in_reach(change):
    refuse_out_of_reach(COACH)
    above = replace(COACH, **change)
    with pytest.raises(RuleViolation, match="who runs this site"):
        refuse_out_of_reach(above)
    assert not link_is_open(FRESH, above, AT)


@pytest.mark.rule("HV-RESET-02")
@pytest.mark.parametrize(
    "change", [{"closed": True}, {"same_account": False}, {"maker_may": False}]
)
def test_a_link_lives_an_hour_for_the_account_that_it_was_made_for(change):
    assert link_is_open(FRESH, COACH, AT + LIFE * 0.99)
    assert not link_is_open(FRESH, COACH, AT + LIFE)
    assert not link_is_open(replace(FRESH, **change), COACH, AT)
