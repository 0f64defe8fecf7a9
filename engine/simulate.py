"""Many matches of machine coaches against each other, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, fields
from multiprocessing import get_context
from typing import Final

from engine.catalogue import faction
from engine.dice import FastDice
from engine.games.helvetia import play, reporting
from engine.games.helvetia.coach.levels import coach, shown
from engine.games.helvetia.events import Event
from engine.games.helvetia.options import Options
from engine.games.helvetia.setup import Setup, SideSetup
from engine.pitch import read_board
from engine.registry import GAMES
from engine.report import SIDES, MatchReport

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

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            **{
                each.name: getattr(self, each.name) + getattr(other, each.name)
                for each in fields(self)
            }
        )

    def table(self) -> dict[str, float]:
        """Totals, and what a match has on average."""
        totals: dict[str, float] = dict(asdict(self))
        n = max(1, self.matches)
        for name in MEANS:
            totals[f"{name}_per_match"] = round(totals[name] / n, 3)
        points = self.home_wins + self.draws / 2
        totals["home_score"] = round(points / n, 4)
        return totals


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
    seed = plan.seed * STRIDE + number
    dice = FastDice(seed)
    coaches = (coach(plan.home_level, seed + 1), coach(plan.away_level, seed + 2))
    log: list[Event] = []
    s = play.start(setup, dice, log)
    while s.waiting:
        side = 0 if s.waiting & 1 else 1
        a = coaches[side].pick(shown(s, side), side)
        play.apply(s, side, a, dice)
    return figures(reporting.report(setup, log, s), log, s.ply)


def figures(report: MatchReport, log: Iterable[Event], decisions: int) -> Figures:
    """What is counted of one match."""
    happened = Counter(event.kind for event in log)
    winner = report.winner
    sheets = [report.sheet(side) for side in SIDES]
    return Figures(
        matches=1,
        home_wins=int(winner == "home"),
        draws=int(winner is None),
        away_wins=int(winner == "away"),
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
    )
