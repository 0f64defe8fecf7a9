"""U1, U3 and U19 with the pauses of a person really made."""

from __future__ import annotations

import time

import pytest

from tests.browser.people import THOUGHT, TOUCH
from tests.browser.phones import slow
from tests.browser.test_sheet_journey import (
    TYPICAL,
    Thumb,
    end,
    first_goal,
    home,
    lent,
    phones,
    table,
)
from tests.waiting import until

__all__ = ["phones", "table"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


def test_a_match_is_written_ended_and_confirmed(phones, table, record_property):
    """U1 AC7, U3 AC1: the card on the other phone, 2 s on a quiet machine."""
    ada, ben = phones
    for phone in phones:
        slow(phone.page)
    thumb = Thumb(ada, pace=1.0)
    for kind, said, side in TYPICAL:
        thumb.write(kind, said, side)
        ada.settled()
    record_property("counted", f"a typical match at a real pace: {thumb.seconds:.0f} s")
    end(ada)
    thumb.pause(THOUGHT)
    began = time.monotonic()
    ada.page.get_by_role("button", name="End match").tap()
    until(
        ben.page.get_by_role(
            "button", name=f"Confirm: {home(table)} win 2 : 1"
        ).is_visible
    )
    shown = time.monotonic() - began
    record_property(
        "counted", f"the confirmation (2 s on a quiet machine): {shown:.1f} s"
    )


def test_a_scan_becomes_a_goal_in_seconds(phones, table, new_context, record_property):
    """U19, on a slow phone that was never here: 8 s are promised on a quiet machine."""
    ada, _ben = phones
    slow(ada.page)
    page = new_context(**TOUCH).new_page()
    slow(page)
    seconds = first_goal(page, lent(ada, table))
    record_property(
        "counted", f"a scan to a goal (8 s on a quiet machine): {seconds:.1f} s"
    )
