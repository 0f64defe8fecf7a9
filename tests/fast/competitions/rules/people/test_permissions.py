"""What a reader may know of, by his roles."""

from __future__ import annotations

import pytest

from competitions.rules.people.permissions import (
    Deed,
    is_listed,
    may,
    visibilities_in_lists,
)
from competitions.rules.people.roles import Role

STRANGER = frozenset({Role.VISITOR})


@pytest.mark.parametrize(
    ("roles", "unclaimed", "shown"),
    [
        (STRANGER, False, ("public",)),
        (STRANGER, True, ()),
        (STRANGER | {Role.COACH}, True, ("public", "unlisted")),
        (STRANGER | {Role.ORGANISER}, False, ("public", "unlisted", "private")),
    ],
)
def test_lists_of_a_club_show_to_its_people_what_they_may_see(roles, unclaimed, shown):
    assert visibilities_in_lists(roles, unclaimed=unclaimed) == shown


def test_an_unlisted_competition_is_not_given_away_to_who_only_found_a_team():
    assert is_listed("public", unclaimed=False, known=False)
    assert not is_listed("unlisted", unclaimed=False, known=False)
    assert is_listed("unlisted", unclaimed=True, known=False)
    assert is_listed("unlisted", unclaimed=False, known=True)
    assert not is_listed("private", unclaimed=True, known=True)


def test_an_organiser_runs_competitions_and_not_the_club():
    organiser = STRANGER | {Role.ORGANISER}
    assert may(organiser, Deed.ORGANISE)
    assert not may(organiser, Deed.EDIT_CLUB)
    assert may(STRANGER | {Role.CLUB_ADMIN}, Deed.ORGANISE)
    assert not may(STRANGER, Deed.ORGANISE)
