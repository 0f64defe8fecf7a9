"""What the buttons of one side depend on, so that they are made once while it stays so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import get_language

from competitions.rules.results import MOST_GOALS
from engine.sides import BySide
from matches.rules.checks import MOST_ENTRIES
from matches.rules.state import Sheet, SideState

if TYPE_CHECKING:
    from matches.queries.dock import Names

# So many sides with their buttons are kept, of about 50 kB each.
MOST_KEPT = 256


class DockInput:
    """All that the buttons of a side are made of; as a key it is equal where they are.

    It holds a copy of the sheet without the log, the clock and, below their limits, the
    numbers of entries and goals. Whoever makes the buttons gets only this copy, so they
    cannot depend on what the key lacks.
    """

    __slots__ = ("_key", "names", "scribe", "sheet", "side")

    def __init__(self, sheet: Sheet, side: str, names: Names, scribe: str) -> None:
        self.sheet, self.side, self.names, self.scribe = (
            _bare(sheet),
            side,
            names,
            scribe,
        )
        self._key = (
            _hashable(self.sheet),
            side,
            _hashable(names),
            scribe,
            get_language(),
        )

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DockInput) and self._key == other._key


def _bare(sheet: Sheet) -> Sheet:
    return replace(
        sheet,
        revision=sheet.revision if sheet.revision >= MOST_ENTRIES else 0,
        rows=(),
        minute=0,
        opened_at=None,
        half_time=None,
        sides=BySide(_side(sheet.sides.home), _side(sheet.sides.away)),
    )


def _side(state: SideState) -> SideState:
    goals = state.goals if state.goals >= MOST_GOALS else 0
    return replace(state, goals=goals, tallies={})


def _hashable(value: Any) -> Any:
    """Nested mappings and dataclasses as nested tuples, for a key."""
    if isinstance(value, Mapping):
        return tuple((key, _hashable(one)) for key, one in value.items())
    if is_dataclass(value):
        return tuple([_hashable(getattr(value, one.name)) for one in fields(value)])
    return value
