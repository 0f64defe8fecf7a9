"""U1 to U2 at length: a thousand entries over a line that drops half of them, ten minutes apart."""

from __future__ import annotations

import statistics
import time

import pytest

from tests.browser.dropping import dropping
from tests.browser.phones import Phone, Table, laid, slow
from tests.browser.test_sheet_offline import pushed_through
from tests.browser.test_sheet_online import written_by_two
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


def test_of_a_thousand_entries_no_tick_was_false(sit, live_server, record_property):
    """U2 AC3: twenty matches of fifty entries; half of all answers fail."""
    false, written = 0, 0
    for seed in range(20):
        table = laid(f"Owls{seed} Drakes{seed}")
        with dropping(live_server.url, chance=0, seed=seed) as hall:
            phone = sit(table, "ada", site=hall.url)
            phone.kick_off()
            hall.chance = 0.5
            false += pushed_through(phone, table, 50)
            hall.chance = 0
            phone.settled()
        written += exactly_once(table, 50)
        phone.page.context.close()
    record_property("counted", f"{written} entries in a bad hall, {false} false ticks")
    assert (written, false) == (1000, 0)


def test_two_phones_write_fifty_events_at_once(sit, record_property):
    """U1 AC3: nothing is lost, and both show the same order."""
    written_by_two(sit, 25, record_property)


def test_how_soon_the_other_phone_shows_an_entry(sit, record_property):
    """U1 AC3 on two slow phones with thin lines: from the tap to the other screen."""
    table = laid()
    ada, ben = sit(table, "ada"), sit(table, "ben")
    ada.kick_off()
    for phone in (ada, ben):
        slow(phone.page)
    taken = sorted(seconds_to_reach(ben, ada, table, n) for n in range(40))
    half, most = statistics.median(taken), taken[37]
    record_property(
        "counted", f"tap to the other slow phone: {half:.2f} s, p95 {most:.2f} s"
    )


def seconds_to_reach(reader: Phone, writer: Phone, table: Table, n: int) -> float:
    """Taps at all moments of the other phone's second."""
    before = max(reader.log())
    time.sleep(n * 0.037 % 1)
    chip = writer.offered("goal").nth(n % 5)
    began = time.monotonic()
    chip.tap()
    until(lambda: max(reader.log()) > before)
    return time.monotonic() - began


def exactly_once(table: Table, number: int) -> int:
    """All of them, in the order of the taps: five players in turn."""
    goals = [entry.payload for entry in table.entries("goal")]
    keys = {entry.key for entry in table.entries()}
    assert len(keys) == len(table.entries())
    assert [goal.split('"player"')[1][:8] for goal in goals] == [
        goals[n % 5].split('"player"')[1][:8] for n in range(number)
    ]
    return len(goals)
