"""Refusing a form that was filled in over values which have changed since.

Teams, players and cards have no version of their own: a form carries the print of what
it showed, so that two people who edit different things never get in each other's way.
"""

from __future__ import annotations

from competitions.rules.log.fingerprint import print_of
from engine.errors import N_, Conflict
from engine.json_values import Stored


def expect_shown(values: Stored, seen: str | None) -> None:
    """None comes from commands that saw no page (import, demo)."""
    if seen is not None and print_of(values) != seen:
        raise Conflict(
            N_(
                "Somebody changed this while you were looking. Nothing of yours was saved yet."
            )
        )
