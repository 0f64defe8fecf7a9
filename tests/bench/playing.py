"""Helvetia as a contestant: random play through the door, copies, replays, coaches."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from itertools import count, cycle

from engine.dice import FastDice
from engine.games.helvetia import movement
from engine.games.helvetia.actions import MOVES, Action
from engine.games.helvetia.board.hexes import hexes_of
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.cards import Faction, PlayerKind
from engine.games.helvetia.box.catalogue import factions
from engine.games.helvetia.coach.levels import coach, seen_by
from engine.games.helvetia.family import NUMBERS
from engine.games.helvetia.options import Options
from engine.games.helvetia.phases import MOVE
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.state import State
from engine.record import Match
from engine.registry import games, replay_record
from engine.spaces import ActionSpace
from tests.bench import screens

RULES = "helvetia-geek@1"
COPIES = 10_000
SEEDS = count(1)


def side_of(faction: Faction) -> SideSetup:
    """The five who start in FAMILY, and two of the field on the bench."""
    bench = [
        card.number
        for card in faction.players
        if card.number not in NUMBERS and card.kind is PlayerKind.FIELD
    ]
    return SideSetup(
        faction.key,
        faction.players,
        starters=NUMBERS,
        bench=tuple(bench[:2]),
        cards=faction.deck + faction.legends,
    )


HOME, AWAY = (side_of(faction) for faction in factions()[:2])


@cache
def setup(rules: str, options: Options | None) -> Setup:
    """The rosters are laid out once, as a simulation does it, not match by match."""
    return Setup(games()[rules].rules, HOME, AWAY, read_board(), options or Options())


def begun(seed: int, rules: str, options: Options | None) -> Match:
    return Match.new(games()[rules], setup(rules, options), FastDice(seed))


def random_match(
    seed: int, rules: str = RULES, options: Options | None = None
) -> Match:
    """A match of two who play anything: first a kind, then who, then where.

    So the random bots of the peers play too that have kinds. Every action goes through
    `play`, which judges it, records it with its dice and tells what happened.
    """
    choice = random.Random(seed).random
    match = begun(seed, rules, options)
    while asked := match.state.waiting:
        side = 0 if asked & 1 else 1
        actions = any_kind(match.legal(side), match.state, side, choice)
        match.play(side, actions[int(choice() * len(actions))])
    return match


def any_kind(
    legal: ActionSpace, s: State, side: int, choice: Callable[[], float]
) -> list[Action]:
    """The actions of some kind that has any; of moves only those of one player."""
    kinds = list(legal.kinds())
    actions: list[Action] = []
    while not actions:
        kind = kinds.pop(int(choice() * len(kinds)))
        if kind == "move":
            actions = moves_of_one(s, side, choice)
        else:
            actions = legal.of_kind(kind)
    return actions


def moves_of_one(s: State, side: int, choice: Callable[[], float]) -> list[Action]:
    """Where some player may go, without looking at what the others may do."""
    men = [q for q in movement.movable(s, side) if not s.fallen >> q & 1]
    while men:
        slot = men.pop(int(choice() * len(men)))
        found = hexes_of(movement.reach(s, slot))
        if found:
            return [MOVES[slot][h] for h in found]
    return []


def coached_match(
    seed: int,
    rules: str = RULES,
    options: Options | None = None,
    level: str = "coach",
) -> Match:
    """A match of two machine coaches, played through the same door."""
    match = begun(seed, rules, options)
    coaches = (coach(level, seed + 1), coach(level, seed + 2))
    play = match.play
    while asked := match.state.waiting:
        s = match.state
        side = 0 if asked & 1 else 1
        for action in coaches[side].line(seen_by(s, side), side):
            play(side, action)
            if s.phase != MOVE or s.waiting != 1 << side:
                break
    return match


def coaches() -> int:
    coached_match(next(SEEDS))
    return 1


def random_play() -> int:
    return random_match(next(SEEDS)).ply


def copies() -> int:
    for _ in range(COPIES):
        MIDDLE.copy()
    return COPIES


def replays() -> int:
    """A whole match out of its record, every word and every face verified."""
    replay_record(RECORD)
    return 1


def middle_of(match: Match) -> object:
    """The state half-way through, played again up to there."""
    half = begun(1, RULES, None)
    for side, action in list(zip(match.sides, match.actions, strict=True))[
        : match.ply // 2
    ]:
        half.play(side, action)
    return half.state


def moments() -> int:
    """Of a match of coaches: all that a screen asks of each of them."""
    return len(screens.milliseconds([next(COACHED)]))


WHOLE = random_match(1)
SHOWN = [
    coached_match(1, rules, Options(cards=cards))
    for rules, cards in (
        (RULES, "none"),
        (RULES, "friendly"),
        ("helvetia-family@1", "none"),
    )
]
COACHED = cycle(SHOWN)
MIDDLE = middle_of(WHOLE)
RECORD = json.dumps(WHOLE.record, separators=(",", ":"))
DEEDS: dict[str, Callable[[], int]] = {
    "random": random_play,
    "copy": copies,
    "replay": replays,
    "coaches": coaches,
    "moments": moments,
}
FACTS = {
    "moment_ms": sorted(screens.milliseconds(SHOWN)),
    "record_json": len(RECORD),
    "state_json": len(
        json.dumps(WHOLE.game.table_of_state(MIDDLE), separators=(",", ":"))
    ),
}
