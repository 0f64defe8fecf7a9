"""The steps that happen by themselves between decisions; each leads on or asks."""

from __future__ import annotations

from typing import Final

# Before the match.
BEGIN: Final = 0
NAME_KEEPERS: Final = 1
DEAL: Final = 2
TOSS: Final = 3
WALK_OVER: Final = 4
# Periods and placement.
PLACEMENT: Final = 5
PLACE_ATTACK: Final = 6
KICK_OFF: Final = 7
PERIOD_END: Final = 8
BREAK_CHANGES: Final = 9
NEXT_PERIOD: Final = 10
# Turns.
OPEN_TURN: Final = 11
OWN_MOVES: Final = 12
MOVES_ATTACK: Final = 13
MOVES_DEFENCE: Final = 14
MOVES_OVER: Final = 15
DEFENCE: Final = 16
DEFEND: Final = 17
FRESH_GESTURE: Final = 18
CHOOSE_GESTURE: Final = 19
TURN_END: Final = 20
LOOSE: Final = 21
# Possession and the clock.
ROLL_TIME: Final = 22
TIME_PASSES: Final = 23
OFFSIDE_STANDS: Final = 24
OFFSIDE_VOID: Final = 25
# A d20.
ROLL: Final = 26
# Steal and dribble.
STEAL_ROLLED: Final = 27
DRIBBLE: Final = 28
DRIBBLE_ROLLED: Final = 29
DRIBBLE_WON: Final = 30
STEAL_WON: Final = 31
BALL_WON: Final = 32
# Tackle and foul.
TACKLE: Final = 33
TACKLE_ROLLED: Final = 34
FOUL: Final = 35
FOUL_CARD: Final = 36
FOUL_INJURY: Final = 37
ASK_REPLACE: Final = 38
FOUL_STAND_IN: Final = 39
FOUL_RESTART: Final = 40
# Restarts.
OPEN_FREE_KICK: Final = 41
FREE_KICK_READY: Final = 42
STEP_OFF: Final = 43
OPEN_PENALTY: Final = 44
PENALTY_READY: Final = 45
CLEAR_AREA: Final = 46
PENALTY_SHOT: Final = 47
OPEN_GOAL_KICK: Final = 48
# Passes.
SHORT_ARRIVES: Final = 49
INTERCEPT: Final = 50
INTERCEPT_ROLLED: Final = 51
INTERCEPTED: Final = 52
AFTER_SHORT: Final = 53
LONG: Final = 54
LONG_ROLLED: Final = 55
STRAYS: Final = 56
LANDS: Final = 57
CLEARANCE: Final = 58
CLEARANCE_ROLLED: Final = 59
AFTER_LONG: Final = 60
HEADER_CHANCE: Final = 61
# Shots.
SHOT: Final = 62
AIMING: Final = 63
REVEAL: Final = 64
STRUCK: Final = 65
SHOT_ROLLED: Final = 66
SAVE: Final = 67
MISSED: Final = 68
GOAL: Final = 69
AFTER_GOAL: Final = 70
# Changes.
CHANGES: Final = 71
ASK_CHANGES: Final = 72
CHANGES_DONE: Final = 73
# Shoot-out.
SHOOTOUT: Final = 74
KICK_TAKEN: Final = 75
# Cards: the next coach is asked; what they put in the place of a step; what follows them.
ASK_NEXT: Final = 76
SHOT_FROM_ANYWHERE: Final = 77
PASSED_ON: Final = 78
DIVE_BOOKED: Final = 79
DIVE_STAND_IN: Final = 80
HURT_BY_CARD: Final = 81
CARD_STAND_IN: Final = 82

STEPS: Final = 83
