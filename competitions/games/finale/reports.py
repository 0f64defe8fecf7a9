"""How a report of Finale is stored (FI-REP-1, FI-REP-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TypeVar

from competitions.games.report_codecs import CoreCodec, Players
from competitions.games.report_shapes import (
    LONG_WORD,
    Keys,
    KeyShape,
    WholeShape,
    WordShape,
)
from engine.games.finale.side_report import HALVES, FinalePart
from engine.json_values import JsonObject, Stored
from engine.report import SidePart
from engine.sides import Side

P = TypeVar("P")
COLUMNS = tuple(one.name for one in fields(FinalePart))
COUNTS = COLUMNS[3:]


class FinaleCodec(CoreCodec):
    """Formation, value, deck and counts of a side, as far as they say anything."""

    halves = HALVES
    part: Keys = {
        "formation": KeyShape(WordShape(LONG_WORD)),
        "value": KeyShape(WholeShape(range(10_000))),
        "deck_mode": KeyShape(WordShape(LONG_WORD)),
        **{name: KeyShape(WholeShape(range(1000))) for name in COUNTS},
    }

    def part_json(
        self, part: SidePart[str], side: Side, players: Players
    ) -> JsonObject:
        if not isinstance(part, FinalePart):
            raise TypeError(f"not a side of this game: {part!r}")
        return {name: getattr(part, name) for name in COLUMNS}

    def part_from(self, stored: Stored, players: Mapping[int, P]) -> SidePart[P]:
        return FinalePart(**{name: stored[name] for name in COLUMNS if name in stored})
