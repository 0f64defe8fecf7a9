"""What a coach knows by heart of a board and a ruleset: the worth of every shot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.games.helvetia import actions, duel, phases
from engine.games.helvetia.board.hexes import HEXES, mask_of
from engine.games.helvetia.board.pitch import Board
from engine.games.helvetia.coach.frame import ground_of
from engine.games.helvetia.ruleset import Ruleset

# Kinds of shot, and how the goal is kept.
FRESH: Final = 0
TOUCH: Final = 1
HEADER: Final = 2
KEPT: Final = 0
STOOD_IN: Final = 1
EMPTY: Final = 2
MOST: Final = 40  # thresholds above this are as good


class Maps(dict[int, tuple[float, ...]]):
    """Worths of shots by what they depend on, each worked out when it is asked for."""

    def __init__(self, drawn: Callable[[int], tuple[float, ...]]) -> None:
        super().__init__()
        self.drawn: Final = drawn

    def __missing__(self, key: int) -> tuple[float, ...]:
        found = self[key] = self.drawn(key)
        return found


class ShotTables:
    """Tables of one board under one ruleset, filled as they are asked for."""

    __slots__ = (
        "_maps",
        "board",
        "columns",
        "ground",
        "may_end",
        "offside",
        "pass_range",
        "shoots",
        "tackles",
        "touch_cells",
        "touch_malus",
        "wing",
    )

    def __init__(self, board: Board, rules: Ruleset) -> None:
        self.board: Board = board
        first_touch = actions.FIRST_TOUCH in rules.gestures[phases.AFTER_SHORT]
        self.touch_malus: int = 4 if first_touch else 0
        self.touch_cells: int = 1 if first_touch else 0
        tackle = rules.parts[phases.DEFEND][actions.TACKLE]
        self.tackles: bool = tackle is not None
        self.may_end: tuple[bool, ...] = tuple(
            actions.END in allowed for allowed in rules.gestures
        )
        self.columns: tuple[int, ...] = rules.columns
        self.offside: bool = rules.offside
        self.pass_range: int = rules.pass_range
        self.ground: tuple[tuple[int, ...], tuple[int, ...]] = ground_of(board)
        # HC-SHOT-01: per side the hexes it shoots from.
        self.shoots: tuple[int, int] = (shooting(board, 0), shooting(board, 1))
        # HC-MOVE-09: the hexes of the wings, where they help whoever runs there.
        bonus = rules.parts[phases.MOVE][actions.WING]
        self.wing: int = board.wing if bonus is not None else 0
        self._maps: Maps = Maps(self._drawn)

    def chances(
        self, side: int, kind: int, kept: int, threshold: int
    ) -> tuple[float, ...]:
        """Per hex the chance of a goal for a shot of this side, both choosing best."""
        return self._maps[((threshold * 3 + kept) * 3 + kind) * 2 + side]

    def _drawn(self, key: int) -> tuple[float, ...]:
        key, side = divmod(key, 2)
        key, kind = divmod(key, 3)
        threshold, kept = divmod(key, 3)
        threshold = min(max(threshold, 0), MOST)
        board = self.board
        number, zone = board.number[1 - side], board.zone[1 - side]
        area = board.area[1 - side]
        if kind == TOUCH:
            threshold -= self.touch_malus
        values: list[float] = []
        for h in range(HEXES):
            cells = number[h]
            if not cells or (kind == HEADER and not area >> h & 1):
                values.append(0.0)
                continue
            if kind == TOUCH:
                cells -= self.touch_cells
            if kept == EMPTY:
                cells = 0
            elif kept == STOOD_IN and cells > 1:
                cells = 1
            malus = board.malus[self.columns[zone[h]]]
            values.append(self.worth(malus, cells, threshold))
        return tuple(values)

    def worth(self, malus: tuple[int, ...], cells: int, threshold: int) -> float:
        """The value of the duel of shooter and keeper."""
        covers = self.board.covers[cells]
        return duel.solve(duel.scoring(threshold, malus), covers).value


def shooting(board: Board, side: int) -> int:
    """The hexes with a number for the other side's goal."""
    return mask_of([h for h in range(HEXES) if board.number[1 - side][h]])


_LEARNT: Final[dict[tuple[str, str], ShotTables]] = {}


def shot_tables_of(board: Board, rules: Ruleset) -> ShotTables:
    """The tables of a board under a ruleset, made once."""
    key = (board.digest, rules.name)
    found = _LEARNT.get(key)
    if found is None:
        found = _LEARNT[key] = ShotTables(board, rules)
    return found
