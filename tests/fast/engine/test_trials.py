"""What the room of a game offers to be tried out, and by which matches."""

from __future__ import annotations

import pytest

from engine.registry import ROOMS
from engine.simulate import ComputerMatch

pytestmark = pytest.mark.once
ROOM = ROOMS["helvetia"]


def keys() -> list[str]:
    return [one.key for group in ROOM.trials("en") for one in group.options]


def test_every_card_and_squad_of_the_box_can_be_tried_out():
    found = keys()
    assert len(found) == len(set(found)) == 54
    assert found[0] == "squad.geek.jesters.drakes"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_has_a_title_of_its_own(language):
    titles = [one.title for group in ROOM.trials(language) for one in group.options]
    assert all(titles)
    assert len(set(titles)) == len(titles)


def test_each_trial_sums_to_nothing_if_nothing_differs():
    for key in keys():
        assert sum(leg.weight for leg in ROOM.trial(key).legs) == 0, key


def test_a_trial_is_played_to_its_end():
    trial = ROOM.trial("card.free-20")
    game = ROOM.rulesets[trial.rules]
    for leg in trial.legs:
        match = ComputerMatch(ROOM, game, leg.setup, ("novice", "novice"), leg.deeds)
        assert match.end(1).score == match.end(1).score


@pytest.mark.parametrize(
    "key", ["", "squad.geek.jesters.jesters", "squad.x", "card.", "card.free-99", "ham"]
)
def test_what_is_not_offered_is_no_trial(key):
    with pytest.raises(KeyError):
        ROOM.trial(key)
