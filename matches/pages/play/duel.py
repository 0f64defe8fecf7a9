"""A shot on the page of a match: two choose in secret, who has, what is known to both."""

from __future__ import annotations

from typing import NamedTuple

from engine.json_values import Stored
from matches.pages.play.offers import percent


class Envelope(NamedTuple):
    """That of a side, and whether it has sealed it."""

    side: str
    team: str
    is_sealed: bool


class DuelPart(NamedTuple):
    """The goal before anything in it is shown."""

    cells: tuple[str, ...]
    covers: int
    # How often it goes in if both choose best.
    share: str
    envelopes: tuple[Envelope, ...]


def duel_part(view: Stored) -> DuelPart | None:
    """Of the view of anybody; None where nobody shoots."""
    goal = view["goal"]
    if not goal:
        return None
    envelopes = tuple(
        Envelope(side["side"], side["name"], side["side"] in goal["sealed"])
        for side in view["sides"]
    )
    cells = tuple(goal["needs"])
    return DuelPart(cells, goal["covers"], percent(goal["share"]), envelopes)
