"""What is counted of matches of machine coaches."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from engine.figures import Figures
from engine.games.helvetia import measures, reporting
from engine.games.helvetia.actions import CARD, Action
from engine.games.helvetia.events import Event
from engine.games.helvetia.powers.traces import changed
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.side_report import helvetia_part
from engine.games.helvetia.state import State
from engine.json_values import JsonObject
from engine.sides import SIDES, Side


@dataclass(frozen=True, slots=True)
class MatchFigures(Figures):
    """What one match, or many of them, came to."""

    matches: int = 0
    home_wins: int = 0
    draws: int = 0
    away_wins: int = 0
    home_goals: int = 0
    away_goals: int = 0
    shots: int = 0
    saves: int = 0
    penalties: int = 0
    yellow_cards: int = 0
    red_cards: int = 0
    injuries: int = 0
    exhausted: int = 0
    changes: int = 0
    cards_played: int = 0
    forfeits: int = 0
    shootouts: int = 0
    possessions: int = 0
    turns: int = 0
    decisions: int = 0
    # HC-OWN-01: turns that cost minutes, of both sides; and the most in one match.
    stalls: int = 0
    most_stalls: int = 0
    idle_turns: int = 0
    openings: frozenset[int] = frozenset()
    # Per card how often it was played, and how often that changed anything.
    plays: Counter[str] = field(default_factory=Counter)
    effects: Counter[str] = field(default_factory=Counter)

    JOINED: ClassVar[Mapping[str, Callable[..., object]]] = {
        "most_stalls": max,
        "openings": operator.or_,
    }
    SETS: ClassVar[tuple[str, ...]] = ("openings", "plays", "effects")
    MEANS: ClassVar[tuple[str, ...]] = (
        "home_goals",
        "away_goals",
        "shots",
        "saves",
        "penalties",
        "yellow_cards",
        "red_cards",
        "injuries",
        "exhausted",
        "changes",
        "cards_played",
        "possessions",
        "turns",
        "decisions",
        "stalls",
        "idle_turns",
    )

    def more(self) -> JsonObject:
        """How many openings there were, and what each card did."""
        return {
            "openings": len(self.openings),
            "openings_share": round(len(self.openings) / max(1, self.matches), 4),
            "cards": {
                card: {"plays": times, "effects": self.effects[card]}
                for card, times in sorted(self.plays.items())
            },
        }


# A card as it was played: where in the log, the state before it, whose, and how.
Played = tuple[int, State, int, Action]


class CardTally:
    """Counts one match, and keeps the moments in which cards were played."""

    __slots__ = ("_cards", "_setup", "watches")

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._cards: list[Played] = []
        self.watches: Final = setup.options.cards != "none"

    def sees(self, s: State, side: int, a: Action, log: Sequence[Event]) -> None:
        """What is done next, before it is done."""
        if a.kind == CARD:
            self._cards.append((len(log), s.copy(), side, a))

    def figures(self, s: State, log: Sequence[Event]) -> MatchFigures:
        """What is counted of the match."""
        report = reporting.report(self._setup, log, s)
        happened = Counter([event.kind for event in log])
        winner = report.winner
        sheets = [report.sheet(side) for side in SIDES]
        return MatchFigures(
            matches=1,
            home_wins=int(winner == Side.HOME),
            draws=int(winner is None),
            away_wins=int(winner == Side.AWAY),
            home_goals=report.home,
            away_goals=report.away,
            shots=happened["shot"] - happened["kick"],
            saves=happened["saved"],
            penalties=happened["penalty"],
            yellow_cards=happened["yellow_card"],
            red_cards=happened["red_card"],
            injuries=happened["injured"],
            exhausted=sum(len(helvetia_part(sheet).exhausted) for sheet in sheets),
            changes=happened["substituted"],
            cards_played=happened["card_played"],
            forfeits=int(bool(report.forfeit)),
            shootouts=int(report.shootout is not None),
            possessions=happened["possession"],
            turns=happened["turn"],
            decisions=s.ply,
            stalls=happened["stalled"],
            most_stalls=happened["stalled"],
            idle_turns=measures.idle_turns(log),
            openings=frozenset((measures.opening(log),)),
            plays=Counter(_name(before, side, a) for _, before, side, a in self._cards),
            effects=Counter(
                _name(before, side, a)
                for n, before, side, a in self._cards
                if changed(before, side, a, log[n:])
            ),
        )


def _name(s: State, side: int, a: Action) -> str:
    """The id and the name of a card that was played."""
    card = next(each for each in s.setup.sides[side].cards if each.number == a.a)
    return f"{card.id} {card.name}"
