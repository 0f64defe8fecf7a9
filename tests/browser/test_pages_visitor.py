"""Every page that a visitor or a coach opens: accessible, as wide as it may be, quiet."""

from __future__ import annotations

import pytest

from tests.browser import checks, long_names, pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.mark.long
def test_no_page_was_forgotten() -> None:
    assert pages.all_names() == pages.build().names


def test_pages_of_a_visitor(new_context, live_server) -> None:
    """Each sixth here; all of everybody in `make prove` (every_page_again)."""
    known = pages.build()
    long_names.lengthen()
    some = known.firsts.each(6)
    assert checks.wrong_on(some, "visitor", new_context(), live_server.url) == {}
