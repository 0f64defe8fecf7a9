"""The words for operations and their arguments; `effects` says what they go with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.games.helvetia.powers import operations
from engine.games.helvetia.powers.notation import Reader, amount, one_of, whole
from engine.games.helvetia.ruleset import Play
from engine.games.helvetia.state import State


def always(s: State, args: tuple[int, ...]) -> bool:
    """Nothing stands in its way."""
    return True


class Operation(NamedTuple):
    """What a word does, which arguments it reads, and whether it has anything to act on."""

    do: Callable[[State, Play], None]
    reads: tuple[Reader, ...] = ()
    fits: Callable[[State, tuple[int, ...]], bool] = always


_ZONES: Final = ("left", "centre", "right")

OPERATIONS: Final[dict[str, Operation]] = {
    "add": Operation(
        operations.add,
        (one_of(*operations.TESTS), amount("+-", 20)),
        operations.is_tested,
    ),
    "set_roll": Operation(operations.set_roll, (whole(1, 20),)),
    "reroll": Operation(operations.reroll),
    "reroll_at": Operation(operations.reroll_at, (amount("+-", 20),)),
    "press": Operation(operations.press, (amount("=x", 20),)),
    "set_piece": Operation(operations.set_piece, (amount("+-", 20),)),
    "cells": Operation(operations.cells, (amount("+-", 6),)),
    "shot_anywhere": Operation(
        operations.shot_anywhere, (whole(0, 6), one_of(*_ZONES))
    ),
    "move_aim": Operation(operations.move_aim, (whole(0, 20),)),
    "reveal_row": Operation(operations.reveal_row),
    "header_zone": Operation(operations.header_zone, (one_of("any"),)),
    "range": Operation(operations.give_range, (one_of("short"), whole(1, 12))),
    "dev_cap": Operation(operations.dev_cap, (whole(1, 1),)),
    "no_int_no_press": Operation(operations.no_int_no_press),
    "must_shoot": Operation(operations.must_shoot),
    "pass_on": Operation(operations.pass_on),
    "steps": Operation(operations.steps_more, (amount("+=", 12), one_of("", "jump"))),
    "wing": Operation(operations.wing, (whole(1, 12),)),
    "overlap": Operation(operations.overlap),
    "swap": Operation(operations.swap),
    "fall": Operation(operations.fall),
    "lift": Operation(operations.lift, (amount("+-", 9),)),
    "no_exhaustion": Operation(operations.no_exhaustion),
    "boost": Operation(operations.boost, (amount("+=", 8),)),
    "tire": Operation(operations.tire, (whole(1, 8),)),
    "sponge": Operation(operations.sponge, (whole(1, 8),)),
    "soften": Operation(operations.soften, (one_of("card", "loss", "injury"),)),
    "no_whistle": Operation(operations.no_whistle),
    "win_ball": Operation(operations.win_ball),
    "move_and_tackle": Operation(operations.move_and_tackle),
    "move_and_intercept": Operation(operations.move_and_intercept),
    "book": Operation(operations.book, (one_of("carrier"),)),
    "time": Operation(operations.time, (amount("+-=c", 45),)),
    "one_more_turn": Operation(operations.one_more_turn),
    "skip_move": Operation(operations.skip_move, (one_of("opponent"),)),
    "extra_sub": Operation(operations.extra_sub),
    "cancel_card": Operation(operations.cancel_card),
}
