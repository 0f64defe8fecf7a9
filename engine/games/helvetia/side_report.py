"""What a report of Helvetia tells of a side beyond what every game has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from engine.report import (
    BENCH,
    FIELD,
    KEEPER,
    OWN,
    PENALTY,
    PLAY,
    CoachCards,
    DatedLine,
    P,
    PrizeCard,
    SidePart,
    SideSheet,
)

# Named again for the game's own rooms, which take them from here.
from engine.report import CardPlayed as CardPlayed

GOAL_KINDS: Final = (PLAY, "shot", "first_touch", "header", PENALTY, OWN)
LINEUP_ROLES: Final = (KEEPER, FIELD, BENCH)
EXHAUSTED: Final = "exhausted"
# HC-CHL: what the rulebook calls the card that a side may win.
ChallengeOutcome = PrizeCard


@dataclass(frozen=True, slots=True)
class HelvetiaPart(SidePart[P]):
    """Who ended exhausted, and what became of the coach's cards."""

    exhausted: tuple[P, ...] = ()
    cards_played: tuple[CardPlayed, ...] = ()
    # Of the cards brought one lies open; the others are only sealed.
    open_card: int | None = None
    sealed: str = ""
    challenge: ChallengeOutcome | None = None

    def players(self) -> Iterable[P]:
        return self.exhausted

    def marks(self) -> Iterable[tuple[P, str]]:
        return ((player, EXHAUSTED) for player in self.exhausted)

    def dated(self) -> Iterable[DatedLine]:
        return self.cards_played

    def coach_cards(self) -> CoachCards:
        return CoachCards(
            self.cards_played, self.open_card, self.sealed, self.challenge
        )

    def with_seal(self, seal: str) -> HelvetiaPart[P]:
        return replace(self, sealed=seal)

    def public(self) -> HelvetiaPart[P]:
        """What was played is everybody's; what was brought or chosen is not."""
        return replace(self, open_card=None, sealed="", challenge=None)


def helvetia_part(sheet: SideSheet[P] | None) -> HelvetiaPart[P]:
    """The game's part of a sheet; an empty one where none was written."""
    part = sheet.game if sheet else None
    return part if isinstance(part, HelvetiaPart) else HelvetiaPart()
