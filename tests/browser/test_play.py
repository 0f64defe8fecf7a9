"""From the first page to the end of a match against the computer, by the list of actions."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from playwright.sync_api import Page, expect

from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from matches.views.play import lobby
from tests import make_play
from tests.browser.people import TOUCH, Hands

# With it the match ends after few actions.
SEED = 1
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.mark.long
def test_a_match_is_begun_and_ended_by_the_list(new_context, monkeypatch) -> None:
    """Without scripts; the middle of it is played beforehand."""
    # by chance somebody may keep the ball for a hundred actions more
    chance = SimpleNamespace(token_bytes=lambda n: bytes([SEED]) * n)
    monkeypatch.setattr(lobby, "secrets", chance)
    phone = new_context(**{**TOUCH, "java_script_enabled": False}).new_page()
    phone.goto("/")
    phone.get_by_role("link", name="Play against the computer").tap()
    phone.get_by_role("button", name="Start the match").tap()
    expect(phone.get_by_role("heading", name="Actions")).to_be_visible()
    row = PracticeMatch.objects.get()
    make_play.played_on(row, left=9)
    phone.reload()
    while not over(row):
        tap_first(phone, row)
    expect(phone.get_by_role("heading", name="Full time")).to_be_visible()
    phone.get_by_role("link", name="Watch it again").tap()
    phone.get_by_role("link", name="Back").tap()
    expect(phone.locator('[data-cell="E5"]')).to_have_count(1)


def test_three_taps_lead_to_the_kick_off(new_context, record_property) -> None:
    """From the first page, without an account: the rest is left to the advice."""
    phone = new_context(**TOUCH).new_page()
    phone.goto("/")
    hands = Hands(phone)
    hands.tap(phone.get_by_role("link", name="Play against the computer"))
    hands.tap(phone.get_by_role("button", name="Start the match"))
    hands.tap(phone.get_by_role("button", name="Set up as advised"))
    expect(phone.get_by_role("button", name="as advised")).to_have_count(0)
    expect(phone.locator("#board [data-at]")).to_have_count(10)
    here = browser_match(PracticeMatch.objects.get())
    assert here.match.phase not in here.room.opening
    assert hands.taps == 3
    record_property("counted", f"to the kick-off in three taps: {hands.seconds:.0f} s")


def over(row: PracticeMatch) -> bool:
    row.refresh_from_db()
    return row.ended_at is not None


def tap_first(phone: Page, row: PracticeMatch) -> None:
    """The first line of the list, whose group may be folded; then the page shows more."""
    was = row.revision
    expect(phone.locator(f'#offers [name="ply"][value="{was}"]')).to_have_count(1)
    line = phone.locator('#offers button[name="word"]').first
    line.evaluate("button => button.closest('details')?.setAttribute('open', '')")
    line.press("Enter")
    # a new board, or the end
    expect(phone.locator(f'#offers [name="ply"][value="{was}"]')).to_have_count(0)
