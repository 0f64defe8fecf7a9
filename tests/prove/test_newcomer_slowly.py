"""U5 with the pauses of a person really made, on a slow phone and a thin line."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import TOUCH
from tests.browser.test_newcomer import kept, shared_cup

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}


def test_a_cup_is_shared_at_a_real_pace(new_context, record_property) -> None:
    page = new_context(**TOUCH).new_page()
    phone = page.context.new_cdp_session(page)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    phone.send("Network.enable")
    phone.send("Network.emulateNetworkConditions", LINE)
    link, hands = shared_cup(page, pace=1.0)
    record_property("counted", f"a drawn and shared cup (60 s): {hands.seconds:.0f} s")
    kept(hands)
    record_property("counted", f"with the account (120 s): {hands.seconds:.0f} s")
    visitor = new_context(**TOUCH).new_page()
    visitor.goto(link)
    expect(visitor.get_by_role("heading", name="Winter Cup")).to_be_visible()
