"""U1 and U3: a match from the first tap to the official result, on two thin lines."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from competitions.actions.people.pins import set_pin
from competitions.models import Result
from matches.queries.sheet import sheet_state
from tests import make, preparing
from tests.browser.pages import come_in
from tests.browser.people import TAP, THOUGHT, TOUCH, Hands
from tests.browser.phones import Phone, Table, thin
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
CARDS = {"trained": (7, 8, 10), "cards": (3, 7), "challenge": 14}
# Kind as its picker is called, and who of the line-up.
ONE_EACH = (
    ("goal", "10"),
    ("yellow", "5"),
    ("injury", "6"),
    ("change", "6>7"),
    ("exhausted", "10"),
    ("power", "7"),
    ("power", "3"),
    ("progress", "+1"),
    ("progress", "made"),
    ("red", "3"),
)
# With a thought before each entry: 45 s of the keystroke model.
MOST_TAPS = 27
# 2-1, three cards, an injury, two changes, both LPs.
TYPICAL = (
    ("goal", "10", "home"),
    ("yellow", "5", "home"),
    ("power", "7", "home"),
    ("injury", "6", "home"),
    ("change", "6>7", "home"),
    ("power", "3", "home"),
    ("yellow", "3", "home"),
    ("goal", "7", "home"),
    ("goal", "10", "away"),
    ("yellow", "6", "away"),
    ("change", "3>8", "away"),
)


class Thumb(Hands):
    """Taps on a sheet; what belongs to one thought is thought once."""

    def __init__(self, phone: Phone, pace: float = 0) -> None:
        super().__init__(phone.page, pace)
        self.phone, self.most = phone, 0

    def tap_on(self, control: Locator) -> None:
        self.pause(TAP)
        control.tap()
        self.taps += 1

    def write(self, kind: str, said: str, side: str = "home") -> None:
        """Think, the side if it is not in front, the kind, who."""
        self.pause(THOUGHT)
        before = self.taps
        if not self.page.locator(f".switch [value={side}]").is_checked():
            self.tap_on(self.page.locator(f".switch label:has([value={side}])"))
            before = self.taps
        picker = f"pick-{side}-{kind}"
        self.tap_on(self.page.locator(f"[popovertarget={picker}].eventbtn"))
        sheet = self.page.locator(f"#{picker}")
        if ">" in said:
            off, said = said.split(">")
            self.tap_on(sheet.locator("label.chip", has_text=off).first)
        taken = self.phone.taken
        self.tap_on(chip(sheet, said))
        until(lambda: self.phone.taken > taken)
        self.most = max(self.most, self.taps - before)


def offered(phone: Phone, kind: str) -> list[str]:
    """The numbers on the chips of a picker, open or not."""
    return phone.page.locator(f"#pick-home-{kind} button.chip b").all_text_contents()


def chip(sheet: Locator, said: str) -> Locator:
    """By the number on it, or by its words."""
    exactly = re.compile(rf"^\s*{re.escape(said)}\s*$")
    by_number = sheet.locator(
        "button.chip", has=sheet.page.locator("b", has_text=exactly)
    )
    by_words = sheet.locator("button.chip", has_text=said)
    return (by_number if said[-1].isdigit() else by_words).first


@pytest.fixture
def table() -> Table:
    """Home brings a POWER card and a LEGEND card, and takes a challenge."""
    owner = make.club(user=make.user("olga"))
    fixture = preparing.league(owner=owner).fixtures.get()
    people = {name: make.user(name) for name in ("ada", "ben")}
    for name, side in (("ada", "home"), ("ben", "away")):
        make.coaching(preparing.team_of(fixture, side), people[name])
    preparing.opened(fixture, home=CARDS)
    fixture.refresh_from_db()
    return Table(fixture, people)


@pytest.fixture
def phones(sit, table) -> tuple[Phone, Phone]:
    """Kicked off, both on a thin line; `make prove` makes the phones old as well."""
    ada, ben = sit(table, "ada"), sit(table, "ben")
    ada.kick_off()
    until(lambda: ben.log() == ada.log())
    thin(ada.page)
    thin(ben.page)
    return ada, ben


@pytest.mark.long
def test_every_event_is_at_most_three_taps(phones, table, record_property):
    """U1 AC2, AC3, AC5: and stands on the other phone with its writer's initials."""
    ada, ben = phones
    thumb = Thumb(ada)
    for kind, said in ONE_EACH:
        thumb.write(kind, said)
    assert thumb.most == 3
    ada.settled()
    until(lambda: ben.log() == ada.log())
    states = ben.page.locator("#live .event__state").all_inner_texts()
    assert {text.split()[0] for text in states} == {"AD"}
    record_property("counted", f"{len(ONE_EACH)} kinds of entries in {thumb.taps} taps")
    for phone in phones:
        as_folded(phone, table)
    for kind in ("goal", "yellow", "red", "injury"):
        until(lambda kind=kind: {"3", "6"}.isdisjoint(offered(ada, kind)[:3]))
    until(lambda: "7" not in offered(ada, "power"))
    assert_thumbs(ada.page)


