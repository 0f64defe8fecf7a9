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
    UNKNOWN_MOMENT,
    DatedLine,
    MatchMoment,
    P,
    SidePart,
    SideSheet,
)

GOAL_KINDS: Final = (PLAY, "shot", "first_touch", "header", PENALTY, OWN)
LINEUP_ROLES: Final = (KEEPER, FIELD, BENCH)
EXHAUSTED: Final = "exhausted"


@dataclass(frozen=True, slots=True)
class CardPlayed(DatedLine):
    """A card of a coach that was played, by its number."""

    number: int
    at: MatchMoment = UNKNOWN_MOMENT


@dataclass(frozen=True, slots=True)
class ChallengeOutcome:
    """The card chosen as challenge, made or not; the count if it was kept."""

    number: int
    made: bool
    count: int | None = None


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

    def with_seal(self, seal: str) -> HelvetiaPart[P]:
        return replace(self, sealed=seal)

    def public(self) -> HelvetiaPart[P]:
        """What was played is everybody's; what was brought or chosen is not."""
        return replace(self, open_card=None, sealed="", challenge=None)


def helvetia_part(sheet: SideSheet[P] | None) -> HelvetiaPart[P]:
    """The game's part of a sheet; an empty one where none was written."""
    part = sheet.game if sheet else None
    return part if isinstance(part, HelvetiaPart) else HelvetiaPart()
