"""What the ids of a sheet are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from competitions.drawings.door import Drawing
from engine.sides import Side


@dataclass(frozen=True, slots=True)
class Names:
    """What ids are called: players and cards; the hand that the reader may see."""

    players: Mapping[int, str]
    numbers: Mapping[int, str]
    teams: Mapping[str, str]
    cards: Mapping[tuple[str, int], str]
    effects: Mapping[tuple[str, int], str]
    hands: Mapping[str, tuple[int, ...]]
    # Of each side.
    crests: Mapping[str, Drawing] = field(default_factory=dict)

    def card(self, side: Side, number: int) -> str:
        """ "9 Long pass"; the number alone of one that nobody called."""
        return f"{number} {self.cards.get((side, number), '')}".strip()