@pytest.mark.long
def test_a_second_yellow_is_a_red_and_two_left_may_forfeit(phones, table):
    """U1 AC4, U3 AC5: the pitch is counted, the forfeit offered, and it is 2-0."""
    ada, _ben = phones
    thumb = Thumb(ada)
    thumb.write("yellow", "5")
    ada.settled()
    again = ada.page.locator("#pick-home-yellow button.chip", has_text="second yellow")
    expect(again).to_have_count(1)
    thumb.write("yellow", "5")
    ada.settled()
    until(lambda: pitch(ada, 0) == 4)
    expect(ada.page.locator("#live .carded--r").first).to_be_visible()
    for number in ("3", "6"):
        thumb.write("red", number)
        ada.settled()
    for phone in phones:
        until(lambda phone=phone: pitch(phone, 0) == 2)
        expect(phone.page.locator(".score .few")).to_have_count(1)
        expect(phone.page.locator("#live .notice").first).to_contain_text("2")
    ada.enter(
        ada.page.locator(".dock").get_by_role("button", name=f"{home(table)} forfeits")
    )
    ada.settled()
    end(ada)
    expect(ada.page.locator("#end-title + *")).to_contain_text("0 : 2")


@pytest.mark.long
def test_a_typical_match_is_few_taps(phones, record_property):
    """U1 AC7: 2-1, three cards, an injury, two changes, both LPs, on one phone, in 45 s."""
    ada, _ben = phones
    thumb = Thumb(ada)
    for kind, said, side in TYPICAL:
        thumb.write(kind, said, side)
        # a person looks; what is offered follows from what is written
        ada.settled()
    until(lambda: ada.score == "2:1")
    record_property(
        "counted",
        f"a typical match: {thumb.taps} taps, {thumb.human:.0f} s by the keystroke model",
    )
    assert thumb.taps <= MOST_TAPS


def test_the_other_coach_confirms_with_one_tap(
    phones, table, new_context, record_property
):
    """U3 AC1, AC4: the card on his open page within 2 s, official for all within 2 s."""
    ada, ben = phones
    visitor = new_context(**TOUCH).new_page()
    ada.goal()
    ada.settled()
    until(lambda: ben.score == "1:0")
    end(ada)
    expect(ada.page.locator("#end-title + *")).to_contain_text(told(table, 1, 0))
    began = time.monotonic()
    ada.page.get_by_role("button", name="End match").tap()
    card = ben.page.get_by_role("button", name=f"Confirm: {home(table)} win 1 : 0")
    until(card.is_visible)
    shown = time.monotonic() - began
    for phone in phones:
        expect(phone.page.locator(".dock--page")).to_contain_text("becomes official")
    began = time.monotonic()
    card.tap()
    page = table.fixture.get_absolute_url()
    until(lambda: "Confirmed by the other coach" in visitor.request.get(page).text())
    official = time.monotonic() - began
    for phone in phones:
        heading = phone.page.get_by_role("heading", name="Official result")
        expect(heading).to_be_visible()
    assert Result.objects.get().state == "official"
    record_property("counted", f"the confirmation on the other phone: {shown:.1f} s")
    record_property("counted", f"official on the public page: {official:.1f} s")


@pytest.mark.long
def test_what_changed_in_between_is_not_confirmed(phones, table):
    """U3 AC2: his page asked nothing meanwhile."""
    ada, ben = phones
    ended(ada)
    card = ben.page.get_by_role("button", name="Confirm: Draw 0 : 0")
    expect(card).to_be_visible()
    ben.page.route("**/sheet/?*since=*", lambda route: route.abort())
    ada.page.get_by_role("button", name="Open the sheet again").tap()
    expect(ada.page.locator(".switch")).to_be_visible()
    ada.goal()
    ada.settled()
    with ben.page.expect_response(
        lambda answer: answer.request.method == "POST"
    ) as said:
        card.tap()
    assert said.value.status == 409
    expect(ben.page.locator("#live [role=alert]")).to_contain_text("changed")
    assert not Result.objects.exists()
    ben.page.unroute("**/sheet/?*since=*")
    until(lambda: ben.score == "1:0")
    expect(card).to_have_count(0)


@pytest.mark.long
def test_an_answer_that_was_overtaken_changes_nothing(phones, table):
    """What was read before the confirmation comes after it."""
    ada, ben = phones
    ended(ada)
    card = ben.page.get_by_role("button", name="Confirm: Draw 0 : 0")
    expect(card).to_be_visible()
    news = f"{table.url}?version=1&since=0"
    late = ben.page.request.get(news, headers={"HX-Request": "true"})
    held: list[Route] = []
    ben.page.route("**/sheet/?*since=*", lambda route: held.append(route))
    with ben.page.expect_request(re.compile("since=")):
        pass
    card.tap()
    official = ben.page.get_by_role("heading", name="Official result")
    expect(official).to_be_visible()
    with ben.page.expect_event("requestfinished", lambda asked: "since=" in asked.url):
        held[0].fulfill(response=late)
    ben.page.unroute("**/sheet/?*since=*")
    with ben.page.expect_response(re.compile("since=")) as next_answer:
        pass
    assert next_answer.value.status == 204
    expect(official).to_be_visible()


