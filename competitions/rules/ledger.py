"""How the log is spelt and chained: canonical JSON and SHA-256."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

GENESIS = "0" * 64


def canonical(payload: Mapping[str, object]) -> str:
    """One spelling per value, so that a hash says whether two payloads are the same."""
    return json.dumps(
        payload, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def chain(
    prev_hash: str, stream: str, seq: int, kind: str, payload: str, actor: str
) -> str:
    """The hash of an entry: over the entry before and all that this one says."""
    return digest("\n".join((prev_hash, stream, str(seq), kind, actor, payload)))
