"""Every page that a visitor or a coach opens: accessible, as wide as it may be, quiet."""

from __future__ import annotations

import pytest

from tests.browser import checks, long_names, pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.mark.long
def test_no_page_was_forgotten() -> None:
    assert pages.all_names() == pages.build().names


@pytest.mark.long
def test_every_page_of_a_visitor(new_context, live_server) -> None:
    known = pages.build()
    long_names.lengthen()
    once = known.firsts
    assert checks.wrong_on(once, "visitor", new_context(), live_server.url) == {}
