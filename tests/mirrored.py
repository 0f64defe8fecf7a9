"""Mirrored matches of machine coaches: each seed twice, the sides exchanged."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field

from engine.dice import FastDice
from engine.games.helvetia import play
from engine.games.helvetia.coach.levels import coach, shown
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.ruleset import Ruleset
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.state import State
from tests.lively import setup_of


@dataclass
class Meeting:
    """What one level did against another: points of its matches, time of its decisions."""

    ours: str
    theirs: str
    points: list[float] = field(default_factory=list)
    goals: list[int] = field(default_factory=lambda: [0, 0])
    turns: list[int] = field(default_factory=list)
    seconds: float = 0.0
    slowest: float = 0.0
    decisions: int = 0

    @property
    def score(self) -> float:
        return statistics.mean(self.points)

    @property
    def error(self) -> float:
        """Half of the interval of 95 %: of pairs, since mirrored matches are not free."""
        pairs = [sum(pair) / 2 for pair in zip(*[iter(self.points)] * 2, strict=True)]
        if len(pairs) < 2:
            return 1.0
        return 1.96 * statistics.stdev(pairs) / len(pairs) ** 0.5

    @property
    def line(self) -> str:
        each = 1000 * self.seconds / max(1, self.decisions)
        return (
            f"{self.ours:>7} v {self.theirs:<7} {len(self.points):5} matches  "
            f"{self.score:.3f} +- {self.error:.3f}  goals {self.goals[0]}-{self.goals[1]}  "
            f"{statistics.mean(self.turns):5.1f} turns  {each:7.3f} ms a decision, "
            f"at most {1000 * self.slowest:.0f}"
        )


def meet(
    ours: str, theirs: str, pairs: int, seed: int = 1, rules: Ruleset = GEEK, **options
) -> Meeting:
    """So many pairs of matches; the squads take turns as well."""
    meeting = Meeting(ours, theirs)
    setups = (
        setup_of("jesters", "drakes", rules, **options),
        setup_of("drakes", "jesters", rules, **options),
    )
    for n in range(pairs):
        for side in (0, 1):
            play_one(meeting, setups[n % 2], seed + n, side)
    return meeting


def play_one(meeting: Meeting, setup: Setup, seed: int, side: int) -> State:
    """One match, with our level on this side."""
    names = (meeting.ours, meeting.theirs)
    coaches = [coach(names[each ^ side], 2 * seed + each) for each in (0, 1)]
    dice = FastDice(seed)
    s = play.start(setup, dice)
    turns = 0
    while s.waiting:
        asked = 0 if s.waiting & 1 else 1
        began = time.process_time()
        a = coaches[asked].pick(shown(s, asked), asked)
        if asked == side:
            spent = time.process_time() - began
            meeting.seconds += spent
            meeting.slowest = max(meeting.slowest, spent)
            meeting.decisions += 1
        assert play.refusal(s, asked, a) is None, (seed, s.ply, a)
        before = s.turns
        play.apply(s, asked, a, dice)
        turns += s.turns != before
    _count(meeting, s, side, turns)
    return s


def _count(meeting: Meeting, s: State, side: int, turns: int) -> None:
    lead = s.score[side] - s.score[1 - side]
    if s.outcome in (2, 3):
        lead = 9 if (s.outcome == 3) == (side == 0) else -9
    meeting.points.append(0.5 + 0.5 * ((lead > 0) - (lead < 0)))
    meeting.goals[0] += s.score[side]
    meeting.goals[1] += s.score[1 - side]
    meeting.turns.append(turns)
