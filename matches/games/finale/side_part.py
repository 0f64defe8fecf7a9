"""What a side of Finale has beside its line-up: rows and value, then cards and goals by period.

As it begins (`FinaleOpening`), while its entries are folded (`FinaleAccount`), and as it
stands then (`FinaleSide`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.games.finale.box.cards import KEEPER, ROWS
from engine.json_values import JsonObject, Stored
from matches.games.finale.labels import ROW_WORDS
from matches.rules.sheet.side_fold import SideBook
from matches.rules.sheet.side_state import SideState

GOAL_ROW: Final = ROWS[KEEPER]


@dataclass(frozen=True, slots=True)
class FinaleOpening:
    """FI-EVT-1: the row in which each man stands, the formation, what the squad comes to."""

    rows: tuple[tuple[int, str], ...] = ()
    formation: str = ""
    value: int = 0

    def plain(self) -> JsonObject:
        rows = {str(player): row for player, row in self.rows}
        return {"rows": rows, "formation": self.formation, "value": self.value}

    def account(self) -> FinaleAccount:
        return FinaleAccount(self)

    def row(self, player: int) -> str:
        """G, D, M or F; nothing for a man whose card nobody named."""
        return dict(self.rows).get(player, "")


def finale_opening(plain: Stored) -> FinaleOpening:
    """Read back from a side of the `open` entry."""
    return FinaleOpening(
        tuple((int(player), row) for player, row in plain.get("rows", {}).items()),
        plain.get("formation", ""),
        plain.get("value", 0),
    )


@dataclass(frozen=True, slots=True)
class FinaleSide:
    """What the entries make of it: how each goal fell and which card was laid, by period."""

    opening: FinaleOpening = FinaleOpening()
    scored: tuple[tuple[int, str], ...] = ()
    laid: tuple[tuple[int, int], ...] = ()

    def goals(self, period: int) -> tuple[str, ...]:
        """How the goals of a period came about; "play" where nobody said it."""
        return tuple(how for n, how in self.scored if n == period)

    @property
    def cards(self) -> Mapping[int, int]:
        """Values of tactic cards, as far as they were written."""
        return dict(self.laid)


class FinaleAccount:
    """The running account; only the fold writes in it."""

    def __init__(self, opening: FinaleOpening) -> None:
        self.opening = opening
        self.scored: list[tuple[int, str]] = []
        self.laid: dict[int, int] = {}

    def state(self) -> FinaleSide:
        return FinaleSide(self.opening, tuple(self.scored), tuple(self.laid.items()))


def finale_side(state: SideState) -> FinaleSide:
    """The side of Finale in a state; an empty one if there is none."""
    return state.game if isinstance(state.game, FinaleSide) else FinaleSide()


def row_words(state: SideState) -> Mapping[int, str]:
    """FI-EVT-1: the row of each man whose card was named, in words."""
    return {player: ROW_WORDS[row] for player, row in finale_side(state).opening.rows}


def finale_account(book: SideBook) -> FinaleAccount:
    """Where an entry of Finale writes what it does to its side."""
    assert isinstance(book.game, FinaleAccount)
    return book.game
