"""The site with views beside it that fail in every way a view may."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.urls import set_urlconf


@pytest.fixture
def views_that_fail(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`pytest.mark.urls` forgets all addresses before and after each test."""
    monkeypatch.setattr(settings, "ROOT_URLCONF", "tests.fast.helvetia_site.urls")
    set_urlconf(None)
    yield
    set_urlconf(None)
