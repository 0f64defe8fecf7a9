"""Addresses of many rows: one lookup of the route, then plain texts."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from django.urls import get_script_prefix, reverse

_PLACE = "0-0-0"


def address_maker(route: str, marker: str = _PLACE) -> Callable[[str], str]:
    """`addresses("match")("k3f")` is the address of that match.

    A list of 380 matches asks for 380 addresses; reversing each costs more than the rest.
    """
    before, after = _parts(route, marker, get_script_prefix())
    return lambda slug: f"{before}{slug}{after}"


def player_address(team: str, player: int) -> str:
    return f"{address_maker('team')(team)}players/{player}/"


def answers_address(match: str) -> str:
    """Where the dice are thrown that a match has left open."""
    return reverse("answers", args=[match])


@lru_cache(maxsize=32)
def _parts(route: str, marker: str, prefix: str) -> tuple[str, str]:
    before, after = reverse(route, args=[marker]).split(marker)
    return before, after
