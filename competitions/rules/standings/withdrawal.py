"""HC-FFT-03, decision 19: what a team's withdrawal does to a championship's results.

keep      what was played counts, the rest is not played
expunge   none of the team's matches counts
forfeit   what was played counts, the rest is lost 0-2
In a cup the bracket itself lets the opponent walk over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from competitions.rules.standings.facts import Result
from engine.report import Forfeit, forfeit_score
from engine.sides import Side

POLICIES: tuple[str, ...] = ("keep", "expunge", "forfeit")


class Meeting(NamedTuple):
    """A fixture without a result."""

    fixture: str
    round: int
    home: int
    away: int


def counting(
    results: Iterable[Result],
    unplayed: Iterable[Meeting],
    policies: Mapping[int, str],
) -> tuple[Result, ...]:
    """The results that count, the forfeits that follow from withdrawals among them.

    `policies` maps a withdrawn team to its policy. A meeting of two teams that both
    forfeit their rest is a double forfeit.
    """
    expunged = {team for team, policy in policies.items() if policy == "expunge"}
    forfeiting = {team for team, policy in policies.items() if policy == "forfeit"}
    counted = [r for r in results if not expunged & {r.home, r.away}]
    for meeting in unplayed:
        sides = {meeting.home, meeting.away}
        if not expunged & sides and forfeiting & sides:
            counted.append(_forfeited(meeting, forfeiting))
    return tuple(counted)


def closing(sides: Iterable[int | None], policies: Mapping[int, str]) -> str:
    """The policy by which nobody plays a match any more; empty while both are in.

    Of two that have left an expunged one leaves nothing to forfeit.
    """
    given = {policies.get(side, "") for side in sides if side}
    return next((one for one in ("expunge", "forfeit", "keep") if one in given), "")


def _forfeited(meeting: Meeting, forfeiting: set[int]) -> Result:
    home, away = meeting.home in forfeiting, meeting.away in forfeiting
    forfeit: Forfeit = "both" if home and away else Side.HOME if home else Side.AWAY
    return Result(
        meeting.fixture,
        meeting.round,
        meeting.home,
        meeting.away,
        *forfeit_score((0, 0), forfeit),
        forfeit=forfeit,
    )
