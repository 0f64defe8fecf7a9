"""HV-LOG-01: one chain of the installation countersigns the newest entry of each stream."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

CHAIN = "installation:chain"
SIGNED = "chain.sign"
EVERY = timedelta(minutes=1)
# So long may an entry be on its way: its number is given before others see it.
LATE = timedelta(minutes=2)
# Heads in one entry of the chain.
MOST_HEADS = 500
WRITTEN = re.compile(r"\b(\d{1,12}):([0-9a-f]{64})\b")


@dataclass(frozen=True, slots=True)
class ChainHead:
    """An entry by its hash, which stands for all entries of its stream before it."""

    stream: str
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Anchor:
    """An entry of the chain, short enough to be written on paper."""

    number: int
    hash: str

    def __str__(self) -> str:
        return f"{self.number}:{self.hash}"


def anchor_in(text: str) -> Anchor | None:
    """The anchor in what was kept: the line itself, or a mail around it."""
    found = WRITTEN.search(text.lower())
    return Anchor(int(found[1]), found[2]) if found else None


def signature_due(last: datetime | None, now: datetime, *, official: bool) -> bool:
    """Once a minute, and at the next look after a result became official.

    A clock that was set back must not stop it.
    """
    return official or last is None or not timedelta(0) <= now - last < EVERY


def portions(heads: Sequence[ChainHead]) -> list[list[list[str | int]]]:
    """The heads as entries of the chain list them."""
    listed: list[list[str | int]] = [[one.stream, one.seq, one.hash] for one in heads]
    return [listed[n : n + MOST_HEADS] for n in range(0, len(listed), MOST_HEADS)]


def rows_in(payload: str) -> dict[str, int]:
    """How far each table had been written when this signature was made."""
    rows: dict[str, int] = json.loads(payload)["rows"]
    return rows


def heads_in(payload: str) -> list[ChainHead]:
    """What this signature of the chain has signed."""
    return [ChainHead(*head) for head in json.loads(payload)["heads"]]
