"""What all tests share."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _plain_cache(settings: object) -> None:
    """Rate limits and caches start empty."""