@pytest.mark.long
def test_a_rejected_result_lies_on_the_organisers_desk(
    phones, table, new_context, live_server
):
    """U3 AC3: what is wrong is a chip."""
    ada, ben = phones
    ended(ada)
    ben.page.locator("summary", has_text="Something is wrong").tap()
    ben.page.locator("label.chip", has_text="A card is missing").tap()
    ben.page.get_by_role("button", name="Reject").tap()
    expect(ben.page.get_by_role("heading", name="Disputed result")).to_be_visible()
    olga = come_in(new_context(**TOUCH), "olga", live_server.url).new_page()
    olga.goto("/")
    olga.get_by_role("link", name="Decide").tap()
    expect(olga.get_by_role("main")).to_contain_text("A card is missing")


@pytest.mark.long
def test_one_phone_is_handed_over_for_a_pin(phones, table):
    """U3 AC6: or the code on it is scanned."""
    ada, _ben = phones
    set_pin(table.people["ben"], "4711")
    ended(ada)
    ada.page.get_by_role("link", name="Hand this phone to the other coach").tap()
    expect(
        ada.page.get_by_role("img", name="QR code of the match sheet")
    ).to_be_visible()
    ada.page.get_by_label("Your PIN").fill("1234")
    ada.page.get_by_role("button", name="Confirm").tap()
    expect(ada.page.get_by_role("alert")).to_be_visible()
    ada.page.get_by_label("Your PIN").fill("4711")
    ada.page.get_by_role("button", name="Confirm").tap()
    expect(ada.page.locator("#messages")).to_contain_text("official")


def test_a_scorer_writes_soon_after_the_scan(
    phones, table, new_context, record_property
):
    """U19: no account; the code is that of one side."""
    ada, _ben = phones
    link = lent(ada, table)
    page = new_context(**TOUCH).new_page()
    thin(page)
    seconds = first_goal(page, link)
    record_property("counted", f"from a scan to the first goal: {seconds:.1f} s")
    assert table.entries("goal")[0].role == "scorer"


def lent(phone: Phone, table: Table) -> str:
    """Behind "More", without leaving the sheet for a menu."""
    phone.page.get_by_role("button", name="More").tap()
    phone.page.get_by_role("link", name="Lend the sheet").tap()
    phone.page.get_by_role("button", name="Make a link").tap()
    label = f"Link for the scorer of {home(table)}"
    return phone.page.get_by_role("textbox", name=label).input_value()


def first_goal(page: Page, link: str) -> float:
    """What a person needs from the scanned link to a saved goal."""
    began = time.monotonic()
    page.goto(link)
    page.locator("[popovertarget=pick-home-goal].eventbtn").tap()
    page.locator("#pick-home-goal button.chip").first.tap()
    expect(page.locator("#live li[data-seq='3'] [data-tick]")).to_be_visible()
    return time.monotonic() - began + THOUGHT + 2 * TAP


def home(table: Table) -> str:
    assert table.fixture.home
    return table.fixture.home.name


def told(table: Table, goals: int, against: int) -> str:
    """The score as it is confirmed."""
    assert table.fixture.away
    return f"{home(table)} {goals} : {against} {table.fixture.away.name}"


def ended(phone: Phone) -> None:
    end(phone)
    phone.page.get_by_role("button", name="End match").tap()
    expect(phone.page.get_by_role("heading", name="Waiting for")).to_be_visible()


def end(phone: Phone) -> None:
    """The summary, before anything is said."""
    phone.page.get_by_role("link", name="End match").tap()
    expect(phone.page.get_by_role("heading", name="End the match?")).to_be_visible()


def as_folded(phone: Phone, table: Table) -> None:
    """U1 AC5: the figures on the screen are those of the entries."""
    state = sheet_state(table.fixture.public_id)
    home, away = state.score
    until(lambda: phone.score == f"{home}:{away}")
    for n, side in enumerate(("home", "away")):
        until(lambda n=n, side=side: pitch(phone, n) == len(state.sides[side].on_pitch))
    top = phone.page.locator(".score").bounding_box()
    assert top
    assert top["y"] >= 0


def pitch(phone: Phone, nth: int) -> int:
    text = phone.page.locator(".score__meta > span").nth(nth).inner_text()
    return int(re.findall(r"\d+", text)[0])


def assert_thumbs(page: Page) -> None:
    """U1 AC1: buttons and chips are at least 48 by 48."""
    for button in page.locator(".dock__side[data-side=home] .eventbtn").all():
        large(button)
        button.tap()
        sheet = page.locator(f"#{button.get_attribute('popovertarget')}")
        expect(sheet).to_be_visible()
        for each in sheet.locator("button.chip:visible, label.chip:visible").all():
            large(each)
        sheet.get_by_role("button", name="Cancel").tap()


def large(control: Locator) -> None:
    box = control.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 48, control.inner_text()
