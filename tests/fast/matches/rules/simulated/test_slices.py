"""What a simulation plays follows from its seed and the number of a slice alone."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.errors import CorruptRecord
from engine.protocol import MatchEnd
from engine.registry import ROOMS
from engine.sides import SIDES, Side
from matches.rules.simulated.slices import (
    SLICE,
    StoredLeg,
    numbers_of,
    plan_in,
    score_name,
    slice_count,
    stored_plan,
)

pytestmark = pytest.mark.once
ROOM = ROOMS["helvetia"]


def stored(key: str = "", level: str = "novice") -> dict:
    """A friendly of FAMILY, or a trial of the room."""
    game = ROOM.rulesets["family"]
    legs = [StoredLeg(ROOM.setup_of("family", "jesters", "drakes", {}))]
    if key:
        trial = ROOM.trial(key)
        game = ROOM.rulesets[trial.rules]
        legs = [
            StoredLeg(leg.setup, [(SIDES[n], a) for n, a in leg.deeds], leg.weight)
            for leg in trial.legs
        ]
    return stored_plan(game, (level, level), legs, scores=not key)


def test_the_same_slice_comes_to_the_same():
    plan, again = plan_in(stored()), plan_in(stored())
    found = plan.play("seed", range(3))
    assert found == again.play("seed", range(3))
    assert found.total() == 3
    apart = plan.play("seed", range(1)) + plan.play("seed", range(1, 3))
    assert apart == found


def test_slices_cover_all_drawings_once():
    drawings = 2 * SLICE + 1
    numbers = [n for k in range(slice_count(drawings)) for n in numbers_of(k, drawings)]
    assert numbers == list(range(drawings))


@pytest.mark.parametrize(
    "end, name",
    [
        (MatchEnd((2, 1), Side.HOME), "2-1"),
        (MatchEnd((1, 1), None), "1-1"),
        (MatchEnd((1, 1), Side.AWAY, (3, 4)), "1-1 away"),
        (MatchEnd((0, 2), Side.HOME, None, Side.AWAY), "0-2 home"),
    ],
)
def test_a_score_says_who_won_where_it_does_not_itself(end, name):
    assert score_name(end) == name


def test_a_blank_card_is_worth_nothing():
    """Both hands are the same: whatever the dice show, the legs come to naught."""
    plan = stored("card.common-5")
    for leg in plan["legs"]:
        leg["deeds"] = plan["legs"][1]["deeds"]
        leg["setup"] = plan["legs"][1]["setup"]
    assert plan_in(plan).play("seed", range(2)) == Counter({"0": 2})


def test_what_no_game_of_today_plays_is_told():
    broken = stored() | {"rules": "helvetia-geek@0"}
    with pytest.raises(CorruptRecord):
        plan_in(broken)
    with pytest.raises(CorruptRecord):
        plan_in({"rules": "helvetia-geek@1"})
