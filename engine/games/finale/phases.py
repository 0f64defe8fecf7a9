"""What a match may wait for; the order of a match is told in `play`."""

from __future__ import annotations

from typing import Final

SQUAD: Final = 0
DECK: Final = 1
PLAN: Final = 2
APPROACH: Final = 3
APPROACH_ANSWER: Final = 4
SHOT: Final = 5
SHOT_ANSWER: Final = 6
REPLACE: Final = 7
SCORER: Final = 8
COUNTER: Final = 9
NEXT_CARD: Final = 10
SWAP: Final = 11
SHOOTERS: Final = 12
OVER: Final = 13
# Nobody is asked here: what follows is done at once.
ATTEMPT: Final = 14
PERIOD_END: Final = 15
KICKS: Final = 16
FULL_TIME: Final = 17
NAMES: Final = (
    *("squad", "deck", "plan", "approach", "approach_answer", "shot", "shot_answer"),
    *("replace", "scorer", "counter", "next_card", "swap", "shooters", "over"),
)
# What both choose at once and in secret.
SEALED: Final = (SQUAD, DECK, PLAN, SHOOTERS)
PICKS: Final = (APPROACH, APPROACH_ANSWER, SHOT, SHOT_ANSWER)
