"""What matches come to: figures that can be added up, and what a match has on average."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import ClassVar, Self

from engine.json_values import JsonObject


class Figures:
    """What one match, or many of them, came to; a game's dataclass of this has it all.

    Its fields begin with nothing, so that made without values it counts no match.
    """

    __slots__ = ()

    matches: int
    home_wins: int
    draws: int
    away_wins: int
    forfeits: int
    shootouts: int

    # How a field is joined with that of another match, if not by adding up.
    JOINED: ClassVar[Mapping[str, Callable[..., object]]] = {}
    # Fields of which a table tells how many a match has.
    MEANS: ClassVar[tuple[str, ...]] = ()
    # Fields that are no numbers; `more` tells of them.
    SETS: ClassVar[tuple[str, ...]] = ()

    def __add__(self, other: Self) -> Self:
        joined: dict[str, object] = {}
        for name in self.columns():
            join: Callable[..., object] = self.JOINED.get(name, operator.add)
            joined[name] = join(getattr(self, name), getattr(other, name))
        return type(self)(**joined)

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        """The names of all fields."""
        return tuple(each.name for each in fields(cls))  # type: ignore[arg-type]

    def table(self) -> JsonObject:
        """Totals, and what a match has on average."""
        totals: JsonObject = {
            name: getattr(self, name)
            for name in self.columns()
            if name not in self.SETS
        }
        n = max(1, self.matches)
        for name in self.MEANS:
            totals[f"{name}_per_match"] = round(totals[name] / n, 3)
        points = self.home_wins + self.draws / 2
        totals["home_score"] = round(points / n, 4)
        totals["draws_share"] = round(self.draws / n, 4)
        lead, error = self.home_lead()
        totals["home_minus_away"] = round(lead, 4)
        totals["home_minus_away_95"] = [round(lead - error, 4), round(lead + error, 4)]
        return totals | self.more()

    def more(self) -> JsonObject:
        """What a table of this game tells besides."""
        return {}

    def home_lead(self) -> tuple[float, float]:
        """Points of home less those of away in a match, and half its interval of 95 %."""
        n = max(1, self.matches)
        lead = (self.home_wins - self.away_wins) / n
        spread = (self.home_wins + self.away_wins) / n - lead * lead
        return lead, 1.96 * math.sqrt(spread / n)
