"""Streams of the log that belong to no row: of a form, of all accounts, of the chain of heads."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NamedStream:
    """Called by its kind and a key.

    The key of a form that makes a club or a first competition: a double tap finds the
    entry of the first one.
    """

    kind: str
    key: str

    @property
    def stream(self) -> str:
        return f"{self.kind}:{self.key}"

    @property
    def log_context(self) -> dict[str, str]:
        return {}
