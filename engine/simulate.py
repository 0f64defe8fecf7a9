"""Many matches of machine coaches against each other, and what they come to."""

from __future__ import annotations

import math
import operator
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from multiprocessing import get_context
from typing import Any, Final

from engine.dice import FastDice
from engine.games.helvetia import measures, phases, play, reporting
from engine.games.helvetia.actions import CARD, Action
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.catalogue import faction
from engine.games.helvetia.coach.levels import coach, shown
from engine.games.helvetia.events import Event
from engine.games.helvetia.options import Options
from engine.games.helvetia.powers.traces import changed
from engine.games.helvetia.setup import Setup, SideSetup
from engine.games.helvetia.state import State
from engine.json_values import JsonObject
from engine.registry import GAMES
from engine.report import MatchReport
from engine.sides import SIDES, Side

# So many matches go to a process at once.
CHUNK: Final = 8
# Seeds of matches lie far apart, so that those of neighbouring runs differ.
STRIDE: Final = 1_000_003


@dataclass(frozen=True, slots=True)
class Plan:
    """Which matches are played: everything that decides about them."""

    home: str = "jesters"
    away: str = "drakes"
    home_level: str = "coach"
    away_level: str = "coach"
    rules: str = "helvetia-geek@1"
    cards: str = "none"
    knock_out: bool = False
    seed: int = 1

    def setup(self) -> Setup:
        """What each of these matches starts with."""
        return Setup(
            GAMES[self.rules].rules,
            side_of(self.home),
            side_of(self.away),
            read_board(),
            Options(cards=self.cards, knock_out=self.knock_out),
        )


@dataclass(frozen=True, slots=True)
class Figures:
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

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            **{
                name: JOINED.get(name, operator.add)(
                    getattr(self, name), getattr(other, name)
                )
                for name in COLUMNS
            }
        )

    def table(self) -> JsonObject:
        """Totals, and what a match has on average."""
        totals: JsonObject = {
            name: getattr(self, name) for name in COLUMNS if name not in SETS
        }
        n = max(1, self.matches)
        for name in MEANS:
            totals[f"{name}_per_match"] = round(totals[name] / n, 3)
        points = self.home_wins + self.draws / 2
        totals["home_score"] = round(points / n, 4)
        totals["draws_share"] = round(self.draws / n, 4)
        lead, error = self.home_lead()
        totals["home_minus_away"] = round(lead, 4)
        totals["home_minus_away_95"] = [round(lead - error, 4), round(lead + error, 4)]
        totals["openings"] = len(self.openings)
        totals["openings_share"] = round(len(self.openings) / n, 4)
        totals["cards"] = {
            card: {"plays": times, "effects": self.effects[card]}
            for card, times in sorted(self.plays.items())
        }
        return totals

    def home_lead(self) -> tuple[float, float]:
        """Points of home less those of away in a match, and half its interval of 95 %."""
        n = max(1, self.matches)
        lead = (self.home_wins - self.away_wins) / n
        spread = (self.home_wins + self.away_wins) / n - lead * lead
        return lead, 1.96 * math.sqrt(spread / n)


COLUMNS: Final = tuple(each.name for each in fields(Figures))
# What is not simply added up.
JOINED: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "most_stalls": max,
    "openings": operator.or_,
}
SETS: Final = ("openings", "plays", "effects")
MEANS: Final = (
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


def side_of(key: str) -> SideSetup:
    """A faction of the house with all of its cards; KeyError if there is none."""
    squad = faction(key)
    return SideSetup(squad.name, squad.players, cards=squad.deck + squad.legends)


def simulate(plan: Plan, matches: int, jobs: int = 1) -> Figures:
    """The figures of so many matches; however many jobs play them, they are the same."""
    chunks = [
        (plan, range(first, min(first + CHUNK, matches)))
        for first in range(0, matches, CHUNK)
    ]
    return sum(_played(chunks, jobs), Figures())


def _played(chunks: list[tuple[Plan, range]], jobs: int) -> Iterator[Figures]:
    if jobs <= 1:
        yield from map(_play_chunk, chunks)
        return
    # New processes rather than copies of this one, whatever else goes on in it.
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(_play_chunk, chunks)


def _play_chunk(chunk: tuple[Plan, range]) -> Figures:
    plan, numbers = chunk
    setup = plan.setup()
    return sum((one(plan, setup, number) for number in numbers), Figures())


def one(plan: Plan, setup: Setup, number: int) -> Figures:
    """One match: its dice and both coaches follow from its number."""
    # Nobody shares his chances with another match.
    seed = 3 * (plan.seed * STRIDE + number)
    dice = FastDice(seed)
    coaches = (coach(plan.home_level, seed + 1), coach(plan.away_level, seed + 2))
    log: list[Event] = []
    cards: list[Card] = []
    s = play.start(setup, dice, log)
    while s.waiting:
        side = 0 if s.waiting & 1 else 1
        for a in coaches[side].line(shown(s, side), side):
            if a.kind == CARD:
                cards.append((len(log), s.copy(), side, a))
            play.apply(s, side, a, dice)
            if s.phase != phases.MOVE or s.waiting != 1 << side:
                break
    return figures(reporting.report(setup, log, s), log, s.ply, cards)


# A card as it was played: where in the log, the state before it, whose, and how.
Card = tuple[int, State, int, Action]


def figures(
    report: MatchReport,
    log: Sequence[Event],
    decisions: int,
    cards: Sequence[Card] = (),
) -> Figures:
    """What is counted of one match."""
    happened = Counter([event.kind for event in log])
    winner = report.winner
    sheets = [report.sheet(side) for side in SIDES]
    return Figures(
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
        exhausted=sum(len(sheet.exhausted) for sheet in sheets),
        changes=happened["substituted"],
        cards_played=happened["card_played"],
        forfeits=int(bool(report.forfeit)),
        shootouts=int(report.shootout is not None),
        possessions=happened["possession"],
        turns=happened["turn"],
        decisions=decisions,
        stalls=happened["stalled"],
        most_stalls=happened["stalled"],
        idle_turns=measures.idle_turns(log),
        openings=frozenset((measures.opening(log),)),
        plays=Counter(_name(before, side, a) for _, before, side, a in cards),
        effects=Counter(
            _name(before, side, a)
            for n, before, side, a in cards
            if changed(before, side, a, log[n:])
        ),
    )


def _name(s: State, side: int, a: Action) -> str:
    """The id and the name of a card that was played."""
    card = next(each for each in s.setup.sides[side].cards if each.number == a.a)
    return f"{card.id} {card.name}"
