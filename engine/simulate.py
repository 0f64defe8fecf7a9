"""Many matches of machine coaches against each other, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent import futures
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Final

from engine import registry
from engine.dice import FastDice
from engine.figures import Figures
from engine.protocol import Event
from engine.room import AnyRoom

# So many matches go to a process at once.
CHUNK: Final = 8
# Seeds of matches lie far apart, so that those of neighbouring runs differ.
STRIDE: Final = 1_000_003


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
    # Nobody shares his chances with another match.
    seed = 3 * (plan.seed * STRIDE + number)
    room = plan.room
    game = room.rulesets[plan.ruleset]
    seen, apply = room.seen, game.apply
    dice = FastDice(seed)
    home, away = plan.levels
    coaches = (room.coach(home, seed + 1), room.coach(away, seed + 2))
    tally = room.tally(setup)
    watches = tally.watches
    log: list[Event] = []
    s = game.start(setup, dice, log)
    while s.waiting:
        side = 0 if s.waiting & 1 else 1
        asked, at = 1 << side, s.phase
        for action in coaches[side].line(seen(s, side), side):
            if watches:
                tally.sees(s, side, action, log)
            apply(s, side, action, dice)
            if s.waiting != asked or s.phase != at:
                break
    return tally.figures(s, log)
