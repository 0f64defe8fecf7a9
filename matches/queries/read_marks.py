"""How far each side's phone has read a sheet: kept in the cache, as reading writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.core.cache import cache

from engine.sides import SIDES, Side

# A match is over by then; what was forgotten is said again by the next poll.
SECONDS = 12 * 3600


def mark_seen(match: str, sides: Iterable[str], revision: int) -> None:
    """What a phone says it shows; never what was only sent to it.

    Who keeps both sides has seen nothing for the other coach.
    """
    kept = set(sides)
    for side in SIDES:
        key = _key(match, side)
        if kept == {side} and revision > cache.get(key, 0):
            cache.set(key, revision, SECONDS)


def seen_of(match: str) -> dict[str, int]:
    found = cache.get_many([_key(match, side) for side in SIDES])
    return {side: found.get(_key(match, side), 0) for side in SIDES}


def header(seen: Mapping[str, int]) -> str:
    """The marks as the phones read them: "home=12,away=14"."""
    return ",".join(f"{side}={seen[side]}" for side in SIDES)


def _key(match: str, side: Side) -> str:
    return f"sheet-seen:{match}:{side}"
