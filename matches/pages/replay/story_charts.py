"""The lines of a match's story: how much each side has, over its minutes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.chronicle import Chronicle
from engine.sides import SIDES, BySide, Side
from matches.drawings.charts import (
    Reading,
    Scale,
    ScaleTick,
    percent_of,
    scale_to,
    step_line,
    sums,
)
from matches.drawings.ground import number
from matches.pages.play.board import Words

GOAL: Final = "goal"


class ChartMark(NamedTuple):
    """A goal on a line."""

    side: Side
    x: str
    y: str


class ChartRow(NamedTuple):
    """A line of the table under a chart: when, and how much for each side."""

    when: str
    home: str
    away: str


class LineChart(NamedTuple):
    """How much each side has, over the minutes."""

    key: str
    title: str
    # Of its table: when, and both teams.
    head: tuple[str, str, str]
    # Both at the end, and the whole in a sentence.
    sum: str
    label: str
    ticks: tuple[ScaleTick, ...]
    lines: BySide[str]
    marks: tuple[ChartMark, ...]
    rows: tuple[ChartRow, ...]


class MinuteTick(NamedTuple):
    """A minute below a chart: where, and on which side of that its text stands."""

    text: str
    x: str
    anchor: str


def charts_of(
    chronicle: Chronicle, teams: BySide[str], words: Words
) -> Iterator[LineChart]:
    """What the chances were worth, and what was left to spend."""
    if chronicle.shots:
        worth = [[*_worth(chronicle, side.number)] for side in SIDES]
        chart = _chart("worth", _("Expected goals"), worth, chronicle)
        marks = tuple(_goals(chronicle, worth))
        yield _with_label(chart._replace(marks=marks), teams)
    title = words("chart.left")
    if chronicle.samples and title:
        left = [[*_left(chronicle, side.number)] for side in SIDES]
        yield _with_label(_chart("left", title, left, chronicle), teams)


def minute_ticks(chronicle: Chronicle) -> Iterator[MinuteTick]:
    """The first, those of the breaks, the last."""
    yield MinuteTick("0’", "0%", "start")
    for minute in chronicle.breaks:
        yield MinuteTick(f"{minute}’", percent_of(_at(chronicle, minute)), "middle")
    yield MinuteTick(f"{chronicle.end}’", "100%", "end")


def breaks_of(chronicle: Chronicle) -> tuple[str, ...]:
    """Where they lie across a chart."""
    return tuple(percent_of(_at(chronicle, minute)) for minute in chronicle.breaks)


def _at(chronicle: Chronicle, minute: int) -> float:
    return min(1.0, minute / max(1, chronicle.end))


def _worth(chronicle: Chronicle, side: int) -> Iterator[Reading]:
    shots = (shot for shot in chronicle.shots if shot.side == side)
    return sums((_at(chronicle, shot.minute), shot.chance) for shot in shots)


def _left(chronicle: Chronicle, side: int) -> Iterator[Reading]:
    """The last of each minute."""
    by_minute = {sample.minute: sample.left[side] for sample in chronicle.samples}
    yield from ((_at(chronicle, minute), n) for minute, n in by_minute.items())


def _goals(
    chronicle: Chronicle, worth: Sequence[Sequence[Reading]]
) -> Iterator[ChartMark]:
    scale = _scale(worth)
    reached = [iter(line[1:]) for line in worth]
    for shot in chronicle.shots:
        x, amount = next(reached[shot.side])
        if shot.end == GOAL:
            side = SIDES[shot.side]
            yield ChartMark(side, percent_of(x), number(scale.y(amount)))


def _scale(lines: Sequence[Sequence[Reading]]) -> Scale:
    return scale_to(max(amount for line in lines for _x, amount in line))


def _chart(
    key: str, title: str, lines: Sequence[Sequence[Reading]], chronicle: Chronicle
) -> LineChart:
    scale = _scale(lines)
    rows = [ChartRow(f"{m}’", *_until(lines, m, chronicle)) for m in chronicle.breaks]
    rows.append(
        ChartRow(
            pgettext("of a match", "End"), *_until(lines, chronicle.end, chronicle)
        )
    )
    home, away = (step_line(line, scale) for line in lines)
    return LineChart(
        key,
        title,
        ("", "", ""),
        "",
        "",
        scale.ticks,
        BySide(home, away),
        (),
        tuple(rows),
    )


def _until(
    lines: Sequence[Sequence[Reading]], minute: int, chronicle: Chronicle
) -> tuple[str, str]:
    """How much each has had up to a minute."""
    at = _at(chronicle, minute)
    home, away = (
        _amount(next((n for x, n in reversed(line) if x <= at), 0.0)) for line in lines
    )
    return home, away


def _amount(amount: float) -> str:
    return str(amount) if isinstance(amount, int) else f"{amount:.1f}"


def _with_label(chart: LineChart, teams: BySide[str]) -> LineChart:
    """With what its last row says."""
    last = chart.rows[-1]
    label = _("%(what)s: %(home)s %(ours)s, %(away)s %(theirs)s at the end")
    values = {"what": chart.title, "home": teams.home, "away": teams.away}
    values |= {"ours": last.home, "theirs": last.away}
    return chart._replace(
        head=(_("Minute"), teams.home, teams.away),
        sum=f"{last.home}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{last.away}",
        label=label % values,
    )
