"""What `make load` prints: each clause of the goal with its figure and a verdict."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.bench.table import line

if TYPE_CHECKING:
    from tests.bench.crowd import Crowd, Usage
    from tests.bench.viewers import Hall

# Few look at once: what was entered stands on their screens within a second.
FEW = 300
# From the fifth minute on, to the end of a run of fifteen.
SETTLED = 300
MOST_GROWTH = 5.0
SHARES = (0.5, 0.95, 0.99)


def within(times: Sequence[float], share: float) -> float:
    """So many seconds at most take that share of them."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else 0


def judged(what: str, figure: float, most: float, unit: str) -> None:
    verdict = "met" if figure <= most else "MISSED"
    shown = f"{figure * 1000:.0f} ms" if unit == "ms" else f"{figure:.1f} {unit}"
    goal = f"{most * 1000:.0f} ms" if unit == "ms" else f"{most:g} {unit}"
    line(what, shown, None, f"{goal}: {verdict}")


def print_goals(hall: Hall, usage: Usage, lost: int) -> None:
    counts = hall.counts
    entries, ages = counts.entries, counts.ages
    line("entries a second", f"{len(entries) / usage.writing:.1f}", None, "")
    judged("entries: 95 of 100 answered within", within(entries, 0.95), 0.1, "ms")
    judged("entries: 99 of 100 answered within", within(entries, 0.99), 0.25, "ms")
    judged("acknowledged entries that are not there once", lost, 0, "lost")
    answers = within(counts.answers, 0.95)
    judged("viewers: 95 of 100 answered within", answers, 1.0, "ms")
    most = 1.0 if hall.viewers <= FEW else 5.0
    judged("entries stand on 95 of 100 screens within", within(ages, 0.95), most, "s")
    judged("longest interval told", counts.longest, 5.0, "s")
    print_usage(hall, usage)


def print_usage(crowd: Crowd, usage: Usage) -> None:
    """What it took of the machine, and all that was counted."""
    counts = crowd.counts
    _memory(usage)
    line("processor: server", f"{usage.server * 100:.0f} %", None, "of one")
    line("processor: this program", f"{usage.own * 100:.0f} %", None, "of one")
    line("  its own delay, 99 of 100", f"{within(usage.late, 0.99):.3f} s", None, "")
    for what, times in (
        ("entries", counts.entries),
        ("viewers", counts.answers),
        ("entries on screens", counts.ages),
        ("phones that ask", counts.phones),
        ("whole pages", counts.pages),
    ):
        if times:
            figures = " ".join(f"{within(times, share):.3f}" for share in SHARES)
            line(f"{what} (p50, 95, 99)", f"{figures} s", None, f"{len(times)}")
    line("  not shown before the end", str(counts.never), None, "0")
    for what, number in sorted(counts.statuses.items()):
        line(f"  {what}", str(number), None, "")


def _memory(usage: Usage) -> None:
    """Once all is warm it stays; a short run is too short to say so."""
    if not usage.memory:
        return
    settled = [mb for at, mb in usage.memory if at >= SETTLED]
    end = statistics.median([mb for _, mb in usage.memory[-6:]])
    if usage.took < 3 * SETTLED:
        _, first = usage.memory[0]
        figure = f"{first:.0f}, {end:.0f} MB"
        line("memory: at first, at the end", figure, None, "judged after 15 minutes")
        return
    fifth = statistics.median(settled[:6])
    line("memory: fifth minute, end", f"{fifth:.0f}, {end:.0f} MB", None, "")
    growth = (end / fifth - 1) * 100
    judged("memory: more in the last ten minutes", growth, MOST_GROWTH, "%")
