"""From which period to which each man of a paper of Finale was on the pitch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final, NamedTuple

from matches.games.finale.course import period_at
from matches.games.finale.paper.paper_sheet import PeriodRow, PeriodSide

# So many ways in which the changes of a side may be spread over the periods.
WAYS: Final = 64


@dataclass(frozen=True, slots=True)
class PeriodChange:
    """A change, its number on the paper, the period in which it may stand."""

    n: int
    off: int
    on: int
    period: int
    # Nobody wrote it: only the order of the entries asks for one.
    undated: bool = True


class ChangeSpan(NamedTuple):
    """The periods in which a change can have been made, and whether one is known."""

    first: int
    latest: int
    known: bool = False


@dataclass(frozen=True, slots=True)
class Presence:
    """When the men of a side were on, with its changes in their order."""

    side: PeriodSide
    changes: tuple[PeriodChange, ...]
    last: int

    def first_of(self, player: int) -> int:
        return next((one.period for one in self.changes if one.on == player), 1)

    def last_of(self, row: PeriodRow) -> int:
        """The last period of a man, by his change, his cards and his injury."""
        off = next(
            (one.period for one in self.changes if one.off == row.player), self.last
        )
        return min(off, row.leaves or self.last)


def presences(side: PeriodSide, last: int) -> Iterator[Presence]:
    """Each way in which the changes can stand, the likeliest first."""
    rows = {row.player: row for row in side.rows}
    spans = _linked(
        side, [_span(side, rows, n, last) for n in range(len(side.changes))]
    )
    choices = [
        _choices(span, rows.get(off), rows.get(on))
        for span, (off, on) in zip(spans, side.changes, strict=True)
    ]
    for periods in islice(product(*choices), WAYS):
        changes = [
            PeriodChange(n, off, on, period, undated=not span.known)
            for n, ((off, on), period, span) in enumerate(
                zip(side.changes, periods, spans, strict=True), 1
            )
        ]
        yield Presence(side, tuple(_in_order(changes)), last)


def _span(
    side: PeriodSide, rows: Mapping[int, PeriodRow], n: int, last: int
) -> ChangeSpan:
    """After all that is written of the one, before all that is written of the other.

    A man who was injured is replaced at once (FI-SYM-2).
    """
    off, on = (rows.get(player) for player in side.changes[n])
    first = max(off.periods, default=1) if off else 1
    latest = max(first, min((*on.periods, last)) if on else last)
    known = period_at(side.known_change(side.changes[n][0]).minute or 0)
    if first <= known <= latest:
        return ChangeSpan(known, known, known=True)
    hurt = min((mark.period for mark in off.injured), default=0) if off else 0
    if hurt:
        return ChangeSpan(first, first, known=True)
    return ChangeSpan(first, latest)


def _linked(side: PeriodSide, spans: list[ChangeSpan]) -> list[ChangeSpan]:
    """Who came on and left again came on first."""
    pairs = [
        (n, m)
        for n, (_off, on) in enumerate(side.changes)
        for m, (off, _on) in enumerate(side.changes)
        if on == off
    ]
    for _each in spans:
        for n, m in pairs:
            latest = max(spans[n].first, min(spans[n].latest, spans[m].latest))
            spans[n] = spans[n]._replace(latest=latest)
            first = max(spans[m].first, spans[n].first)
            latest = max(first, spans[m].latest)
            spans[m] = spans[m]._replace(first=first, latest=latest)
    return spans


def _choices(
    span: ChangeSpan, off: PeriodRow | None, on: PeriodRow | None
) -> Sequence[int]:
    """Late, unless one of the two has something of which nobody knows the period."""
    loose_on, loose_off = (row is not None and _is_loose(row) for row in (on, off))
    if loose_on and loose_off:
        return range(span.latest, span.first - 1, -1)
    return (span.first,) if loose_on else (span.latest,)


def _is_loose(row: PeriodRow) -> bool:
    """Whether he has something of which nobody knows the period."""
    return any(mark.undated for _column, marks in row.columns for mark in marks)


def _in_order(changes: Sequence[PeriodChange]) -> Iterator[PeriodChange]:
    """By period; who comes on and leaves again in the same one comes on first."""
    left = sorted(changes, key=lambda one: (one.period, one.n))
    while left:
        coming = {one.on for one in left}
        free = next((one for one in left if one.off not in coming), left[0])
        left.remove(free)
        yield free
