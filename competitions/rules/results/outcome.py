"""What came out of a match: who won, for and against, letters, points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from engine.report import MatchReport, winner_of
from engine.sides import Side

Letter = Literal["W", "D", "L"]
# The place of a match in its competition; as one of a league is decided a friendly, a leg
# of a tie, and what is played for lower places.
Occasion = Literal["league", "tie", "final", "third"]
Verdict = Literal["draw", "wins", "kicks", "through", "champion", "third", "nobody"]

# How a match may end that neither its score nor a forfeit tells.
Ending = Literal["", "abandoned", "awarded"]
ENDINGS: tuple[Ending, ...] = ("abandoned", "awarded")

_OF_CUP: dict[Occasion, Verdict] = {
    "tie": "through",
    "final": "champion",
    "third": "third",
}


def ending_of(kind: str) -> str:
    """What is kept with a result of the kind of its report; mostly nothing."""
    return kind if kind in ENDINGS else ""


class PointRules(Protocol):
    """HC-CHP-01: what a match is worth."""

    @property
    def win(self) -> int: ...
    @property
    def draw(self) -> int: ...
    @property
    def loss(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """The figures that decide; `forfeit` is the side that forfeits, or "both"."""

    home: int
    away: int
    shootout: tuple[int, int] | None = None
    forfeit: str = ""

    @property
    def winner(self) -> Side | None:
        return winner_of((self.home, self.away), self.shootout, self.forfeit)

    @property
    def lost_by_both(self) -> bool:
        """Decision 19: each side has lost, and gets no points."""
        return self.forfeit == "both"

    def goals(self, side: Side, forfeit_goals: int) -> tuple[int, int]:
        """For and against; what both forfeit each has lost by the goals of a forfeit."""
        if self.lost_by_both:
            return (0, forfeit_goals)
        return (self.home, self.away) if side == Side.HOME else (self.away, self.home)

    def letter(self, side: Side) -> Letter:
        """HC-CHP-01, HC-CUP-01: a forfeit and a shoot-out decide."""
        if self.lost_by_both:
            return "L"
        winner = self.winner
        return "D" if winner is None else "W" if winner == side else "L"

    def points(self, side: Side, rules: PointRules) -> int:
        if self.lost_by_both:
            return 0
        return {"W": rules.win, "D": rules.draw, "L": rules.loss}[self.letter(side)]


class Decider(NamedTuple):
    """A match that is played until somebody has won: what its sides bring along.

    Goals of the leg before; `away_goals` those scored away, where they part level sides.
    `extended`: whether extra time comes before the shoot-out, where the game has one.
    """

    home: int = 0
    away: int = 0
    away_goals: tuple[int, int] | None = None
    extended: bool = True

    @property
    def of_legs(self) -> bool:
        """Whether something was scored before it, or may have been."""
        return self._replace(extended=True) != Decider()

    def level(self, home: int, away: int) -> bool:
        """Whether it goes on at this score: extra time, in the end a shoot-out."""
        if self.home + home != self.away + away:
            return False
        if self.away_goals is None:
            return True
        # in the last leg only the visitors still score away
        ours, theirs = self.away_goals
        return ours == theirs + away

    def sums(self, home: int, away: int) -> dict[str, int]:
        """What both legs together come to, for a sentence."""
        return {"home": self.home + home, "away": self.away + away}


# Nothing was played before it.
WHOLE_MATCH = Decider()


@dataclass(frozen=True, slots=True)
class Award:
    """`kicks` is won in a shoot-out that sends nobody on; `nobody` wins a cup's tie."""

    verdict: Verdict
    winner: Side | None = None


def award(report: MatchReport, stage: Occasion) -> Award:
    """HC-CUP-01, HC-SO-07: who wins, and what he wins."""
    won = report.winner
    if stage != "league":
        return Award(_OF_CUP[stage] if won else "nobody", won)
    if won is None:
        return Award("nobody" if report.forfeit else "draw")
    if report.shootout and not report.forfeit:
        # of a second leg they may be won by who has lost it
        return Award("kicks", winner_of(report.shootout, None, ""))
    return Award("wins", won)


def score_words(report: MatchReport) -> str:
    """HC-SO-07: "2 : 1"; with the kicks of a shoot-out beside it "2 (2):(3) 2"."""
    if report.shootout is None or report.forfeit:
        return f"{report.home} : {report.away}"
    home, away = report.shootout
    return f"{report.home} ({home}):({away}) {report.away}"
