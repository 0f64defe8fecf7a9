"""What a result decides, for the words of whoever is about to confirm it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.report import MatchReport, SideId

# The place of a match in its competition; a friendly is decided as one of a league.
Stage = Literal["league", "tie", "final", "third"]
Verdict = Literal["draw", "wins", "kicks", "through", "champion", "third", "nobody"]

_OF_CUP: dict[Stage, Verdict] = {
    "tie": "through",
    "final": "champion",
    "third": "third",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """`kicks` is won in a shoot-out that sends nobody on; `nobody` wins a cup's tie."""

    verdict: Verdict
    winner: SideId | None = None


def outcome(report: MatchReport, stage: Stage) -> Outcome:
    """HC-CUP-01, HC-SO-07: who wins, and what he wins."""
    won = report.winner
    if stage != "league":
        return Outcome(_OF_CUP[stage] if won else "nobody", won)
    if won is None:
        return Outcome("nobody" if report.forfeit else "draw")
    return Outcome("kicks" if report.shootout and not report.forfeit else "wins", won)


def figures(report: MatchReport) -> str:
    """HC-SO-07: "2:1"; with the kicks of a shoot-out beside it "2 (2):(3) 2"."""
    if report.shootout is None or report.forfeit:
        return f"{report.home}:{report.away}"
    home, away = report.shootout
    return f"{report.home} ({home}):({away}) {report.away}"
