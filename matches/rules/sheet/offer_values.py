"""Offers as values: what may be written now, each choice as the entry that it sends."""

from __future__ import annotations

from dataclasses import dataclass

from engine.json_values import Stored
from engine.sides import SideOrNone


@dataclass(frozen=True, slots=True)
class OfferChoice:
    """One thing to tap: the entry as it is sent, and what tells it from the others."""

    # Kind and content, ready for JSON.
    entry: Stored
    player: int = 0
    # The one who comes on.
    on: int = 0
    number: int = 0
    on_pitch: bool = True
    # He has a yellow card; this one sends him off.
    second: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of entry with all its possible choices; side "" is the match."""

    kind: str
    side: SideOrNone
    choices: tuple[OfferChoice, ...]
    # Goals: the ways that may be added, and "own" for the offer of own goals.
    ways: tuple[str, ...] = ()
    way: str = ""
    # What the rules ask for now: shown big.
    pressing: bool = False
