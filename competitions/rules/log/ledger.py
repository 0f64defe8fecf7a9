"""How the log is spelt and chained: canonical JSON and SHA-256."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Protocol

GENESIS = "0" * 64
# The formula of what is written from now on.
VERSION = 2


def canonical_json(payload: Mapping[str, object]) -> str:
    """One spelling per value, so that a hash says whether two payloads are the same."""
    return json.dumps(
        payload, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class LedgerEntry(Protocol):
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


def chain(prev_hash: str, entry: LedgerEntry) -> str:
    """HV-LOG-02: the hash of an entry, by the formula of its version.

    1 covers the payload's text for ever. 2 covers its digest and says the version, so
    the other fields can be checked when a name in the payload is blacked out.
    """
    if version_of(entry) == 1:
        return digest(
            canonical_json(_fields(prev_hash, entry) | {"payload": entry.payload})
        )
    return chain_over(prev_hash, entry, digest(entry.payload))


def chain_over(prev_hash: str, entry: LedgerEntry, payload: str) -> str:
    """Formula 2 with the digest of a payload, be it the entry's own or an older one."""
    content = {"payload": payload, "version": version_of(entry)}
    return digest(canonical_json(_fields(prev_hash, entry) | content))


def version_of(entry: LedgerEntry) -> int:
    """Rows of a migration from before there were versions have none."""
    return getattr(entry, "version", 1)


def _fields(prev_hash: str, entry: LedgerEntry) -> dict[str, object]:
    return {
        "prev": prev_hash,
        "stream": entry.stream,
        "seq": entry.seq,
        "key": entry.key,
        "kind": entry.kind,
        "actor": entry.actor,
        "role": entry.role,
        "at": entry.at.astimezone(UTC).isoformat(),
    }
