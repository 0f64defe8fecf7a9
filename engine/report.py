"""MatchReport: what a match leaves behind, whoever or whatever played it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SideId = Literal["home", "away"]
GoalKind = Literal["play", "penalty", "own"]
CardColour = Literal["yellow", "red"]
Forfeit = Literal["", "home", "away", "both"]
ReportKind = Literal["played", "forfeit", "walkover", "abandoned", "awarded"]

SIDES: tuple[SideId, ...] = ("home", "away")
GOAL_KINDS: tuple[GoalKind, ...] = ("play", "penalty", "own")
CARD_COLOURS: tuple[CardColour, ...] = ("yellow", "red")


def other_side(side: SideId) -> SideId:
    return "away" if side == "home" else "home"


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal; `side` is the side it counts for, an own goal's player is of the other.

    HC-STAT-01: shoot-out kicks are no goals and never stand here.
    """

    side: SideId
    player: str
    minute: int | None = None
    kind: GoalKind = "play"

    @property
    def player_side(self) -> SideId:
        """The side whose squad the player belongs to."""
        return other_side(self.side) if self.kind == "own" else self.side


@dataclass(frozen=True, slots=True)
class Booking:
    """A card shown to a player of `side`."""

    side: SideId
    player: str
    minute: int | None = None
    card: CardColour = "yellow"


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player's row of a report."""

    side: SideId
    player: str
    goals: int = 0
    penalties: int = 0
    own_goals: int = 0
    yellows: int = 0
    reds: int = 0


@dataclass(frozen=True, slots=True)
class MatchReport:
    """HC-SHT-02: the score includes extra time; the shoot-out stands apart.

    `forfeit` names the side that forfeits. `kind` says how the result came about.
    """

    home: int
    away: int
    half_time: tuple[int, int] | None = None
    extra_time: bool = False
    shootout: tuple[int, int] | None = None
    forfeit: Forfeit = ""
    kind: ReportKind = "played"
    goals: tuple[Goal, ...] = ()
    cards: tuple[Booking, ...] = ()

    @property
    def winner(self) -> SideId | None:
        """Who won: a forfeit before the score, the score before the shoot-out."""
        if self.forfeit:
            return None if self.forfeit == "both" else other_side(self.forfeit)
        for figures in ((self.home, self.away), self.shootout):
            if figures is not None and figures[0] != figures[1]:
                return "home" if figures[0] > figures[1] else "away"
        return None

    def lines(self) -> tuple[PlayerLine, ...]:
        """One line per player who scored or was booked, in order of appearance."""
        counts: dict[tuple[SideId, str], list[int]] = {}
        for goal in self.goals:
            row = counts.setdefault((goal.player_side, goal.player), [0] * 5)
            if goal.kind == "own":
                row[2] += 1
            else:
                row[0] += 1
                row[1] += goal.kind == "penalty"
        for card in self.cards:
            row = counts.setdefault((card.side, card.player), [0] * 5)
            row[3 if card.card == "yellow" else 4] += 1
        return tuple(PlayerLine(*who, *row) for who, row in counts.items())
