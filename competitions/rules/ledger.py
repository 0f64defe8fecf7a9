"""How the log is spelt and chained: canonical JSON and SHA-256."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Protocol

GENESIS = "0" * 64


def canonical(payload: Mapping[str, object]) -> str:
    """One spelling per value, so that a hash says whether two payloads are the same."""
    return json.dumps(
        payload, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Entry(Protocol):
    """What an entry says; its hash is made of all of it."""

    @property
    def stream(self) -> str: ...

    seq: int
    key: str
    kind: str
    actor: str
    role: str
    payload: str
    at: datetime


def chain(prev_hash: str, entry: Entry) -> str:
    """The hash of an entry: over the entry before and all that this one says."""
    said = {
        "prev": prev_hash,
        "stream": entry.stream,
        "seq": entry.seq,
        "key": entry.key,
        "kind": entry.kind,
        "actor": entry.actor,
        "role": entry.role,
        "at": entry.at.astimezone(UTC).isoformat(),
        "payload": entry.payload,
    }
    return digest(canonical(said))
