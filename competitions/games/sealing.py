"""Decision 17: cards are brought sealed; the seal is opened after the match."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def hand_commitment(numbers: Iterable[int], nonce: str) -> str:
    """The seal of these cards: SHA-256 over the nonce and the numbers in order.

    The nonce comes from outside and is kept beside the numbers: without it the few
    possible hands could all be tried.
    """
    cards = ",".join(str(number) for number in sorted(set(numbers)))
    return hashlib.sha256(f"{nonce}|{cards}".encode()).hexdigest()


def opens(sealed: str, numbers: Iterable[int], nonce: str) -> bool:
    """Whether exactly these cards were sealed with this nonce."""
    return hand_commitment(numbers, nonce) == sealed
