"""What the page of a sheet shows that only some games have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card that lies on the table beside a line-up, what it does, how far it is."""

    title: str
    name: str
    state: str
    effect: str = ""
