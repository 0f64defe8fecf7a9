"""FAMILY played blindly, thousands of times."""

from __future__ import annotations

import pytest

from tests.fast.engine.helvetia.test_family_end import played

pytestmark = pytest.mark.rule("HC-FAM-07")


@pytest.mark.parametrize("knock_out", [False, True])
@pytest.mark.parametrize("must", [False, True])
def test_thousands_of_blind_matches_end(knock_out, must, record_property):
    plies = 0
    for seed in range(2500):
        s = played(
            seed,
            knock_out=knock_out,
            family_kick_off_must=must,
            family_one_action=seed % 2 == 1,
            halftime_changes=seed % 3 == 0,
        )
        assert s.clock == 90
        assert not knock_out or s.kicks or s.score[0] != s.score[1]
        plies += s.ply
    record_property("counted", f"FAMILY, 2500 matches, {plies} decisions")
