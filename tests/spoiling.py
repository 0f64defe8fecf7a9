"""Spoils the text of a record by chance: a value, a key, an item, a letter."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy

ODD = (
    *(None, True, False, -1, 0, 1, 10**6, 10**30, 1.5, "", "x", "A" * 300, "\ud800"),
    *([], {}, [[]], {"a": 1}, [1, 2, 3], "helvetia", "keeper"),
)
LETTERS = '"{]x9\\é ,'


def spoilt(text: str, rng: random.Random) -> str:
    """The record with something about it changed, or cut, or mistyped."""
    if rng.random() < 0.3:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(LETTERS) + text[at + rng.randrange(3) :]
    table = json.loads(text)
    for _ in range(rng.randint(1, 3)):
        _spoil(table, rng)
    return json.dumps(table)


def _spoil(table: dict, rng: random.Random) -> None:
    """Half of the time in the setup, where there is most to go wrong."""
    places = [place for place in _places(table) if place]
    deep = [place for place in places if place[0] == "setup"]
    *way, last = rng.choice(deep if deep and rng.random() < 0.5 else places)
    inside = table
    for key in way:
        inside = inside[key]
    match rng.randrange(4):
        case 0:
            del inside[last]
        case 1 if isinstance(inside, list):
            inside.insert(last, _odd(rng))
        case 2 if isinstance(inside[last], int):
            inside[last] += rng.choice((-1, 1, 2, 5))
        case _:
            inside[last] = _odd(rng)


def _odd(rng: random.Random) -> object:
    """A copy: a list that is spoilt later must not be part of itself."""
    return deepcopy(rng.choice(ODD))


def _places(value: object, place: tuple = ()) -> Iterator[tuple]:
    yield place
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*place, key))
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from _places(inner, (*place, n))
