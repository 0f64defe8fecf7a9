"""A stream of one entry per form, so that a double tap makes one thing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Door:
    """For what has no stream yet when the form arrives: a club, a first competition."""

    kind: str
    key: str

    @property
    def stream(self) -> str:
        return f"{self.kind}:{self.key}"

    @property
    def log_context(self) -> dict[str, str]:
        return {}
