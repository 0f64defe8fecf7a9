"""The steps that happen by themselves between decisions; each leads on or asks."""

from __future__ import annotations

from typing import Final

# Before the match.
BEGIN: Final = 0
DEAL: Final = 1
TOSS: Final = 2
# Periods and placement.
KICK_OFF_PERIOD: Final = 3
PLACEMENT: Final = 4
PLACE_ATTACK: Final = 5
KICK_OFF: Final = 6
PERIOD_END: Final = 7
NEXT_PERIOD: Final = 8
FULL_TIME: Final = 9
# Turns.
OPEN_TURN: Final = 10
MOVES_ATTACK: Final = 11
MOVES_GO_ON: Final = 12
MOVES_DEFENCE: Final = 13
MOVES_OVER: Final = 14
DEFENCE: Final = 15
DEFEND: Final = 16
GESTURE: Final = 17
CHOOSE_GESTURE: Final = 18
TURN_END: Final = 19
LOOSE: Final = 20
# Possession and the clock.
ROLL_TIME: Final = 21
TIME_PASSES: Final = 22
# A d20.
ROLL: Final = 23
# Steal and dribble.
STEAL_ROLLED: Final = 24
DRIBBLE: Final = 25
DRIBBLE_ROLLED: Final = 26
DRIBBLE_WON: Final = 27
STEAL_WON: Final = 28
BALL_WON: Final = 29
# Tackle and foul.
TACKLE_ROLLED: Final = 30
FOUL: Final = 31
FOUL_CARD: Final = 32
FOUL_INJURY: Final = 33
FOUL_STAND_IN: Final = 34
FOUL_RESTART: Final = 35
# Restarts.
OPEN_FREE_KICK: Final = 36
OPEN_PENALTY: Final = 37
OPEN_GOAL_KICK: Final = 38
FREE_KICK_READY: Final = 39
STEP_OFF: Final = 40
PENALTY_READY: Final = 41
CLEAR_AREA: Final = 42
PENALTY_SHOT: Final = 43
# Passes.
SHORT_ARRIVES: Final = 44
INTERCEPT: Final = 45
INTERCEPT_ROLLED: Final = 46
INTERCEPTED: Final = 47
AFTER_SHORT: Final = 48
LONG: Final = 49
LONG_ROLLED: Final = 50
STRAYS: Final = 51
LANDS: Final = 52
CLEARANCE: Final = 53
CLEARANCE_ROLLED: Final = 54
AFTER_LONG: Final = 55
OFFSIDE_STANDS: Final = 56
OFFSIDE_VOID: Final = 57
# Shots.
SHOT: Final = 58
AIMING: Final = 59
REVEAL: Final = 60
STRUCK: Final = 61
SHOT_ROLLED: Final = 62
SAVED: Final = 63
MISSED: Final = 64
GOAL: Final = 65
AFTER_GOAL: Final = 66
CHANGES: Final = 67
CHANGES_DONE: Final = 68
# Shoot-out.
SHOOTOUT: Final = 69
KICK: Final = 70
KICK_TAKEN: Final = 71
# Cards.
ASK_NEXT: Final = 72
# What cards put in the place of a step.
SHOT_FROM_ANYWHERE: Final = 73
DIVE_BOOKED: Final = 74
TACKLE: Final = 75
PASSED_ON: Final = 76
SAVE: Final = 77

OWN_MOVES: Final = 78
ASK_CHANGES: Final = 79

BREAK_CHANGES: Final = 80
BREAK_ASKED: Final = 81

FRESH_GESTURE: Final = 82
HEADER_CHANCE: Final = 83
WALK_OVER: Final = 84
NAME_KEEPERS: Final = 85

ASK_REPLACE: Final = 86

# After cards: a booked dive, an injury.
DIVE_STAND_IN: Final = 87
HURT_BY_CARD: Final = 88
CARD_STAND_IN: Final = 89

STEPS: Final = 90
