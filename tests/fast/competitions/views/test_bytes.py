"""HV-LIST-01: no public page of a club with a long past is larger than a phone likes."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from competitions.actions.team import teams
from tests import make
from tests.bench import big_club
from tests.bench.pages import MOST_KB, addresses

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-LIST-01")]


@pytest.mark.long
def test_every_public_page_of_an_old_club_is_small():
    """Before they are packed; 16 teams that have met twice, a cup of 32, 36 teams."""
    club, lots = make.club("Old Club"), Random(7)
    names = [f"Old Team {n:02}" for n in range(36)]
    big_club._league(club, "Great League", names[:16], lots)
    big_club._league(club, "League 0", names[32:], lots)
    big_club._league(club, "League under way", names[32:], lots, until=3)
    there = set(club.teams.values_list("name", flat=True))
    more = [teams.NewTeam(name) for name in names if name not in there]
    teams.create_teams(club, more, by=make.by())
    big_club._cup(club, names[:32], lots)
    visitor = Client()
    sizes = {path: len(visitor.get(path).content) for path in addresses(club)}
    assert len(sizes) > 40
    assert {path: n for path, n in sizes.items() if n > MOST_KB * 1000} == {}
