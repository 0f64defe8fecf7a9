"""HV-ZONE-01: places of a table that mean something."""

from __future__ import annotations

import pytest

from competitions.rules.standings.zones import (
    MOST_ZONES,
    TableZone,
    checked_zones,
    zone_of,
    zones_in,
)
from engine.errors import RuleViolation

pytestmark = pytest.mark.rule("HV-ZONE-01")
UP, DOWN = TableZone("up", 1, 2, "First division"), TableZone("down", 9, 10)


def test_they_stand_from_the_top_down_whatever_the_order_they_were_typed_in():
    assert checked_zones([DOWN, UP]) == (UP, DOWN)
    assert zones_in([list(UP), list(DOWN)]) == (UP, DOWN)


@pytest.mark.parametrize("rank", range(1, 12))
def test_a_rank_is_in_one_zone_or_in_none(rank):
    expected = {1: UP, 2: UP, 9: DOWN, 10: DOWN}.get(rank)
    assert zone_of((UP, DOWN), rank) == expected


@pytest.mark.parametrize(
    ("zones", "words"),
    [
        ([TableZone("sideways", 1, 2)], "means"),
        ([TableZone("up", 0, 2)], "1 to 64"),
        ([TableZone("up", 3, 2)], "1 to 64"),
        ([TableZone("up", 1, 65)], "1 to 64"),
        ([TableZone("up", 1, 2, "x" * 41)], "too long"),
        ([UP, TableZone("playoff", 2, 3)], "in two zones"),
        ([TableZone("up", n, n) for n in range(1, MOST_ZONES + 2)], "at most"),
    ],
)
def test_what_cannot_be_is_refused_in_words(zones, words):
    with pytest.raises(RuleViolation, match=words) as refused:
        checked_zones(zones)
    assert refused.value.rule_id == "HV-ZONE-01"
