"""Without a network the phone adds up by itself: clock, period, who is on; the server says the same afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from matches.queries.sheet import sheet_state
from tests.browser.phones import Phone, Table, laid, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.mark.long
def test_clock_and_pitch_go_on_and_the_server_agrees(sit):
    table = laid()
    phone = sit(table, "ada")
    phone.page.clock.install()
    phone.kick_off()
    phone.offline()
    for n in range(6):
        # twice the same at once is a trembling finger
        phone.page.clock.fast_forward(1000)
        phone.enter(button(phone, "+9"))
        if n == 1:
            phone.goal(4)
    until(lambda: minute(phone) == "54’")
    expect(button(phone, "+9")).to_have_count(0)
    phone.enter(button(phone, "Half-time"))
    until(lambda: minute(phone) == "45’")
    phone.enter(button(phone, "+6"))
    until(lambda: minute(phone) == "51’")
    phone.pick("yellow", 2)
    again = phone.page.locator("#pick-home-yellow button.chip").nth(2)
    expect(again).to_contain_text("second yellow: off")
    phone.page.clock.fast_forward(1000)
    phone.pick("yellow", 2)
    expect(phone.page.locator("#pending")).to_contain_text("Second yellow")
    redrawn(phone, 4)
    hurt = phone.page.locator("#pick-home-injury button.chip b").nth(2).text_content()
    phone.pick("injury", 2)
    until(lambda: hurt not in offered_players(phone)["goal"])
    changed(phone, hurt or "")
    until(
        lambda: (
            pitch(phone) == "4 on pitch" and hurt not in offered_players(phone)["goal"]
        )
    )
    redrawn(phone, 4)
    alone = offered_players(phone)
    minutes = phone.page.locator("#pending [data-minute]").all_inner_texts()
    assert [text for text in minutes if text] == ["51’"] * 4 + ["18’"]
    phone.offline(cut=False)
    phone.settled()
    expect(phone.conflicts).to_have_count(0)
    until(lambda: offered_players(phone) == alone)
    agreed(table)


def test_what_the_phone_cannot_do_alone_is_said_in_words(sit, lan_site):
    """Where there is no service worker either; nothing that waits is lost."""
    phone = sit(laid(), "ada", site=lan_site)
    phone.kick_off()
    phone.offline()
    phone.goal()
    told = phone.page.locator("#unreached")
    for control, words in (
        (phone.page.locator("#dock .dock__sep a"), "the end needs the other coach"),
        (phone.page.locator(".sheetbar a"), "this page can be left when it is back"),
    ):
        control.tap()
        expect(told).to_contain_text(words)
        expect(told).to_contain_text("1 entry waits on this phone")
    assert phone.page.url.endswith(phone.table.url)
    until(lambda: phone.hollow == 1)
    phone.offline(cut=False)
    phone.settled()
    phone.page.locator(".sheetbar a").tap()
    expect(phone.page.locator(".topbar")).to_be_visible()


def agreed(table: Table) -> None:
    state = sheet_state(table.fixture.public_id)
    (goal,) = table.entries("goal")
    row = state.row(goal.seq)
    assert row
    assert (row.minute, state.minute, state.phase) == (18, 51, "second")
    assert len(state.sides.home.on_pitch) == 4


def button(phone: Phone, name: str) -> Locator:
    return phone.page.locator(".clock").get_by_role("button", name=name, exact=True)


def changed(phone: Phone, off: str) -> None:
    phone.tap("[popovertarget=pick-home-change].eventbtn")
    picker = phone.page.locator("#pick-home-change")
    leads = picker.locator("label.chip").first
    expect(leads.locator("b")).to_have_text(off)
    expect(leads.locator("input")).to_be_checked()
    phone.enter(picker.locator("button.chip").first)


def minute(phone: Phone) -> str:
    return phone.page.locator(".score__meta [data-now]").inner_text()


def pitch(phone: Phone) -> str:
    return phone.page.locator("[data-pitch=home]").inner_text()


def redrawn(phone: Phone, players: int) -> None:
    """The dock is drawn a moment after the finger was lifted."""
    chips = phone.page.locator("#pick-home-injury button.chip")
    expect(chips).to_have_count(players)


def offered_players(phone: Phone) -> dict[str, list[str]]:
    """All that may be tapped, and the panel."""
    found = {"panel": phone.page.locator("#score").inner_text().split("\n")}
    for kind in ("goal", "yellow", "red", "injury", "change"):
        chips = phone.page.locator(f"#pick-home-{kind} .chips").first
        found[kind] = sorted(chips.locator(".chip b").all_text_contents())
    found["clock"] = phone.page.locator(".clock button").all_inner_texts()
    return found
