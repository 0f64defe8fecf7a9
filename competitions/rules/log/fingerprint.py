"""What a form showed, as a short print: it tells a form over old values from a fresh one."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.rules.log.ledger import canonical_json, digest

PRINT_LENGTH = 16


def print_of(values: Mapping[str, object]) -> str:
    """The same values have the same print, whoever else changes other things."""
    return digest(canonical_json(dict(values)))[:PRINT_LENGTH]
