"""Every page that needs an account, or the claim of an unclaimed club."""

from __future__ import annotations

import pytest

from tests.browser import checks, long_names, pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.mark.long
def test_every_page_of_an_admin_a_coach_and_a_holder(new_context, live_server) -> None:
    known, site = pages.build(), live_server.url
    long_names.lengthen()
    people = ("ada", "ben", "holder")
    once = known.firsts
    found = {who: checks.wrong_on(once, who, new_context(), site) for who in people}
    assert found == {who: {} for who in people}
