"""U2: no network, a bad one, a closed page: nothing is lost, nothing is claimed too early."""

from __future__ import annotations

import contextlib
import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, expect

from scripts import programs
from tests import chromium
from tests.browser import checks
from tests.browser.dropping import dropping
from tests.browser.people import TOUCH
from tests.browser.phones import Phone, Table, laid, sign_in
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
LEASE = 4_000
LENT = """() => {
  const lent = Object.keys(localStorage).find((name) => name.startsWith("lease "));
  return lent ? Number(localStorage[lent].split(" ")[1]) : 0;
}"""

ON_TOP = """answer => {
  const { x, y, width, height } = answer.getBoundingClientRect();
  return answer.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_thirty_events_survive_a_reload_and_arrive_in_order(sit):
    """U2 AC1 and AC2."""
    table = laid()
    phone = sit(table, "ada")
    phone.kick_off()
    kept(phone)
    phone.offline()
    for n in range(30):
        phone.goal(n % 5)
    until(lambda: (phone.hollow, phone.score) == (30, "30:0"))
    until(lambda: re.fullmatch(r"30 waiting since \d\d:\d\d", phone.sync))
    since = phone.sync
    phone.page.reload()
    phone.ready()
    until(lambda: (phone.hollow, phone.score, phone.sync) == (30, "30:0", since))
    assert table.entries("goal") == []
    phone.offline(cut=False)
    phone.settled()
    written = [entry.payload for entry in table.entries("goal")]
    assert len(written) == 30
    assert written[:5] * 6 == written
    assert len(set(written[:5])) == 5


@pytest.mark.long
def test_what_the_last_answer_offered_is_offered_after_a_reload(sit):
    """The page opens with the newest partial, not with the one it was loaded with."""
    table = laid()
    phone = sit(table, "ada")
    kept(phone)
    phone.kick_off()
    phone.goal()
    phone.settled()
    until(lambda: newest_kept(phone) == 3)
    phone.offline()
    phone.page.reload()
    phone.ready()
    until(lambda: phone.score == "1:0")


@pytest.mark.long
def test_no_tick_before_the_answer_was_read(sit, live_server, record_property):
    """U2 AC3: requests and answers get lost, cut in half, answered by somebody else.

    Twenty times here, a thousand times in tests/prove/test_sheet_in_the_hall.py.
    """
    table = laid()
    with dropping(live_server.url, chance=0) as hall:
        phone = sit(table, "ada", site=hall.url)
        phone.kick_off()
        hall.chance = 0.5
        false = pushed_through(phone, table, 20)
        hall.chance = 0
        phone.settled()
        record_property(
            "counted", f"a hall that drops: {dict(sorted(hall.met.items()))}"
        )
    assert false == 0
    assert len(table.entries("goal")) == 20
    assert len({entry.key for entry in table.entries()}) == len(table.entries())
    until(lambda: phone.score == "20:0")


@pytest.mark.long
def test_only_real_conflicts_wait_for_a_decision(sit):
    """U2 AC4: ten minutes apart, the other coach active; one goal was written by both."""
    table = laid()
    ada, ben = sit(table, "ada"), sit(table, "ben")
    ada.page.clock.install()
    ada.kick_off()
    until(lambda: ben.log() == ada.log())
    ada.offline()
    for n in (0, 1, 2):
        ada.goal(n)
    for n in (1, 3):
        ben.goal(n, side="home")
    ben.goal(4)
    ben.settled()
    ada.page.clock.fast_forward("10:00")
    ada.pick("yellow", 4)
    ada.offline(cut=False)
    expect(ada.conflicts).to_have_count(1)
    ada.settled()
    until(lambda: ada.sync == "1 to decide")
    card = ada.conflicts.first
    # it comes into view: neither the dock nor the undo of the yellow card lies over it
    for answer in card.locator("button, [data-drop]").all():
        until(lambda answer=answer: answer.evaluate(ON_TOP))
    expect(card).to_contain_text("The other phone wrote this goal too")
    expect(card).to_contain_text("Typed on this phone at")
    # both goals of No. 2 would stand after "another one"; mine is the same here
    card.get_by_text("One goal: drop mine").tap()
    expect(ada.conflicts).to_have_count(0)
    until(lambda: ada.score == "4:1" == ben.score)
    assert len(table.entries("goal")) == 5
    assert len(table.entries("yellow")) == 1


@pytest.mark.long
def test_a_conflict_may_be_written_all_the_same(sit):
    table = laid()
    ada, ben = sit(table, "ada"), sit(table, "ben")
    ada.kick_off()
    until(lambda: ben.log() == ada.log())
    ada.offline()
    ada.goal(1)
    ben.goal(1, side="home")
    ben.settled()
    ada.offline(cut=False)
    expect(ada.conflicts).to_have_count(1)
    ada.page.reload()
    expect(ada.conflicts).to_have_count(1)
    ada.conflicts.get_by_role("button", name="Two goals: add mine").tap()
    until(lambda: ada.score == "2:0" == ben.score)
    expect(ada.conflicts).to_have_count(0)


@pytest.mark.long
def test_what_has_become_impossible_says_why(sit):
    """A red card for somebody whom the other phone sent off meanwhile."""
    table = laid()
    ada, ben = sit(table, "ada"), sit(table, "ben")
    ada.kick_off()
    until(lambda: ben.log() == ada.log())
    ada.offline()
    ada.goal(1)
    ada.pick("yellow", 2)
    ben.pick("red", 2, side="home")
    ben.settled()
    ada.offline(cut=False)
    expect(ada.conflicts).to_have_count(1)
    ada.settled()
    until(lambda: ada.score == "1:0")
    ada.conflicts.locator("[data-drop]").tap()
    expect(ada.conflicts).to_have_count(0)
    assert table.entries("yellow") == []


@pytest.mark.long
def test_what_was_not_sent_is_taken_back_without_a_trace(sit):
    """Offline too: the toast and each hollow row undo; the page stays accessible."""
    table = laid()
    phone = sit(table, "ada")
    phone.kick_off()
    phone.offline()
    for n in range(3):
        phone.goal(n)
    phone.tap("#undo button")
    until(lambda: (phone.hollow, phone.score) == (2, "2:0"))
    phone.page.locator("#pending").get_by_role("button", name="Undo").last.tap()
    until(lambda: (phone.hollow, phone.score) == (1, "1:0"))
    assert list(checks.accessible(phone.page)) == []
    phone.offline(cut=False)
    phone.settled()
    assert len(table.entries("goal")) == 1
    assert table.entries("void") == []


@pytest.mark.long
def test_an_undo_before_the_answer_becomes_a_void(sit, live_server):
    """The server has it and the phone does not know: it is taken back in the open."""
    table = laid()
    with dropping(live_server.url, chance=0) as hall:
        phone = sit(table, "ada", site=hall.url)
        phone.kick_off()
        hall.chance, hall.faults = 1, ["answer"]
        # no poll tells the phone first, not even the one under way
        quiet = []
        phone.page.route(
            "**/sheet/?*since=*",
            lambda poll: quiet.append(poll.fulfill(status=204)),
        )
        until(lambda: phone.page.evaluate("true") and quiet)
        phone.goal()
        until(lambda: len(table.entries("goal")) == 1)
        # the row's own button: that of the toast is gone after ten seconds
        phone.tap("[data-undo-key]")
        until(lambda: phone.score == "0:0")
        phone.page.unroute("**/sheet/?*since=*")
        # a poll brings the goal, and the phone knows that it is taken back
        goals = [row.seq for row in table.entries("goal")]
        until(lambda: (phone.log()[:1], phone.score) == (goals, "0:0"))
        hall.chance = 0
        phone.settled()
    assert [len(table.entries(kind)) for kind in ("goal", "void")] == [1, 1]
    until(lambda: phone.score == "0:0")


@pytest.mark.long
def test_an_undo_of_a_saved_entry_counts_before_it_is_sent(sit):
    """The score is what its writer says, also where the undo waits for a line."""
    phone = sit(laid(), "ada")
    phone.kick_off()
    phone.goal()
    phone.settled()
    until(lambda: phone.score == "1:0")
    kept(phone)
    phone.offline()
    phone.tap("#undo button")
    until(lambda: (phone.score, phone.hollow) == ("0:0", 1))
    phone.page.reload()
    phone.ready()
    until(lambda: (phone.score, phone.hollow) == ("0:0", 1))
    phone.offline(cut=False)
    phone.settled()
    until(lambda: phone.score == "0:0")


@pytest.mark.long
def test_a_poll_may_bring_an_entry_before_its_own_answer(sit, live_server):
    """It counts once on the phone that typed it, and can be taken back there."""
    table = laid()
    with dropping(live_server.url, chance=0) as hall:
        phone = sit(table, "ada", site=hall.url)
        phone.kick_off()
        hall.chance, hall.faults = 1, ["answer"]
        phone.goal()
        until(lambda: phone.log()[:1] == [row.seq for row in table.entries("goal")])
        until(lambda: (phone.score, phone.hollow) == ("1:0", 0))
        until(lambda: "waiting" in phone.sync)
        hall.chance = 0
        until(lambda: phone.sync == "Saved")
    until(lambda: phone.score == "1:0")
    assert len(table.entries("goal")) == 1


@pytest.mark.long
def test_signing_out_with_waiting_entries_warns(sit):
    """U2 AC5: the entries stay, and go out when their writer is back."""
    table = laid()
    phone = sit(table, "ada")
    phone.kick_off()
    kept(phone)
    phone.page.route("**/sheet/", refused_posts)
    phone.goal()
    home = phone.page.context.new_page()
    home.goto("/")
    leave = home.get_by_role("button", name="Sign out", exact=True)
    leave.tap()
    expect(home.locator("#leaving-warning")).to_contain_text("1 entry of a match")
    home.get_by_role("button", name="Sign out all the same").tap()
    expect(home.get_by_role("link", name="Sign in").first).to_be_visible()
    home.wait_for_function("async () => !(await caches.has('sheet-pages'))")
    phone.page.unroute("**/sheet/")
    expect(phone.page.locator("#outbox-notices")).to_contain_text("You are signed out")
    sign_in(phone.page.context, table.people["ada"], home.url)
    phone.page.reload()
    phone.ready()
    phone.settled()
    until(lambda: phone.score == "1:0")


def test_a_sign_in_that_ran_out_loses_nothing(sit):
    table = laid()
    phone = sit(table, "ada")
    phone.kick_off()
    phone.page.context.clear_cookies(name="session")
    phone.goal()
    notice = phone.page.locator("#outbox-notices")
    expect(notice).to_contain_text("You are signed out")
    expect(notice).to_contain_text("Entries kept on this phone: 1.")
    again = notice.get_by_role("link", name="Sign in again")
    assert again.get_attribute("href") == f"/accounts/login/?next={table.url}"
    until(lambda: phone.hollow == 1)
    # back in another tab: the old page goes on, with a new token of its own
    sign_in(phone.page.context, table.people["ada"], phone.page.url)
    phone.page.reload()
    phone.settled()
    until(lambda: phone.score == "1:0")


def test_entries_go_out_under_their_own_account_only(sit):
    table = laid()
    phone = sit(table, "ada")
    phone.kick_off()
    phone.page.context.clear_cookies(name="session")
    phone.goal()
    sign_in(phone.page.context, table.people["ben"], phone.page.url)
    phone.page.reload()
    phone.ready()
    notice = phone.page.locator("#outbox-notices")
    expect(notice).to_contain_text("Entries of ada wait on this phone: 1.")
    phone.goal(0, side="away")
    phone.settled()
    until(lambda: phone.score == "0:1")
    # the page counts what waits on the phone as well
    bens = [actor(table, "ben")]
    until(lambda: [entry.actor for entry in table.entries("goal")] == bens)
    sign_in(phone.page.context, table.people["ada"], phone.page.url)
    phone.page.reload()
    until(lambda: phone.score == "1:1")
    phone.settled()
    assert table.entries("goal")[-1].actor == actor(table, "ada")


@pytest.mark.long
def test_a_coach_removed_while_typing_keeps_what_he_typed(sit):
    table = laid()
    phone = sit(table, "ada")
    phone.kick_off()
    phone.offline()
    phone.goal()
    table.remove("ada")
    phone.offline(cut=False)
    notice = phone.page.locator("#outbox-notices")
    expect(notice).to_contain_text("You may not write on this sheet")
    expect(notice).to_contain_text("Entries kept on this phone: 1.")
    until(lambda: phone.hollow == 1)
    assert table.entries("goal") == []


@pytest.mark.long
def test_a_phone_with_a_wrong_clock_writes_in_the_right_order(sit):
    """A year ahead, then put back: the order is that of the taps, not of the clock."""
    table = laid()
    phone = sit(table, "ada")
    phone.page.clock.install(time="2031-01-01T10:00:00Z")
    phone.page.reload()
    phone.ready()
    phone.kick_off()
    phone.offline()
    for n in range(3):
        phone.goal(n)
    phone.page.clock.set_system_time("2020-01-01T10:00:00Z")
    for n in range(3):
        phone.goal(n)
    phone.offline(cut=False)
    phone.settled()
    written = [entry.payload for entry in table.entries("goal")]
    assert len(written) == 6
    assert written[:3] == written[3:]


@pytest.mark.long
def test_of_two_tabs_one_sends(sit):
    table = laid()
    phone = sit(table, "ada")
    phone.kick_off()
    other = type(phone)(phone.page.context.new_page(), table, "home")
    phone.offline()
    for n in range(5):
        for tab in (phone, other):
            # a tab behind another one draws nothing: a tap would wait for seconds
            tab.page.bring_to_front()
            tab.goal(n)
    until(lambda: phone.hollow == other.hollow == 10)
    phone.offline(cut=False)
    phone.settled()
    other.settled()
    assert len(table.entries("goal")) == 10
    until(lambda: phone.score == other.score == "10:0")


@pytest.mark.long
def test_a_page_that_leaves_while_it_sends_holds_nobody_up(sit):
    """The answer never came: the next page asks again, at the latest when the lease ends.

    That a page which leaves gives its lease back is no promise of a browser.
    """
    table = laid()
    phone = sit(table, "ada")
    before = phone.log()
    phone.kick_off()
    until(lambda: phone.log() != before and phone.sync == "Saved")
    phone.page.route("**/sheet/", unanswered_posts)
    phone.goal()
    # The page is asked too: a route is only served while the browser is spoken to.
    until(lambda: phone.hollow == 1 and len(table.entries("goal")) == 1)
    phone.page.unroute("**/sheet/")
    phone.page.goto(table.url)
    phone.ready()
    until(lambda: (phone.hollow, phone.sync, phone.score) == (0, "Saved", "1:0"))
    assert len(table.entries("goal")) == 1


@pytest.mark.long
def test_a_page_that_died_while_it_sent_holds_nobody_up_for_long(sit):
    """Killed without a word: its lease runs out; a page that lives renews its own."""
    table = laid()
    phone = sit(table, "ada")
    before = phone.log()
    phone.kick_off()
    until(lambda: phone.log() != before and phone.sync == "Saved")
    phone.page.route("**/sheet/", unanswered_posts)
    phone.goal()
    # The page is asked too: a route is only served while the browser is spoken to.
    until(lambda: "waiting" in phone.sync and len(table.entries("goal")) == 1)
    other = type(phone)(phone.page.context.new_page(), table, "home")
    first = lent_until(other)
    assert first
    until(lambda: lent_until(other) > first + LEASE)
    until(lambda: "waiting" in phone.sync and "waiting" in other.sync)
    crash(phone.page)
    until(lambda: other.sync == "Saved")
    until(lambda: other.score == "1:0")
    assert len(table.entries("goal")) == 1


def test_without_https_the_page_says_to_keep_it_open(sit, lan_site):
    table = laid()
    phone = sit(table, "ada", site=lan_site)
    assert phone.page.evaluate("'serviceWorker' in navigator") is False
    phone.kick_off()
    phone.offline()
    phone.goal()
    expect(phone.page.locator("#outbox-notices")).to_contain_text("Keep this page open")
    phone.offline(cut=False)
    phone.settled()
    until(lambda: phone.score == "1:0")


def test_ending_waits_for_what_is_on_the_phone(sit):
    """What speaks about all entries is not sent before them, and not into the void."""
    table = laid()
    phone = sit(table, "ada")
    phone.kick_off()
    phone.offline()
    phone.goal()
    phone.tap("#dock .dock__sep a")
    told = phone.page.locator("#unreached")
    expect(told).to_contain_text("No network: the end needs the other coach.")
    expect(told).to_contain_text("1 entry waits on this phone")
    assert phone.page.url.endswith(table.url)


@pytest.mark.long
def test_what_was_typed_survives_a_killed_browser(browser, live_server, tmp_path):
    """U2 AC1: the app is killed in flight mode, the phone starts again without a network."""
    table = laid()
    own = {"user_data_dir": tmp_path, "base_url": live_server.url, **TOUCH}
    first = opened(browser, own)
    sign_in(first, table.people["ada"], live_server.url)
    phone = Phone(first.new_page(), table, "home")
    phone.kick_off()
    kept(phone)
    phone.offline()
    for n in range(30):
        phone.goal(n % 5)
    kill(tmp_path)
    again = opened(browser, own)
    again.set_offline(True)
    phone = Phone(again.new_page(), table, "home")
    until(lambda: phone.hollow == 30)
    until(lambda: phone.score == "30:0")
    # session cookies end with the browser: signed in again, as after any restart
    sign_in(again, table.people["ada"], live_server.url)
    phone.offline(cut=False)
    phone.settled()
    written = [entry.payload for entry in table.entries("goal")]
    assert len(written) == 30
    assert written[:5] * 6 == written
    again.close()


def opened(browser, own) -> BrowserContext:
    path = programs.chromium()
    return browser.browser_type.launch_persistent_context(
        executable_path=path, args=chromium.arguments(), **own
    )


def kill(profile: Path) -> None:
    """The browser of this profile, without a word."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            said = (process / "cmdline").read_bytes().decode()
        except OSError:
            continue
        if str(profile) in said and "--type=" not in said:
            os.kill(int(process.name), signal.SIGKILL)


