"""How far a simulation is, in a bar and in words."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from matches.queries.simulated.runs import SimulationProgress


class ProgressPart(NamedTuple):
    """How far a simulation is, and whether it goes on."""

    done: int
    total: int
    words: str
    runs: bool
    stopped: bool
    # What the page asks for more with, and nothing once it is over.
    news: str


def progress_part(progress: SimulationProgress, done: int) -> ProgressPart:
    """`done`: how many of its matches, or pairs, are played."""
    row = progress.row
    values = {"done": amount(done), "total": amount(row.total)}
    return ProgressPart(
        done,
        row.total,
        _("%(done)s of %(total)s") % values,
        progress.runs,
        row.stopped,
        progress.news if progress.runs else "",
    )


def amount(number: float, digits: int = 0) -> str:
    """With its thousands apart, and so many decimals, as the language has it."""
    return number_format(number, digits, force_grouping=True)
