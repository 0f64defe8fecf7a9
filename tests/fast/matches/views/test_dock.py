"""What both phones see at one tap while a match is played, and what the sheet asks."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.core.cache import cache

from competitions.actions.team.cards import adopt_box
from competitions.models import Result
from matches.queries.sheet import sheet_state
from tests import make
from tests.fast.form_reader import form_with
from tests.fast.matches.views.test_sheet import (
    PHONE,
    address,
    enter,
    goal,
    phone,
    text,
)
from tests.make_sheets import ended, league, opened, player, written

pytestmark = pytest.mark.django_db
ENTRY = re.compile(r"name=\"entry\" value=([\"'])(.+?)\1")


@pytest.fixture(autouse=True)
def forgotten():
    cache.clear()


def entries(html, start, end):
    """The entries that the buttons between two pieces of a page send."""
    part = html[html.index(start) :]
    part = part[: part.index(end)]
    return [json.loads(unescape(found[1])) for found in ENTRY.findall(part)]


def panel(client, fixture):
    """The line-ups as a text."""
    html = client.get(address(fixture)).content.decode()
    part = html[html.index('id="lineups"') :]
    words = re.sub(r"<[^>]+>", " ", part[: part.index("<button")])
    return " ".join(unescape(words).split())


# --- the clock ----------------------------------------------------------------


@pytest.mark.rule("HV-CLK-02")
def test_a_tap_on_the_minute_sets_the_clock_back_and_the_row_says_so():
    fixture = opened()
    written(fixture, "clock 27'")
    client = phone(fixture)
    html = client.get(address(fixture)).content.decode()
    assert 'popovertarget="set-clock"' in html
    steps = entries(html, 'id="set-clock"', 'id="clock-minute"')
    assert [step["minute"] for step in steps] == [15, 18, 21, 26, 28, 33, 36, 39]
    assert enter(client, fixture, steps[1], seen=2).status_code == 302
    page = text(client.get(address(fixture)))
    assert "clock set from 27’ to 18’" in page
    assert "27’ to 18’" in text(client.get(address(fixture) + "?since=0"))


@pytest.mark.rule("HV-CLK-02")
@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [
        ("18", 302, ""),
        ("58", 422, "In this period the clock goes from 0 to 57."),
        ("soon", 422, "A minute is a number from 1 to 150, or 45+2."),
        ("", 422, "Say how far the clock goes on, or which minute it shows."),
    ],
)
def test_a_typed_minute_stays_within_the_period(typed, status, said):
    fixture = opened()
    written(fixture, "clock 27'")
    client = phone(fixture)
    raw = {"kind": "clock", "minute": None}
    answer = enter(client, fixture, raw, seen=2, minute=typed)
    assert answer.status_code == status
    assert said in text(answer)
    now = sheet_state(fixture.public_id).minute
    assert now == (18 if status == 302 else 27)


# --- the end ------------------------------------------------------------------


@pytest.mark.rule("HV-END-01")
@pytest.mark.parametrize(
    ("said", "status", "kind"),
    [({}, 422, ""), ({"early": "abandoned"}, 302, "abandoned")],
)
def test_an_end_before_the_limit_is_asked_about_in_words(said, status, kind):
    fixture = opened()
    written(fixture, "half; clock 63'; goal home 11")
    client = phone(fixture)
    page = client.get(address(fixture) + "?end=1")
    assert "It is 63’, the match goes to 90’." in text(page)
    form = form_with(page.content.decode(), "finish")
    answer = client.post(form.action, form.pressed("finish", **said))
    assert answer.status_code == status
    found = [result.report["kind"] for result in Result.objects.filter(fixture=fixture)]
    assert found == ([kind] if kind else [])


@pytest.mark.rule("DEC-8")
def test_an_early_end_that_is_sent_twice_ends_once():
    fixture = opened()
    written(fixture, "half; clock 63'")
    client = phone(fixture)
    page = client.get(address(fixture) + "?end=1").content.decode()
    form = form_with(page, "finish")
    sent = form.pressed("finish", early="abandoned")
    codes = [client.post(form.action, sent).status_code for _ in range(2)]
    assert codes == [302, 302]
    assert sheet_state(fixture.public_id).rows[-1].entry.seq == 4


# --- the injured, the keeper, cards, goals ----------------------------------------


@pytest.mark.rule("HC-SUB-05")
def test_an_injury_leads_to_the_change_with_the_injured_chosen():
    fixture = opened()
    written(fixture, "injury home 5")
    phones = [phone(fixture, side) for side in ("home", "away")]
    question = f"H5 ({fixture.home.name}) is injured: who comes on?"
    for client in phones:
        html = client.get(address(fixture)).content.decode()
        assert question in html
        asked = entries(html, 'class="dock__ask"', "</form>")
        wanted = {"kind": "change", "side": "home", "off": player(fixture, 105)}
        assert asked == [{**wanted, "on": player(fixture, n)} for n in (108, 109)]
        chosen = re.search(r'name="off" value="(\d+)" required checked', html)
        assert chosen[1] == str(player(fixture, 105))
    assert enter(phones[0], fixture, asked[0], seen=2).status_code == 302
    assert question not in text(phones[1].get(address(fixture)))


@pytest.mark.rule("HC-GK-05")
def test_a_stand_in_is_asked_for_and_shown_on_both_phones():
    fixture = opened()
    written(fixture, "red home 1")
    client = phone(fixture)
    html = client.get(address(fixture)).content.decode()
    asked = entries(html, 'class="dock__ask"', "</form>")
    assert [raw["player"] for raw in asked] == [
        player(fixture, 100 + n) for n in (5, 6, 7, 11)
    ]
    assert enter(client, fixture, asked[0]).status_code == 302
    page = phone(fixture, "away").get(address(fixture))
    assert "Stand-in keeper" in text(page)
    assert "who stands in?" not in text(page)
    assert "H5 stand-in keeper, covers one cell" in panel(client, fixture)


def test_a_card_says_what_it_does_before_it_is_played():
    fixture = opened(hands={"home": (5,)})
    fixture.home.box = adopt_box(fixture.home.club, "jesters", by=make.by())
    fixture.home.save()
    effect = fixture.home.box.of_kind("power").get(number=5).value.effect.en
    assert effect in text(phone(fixture).get(address(fixture)))
    assert effect not in text(phone(fixture, "away").get(address(fixture)))


@pytest.mark.rule("HC-SHT-05")
def test_a_goal_is_given_its_kind_and_its_pass_in_one_tap_each():
    fixture = opened()
    client = phone(fixture)
    answer = enter(client, fixture, goal(fixture), headers=PHONE)
    asked = entries(answer.content.decode(), 'id="after-goal"', "</form>")
    ways = [raw["how"] for raw in asked if "how" in raw]
    assert ways == ["shot", "first_touch", "header", "penalty"]
    passers = [raw["assist"] for raw in asked if "assist" in raw]
    assert passers == [player(fixture, 100 + n) for n in (1, 5, 6, 7)]
    header = enter(client, fixture, asked[2], seen=2, key="keyofheader", headers=PHONE)
    left = entries(header.content.decode(), 'id="after-goal"', "</form>")
    assert left == [raw for raw in asked if "assist" in raw]
    done = enter(client, fixture, left[1], seen=3, key="keyofpass1", headers=PHONE)
    assert 'id="after-goal"' not in done.content.decode()
    row = sheet_state(fixture.public_id).row(2).content
    assert (row["how"], row["assist"]) == ("header", player(fixture, 105))
    # The other phone did not write it.
    other = phone(fixture, "away").get(address(fixture)).content.decode()
    assert 'id="after-goal"' not in other


# --- the line-ups -----------------------------------------------------------------

CARDS = "open home legend=3 challenge=12:shots:3"


def test_line_ups_show_what_both_coaches_may_know():
    fixture = opened(terms=CARDS, hands={"home": (5,), "away": (7,)})
    for side in ("home", "away"):
        team = getattr(fixture, side)
        team.box = adopt_box(team.club, "jesters", by=make.by())
        team.save()
    written(fixture, "clock +9; yellow home 6; change home 7>8; injury home 5")
    written(fixture, "progress home 2; legend home 3; amend 4 45+2'; amend 7 45+1'")
    shown = {side: panel(phone(fixture, side), fixture) for side in ("home", "away")}
    assert shown["home"] == shown["away"]
    page = shown["home"]
    assert "6 H6 Y Yellow card 9’" in page
    assert "8 H8 on 45+2’" in page
    assert "7 H7 replaced 45+2’" in page
    assert "5 H5 injured 9’" in page
    assert "11 H11 captain" in page
    assert "Shot: 2 of 3 · not made yet · as the coaches tell it" in page
    assert "played 45+1’" in page
    legend = fixture.home.box.of_kind("legend").get(number=3)
    assert legend.name in page
    assert legend.value.effect.en in page
    for hidden in (5, 7):
        card = fixture.home.box.of_kind("power").get(number=hidden)
        assert card.name not in page


@pytest.mark.rule("HC-FAT-02")
def test_line_ups_carry_what_earlier_matches_left():
    first = league(legs=2)
    opened(first)
    printed = dict(zip((5, 6), (4, 3), strict=True))
    faction = adopt_box(first.home.club, "jesters", by=make.by())
    cards = faction.of_kind("player")
    for number, boost in printed.items():
        card = cards.filter(values__boost=boost).first()
        first.home.squad.filter(number=number).update(card=card)
    written(first, "yellow home 5; exhausted home 5")
    result = ended(first)
    Result.objects.filter(pk=result.pk).update(state="official")
    second = first.competition.fixtures.exclude(pk=first.pk).get()
    second.competition = first.competition
    opened(second, terms="open full away challenge=12:goals:2")
    page = panel(phone(second), second)
    assert "H5 Y Yellow card from before 3 4 − 1" in page
    assert "H6 3" in page
    assert "Goal: 0 of 2 · counted from this sheet" in page


def test_a_sheet_without_line_ups_has_no_button_for_them():
    fixture = opened(terms="open score home lineup= bench= away lineup= bench=")
    assert 'id="lineups"' not in phone(fixture).get(address(fixture)).content.decode()
