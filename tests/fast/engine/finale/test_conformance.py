"""Finale keeps the promises of the engine, whatever the switches."""

from __future__ import annotations

import pytest

from engine.conformance import check_rules
from engine.games.finale.room import FINALE
from engine.onlooker import Onlooker

GAME = FINALE.rulesets["finale"]
SWITCHES = (
    {},
    {"deck_mode": "free"},
    {"deck_mode": "beginner", "beginner_squads": True},
    {"if_level": "shootout"},
    {"if_level": "draw", "subs_max": 0},
)


def setups():
    return [FINALE.setup_of("finale", "blue", "red", each) for each in SWITCHES]


@pytest.mark.rule("EN-DICE-01")
@pytest.mark.rule("FI-DEC-1", "FI-DEC-2", "FI-DEC-4", "FI-SET-10")
def test_it_keeps_the_promises_of_the_engine():
    onlooker = Onlooker(FINALE, lambda shown: None, every=9)
    n = len(SWITCHES)
    played = check_rules(GAME, setups(), n, seed=1, every=10, watch=onlooker)
    assert played > 50 * n
    assert onlooker.twins > 3 * n
