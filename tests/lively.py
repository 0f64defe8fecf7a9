"""Matches in which much happens: coaches who toss coins, but run, tackle, pass and shoot."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from engine.dice import FastDice
from engine.games.helvetia import actions, phases, play
from engine.games.helvetia.actions import Action
from engine.games.helvetia.board.hexes import DISTANCE
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.catalogue import faction
from engine.games.helvetia.events import Event
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.options import Options
from engine.games.helvetia.ruleset import Ruleset
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.state import State

GOALS = (60, 52)  # M5 and A5, where home and away want to go
MOST_DECISIONS = 20_000
Watch = Callable[[State, int, Action], None]


def side_of(key: str, **more: object) -> SideSetup:
    squad = faction(key)
    cards = squad.deck + squad.legends
    return SideSetup(squad.name, squad.players, **{"cards": cards, **more})


def setup_of(
    home: str = "jesters",
    away: str = "drakes",
    rules: Ruleset = GEEK,
    **options: object,
) -> Setup:
    sides = side_of(home), side_of(away)
    return Setup(rules, *sides, read_board(), Options(**options))


def lively_match(setup: Setup, seed: int, watch: Watch | None = None) -> State:
    """A whole match; the final state with its log. `watch` sees each decision before."""
    rng = random.Random(seed)
    dice = FastDice(seed)
    log: list[Event] = []
    s = play.start(setup, dice, log)
    for _ in range(MOST_DECISIONS):
        if not s.waiting:
            return s
        side = rng.choice([side for side in (0, 1) if s.waiting >> side & 1])
        a = choose(s, side, rng)
        if watch is not None:
            watch(s, side, a)
        play.apply(s, side, a, dice)
    raise AssertionError("a match without end")


def choose(s: State, side: int, rng: random.Random) -> Action:
    """Something legal, and if there is a choice something that leads somewhere."""
    kinds = play.kinds(s, side)
    rng.shuffle(kinds)
    if s.phase in (phases.MOVE, phases.GESTURE, phases.DEFEND, phases.OFFSIDE):
        kinds.sort(key=lambda kind: LAST.get(kind, 0) * rng.random() > HESITATION)
    for kind in kinds:
        found = list(_some(s, side, kind, rng))
        if found:
            return min(found, key=lambda a: _worth(s, side, a, rng))
    raise AssertionError("nothing is legal")


# How gladly these kinds are left for last.
LAST = {actions.END: 1, actions.SUBSTITUTE: 8, actions.LET: 1, actions.LONG: 1}
HESITATION = 0.25


def _some(s: State, side: int, kind: int, rng: random.Random) -> Iterator[Action]:
    every = list(s.setup.rules.part(s.phase, kind).enumerate(s, side))
    yield from rng.sample(every, min(12, len(every)))


def _worth(s: State, side: int, a: Action, rng: random.Random) -> float:
    """Small is good: near the ball, or with the ball near the goal."""
    if a.kind not in (actions.MOVE, actions.SHORT, actions.LONG, actions.STEP):
        return rng.random()
    goal, slot = GOALS[side], a.a
    if a.kind == actions.MOVE and slot == s.keeper[side]:
        return 99
    if a.kind in (actions.SHORT, actions.LONG):
        alone = s.at(side, a.b) < 0
        return DISTANCE[a.b][goal] + 20 * alone + rng.random()
    to = goal if a.kind == actions.STEP or s.carrier == slot else s.ball
    far = DISTANCE[s.pos[slot]][a.b] if a.kind == actions.MOVE else 0
    return DISTANCE[a.b][to] + 1.2 * far + 2 * rng.random()
