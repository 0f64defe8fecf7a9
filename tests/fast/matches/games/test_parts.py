"""What a game brings to pages that all games share."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from matches.games.helvetia.profiles import GEEK
from matches.games.registry import SHEETS


@pytest.mark.rule("HV-PREP-02")
@pytest.mark.parametrize("ruleset, depth", SHEETS, ids=str)
def test_back_to_preparation_only_who_has_cards_reads_of_cards(ruleset, depth):
    context = {"dropped": "back", "parts": SHEETS[ruleset, depth].parts}
    page = render_to_string("matches/prepare_refused.html", context)
    assert "Back to preparation" in page
    assert "change it or press Ready" in page
    has_cards = ruleset == GEEK and depth != "score"
    assert ("LEGEND" in page) == ("sealed anew" in page) == has_cards
