"""What a match starts with and never changes: rosters, board, options, ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.games.helvetia.board.pitch import Board
from engine.games.helvetia.box.cards import (
    LegendCard,
    PlayerCard,
    PlayerKind,
    PowerCard,
)
from engine.games.helvetia.box.faces import TEAM_DIE
from engine.games.helvetia.options import Options
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS

if TYPE_CHECKING:
    from engine.games.helvetia.ruleset import Ruleset

STEAL: Final = 0
TACKLE_SKILL: Final = 1
CLEAR_SKILL: Final = 2
PRESSURE: Final = 3
DRIBBLE: Final = 4
LONG_PASS: Final = 5
SHOT: Final = 6
HEADER_SKILL: Final = 7


@dataclass(frozen=True, slots=True)
class SideSetup:
    """One side as it comes to the match; numbers are those on the shirts."""

    name: str
    players: tuple[PlayerCard, ...]
    # Banned or injured, and those who start with one BOOST less (HC-FAT-02).
    unavailable: frozenset[int] = frozenset()
    tired: frozenset[int] = frozenset()
    # The five and the bench, keeper first; empty: chosen in the match (D-SQUAD).
    starters: tuple[int, ...] = ()
    bench: tuple[int, ...] = ()
    # The cards he may draw from (friendly), or his deck and LEGEND left (brought).
    cards: tuple[PowerCard | LegendCard, ...] = ()
    # HC-CHL-01: shown to all, not to be played; the card tells what it counts.
    challenge: PowerCard | None = None
    # HC-KIT-07: six faces of (colour 0 none, 1 yellow, 2 red; BOOST lost).
    team_die: tuple[tuple[int, int], ...] = field(default=TEAM_DIE)


class Setup:
    """Both sides laid out in slots: 0 to 8 home, 9 to 17 away, in roster order."""

    __slots__ = (
        "_slots",
        "board",
        "captains",
        "cards",
        "full",
        "half",
        "keepers",
        "options",
        "players",
        "printed",
        "rules",
        "sides",
        "start",
        "unavailable",
        "windows",
    )

    def __init__(
        self,
        rules: Ruleset,
        home: SideSetup,
        away: SideSetup,
        board: Board,
        options: Options,
    ) -> None:
        self.rules: Final = rules
        self.sides: Final = (home, away)
        self.board: Final = board
        self.options: Final = options
        self.players: Final[tuple[PlayerCard | None, ...]] = tuple(
            side.players[i] if i < len(side.players) else None
            for side in self.sides
            for i in range(SIDE_SLOTS)
        )
        self._slots: Final = tuple(
            {card.number: SIDE_SLOTS * n + i for i, card in enumerate(side.players)}
            for n, side in enumerate(self.sides)
        )
        self.full: Final = tuple(rules.skills(card, False) for card in self.players)
        self.half: Final = tuple(rules.skills(card, True) for card in self.players)
        self.printed: Final = bytes(card.boost if card else 0 for card in self.players)
        self.start: Final = bytes(self._start_boost(slot) for slot in range(SLOTS))
        self.unavailable: Final = frozenset(
            slot
            for slot, card in enumerate(self.players)
            if card is None or card.number in self.of(slot).unavailable
        )
        self.keepers: Final = (self._keeper(0), self._keeper(1))
        self.captains: Final = frozenset(
            slot
            for slot, card in enumerate(self.players)
            if card and card.kind is PlayerKind.CAPTAIN
        )
        self.cards: Final = (rules.cards(home), rules.cards(away))
        self.windows: Final = (
            tuple(card.windows if card else 0 for card in self.cards[0]),
            tuple(card.windows if card else 0 for card in self.cards[1]),
        )

    def of(self, slot: int) -> SideSetup:
        """The side a slot belongs to."""
        return self.sides[slot // SIDE_SLOTS]

    def slot(self, side: int, number: int) -> int:
        """The slot of the player with this number; -1 if the side has none."""
        return self._slots[side].get(number, -1)

    def number(self, slot: int) -> int:
        """The number on the shirt."""
        card = self.players[slot]
        return card.number if card else 0

    def _start_boost(self, slot: int) -> int:
        """HC-SET-02, HC-FAT-02: the printed BOOST, one less after an exhausting match."""
        card = self.players[slot]
        if card is None:
            return 0
        return max(0, card.boost - (card.number in self.of(slot).tired))

    def _keeper(self, side: int) -> int:
        for slot in range(side * SIDE_SLOTS, (side + 1) * SIDE_SLOTS):
            card = self.players[slot]
            if card is not None and card.kind is PlayerKind.KEEPER:
                return slot
        return -1
