"""HV-NEED-02: a thousand random leagues of 12 to 20 teams, every place asked of every team."""

from __future__ import annotations

import pytest

from tests.random_race import checked, random_race

LEAGUES = 1000
PARTS = 10


@pytest.mark.rule("HV-NEED-01", "HV-NEED-02")
@pytest.mark.parametrize("part", range(PARTS))
def test_all_is_known_and_no_ending_undoes_it(part):
    """None is given up, and what is settled stays so however the rest is played."""
    seeds = range(part, LEAGUES, PARTS)
    assert sum(checked(random_race(seed), seed) for seed in seeds) > len(seeds)
