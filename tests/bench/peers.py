"""Engines of others, driven from Python as ours is: each deed answers how much it did."""

from __future__ import annotations

import random
from collections.abc import Callable

import chess

try:
    import pyspiel
except ImportError:  # 290 MB with what it needs; `pip install open_spiel` if you like
    pyspiel = None

MOST_PLIES = 300
COPIES = 10_000
CHOICE = random.Random(7)


def chess_game() -> int:
    """A random playout of python-chess; answers its plies."""
    board = chess.Board()
    for ply in range(MOST_PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(CHOICE.choice(moves))
    return MOST_PLIES


def chess_copies() -> int:
    board = _middle_game()
    for _ in range(COPIES):
        board.copy(stack=False)
    return COPIES


def _middle_game() -> chess.Board:
    board = chess.Board()
    for _ in range(40):
        board.push(next(iter(board.legal_moves)))
    return board


def spiel_game() -> int:
    """A random game of open_spiel's C++ backgammon; answers the players' decisions.

    The rolls between them are chance nodes; they take time and count as nothing, as
    our dice do.
    """
    state = BACKGAMMON.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            faces, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(CHOICE.choices(faces, weights)[0])
        else:
            state.apply_action(CHOICE.choice(state.legal_actions()))
            decisions += 1
    return decisions


DEEDS: dict[str, Callable[[], int]] = {
    "python-chess": chess_game,
    "python-chess copy": chess_copies,
}
if pyspiel:
    BACKGAMMON = pyspiel.load_game("backgammon")
    DEEDS["open_spiel"] = spiel_game
