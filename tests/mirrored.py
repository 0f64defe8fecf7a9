"""Mirrored matches of machine coaches: each seed twice, the sides exchanged."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from engine.dice import FastDice
from engine.games.helvetia import play
from engine.games.helvetia.coach.levels import coach, seen_by
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.state import State
from tests.lively import setup_of

# What the levels are compared in.
WORLDS = {
    "geek": (GEEK, {}),
    "family": (FAMILY, {}),
    "cards": (GEEK, {"cards": "friendly"}),
}


class Result(NamedTuple):
    """One match as our level saw it; seconds and decisions are his own."""

    points: float
    goals: int
    against: int
    turns: int
    seconds: float
    slowest: float
    decisions: int


@dataclass
class Meeting:
    """What one level did against another: pairs of matches, one after the other."""

    ours: str
    theirs: str
    results: list[Result] = field(default_factory=list)

    @property
    def score(self) -> float:
        return statistics.mean(each.points for each in self.results)

    @property
    def error(self) -> float:
        """Half of the interval of 95 %: of pairs, since mirrored matches are not free."""
        both = zip(*[iter(self.results)] * 2, strict=True)
        pairs = [(one.points + other.points) / 2 for one, other in both]
        if len(pairs) < 2:
            return 1.0
        return 1.96 * statistics.stdev(pairs) / len(pairs) ** 0.5

    @property
    def each(self) -> float:
        """Milliseconds of a decision, the quick ones included."""
        decisions = sum(result.decisions for result in self.results)
        return 1000 * sum(result.seconds for result in self.results) / max(1, decisions)

    @property
    def line(self) -> str:
        all_of = {
            name: [getattr(result, name) for result in self.results]
            for name in ("goals", "against", "turns", "slowest")
        }
        goals = f"{sum(all_of['goals'])}-{sum(all_of['against'])}"
        return (
            f"{self.ours:>7} v {self.theirs:<7} {len(self.results):5} matches  "
            f"{self.score:.3f} +- {self.error:.3f}  goals {goals:>8}  "
            f"{statistics.mean(all_of['turns']):5.1f} turns  "
            f"{self.each:7.3f} ms a decision, at most {1000 * max(all_of['slowest']):.0f}"
        )


def meet(
    ours: str, theirs: str, pairs: int, seed: int = 1, world: str = "geek"
) -> Meeting:
    """So many pairs of matches; the squads take turns as well."""
    meeting = Meeting(ours, theirs)
    for n in range(seed, seed + pairs):
        meeting.results += pair(ours, theirs, n, world)
    return meeting


def pair(ours: str, theirs: str, seed: int, world: str) -> Iterator[Result]:
    """Both matches of a seed."""
    for side in (0, 1):
        yield play_one(ours, theirs, setups(world)[seed % 2], seed, side)


@cache
def setups(world: str) -> tuple[Setup, Setup]:
    rules, options = WORLDS[world]
    return (
        setup_of("jesters", "drakes", rules, **options),
        setup_of("drakes", "jesters", rules, **options),
    )


def play_one(ours: str, theirs: str, setup: Setup, seed: int, side: int) -> Result:
    """One match, with our level on this side."""
    names = (ours, theirs)
    coaches = [coach(names[each ^ side], 2 * seed + each) for each in (0, 1)]
    dice = FastDice(seed)
    s = play.start(setup, dice)
    turns = decisions = 0
    seconds = slowest = 0.0
    while s.waiting:
        asked = 0 if s.waiting & 1 else 1
        began = time.process_time()
        a = coaches[asked].pick(seen_by(s, asked), asked)
        if asked == side:
            spent = time.process_time() - began
            seconds += spent
            slowest = max(slowest, spent)
            decisions += 1
        assert play.refusal(s, asked, a) is None, (seed, s.ply, a)
        before = s.turns
        play.apply(s, asked, a, dice)
        turns += s.turns != before
    goals, against = s.score[side], s.score[1 - side]
    points = _points(s, side)
    return Result(points, goals, against, turns, seconds, slowest, decisions)


def _points(s: State, side: int) -> float:
    """Half a point for a draw; who forfeits has lost whatever the score."""
    lead = s.score[side] - s.score[1 - side]
    if s.outcome in (2, 3):
        lead = 1 if (s.outcome == 3) == (side == 0) else -1
    return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
