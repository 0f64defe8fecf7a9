"""What one side brings to a match."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.helvetia.box.cards import LegendCard, PlayerCard, PowerCard
from engine.games.helvetia.box.faces import TEAM_DIE


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
