"""Which matches of a side may still change."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from competitions.games.helvetia.careers import Careers, Outing
from competitions.games.helvetia.carry_over import TeamMatch
from competitions.games.helvetia.league import FAMILY

TEAM = 1


def season(*official: bool) -> Careers:
    """One match a day, called "0", "1" and so on."""
    outings = (
        Outing(
            TeamMatch(str(n), trained=(n,), cards_played=(n + 10,)),
            (datetime(2026, 3, n + 1, tzinfo=UTC), n, 0),
            one,
        )
        for n, one in enumerate(official)
    )
    return Careers(FAMILY, {TEAM: tuple(outings)})


@pytest.mark.rule("DEC-10", "DEC-12")
@pytest.mark.parametrize(
    ("before", "found"),
    [("", "023"), ("2", "0"), ("1", "0"), ("0", ""), ("ahead", "023")],
)
def test_unofficial_matches_before_this_one(before, found):
    waiting = season(False, True, False, False).unofficial(TEAM, before)
    assert "".join(one.match for one in waiting) == found


def test_what_was_learnt_and_played_goes_with_it():
    (only,) = season(True, False).unofficial(TEAM)
    assert (only.trained, only.played) == ((1,), (11,))
