"""The guided first match of this game: its moment, its steps, from `data/guide.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from engine.guide import Guide, GuideStep
from engine.json_values import Stored
from engine.sides import Side
from engine.wording import add_spaces


@cache
def guide(language: str) -> Guide:
    file = resources.files("engine.games.helvetia").joinpath("data", "guide.toml")
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return Guide(
        way=table["way"],
        squad=table["squad"],
        level=table["level"],
        side=Side(table["side"]),
        words=tuple(
            (Side(side), word)
            for side, *line in (each.split() for each in table["words"])
            for word in line
        ),
        faces=tuple(
            (str(label), int(n), int(face)) for label, n, face in table["faces"]
        ),
        steps=tuple(_step(row, language) for row in table["steps"]),
    )


def _step(row: Stored, language: str) -> GuideStep:
    return GuideStep(
        row["key"],
        add_spaces(row["title"][language], language),
        add_spaces(row[language], language),
        tuple(row["rules"]),
        frozenset(row["kinds"]),
    )