def pushed_through(phone, table: Table, number: int) -> int:
    """Goals over a bad line; how often more looked saved than was."""
    false = 0
    for n in range(number):
        phone.goal(n % 5)
        phone.page.evaluate("dispatchEvent(new Event('online'))")
        claimed = phone.claimed
        false += claimed > len(table.entries("kickoff", "goal"))
        if n % 10 == 9:
            until(lambda: hurried(phone) == 0)
    return false


def hurried(phone) -> int:
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    return phone.hollow


def kept(phone) -> None:
    """The worker has the page."""
    asked = "async (url) => Boolean(await caches.match(url))"
    until(lambda: phone.page.evaluate(asked, phone.table.url))


def newest_kept(phone) -> int:
    text = phone.page.evaluate(
        "async () => { for (const name of await caches.keys()) {"
        " const kept = await caches.open(name);"
        " for (const request of await kept.keys()) if (request.url.includes('?kept='))"
        " return (await kept.match(request)).text(); } }"
    )
    found = re.search(r'data-revision="(\d+)"', text or "")
    return int(found[1]) if found else 0


def lent_until(phone) -> float:
    """When the lease of the tab that sends runs out; 0 when nobody sends."""
    return phone.page.evaluate(LENT)


def refused_posts(route) -> None:
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def unanswered_posts(route) -> None:
    """The server has it; the phone never learns."""
    if route.request.method == "POST":
        route.fetch()
    else:
        route.continue_()


def crash(page) -> None:
    """The tab is gone, without a word."""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")


def actor(table: Table, who: str) -> str:
    return f"user:{table.people[who].pk}"
