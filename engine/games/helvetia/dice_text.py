"""The dice of a real table in words: which one is rolled, and what its faces stand for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.faces import COLOURS, TIME_FACES
from engine.games.helvetia.state import State


def die(s: State, label: str, sides: int) -> str:
    """What to roll before `s` can go on, as a prompt."""
    if label in ("coin", "shootout_coin"):
        return f"The coin ({_faces([side.name for side in s.setup.sides])})"
    if label == "time":
        return f"The time die ({_faces([f'{n} minutes' for n in TIME_FACES])})"
    if label == "team_die_card":
        colours = [COLOURS[card] for card, _ in s.setup.sides[1 - s.attack].team_die]
        return f"The tackler's team die ({_faces(colours)})"
    if label == "team_die_loss":
        lost = [f"{n} BOOST" for _, n in s.setup.sides[s.attack].team_die]
        return f"The fouled player's team die ({_faces(lost)})"
    return f"{label.replace('_', ' ').capitalize()} (a die with {sides} sides)"


def _faces(meanings: Sequence[str]) -> str:
    """Equal faces together: "1-2: 6 minutes, 3: 9 minutes"."""
    found = []
    for meaning, run in groupby(enumerate(meanings, 1), key=lambda face: face[1]):
        numbers = [number for number, _ in run]
        span = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
        found.append(f"{span}: {meaning}")
    return ", ".join(found)
