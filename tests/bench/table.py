"""The lines of what `make bench` prints."""

from __future__ import annotations

from tests.bench.spending import Spent


def line(what: str, figure: str, times: float | None, goal: str) -> None:
    ratio = f"{times:7.1f} x" if times is not None else " " * 9
    print(f"{what:<46}{figure:>16} {ratio}   {goal}")


def cost_line(what: str, spent: Spent, most: float | None = None) -> None:
    """With its verdict, where a goal says how many empty views at most."""
    goal = f"{most:.0f} x: {'met' if spent.times <= most else 'MISSED'}" if most else ""
    line(what, f"{spent.cpu:.1f} ms CPU", spent.times, goal)
