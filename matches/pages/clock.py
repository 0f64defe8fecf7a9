"""The small form that sets the clock of a sheet right."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.pages.alone import Changes
from matches.pages.dock import Chip, Dock
from matches.pages.labels import minute
from matches.rules.checks.clock_checks import clock_range
from matches.rules.sheet.state import Sheet


@dataclass(frozen=True, slots=True)
class ClockForm:
    """Where the clock stands, how far it may be set, and a few steps in one tap."""

    minute: str
    least: str
    most: str
    steps: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class TimePart:
    """The clock above the dock, and what a phone without a network offers of it."""

    clock: str
    # By what it goes on.
    die: str
    due: bool
    changes: Changes
    steps: tuple[Chip, ...]
    whistles: tuple[Chip, ...]
    later: tuple[Chip, ...]


def time_part(dock: Dock, clock: str, die: str) -> TimePart | None:
    """Nothing while there is nothing to tap."""
    if not (dock.clock or dock.whistle_due):
        return None
    whistles = dock.whistles if dock.whistle_due else ()
    return TimePart(
        clock=clock,
        die=die,
        due=dock.whistle_due,
        changes=dock.changes,
        steps=dock.clock,
        whistles=whistles,
        later=dock.later,
    )


def clock_form(sheet: Sheet) -> ClockForm | None:
    """HV-CLK-02: backwards and forwards by a step of the clock or by one minute."""
    if not (sheet.plays and sheet.profile.timed) or sheet.finished:
        return None
    least, most = clock_range(sheet)
    faces = (*sheet.profile.steps, 1)
    steps = sorted({sign * face for face in faces for sign in (-1, 1)})
    return ClockForm(
        str(sheet.minute),
        str(least),
        str(most),
        tuple(
            _step(step, sheet.minute + step)
            for step in steps
            if least <= sheet.minute + step <= most
        ),
    )


def _step(step: int, to: int) -> Chip:
    shown = minute(to)
    return Chip(
        value=json.dumps({"kind": "clock", "minute": to}, separators=(",", ":")),
        name=shown,
        number=f"+{step}" if step > 0 else f"\N{MINUS SIGN}{-step}",
        says=shown,
        what=_("Clock"),
    )
