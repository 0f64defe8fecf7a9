"""The words for operations: their arguments, and the windows and targets they go with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.games.helvetia import windows
from engine.games.helvetia.powers import operations
from engine.games.helvetia.powers.words import Reader, amount, one_of, whole
from engine.games.helvetia.ruleset import Play
from engine.games.helvetia.state import State


def always(s: State, args: tuple[int, ...]) -> bool:
    """Nothing stands in its way."""
    return True


class Operation(NamedTuple):
    """What a word means; without targets it does not matter whom the card concerns."""

    do: Callable[[State, Play], None]
    reads: tuple[Reader, ...]
    windows: tuple[int, ...]
    targets: tuple[str, ...] = ()
    fits: Callable[[State, tuple[int, ...]], bool] = always


ONE_OF_MINE: Final = ("mover", "mover_without_ball", "tired_player")
_TESTED: Final = (
    windows.D20,
    windows.STEAL_HIT,
    windows.INT_CLR,
    windows.AIM,
    windows.OPP_GEST,
)
_BEFORE_PLAY: Final = (windows.OWN_MOVE, windows.DEF, windows.GEST)
_ZONES: Final = ("left", "centre", "right")

OPERATIONS: Final[dict[str, Operation]] = {
    "add": Operation(
        operations.add,
        (one_of(*operations.TESTS), amount("+-", 20)),
        _TESTED,
        fits=operations.is_tested,
    ),
    "set_roll": Operation(operations.set_roll, (whole(1, 20),), (windows.D20,)),
    "reroll": Operation(operations.reroll, (), (windows.ROLLED,)),
    "reroll_at": Operation(
        operations.reroll_at, (amount("+-", 20),), (windows.ROLLED,)
    ),
    "press": Operation(
        operations.press, (amount("=x", 20),), (windows.OPP_GEST, windows.DEF)
    ),
    "set_piece": Operation(
        operations.set_piece, (amount("+-", 20),), (windows.RESTART,)
    ),
    "cells": Operation(operations.cells, (amount("+-", 6),), (windows.AIM,)),
    "shot_anywhere": Operation(
        operations.shot_anywhere, (whole(0, 6), one_of(*_ZONES)), (windows.GEST,)
    ),
    "move_aim": Operation(
        operations.move_aim, (whole(0, 20),), (windows.REVEAL,), ("cell_beside",)
    ),
    "reveal_row": Operation(operations.reveal_row, (), (windows.AIM,)),
    "header_zone": Operation(operations.header_zone, (one_of("any"),), (windows.LAND,)),
    "range": Operation(
        operations.give_range, (one_of("short"), whole(1, 12)), (windows.GEST,)
    ),
    "dev_cap": Operation(operations.dev_cap, (whole(1, 1),), (windows.LONG_MISS,)),
    "no_int_no_press": Operation(operations.no_int_no_press, (), (windows.PASS,)),
    "must_shoot": Operation(operations.must_shoot, (), (windows.PASS,)),
    "pass_on": Operation(operations.pass_on, (), (windows.POSS,), ("receiver",)),
    "steps": Operation(
        operations.steps_more,
        (amount("+=", 12), one_of("", "jump")),
        (windows.OWN_MOVE,),
        ("mover", "mover_without_ball", "team"),
    ),
    "wing": Operation(operations.wing, (whole(1, 12),), (windows.OWN_MOVE,)),
    "overlap": Operation(
        operations.overlap, (), (windows.OWN_MOVE,), ("mover", "mover_without_ball")
    ),
    "swap": Operation(operations.swap, (), (windows.OWN_MOVE,), ("two_players",)),
    "fall": Operation(
        operations.fall, (), (windows.OWN_MOVE, windows.DEF), ("opponent",)
    ),
    "lift": Operation(operations.lift, (amount("+-", 9),), _BEFORE_PLAY),
    "no_exhaustion": Operation(
        operations.no_exhaustion, (), (windows.HALF, *_BEFORE_PLAY)
    ),
    "boost": Operation(
        operations.boost,
        (amount("+=", 8),),
        (windows.HALF, windows.OWN_MOVE, windows.AIM),
        (*ONE_OF_MINE, "shares", "team", "keeper"),
    ),
    "tire": Operation(
        operations.tire, (whole(1, 8),), (windows.OWN_MOVE,), ("opponent",)
    ),
    "sponge": Operation(operations.sponge, (whole(1, 8),), (windows.TEAM_DIE,)),
    "soften": Operation(
        operations.soften, (one_of("card", "loss", "injury"),), (windows.TEAM_DIE,)
    ),
    "no_whistle": Operation(operations.no_whistle, (), (windows.OFF_CALL,)),
    "win_ball": Operation(
        operations.win_ball, (), (windows.STEAL_HIT, windows.DRIBBLE_HIT)
    ),
    "move_and_tackle": Operation(
        operations.move_and_tackle, (), (windows.DEF,), ("defender_beside",)
    ),
    "move_and_intercept": Operation(
        operations.move_and_intercept, (), (windows.PASS,), ("defender_near",)
    ),
    "book": Operation(operations.book, (one_of("carrier"),), (windows.DEF,)),
    "time": Operation(operations.time, (amount("+-=c", 45),), (windows.TIME,)),
    "one_more_turn": Operation(operations.one_more_turn, (), (windows.TIME,)),
    "skip_move": Operation(
        operations.skip_move, (one_of("opponent"),), (windows.RESTART,)
    ),
    "extra_sub": Operation(operations.extra_sub, (), (windows.SUB,)),
    "cancel_card": Operation(operations.cancel_card, (), (windows.ANSWER,)),
}
