"""All dice of a match that is over, and what it takes to compute each of them again."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from engine.promise import bound_text
from engine.record import AnyMatch
from engine.sides import BySide
from matches.drawings.charts import HIGH, percent_of
from matches.drawings.ground import number
from matches.pages.play.board import Words
from matches.pages.play.seating import Addresses, SourceMoment
from matches.pages.play.stored_match import StoredMatch, addresses
from matches.rules.play.replaying import Replay

# Fewer rolls of a die say nothing about it.
ENOUGH: Final = 10
# In so many standard deviations lie 95 of 100 counts of a fair die.
NORMAL: Final = 1.96


class DieRow(NamedTuple):
    """A die: its place among all of the match, what it decided, how it fell."""

    position: int
    # The action that it fell in.
    ply: int
    purpose: str
    sides: int
    face: int
    # It fell in another match, from which this one goes on.
    is_before: bool


class FaceBar(NamedTuple):
    """How often a face fell: a bar from the bottom, in percent and in a box of `HIGH`."""

    face: int
    times: int
    x: str
    width: str
    middle: str
    y: str
    height: str


class DieChart(NamedTuple):
    """The faces of one kind of die, and between which counts a fair one mostly stays."""

    sides: int
    rolls: int
    least: int
    most: int
    band_y: str
    band_height: str
    bars: tuple[FaceBar, ...]

    @property
    def head(self) -> tuple[str, str]:
        """The heads of the two columns of its table."""
        return _("Face"), _("Times")

    @property
    def rows(self) -> list[tuple[int, int]]:
        return [(bar.face, bar.times) for bar in self.bars]


class DicePage(NamedTuple):
    """The dice of a match that is over."""

    teams: BySide[str]
    rows: tuple[DieRow, ...]
    charts: tuple[DieChart, ...]
    promise: str
    # Nothing of a match that was given up: its dice stay sealed.
    seed: str
    # The text that the promise is the digest of.
    bound: str
    at: Addresses
    source: SourceMoment | None
    # They were rolled on a real table, and typed.
    is_at_table: bool

    @property
    def before(self) -> int:
        """How many fell in another match, from which this one goes on."""
        return sum(row.is_before for row in self.rows)

    @property
    def rolls(self) -> list[tuple[int, int]]:
        """Sides and face of each, for scripts."""
        return [(row.sides, row.face) for row in self.rows]


def dice_page(
    given: StoredMatch, replay: Replay, seed: bytes, language: str
) -> DicePage:
    """`seed` is none where the dice stay sealed."""
    match = given.match
    narrator = given.room.narrator(match.setup, language)
    rows = tuple(_rows(match, replay, narrator.word))
    return DicePage(
        BySide(*(side.name for side in narrator.moment(match.state, None).teams)),
        rows,
        tuple(_charts(rows)),
        match.promise,
        seed.hex(),
        _bound(match, seed) if seed or given.is_at_table else "",
        addresses(given),
        given.source,
        given.is_at_table,
    )


def dice_at(match: AnyMatch, replay: Replay, ply: int, words: Words) -> list[DieRow]:
    """The dice that fell in the action that led to this moment."""
    return [row for row in _rows(match, replay, words) if row.ply == ply]


def _bound(match: AnyMatch, seed: bytes) -> str:
    table = match.game.table_of(match.setup)
    return bound_text(match.game.name, table, seed, match.opening)


def _rows(match: AnyMatch, replay: Replay, words: Words) -> Iterator[DieRow]:
    before = len(match.opening.faces)
    for position, (label, sides, face) in enumerate(match.rolls):
        ply = bisect_left(replay.rolled, position + 1)
        purpose = words(f"dice.{label}") or label
        yield DieRow(position, ply, purpose, sides, face, position < before)


def _charts(rows: Sequence[DieRow]) -> Iterator[DieChart]:
    """A chart for each die that was rolled often enough, the largest die first."""
    kinds = Counter(row.sides for row in rows)
    for sides in sorted(kinds, reverse=True):
        if kinds[sides] >= ENOUGH and sides > 2:
            yield _chart(sides, [row.face for row in rows if row.sides == sides])


def _chart(sides: int, faces: Sequence[int]) -> DieChart:
    times, fair = Counter(faces), len(faces) / sides
    spread = NORMAL * sqrt(fair * (1 - 1 / sides))
    least, most = max(0.0, fair - spread), fair + spread
    top = max(most, *times.values())
    return DieChart(
        sides,
        len(faces),
        round(least),
        round(most),
        number(HIGH * (1 - most / top)),
        number(HIGH * (most - least) / top),
        tuple(_bar(face, sides, times[face], top) for face in range(1, sides + 1)),
    )


def _bar(face: int, sides: int, times: int, top: float) -> FaceBar:
    height = HIGH * times / top
    return FaceBar(
        face,
        times,
        percent_of((face - 0.85) / sides),
        percent_of(0.7 / sides),
        percent_of((face - 0.5) / sides),
        number(HIGH - height),
        number(height),
    )
