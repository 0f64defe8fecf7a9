"""Finale as a contestant: random play through the door, replays, simulated matches."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count

from engine.dice import FastDice
from engine.games.finale.room import FINALE
from engine.games.finale.setup import Setup
from engine.record import Match
from engine.registry import games, replay_record
from engine.simulate import SimulationPlan, simulate
from tests.finale_table import setup_with
from tests.golden.finale import FOLDER, RULES

SEEDS = count(1)
MATCHES = 5
CHOSEN = FINALE.setup_of("finale", "blue", "red", {})
BROUGHT = setup_with()
RECORD = (FOLDER / "coaches.json").read_text("utf-8")


def random_match(seed: int, setup: Setup) -> Match:
    """Of two who play anything; each action is judged, recorded with its dice and told."""
    match, chance = Match.new(games()[RULES], setup, FastDice(seed)), FastDice(2 * seed)
    while asked := match.state.waiting:
        side = 0 if asked & 1 else 1
        match.play(side, match.legal(side).sample(chance))
    return match


def random_play() -> int:
    return random_match(next(SEEDS), BROUGHT).ply


def chosen_play() -> int:
    """Squads and decks are drawn too."""
    return random_match(next(SEEDS), CHOSEN).ply


def replays() -> int:
    replay_record(json.loads(RECORD))
    return 1


def simulated() -> int:
    """Matches of two coaches with every default, as the command plays them."""
    simulate(SimulationPlan(game="finale", seed=next(SEEDS)), MATCHES)
    return MATCHES


DEEDS: dict[str, Callable[[], int]] = {
    "random": random_play,
    "chosen": chosen_play,
    "replay": replays,
    "simulated": simulated,
}
