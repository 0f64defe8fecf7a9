"""The box: our two sets of footballers, the tactic cards and the die, read from data/."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Final

from engine.games.finale.box.cards import (
    ANY,
    ROWS,
    SLOTS,
    CardSet,
    Tactic,
    Zone,
)
from engine.games.finale.box.own_set import read_set
from engine.json_values import JsonObject

SET_KEYS: Final = ("blue", "red")


@cache
def read_table(name: str) -> JsonObject:
    """A table of the data of this game."""
    file = resources.files("engine.games.finale").joinpath("data", f"{name}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def card_set(key: str) -> CardSet:
    """The set with this key; KeyError if there is none in the box."""
    if key not in SET_KEYS:
        raise KeyError(key)
    table = read_table(key)
    first = table["beginner"]
    found = read_set(table["cards"], table["name"]).cards
    assert found is not None
    return CardSet(
        key,
        table["name"],
        found.cards,
        tuple(first["starters"]),
        tuple(first["bench"]),
    )


def _tactic(id_: str, row: JsonObject) -> Tactic:
    approach = _zone(row["approach"]) if row["approach"] else None
    reuse = sum(1 << ROWS.index(letter) for letter in row.get("reuse", ""))
    return Tactic(
        id_,
        row["colour"],
        row["value"],
        row["name"],
        approach,
        _zone(row["shot"]),
        reuse,
    )


def _zone(text: str) -> Zone:
    """FI-APP-2: in printed order, but `?` after all others."""
    attack, defence = (
        tuple(sorted(map(SLOTS.index, half), key=ANY.__eq__)) for half in text.split()
    )
    return Zone(attack, defence)


# FI-CARD-5: both sides have these; a card is its place in this row.
TACTICS: Final = tuple(_tactic(id_, row) for id_, row in read_table("tactics").items())
NUMBER_OF: Final = {tactic.id: n for n, tactic in enumerate(TACTICS)}
# FI-CARD-6: it lies under the pile and is never used up.
FINAL_CARD: Final = NUMBER_OF["W0"]
VALUES: Final = tuple(tactic.value for tactic in TACTICS)
WHITES: Final = tuple(
    n for n, t in enumerate(TACTICS) if t.colour == "white" and n != FINAL_CARD
)
# FI-CMP-2: what each of the six sides shows.
DIE: Final[tuple[int, ...]] = tuple(read_table("die")["faces"])
SIDES_OF_DIE: Final = len(DIE)
