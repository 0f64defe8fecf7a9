"""Every page that needs an account, or the claim of an unclaimed club."""

from __future__ import annotations

import pytest

from tests.browser import checks, long_names, pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


def test_pages_of_an_admin_a_coach_and_a_holder(new_context, live_server) -> None:
    """Each sixth here; all of everybody in `make prove` (every_page_again)."""
    known, site = pages.build(), live_server.url
    long_names.lengthen()
    people = ("ada", "ben", "holder")
    some = known.firsts.each(6)
    found = {who: checks.wrong_on(some, who, new_context(), site) for who in people}
    assert found == {who: {} for who in people}
