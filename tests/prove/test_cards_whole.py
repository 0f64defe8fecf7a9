"""Thousands of matches with cards: every card is played, and nothing breaks."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from engine.games.helvetia.box.catalogue import factions
from tests.fast.engine.helvetia.test_cards_matches import BOXES, match_with_cards

MATCHES = 300  # of each pair of boxes
# Both want a header, and these coaches head the ball once in a hundred matches.
RARE = {"D15", "D23"}


@pytest.mark.rule("HC-PWR-03", "HC-PWR-12", "HC-PWR-14")
def test_every_card_is_played_somewhere(record_property):
    played: Counter[str] = Counter()
    for seed, (home, away) in enumerate(list(product(BOXES, BOXES)) * MATCHES):
        match_with_cards(
            home,
            away,
            seed,
            played,
            knock_out=seed % 2 == 0,
            hide_prompts=seed % 5 == 0,
            vigilant_offside=seed % 7 == 0,
            halftime_changes=seed % 4 == 0,
            goal_kick_after_save=seed % 11 == 0,
        )
    every = {card.id for each in factions() for card in (*each.deck, *each.legends)}
    record_property("counted", f"cards played: {sorted(played.items())}")
    assert every - set(played) <= RARE
