"""What matches come to, counted: goals, attempts, approaches, counters, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from engine.figures import Figures
from engine.games.finale.actions import Action
from engine.games.finale.events import APPROACH_WON, Event
from engine.games.finale.state import State


@dataclass(frozen=True, slots=True)
class MatchFigures(Figures):
    """FI-REP-2, FI-STAT-1: what one match, or many of them, came to."""

    matches: int = 0
    home_wins: int = 0
    draws: int = 0
    away_wins: int = 0
    home_goals: int = 0
    away_goals: int = 0
    goalless: int = 0
    attempts: int = 0
    approaches_won: int = 0
    approaches_lost: int = 0
    counters: int = 0
    counter_goals: int = 0
    shots: int = 0
    yellow_cards: int = 0
    sent_off: int = 0
    injuries: int = 0
    changes: int = 0
    swaps: int = 0
    extra_times: int = 0
    shootouts: int = 0
    forfeits: int = 0
    decisions: int = 0

    MEANS: ClassVar[tuple[str, ...]] = (
        "home_goals",
        "away_goals",
        "attempts",
        "approaches_won",
        "approaches_lost",
        "counters",
        "counter_goals",
        "shots",
        "yellow_cards",
        "sent_off",
        "injuries",
        "changes",
        "swaps",
        "decisions",
    )


class MatchTally:
    """Counts one match by what happened in it."""

    watches: Final = False

    def sees(self, s: State, side: int, a: Action, log: Sequence[Event]) -> None:
        """Does nothing: all that is counted stands in the log."""

    def figures(self, s: State, log: Sequence[Event]) -> MatchFigures:
        kinds = Counter(event.kind for event in log)
        goals = [event for event in log if event.kind == "goal"]
        tries = [event.values for event in log if event.kind == "approach"]
        home, away = s.score
        kicks = [
            event.side for event in log if event.kind == "kick" and event.values[0]
        ]
        lead = home - away or kicks.count(0) - kicks.count(1)
        countered = sum(event.values[0] for event in goals)
        won = sum(values[APPROACH_WON] for values in tries)
        return MatchFigures(
            matches=1,
            home_wins=int(lead > 0),
            draws=int(lead == 0),
            away_wins=int(lead < 0),
            home_goals=home,
            away_goals=away,
            goalless=int(not goals),
            # A counter is part of the attempt that it follows.
            attempts=kinds["attempt"] - kinds["counter"],
            approaches_won=won,
            approaches_lost=len(tries) - won,
            counters=kinds["counter"],
            counter_goals=countered,
            shots=kinds["shot"],
            yellow_cards=kinds["yellow"] + kinds["second_yellow"],
            sent_off=kinds["red"] + kinds["second_yellow"],
            injuries=kinds["injury"],
            changes=kinds["change"] + kinds["replaced"],
            swaps=kinds["swap"],
            extra_times=kinds["extra_time"],
            shootouts=kinds["shootout"],
            decisions=s.ply,
        )
