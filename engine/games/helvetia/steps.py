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
MOVES_GO_ON: Final = 14
MOVES_DEFENCE: Final = 15
MOVES_OVER: Final = 16
DEFENCE: Final = 17
DEFEND: Final = 18
FRESH_GESTURE: Final = 19
CHOOSE_GESTURE: Final = 20
TURN_END: Final = 21
LOOSE: Final = 22
# Possession and the clock.
ROLL_TIME: Final = 23
TIME_PASSES: Final = 24
OFFSIDE_STANDS: Final = 25
OFFSIDE_VOID: Final = 26
# A d20.
ROLL: Final = 27
# Steal and dribble.
STEAL_ROLLED: Final = 28
DRIBBLE: Final = 29
DRIBBLE_ROLLED: Final = 30
DRIBBLE_WON: Final = 31
STEAL_WON: Final = 32
BALL_WON: Final = 33
# Tackle and foul.
TACKLE: Final = 34
TACKLE_ROLLED: Final = 35
FOUL: Final = 36
FOUL_CARD: Final = 37
FOUL_INJURY: Final = 38
ASK_REPLACE: Final = 39
FOUL_STAND_IN: Final = 40
FOUL_RESTART: Final = 41
# Restarts.
OPEN_FREE_KICK: Final = 42
FREE_KICK_READY: Final = 43
STEP_OFF: Final = 44
OPEN_PENALTY: Final = 45
PENALTY_READY: Final = 46
CLEAR_AREA: Final = 47
PENALTY_SHOT: Final = 48
OPEN_GOAL_KICK: Final = 49
# Passes.
SHORT_ARRIVES: Final = 50
INTERCEPT: Final = 51
INTERCEPT_ROLLED: Final = 52
INTERCEPTED: Final = 53
AFTER_SHORT: Final = 54
LONG: Final = 55
LONG_ROLLED: Final = 56
STRAYS: Final = 57
LANDS: Final = 58
CLEARANCE: Final = 59
CLEARANCE_ROLLED: Final = 60
AFTER_LONG: Final = 61
HEADER_CHANCE: Final = 62
# Shots.
SHOT: Final = 63
AIMING: Final = 64
REVEAL: Final = 65
STRUCK: Final = 66
SHOT_ROLLED: Final = 67
SAVE: Final = 68
MISSED: Final = 69
GOAL: Final = 70
AFTER_GOAL: Final = 71
# Changes.
CHANGES: Final = 72
ASK_CHANGES: Final = 73
CHANGES_DONE: Final = 74
# Shoot-out.
SHOOTOUT: Final = 75
KICK_TAKEN: Final = 76
# Cards: the next coach is asked; what they put in the place of a step; what follows them.
ASK_NEXT: Final = 77
SHOT_FROM_ANYWHERE: Final = 78
PASSED_ON: Final = 79
DIVE_BOOKED: Final = 80
DIVE_STAND_IN: Final = 81
HURT_BY_CARD: Final = 82
CARD_STAND_IN: Final = 83

STEPS: Final = 84
