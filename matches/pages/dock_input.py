"""What the buttons of one side depend on, so that they are made once while it stays so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from operator import attrgetter

from django.utils.translation import get_language

from competitions.rules.door import MOST_GOALS
from engine.sides import BySide, Side, SideOrNone
from matches.pages.names import Names
from matches.rules.checks.refusals import MOST_ENTRIES
from matches.rules.sheet.side_state import SideState
from matches.rules.sheet.state import Sheet

# So many sides with their buttons are kept, of about 50 kB each.
MOST_KEPT = 256
_OF_SHEET = attrgetter(*(one.name for one in fields(Sheet) if one.name != "sides"))
_OF_SIDE = attrgetter(*(one.name for one in fields(SideState)))


class MatchInput:
    """What the buttons of both sides are made of; `key` is equal where they are.

    It holds a copy of the sheet without the log, the clock and, below their limits, the
    numbers of entries and goals. Whoever makes the buttons gets only this copy, so they
    cannot depend on what the key lacks.
    """

    __slots__ = ("key", "names", "sheet")

    def __init__(self, sheet: Sheet, names: Names) -> None:
        self.sheet, self.names = _bare(sheet), names
        sides = self.sheet.sides
        self.key = (
            _OF_SHEET(self.sheet),
            _hashable(_OF_SIDE(sides.home)),
            _hashable(_OF_SIDE(sides.away)),
            _hashable([getattr(names, one.name) for one in fields(names)]),
            get_language(),
        )


class DockInput:
    """What the buttons of one side are made of; `scribe`: the side its reader keeps."""

    __slots__ = ("_key", "names", "scribe", "sheet", "side")

    def __init__(self, match: MatchInput, side: Side, scribe: SideOrNone) -> None:
        self.sheet, self.names = match.sheet, match.names
        self.side, self.scribe = side, scribe
        self._key = (match.key, side, scribe)

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


def _hashable(values: Iterable[object]) -> tuple[object, ...]:
    """Mappings as their pairs, for a key; all else is a plain value already."""
    return tuple([tuple(v.items()) if isinstance(v, dict) else v for v in values])
