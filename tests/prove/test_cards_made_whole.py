"""A thousand matches with every card that a club may make: each is dealt, none breaks."""

from __future__ import annotations

import random

import pytest

from tests.card_corpus import own_cards
from tests.fast.engine.helvetia.test_cards_made import match_with_twenty

ROUNDS = 30


@pytest.mark.rule("HC-PWR-11")
def test_no_card_of_a_club_breaks_a_match(record_property):
    rng, matches = random.Random(7), 0
    for _ in range(ROUNDS):
        every = list(own_cards(every_number=True))
        rng.shuffle(every)
        for start in range(0, len(every) - 39, 40):
            match_with_twenty(matches, every[start : start + 40])
            matches += 1
    record_property("counted", f"matches with cards of a club: {matches}")
