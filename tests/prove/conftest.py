"""The played-through seasons are watched like the journeys of `make test`."""

from __future__ import annotations

from tests.browser.conftest import new_context, sit, watches

__all__ = ["new_context", "sit", "watches"]
