"""One line of what `make bench` prints."""

from __future__ import annotations


def line(what: str, figure: str, times: float | None, goal: str) -> None:
    ratio = f"{times:7.1f} x" if times is not None else " " * 9
    print(f"{what:<46}{figure:>16} {ratio}   {goal}")
