"""A short fingerprint of what a form showed: it tells a form over old values from a fresh one."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.rules.log.ledger import canonical_json, digest

FINGERPRINT_LENGTH = 16


def fingerprint_of(values: Mapping[str, object]) -> str:
    """A digest of what a form shows; equal values have equal fingerprints."""
    return digest(canonical_json(dict(values)))[:FINGERPRINT_LENGTH]
