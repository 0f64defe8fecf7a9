"""Many matches of machine coaches against each other, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent import futures
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from typing import Final

from engine import registry
from engine.dice import Dice, FastDice
from engine.figures import Figures
from engine.protocol import AnyGame, Event, MatchEnd, State
from engine.room import AnyRoom

# So many matches go to a process at once.
CHUNK: Final = 8
# Seeds of matches lie far apart, so that those of neighbouring runs differ.
STRIDE: Final = 1_000_003
# Who draws in a match: the dice and both coaches. None shares his chances with another.
SHARES: Final = 3
# A match has some hundreds; one with more than these does not come to its end.
MOST_DECISIONS: Final = 5_000


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """Which matches are played: everything that decides about them.

    A name left open is the game's usual one.
    """

    home: str = ""
    away: str = ""
    home_level: str = ""
    away_level: str = ""
    rules: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 1
    game: str = registry.USUAL

    @property
    def room(self) -> AnyRoom:
        return registry.ROOMS[self.game]

    @property
    def ruleset(self) -> str:
        """The rules as people name them."""
        return self.rules or next(iter(self.room.rulesets))

    @property
    def squads(self) -> tuple[str, str]:
        usual = self.room.squads
        return self.home or usual[0], self.away or usual[1]

    @property
    def levels(self) -> tuple[str, str]:
        usual = self.room.level
        return self.home_level or usual, self.away_level or usual

    def setup(self) -> object:
        """What each of these matches starts with; RuleViolation if none can."""
        return self.room.setup_of(self.ruleset, *self.squads, self.options)


def simulate(plan: SimulationPlan, matches: int, jobs: int = 1) -> Figures:
    """The figures of so many matches; however many jobs play them, they are the same."""
    chunks = [
        (plan, range(first, min(first + CHUNK, matches)))
        for first in range(0, matches, CHUNK)
    ]
    return sum(_played(chunks, jobs), plan.room.no_figures())


def _played(chunks: list[tuple[SimulationPlan, range]], jobs: int) -> Iterator[Figures]:
    if jobs <= 1:
        yield from map(_play_chunk, chunks)
        return
    # New processes rather than copies of this one, whatever else goes on in it; what
    # they take to load, 10 ms, `futures` loads here and not for one job.
    with futures.ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(_play_chunk, chunks)


def _play_chunk(chunk: tuple[SimulationPlan, range]) -> Figures:
    plan, numbers = chunk
    setup = plan.setup()
    matches = (one(plan, setup, number) for number in numbers)
    return sum(matches, plan.room.no_figures())


def one(plan: SimulationPlan, setup: object, number: int) -> Figures:
    """One match: its dice and both coaches follow from its number."""
    seed = plan.seed * STRIDE + number
    match = ComputerMatch(
        plan.room, plan.room.rulesets[plan.ruleset], setup, plan.levels
    )
    tally = plan.room.tally(setup)
    watches, log = tally.watches, list[Event]()
    dice = FastDice(SHARES * seed)
    s = match.game.start(setup, dice, log)
    for side, action in match.decisions(s, dice, seed):
        if watches:
            tally.sees(s, side, action, log)
    return tally.figures(s, log)


@dataclass(frozen=True, slots=True)
class ComputerMatch:
    """What two machine coaches play, as often as somebody has dice for it."""

    room: AnyRoom
    game: AnyGame
    setup: object
    # Of home and away.
    levels: tuple[str, str]
    # What both have decided before it begins, each by the number of its side.
    deeds: tuple[tuple[int, object], ...] = ()

    def end(self, seed: int) -> MatchEnd:
        """How it ends with the dice and the coaches of this seed."""
        dice = FastDice(SHARES * seed)
        s = self.game.start(self.setup, dice)
        for side, action in self.deeds:
            self.game.apply(s, side, action, dice)
        for _decision in self.decisions(s, dice, seed):
            pass
        end = self.game.outcome(s)
        assert end is not None
        return end

    def decisions(
        self, s: State, dice: Dice, seed: int
    ) -> Iterator[tuple[int, object]]:
        """Each decision to the end, with the number of its side, before it is done."""
        seen, apply, number = self.room.seen, self.game.apply, SHARES * seed
        home, away = self.levels
        coaches = self.room.coach(home, number + 1), self.room.coach(away, number + 2)
        while s.waiting:
            side = 0 if s.waiting & 1 else 1
            waiting, at = 1 << side, s.phase
            for action in coaches[side].line(seen(s, side), side):
                yield side, action
                apply(s, side, action, dice)
                if s.waiting != waiting or s.phase != at:
                    break


# A refused name or a stale form sends the same text again; its matches end as before.
@lru_cache(maxsize=16)
def plays_to_the_end(game: str, text: str) -> bool:
    """Plays a few matches on this board; False if one breaks or comes to no end.

    For each way of the game its usual coach meets the weakest, from both ends, and
    himself. Slow the first time, then remembered.
    """
    room = registry.ROOMS[game]
    weak, usual = room.levels[0], room.level
    pairs = ((weak, usual), (usual, weak), (usual, usual))
    return all(
        _comes_to_its_end(room, text, (way, pair))
        for way in room.ways
        for pair in pairs
    )


def _comes_to_its_end(
    room: AnyRoom, text: str, match: tuple[str, tuple[str, str]]
) -> bool:
    way, levels = room.ways[match[0]], match[1]
    home, away = room.squads[:2]
    setup = room.setup_of(way.rules, home, away, way.switches)
    game = room.rulesets[way.rules]
    played = ComputerMatch(room, game, room.on_board(setup, text), levels)
    dice = FastDice(SHARES)
    try:
        s = game.start(played.setup, dice)
        for _decision in islice(played.decisions(s, dice, 1), MOST_DECISIONS):
            pass
    # Whatever breaks here would break a match of people.
    except Exception:
        return False
    return not s.waiting
