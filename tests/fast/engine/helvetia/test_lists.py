"""What is listed is allowed and nothing else: every action there is, tried."""

from __future__ import annotations

from itertools import product

import pytest

from engine.games.helvetia import actions, play
from engine.games.helvetia.actions import CARD, KEEP, LIMITS, SELECT, action
from tests.recorded import KINDS, lively, new

EVERY = [
    action(kind, a, b)
    for kind in range(actions.KINDS)
    if kind not in (SELECT, KEEP, CARD)
    for a, b in product(*map(range, LIMITS[kind]))
]
CARDS = [action(CARD, n, b) for n in range(25) for b in range(18 * 18)]
STEPS = 97


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-TURN-01")
@pytest.mark.parametrize("kind", KINDS)
def test_the_list_and_the_rule_agree_on_every_action_there_is(kind):
    rules, options = KINDS[kind]
    seen = set()
    for seed in (1, 2, 3):
        for n, match in enumerate(lively(new(rules, seed, **options), seed)):
            s = match.state
            if n % STEPS and s.phase in seen:
                continue
            seen.add(s.phase)
            for side in (0, 1):
                listed = {a for a in match.legal(side) if a.kind not in (SELECT, KEEP)}
                asked_for_a_card = match.phase == "card"
                tried = EVERY + CARDS if asked_for_a_card else EVERY
                allowed = {a for a in tried if play.refusal(s, side, a) is None}
                assert allowed == listed
    assert len(seen) >= 8
