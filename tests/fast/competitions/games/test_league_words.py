"""Each league has the words for all that it can say: pages ask them without a guard."""

from __future__ import annotations

import pytest

from competitions.games.registry import RULESETS, league_by_ruleset
from competitions.stored_names import TIRED


@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_a_league_has_the_words_for_what_it_carries(ruleset):
    league = league_by_ruleset(ruleset)
    words, rules = league.words, league.rules
    assert words.tired or not rules.absences.tired
    # who ended a match tired is marked in a report and in a table by one word
    assert bool(words.tired) == (TIRED in words.marks)
    assert words.marks.keys() == words.marked.keys()
    assert words.cards or not rules.most_cards
    assert words.prize or not rules.prizes
    if words.prize:
        assert any("learnt" in kind.consequences for kind in words.cards)
