"""The page of a sheet: who may, what is offered, answers to phones and to plain forms."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.team.cards import adopt_box
from competitions.models import Hand, Membership, Result
from matches.actions.sheet import add_entry
from matches.games.helvetia.side_part import helvetia_side
from matches.queries.sheet import match_sheet_of, sheet_state
from tests import make, make_sheets
from tests.fast.form_reader import form_with, forms_in
from tests.make_sheets import ended, one, opened, player, written

pytestmark = pytest.mark.django_db
PHONE = {"X-Outbox": "1"}
ENTRY = re.compile(r'name="entry" value="([^"]+)"')
SOMEBODY = ["stranger", "visitor"]


@pytest.fixture(autouse=True)
def forgotten():
    cache.clear()


def phone(fixture, side="home", name=""):
    # not one of the builders' actors, user:2 and user:3
    person = make.user(name or f"{side}-coach", pk={"home": 100, "away": 200}[side])
    make.coaching(make_sheets.team_of(fixture, side), person)
    return signed_in(person)


def signed_in(person):
    client = Client()
    client.force_login(person)
    return client


def address(fixture):
    return f"/m/{fixture.public_id}/sheet/"


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def enter(client, fixture, raw, seen=1, key="keyofentry", headers=None, **fields):
    form = {"deed": "enter", "key": key, "seen": seen, "entry": json.dumps(raw)}
    return client.post(address(fixture), {**form, **fields}, headers=headers or {})


def goal(fixture, who=111, side="home"):
    return {"kind": "goal", "side": side, "player": player(fixture, who)}


def press(client, page, deed, **typed):
    """A form of this page as a browser without scripts sends it."""
    form = form_with(page.content.decode(), deed)
    return client.post(form.action, form.pressed(deed, **typed))


# --- who ---------------------------------------------------------------------


@pytest.mark.parametrize("who", SOMEBODY)
def test_who_does_not_keep_the_sheet_reads_the_match(who):
    fixture = opened()
    client = Client() if who == "visitor" else signed_in(make.user("cleo"))
    assert (
        client.get(address(fixture)).headers["Location"] == f"/m/{fixture.public_id}/"
    )
    # a phone that asks for news is told why there are none
    asked = client.get(address(fixture) + "?since=1")
    assert asked.status_code == (302 if who == "visitor" else 403)


@pytest.mark.parametrize("deed", ["enter", "finish", "confirm", "reject", "reopen"])
def test_a_stranger_writes_nothing(deed):
    fixture = opened()
    client = signed_in(make.user("cleo"))
    form = {"deed": deed, "key": "someofkey", "seen": 1, "version": 0}
    assert client.post(address(fixture), form).status_code == 403
    assert sheet_state(fixture.public_id).revision == 1


def test_a_visitor_is_sent_to_the_sign_in():
    fixture = opened()
    answer = enter(Client(), fixture, goal(fixture), headers=PHONE)
    assert "login" in answer.headers["Location"]


def test_a_coach_who_was_removed_while_typing_is_refused_and_nothing_is_written():
    fixture = opened()
    client = phone(fixture)
    assert client.get(address(fixture)).status_code == 200
    fixture.home.coaches.clear()
    assert enter(client, fixture, goal(fixture), headers=PHONE).status_code == 403
    assert sheet_state(fixture.public_id).score == (0, 0)


def test_an_entry_kept_for_another_account_is_refused():
    fixture = opened()
    client = phone(fixture)
    answer = enter(
        client, fixture, goal(fixture), headers={**PHONE, "X-Account": "another"}
    )
    assert answer.status_code == 403
    assert sheet_state(fixture.public_id).revision == 1


def test_before_both_are_ready_the_page_leads_to_the_preparation():
    fixture = make_sheets.league()
    client = phone(fixture)
    page = client.get(address(fixture))
    assert page.status_code == 200
    assert f"/m/{fixture.public_id}/prepare/" in page.content.decode()
    assert enter(client, fixture, {"kind": "clock", "plus": 6}).status_code == 409


# --- a plain browser ----------------------------------------------------------


def test_a_goal_is_a_form_like_any_other():
    fixture = opened()
    client = phone(fixture)
    page = client.get(address(fixture))
    form = form_with(page.content.decode(), "enter")
    raw = json.dumps(goal(fixture))
    assert raw.replace(" ", "") in page.content.decode().replace("&quot;", '"')
    answer = client.post(form.action, form.pressed("enter", entry=raw))
    assert (answer.status_code, answer.headers["Location"]) == (302, address(fixture))
    assert sheet_state(fixture.public_id).score == (1, 0)


def test_a_field_fills_what_its_button_leaves_open():
    fixture = opened()
    client = phone(fixture)
    raw = {"kind": "change", "side": "home", "off": None, "on": player(fixture, 108)}
    assert enter(client, fixture, raw, off=player(fixture, 106)).status_code == 302
    assert player(fixture, 108) in sheet_state(fixture.public_id).sides.home.on_pitch


def test_a_change_without_the_one_who_leaves_is_refused():
    fixture = opened()
    client = phone(fixture)
    raw = {"kind": "change", "side": "home", "off": None, "on": player(fixture, 108)}
    answer = enter(client, fixture, raw)
    assert answer.status_code == 422
    assert "off" in text(answer)


def test_a_refusal_keeps_the_typed_reason_and_says_its_rule():
    fixture = opened()
    client = phone(fixture)
    one(fixture, "goal away 6")
    raw = {"kind": "void", "seq": 2, "reason": None}
    answer = enter(client, fixture, raw, seen=2, reason="")
    assert answer.status_code == 422
    assert "Say why this entry is void." in text(answer)
    assert "Write it all the same" not in text(answer)
    form = form_with(answer.content.decode(), "enter")
    card = answer.content.decode().split("data-conflict")[1].split("</article>")[0]
    assert "Void it" in card
    assert "required" in card
    assert "&quot;reason&quot;:null" in card
    answer = client.post(
        form.action, form.pressed("enter", entry=json.dumps(raw), reason="No goal")
    )
    assert answer.status_code == 302
    assert sheet_state(fixture.public_id).score == (0, 0)


def test_what_is_void_already_is_not_asked_why():
    fixture = opened()
    client = phone(fixture)
    raw = {"kind": "void", "seq": 2, "reason": None}
    one(fixture, "goal away 6")
    enter(client, fixture, raw, seen=2, key="keyofvoid", reason="No goal")
    answer = enter(client, fixture, raw, seen=3, reason="No goal", headers=PHONE)
    assert answer.status_code == 422
    assert "is void already" in text(answer)
    assert 'name="reason"' not in answer.content.decode()
    assert 'name="entry"' not in answer.content.decode()


def test_a_row_asks_why_it_is_void_and_only_then():
    fixture = opened()
    client = phone(fixture)
    one(fixture, "goal away 6")
    page = client.get(address(fixture)).content.decode()
    row = page.split('data-seq="2"')[1].split("</li>")[0]
    assert re.search(r'name="reason"[^>]* required', row)
    amend, void = row.split("<form")[1:]
    assert '"reason":null' in void
    assert "required" not in amend
    # a tapped reason needs no typed one
    chips = re.findall(r'<button[^>]* name="reason"[^>]*>', void)
    assert len(chips) == 4
    assert all("formnovalidate" in chip for chip in chips)


def test_a_reason_that_was_typed_stays_in_a_conflict():
    fixture = opened()
    client = phone(fixture)
    written(fixture, "goal away 6; goal away 7 by user:3/away")
    raw = {"kind": "void", "seq": 2, "reason": None}
    answer = enter(client, fixture, raw, seen=2, reason="Not a goal")
    assert answer.status_code == 409
    assert 'value="Not a goal"' in answer.content.decode()


def test_the_page_shows_both_sides_buttons_to_who_has_no_scripts():
    fixture = opened()
    page = phone(fixture).get(address(fixture)).content.decode()
    for side in ("home", "away"):
        assert f'popovertarget="pick-{side}-goal"' in page
        assert f'id="pick-{side}-goal"' in page


@pytest.mark.parametrize("raw", ["", "[]", "null", "{", "[" * 5000, '"x"'])
def test_what_is_no_entry_is_refused_with_a_sentence(raw):
    fixture = opened()
    form = {"deed": "enter", "key": "keyofentry", "seen": 1, "entry": raw}
    answer = phone(fixture).post(address(fixture), form)
    assert answer.status_code == 422
    assert "There is no such entry" in text(answer)


# --- htmx ----------------------------------------------------------------------


def test_every_form_and_the_news_go_through_htmx():
    """DEC-41: sent, swapped and polled by attributes of the page."""
    fixture = opened()
    client = phone(fixture)
    for page in (client.get(address(fixture)), client.get(address(fixture) + "?end=1")):
        html = page.content.decode()
        main = html[html.index("<main") : html.index("</main")]
        forms = re.findall(r"<form[^>]*>", main)
        assert forms
        assert all(f'hx-post="{address(fixture)}"' in form for form in forms)
        assert 'hx-ext="outbox" hx-target="#live" hx-swap="morph' in main
        assert re.search(r'id="live" hx-get="\S+since=1" hx-trigger="every', main)


def test_htmx_is_answered_with_the_part_that_changes():
    fixture = opened()
    client = phone(fixture)
    page = client.get(address(fixture) + "?end=1", headers={"HX-Request": "true"})
    form = form_with(page.content.decode(), "finish")
    answers = [
        client.post(
            form.action,
            form.pressed("finish", key=f"keyoffinish{n}"),
            headers={"HX-Request": "true"},
        )
        for n in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 422]
    for answer in (page, *answers):
        assert answer.content.decode().lstrip().startswith('<div id="live"')


# --- a phone with its outbox -----------------------------------------------------


def test_a_phone_gets_the_fresh_part_and_the_number_of_its_entry():
    fixture = opened()
    answer = enter(phone(fixture), fixture, goal(fixture), headers=PHONE)
    assert answer.status_code == 200
    assert answer.headers["X-Saved"] == "2"
    assert answer.headers["X-Revision"] == "2"
    html = answer.content.decode()
    assert 'id="live"' in html
    assert "<!doctype" not in html
    assert 'data-goals="1"' in html


def test_a_lost_answer_is_given_again():
    fixture = opened()
    client = phone(fixture)
    answers = [
        enter(client, fixture, goal(fixture), headers=PHONE).headers["X-Saved"]
        for _ in range(2)
    ]
    assert answers == ["2", "2"]
    assert sheet_state(fixture.public_id).score == (1, 0)


def test_the_same_key_with_another_entry_is_a_refusal_with_a_new_key():
    fixture = opened()
    client = phone(fixture)
    enter(client, fixture, goal(fixture), headers=PHONE)
    answer = enter(client, fixture, goal(fixture, 106), seen=2, headers=PHONE)
    assert answer.status_code == 422
    assert "already sent" in text(answer)
    (form,) = forms_in(answer.content.decode())
    assert form.values["key"] != ["keyofentry"]


@pytest.mark.parametrize("seen", [1, 2])
def test_a_twin_comes_back_as_a_card_with_both_choices(seen):
    fixture = opened()
    one(fixture, "goal home 11 by user:3/away")
    client = phone(fixture)
    answer = enter(client, fixture, goal(fixture), seen=seen, headers=PHONE)
    assert answer.status_code == 409
    html = answer.content.decode()
    assert "data-conflict" in html
    assert "data-drop" in html
    assert 'id="live"' not in html
    again = form_with(html, "enter")
    added = client.post(
        address(fixture),
        again.pressed("enter", entry=unescape(ENTRY.search(html)[1])),
        headers=PHONE,
    )
    assert added.status_code == 200
    assert sheet_state(fixture.public_id).score == (2, 0)


def test_an_impossible_entry_comes_back_as_a_card():
    fixture = opened()
    answer = enter(phone(fixture), fixture, goal(fixture, 108), headers=PHONE)
    assert answer.status_code == 422
    assert "HC-SHT-01" in text(answer)


@pytest.mark.rule("HC-SUSP-01")
@pytest.mark.parametrize(("seen", "status"), [(2, 422), (1, 409)])
@pytest.mark.parametrize("headers", [{}, PHONE])
def test_a_yellow_after_a_yellow_is_offered_as_the_second(seen, status, headers):
    fixture = opened()
    client = phone(fixture)
    one(fixture, "yellow home 11 by user:3/away")
    raw = {**goal(fixture), "kind": "yellow", "minute": 0}
    answer = enter(client, fixture, raw, seen=seen, headers=headers)
    assert answer.status_code == status
    assert "Write it as the second yellow" in text(answer)
    assert "add it" not in text(answer)
    form = next(f for f in forms_in(answer.content.decode()) if "seen" in f.values)
    assert form.values["seen"] == ["2"]
    assert form.values["key"] != ["keyofentry"]
    second = json.dumps({**raw, "kind": "second_yellow"}, separators=(",", ":"))
    client.post(form.action, form.pressed("enter", entry=second), headers=headers)
    left = sheet_state(fixture.public_id).sides.home.left
    assert left[player(fixture, 111)] == "sent_off"


def test_a_third_yellow_is_only_dropped():
    fixture = opened()
    client = phone(fixture)
    written(fixture, "yellow home 11; second_yellow home 11")
    raw = {**goal(fixture), "kind": "yellow"}
    answer = enter(client, fixture, raw, seen=3, headers=PHONE)
    assert answer.status_code == 422
    assert "second yellow" not in text(answer)


# --- asking for news ----------------------------------------------------------


def test_an_unchanged_sheet_answers_nothing_and_asks_for_the_right():
    fixture = opened()
    client = phone(fixture)
    client.get(address(fixture))
    answer = client.get(address(fixture) + "?since=1")
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["X-Seen"] == "home=1,away=0"
    make_sheets.team_of(fixture, "home").coaches.clear()
    assert client.get(address(fixture) + "?since=1").status_code == 403


def test_news_come_as_the_fresh_part():
    fixture = opened()
    client = phone(fixture)
    client.get(address(fixture))
    one(fixture, "goal away 6")
    answer = client.get(address(fixture) + "?since=1")
    assert answer.status_code == 200
    assert 'data-revision="2"' in answer.content.decode()
    assert client.get(address(fixture) + "?since=2").status_code == 204


def test_a_confirmation_is_news_though_no_entry_came():
    fixture = opened()
    client = phone(fixture)
    result = ended(fixture)
    client.get(address(fixture))
    assert client.get(address(fixture) + "?since=2").status_code == 204
    other = phone(fixture, "away")
    press(other, other.get(address(fixture)), "confirm")
    assert Result.objects.get(pk=result.pk).official
    answer = client.get(address(fixture) + "?since=2")
    assert answer.status_code == 200
    assert "Official result" in text(answer)


def test_a_page_that_shows_an_older_result_is_sent_the_newest():
    """An answer of before was overtaken; the server remembers only what it sent last."""
    fixture = opened()
    client = phone(fixture)
    ended(fixture)
    client.get(address(fixture))
    assert client.get(address(fixture) + "?version=1&since=2").status_code == 204
    answer = client.get(address(fixture) + "?version=0&since=2")
    assert 'data-version="1"' in answer.content.decode()


def test_a_result_is_shown_with_its_own_version(monkeypatch):
    """It was entered after the match had been read for this page."""
    fixture = opened()
    client = phone(fixture, "away")

    def read_late(match):
        monkeypatch.undo()
        ended(fixture)
        return match_sheet_of(match)

    monkeypatch.setattr("matches.views.sheet.match_sheet_of", read_late)
    shown = client.get(address(fixture))
    assert press(client, shown, "confirm").status_code == 302
    assert Result.objects.get().official


def test_two_ticks_only_when_the_other_phone_says_that_it_has_it():
    fixture = opened()
    ours, theirs = phone(fixture), phone(fixture, "away")
    enter(ours, fixture, goal(fixture), headers=PHONE)
    tick = re.compile(r'data-seq="2".*?data-tick="(\d)"', re.DOTALL)
    assert tick.search(ours.get(address(fixture)).content.decode())[1] == "1"
    theirs.get(address(fixture))
    assert tick.search(ours.get(address(fixture)).content.decode())[1] == "1"
    theirs.get(address(fixture) + "?since=2")
    assert tick.search(ours.get(address(fixture)).content.decode())[1] == "2"


def test_an_organiser_s_entry_is_not_said_to_be_where_it_was_not_read():
    fixture = opened()
    ours, theirs = phone(fixture), phone(fixture, "away")
    add_entry(fixture, goal(fixture), by=make.by(), seen=1)
    tick = re.compile(r'data-seq="2".*?data-tick="(\d)"', re.DOTALL)
    ours.get(address(fixture) + "?since=2")
    assert tick.search(ours.get(address(fixture)).content.decode())[1] == "1"
    theirs.get(address(fixture) + "?since=2")
    assert tick.search(ours.get(address(fixture)).content.decode())[1] == "2"


@pytest.mark.parametrize(
    "since", ["x", "-1", "9" * 30, "1.5", "\N{ARABIC-INDIC DIGIT ONE}"]
)
def test_an_odd_revision_gets_the_whole_of_it(since):
    fixture = opened()
    answer = phone(fixture).get(address(fixture), {"since": since})
    assert answer.status_code == 200
    assert 'id="live"' in answer.content.decode()


def test_nobody_has_seen_what_is_not_written_yet():
    fixture = opened()
    client = phone(fixture)
    answer = client.get(address(fixture) + "?since=500")
    assert answer.headers["X-Seen"] == "home=1,away=0"


# --- what is offered --------------------------------------------------------------


def test_only_what_is_possible_is_offered():
    fixture = opened()
    written(fixture, "red home 11")
    page = phone(fixture).get(address(fixture)).content.decode()
    picker = page[page.index('id="pick-home-goal"') :]
    picker = picker[: picker.index("</form>")]
    assert f'"player&quot;:{player(fixture, 111)}'.replace('"', "&quot;") not in picker
    assert str(player(fixture, 106)) in picker


@pytest.mark.rule("HC-SO-07")
def test_the_board_says_how_the_kicks_stand_and_a_miss_is_no_ball():
    fixture = opened(terms="open cup")
    written(fixture, "half; extra; extra2; shootout; kick home 11 in; kick away 7 out")
    page = phone(fixture).get(address(fixture)).content.decode()
    assert "Shoot-out (1\xa0:\xa00)" in page
    for name, sign in (("H11", "ball"), ("A7", "cross")):
        row = page[page.index(f"<b>{name}</b>") :]
        assert f"#i-{sign}" in row[: row.index("</summary>")]


def test_an_organiser_who_coaches_one_side_has_it_in_front():
    fixture = opened()
    client = phone(fixture, "away", "orga")
    person = get_user_model().objects.get(pk=200)
    Membership.objects.create(club=fixture.club, user=person, role="organiser")
    enter(client, fixture, {"kind": "kickoff", "side": "home"})
    page = client.get(address(fixture)).content.decode()
    assert re.search(r'name="side" value="away" checked', page)
    assert not re.search(r'name="side" value="home" checked', page)


def test_family_shows_only_its_fields():
    fixture = opened(terms="open family", profile="family")
    page = phone(fixture).get(address(fixture)).content.decode()
    assert 'id="pick-home-goal"' in page
    for other in ("yellow", "red", "injury", "exhausted", "power"):
        assert f'id="pick-home-{other}"' not in page


def test_full_statistics_have_a_counter_per_gesture():
    fixture = opened(terms="open full", depth="full")
    page = phone(fixture).get(address(fixture)).content.decode()
    assert 'id="pick-home-short_passes"' in page
    assert 'id="pick-away-saves"' in page


def test_with_two_left_the_page_warns_and_offers_the_forfeit():
    fixture = opened()
    written(fixture, "red home 1; red home 5; red home 6")
    page = phone(fixture).get(address(fixture))
    assert "this side forfeits" in text(page)
    assert "Owls forfeits" in text(page) or "Drakes forfeits" in text(page)


@pytest.mark.rule("HC-FFT-02")
@pytest.mark.parametrize("query", ["", "?end=1"])
@pytest.mark.parametrize(("side", "counts"), [("home", "0-2"), ("away", "2-0")])
def test_a_forfeit_says_what_follows_before_it_is_written(query, side, counts):
    fixture = opened()
    client = phone(fixture, side)
    page = client.get(address(fixture) + query).content.decode()
    value = f"{{&quot;kind&quot;:&quot;forfeit&quot;,&quot;side&quot;:&quot;{side}"
    assert page.count(value) == 1
    asked = page[: page.index(value)].rsplit("<details", 1)[1]
    assert "</details>" not in asked
    assert f"recorded {counts}, or as it stands if" in asked
    raw = {"kind": "forfeit", "side": side}
    assert enter(client, fixture, raw).status_code == 302
    assert sheet_state(fixture.public_id).forfeit == side


@pytest.mark.rule("DEC-17")
def test_the_sealed_cards_are_shown_to_their_own_coach_alone():
    fixture = opened(hands={"home": (12, 5)})
    ours, theirs = phone(fixture), phone(fixture, "away")
    card = "&quot;number&quot;:12"
    assert card in ours.get(address(fixture)).content.decode()
    before = blank(theirs.get(address(fixture)).content.decode())
    assert card not in before
    Hand.objects.filter(team=fixture.home).update(numbers=[7, 8, 9], nonce="other")
    assert blank(theirs.get(address(fixture)).content.decode()) == before


def test_cards_are_called_as_they_are_printed_in_the_readers_language():
    fixture = opened(hands={"home": (5,)})
    fixture.home.box = adopt_box(fixture.home.club, "jesters", by=make.by())
    fixture.home.save()
    page = phone(fixture).get(address(fixture), headers={"accept-language": "fr"})
    assert "Boulet de canon" in text(page)


def blank(page):
    """Without what differs from page to page anyhow."""
    return re.sub(
        r'(csrfmiddlewaretoken|name="key")" ?value="[^"]*"',
        "",
        re.sub(r'value="\w{20,70}"', "", page),
    )


# --- the end -----------------------------------------------------------------------


def test_the_end_restates_the_facts_and_asks_what_is_missing():
    fixture = opened(terms="open home challenge=9:shots:3")
    written(fixture, "goal home 11; yellow away 5; injury home 7")
    client = phone(fixture)
    page = client.get(address(fixture) + "?end=1")
    assert "1 card, 1 injury" in text(page)
    assert "Challenge of" in text(page)
    answer = press(
        client,
        page,
        "finish",
        exhausted=[str(player(fixture, 106))],
        made_home="yes",
    )
    assert answer.status_code == 302
    state = sheet_state(fixture.public_id)
    assert helvetia_side(state.sides.home).exhausted == {player(fixture, 106)}
    assert helvetia_side(state.sides.home).made
    assert "Waiting for the other coach" in text(client.get(address(fixture)))


def test_four_taps_are_a_whole_result():
    fixture = opened(terms="open score", depth="score")
    client = phone(fixture)
    page = client.get(address(fixture) + "?end=1")
    press(client, page, "finish", goals_home="2", goals_away="1")
    result = Result.objects.get()
    assert (result.home, result.away) == (2, 1)


def test_the_other_coach_confirms_with_one_tap():
    fixture = opened()
    written(fixture, "goal home 11")
    ended(fixture)
    other = phone(fixture, "away", "user-of-away")
    page = other.get(address(fixture))
    assert "Is this what happened?" in text(page)
    assert press(other, page, "confirm").status_code == 302
    assert Result.objects.get().official


def test_a_confirmation_over_an_old_sheet_is_told():
    fixture = opened()
    result = ended(fixture)
    assert result
    other = phone(fixture, "away")
    page = other.get(address(fixture))
    organiser = make.user("olga")
    Membership.objects.create(club=fixture.club, user=organiser, role="organiser")
    desk = signed_in(organiser)
    press(desk, desk.get(address(fixture)), "reopen")
    answer = press(other, page, "confirm")
    assert answer.status_code == 409
    assert "while you were looking" in text(answer)
    assert not Result.objects.exists()


def test_a_rejection_says_what_is_wrong():
    fixture = opened()
    ended(fixture)
    other = phone(fixture, "away")
    page = other.get(address(fixture))
    answer = press(other, page, "reject")
    assert answer.status_code == 422
    assert press(other, page, "reject", wrong=["score", "card"], text="It was 2-1")
    result = Result.objects.get()
    assert result.state == "disputed"
    assert result.reason == "Wrong score, A card is missing. It was 2-1"


def test_the_author_does_not_confirm_his_own_sheet():
    fixture = opened()
    client = phone(fixture)
    press(client, client.get(address(fixture) + "?end=1"), "finish")
    page = client.get(address(fixture))
    assert 'value="confirm"' not in page.content.decode()
    assert 'value="reopen"' in page.content.decode()
    assert press(client, page, "reopen").status_code == 302
    assert not Result.objects.exists()


def test_a_form_of_yesterday_is_told_that_the_match_is_over():
    fixture = opened()
    client = phone(fixture)
    page = client.get(address(fixture))
    ended(fixture)
    answer = press(client, page, "enter", entry=json.dumps(goal(fixture)))
    assert answer.status_code == 422
    assert "has been ended" in text(answer)


def test_the_organiser_corrects_an_official_sheet_with_a_reason():
    fixture = opened()
    ended(fixture)
    other = phone(fixture, "away")
    press(other, other.get(address(fixture)), "confirm")
    organiser = make.user("olga")
    Membership.objects.create(club=fixture.club, user=organiser, role="organiser")
    desk = signed_in(organiser)
    page = desk.get(address(fixture))
    assert press(desk, page, "reopen", reason="").status_code == 422
    assert press(desk, page, "reopen", reason="A goal too few").status_code == 302
    one(fixture, "goal home 11 by user:1")
    page = desk.get(address(fixture) + "?end=1")
    assert "Reason of the correction" in text(page)
    assert press(desk, page, "finish", reason="").status_code == 422
    page = desk.get(address(fixture) + "?end=1")
    assert press(desk, page, "finish", reason="A goal too few").status_code == 302
    result = Result.objects.get()
    assert (result.home, result.corrected) == (1, True)


@pytest.mark.rule("DEC-10")
def test_a_sheet_whose_result_was_taken_back_offers_to_write_on():
    fixture = opened()
    ended(fixture)
    coach = phone(fixture, "away")
    press(coach, coach.get(address(fixture)), "confirm")
    fixture.refresh_from_db()
    deeds.void_result(fixture, by=make.by(), grounds=Grounds(None, reason="Replay"))
    page = coach.get(address(fixture))
    assert "The result was taken back" in text(page)
    assert press(coach, page, "reopen").status_code == 302
    assert "Who scored" in text(coach.get(address(fixture)))


# --- the last deeds, sent by a script --------------------------------------------


def press_by_htmx(client, fixture, deed, **typed):
    page = client.get(f"{address(fixture)}?end=1").content.decode()
    form = form_with(page, deed)
    headers = {"HX-Request": "true"}
    return client.post(form.action, form.pressed(deed, **typed), headers=headers)


@pytest.mark.rule("HV-SHT-05")
def test_what_is_ended_and_confirmed_by_htmx_is_drawn_as_it_stands_afterwards():
    fixture = opened()
    coaches = {side: phone(fixture, side) for side in ("home", "away")}
    written(fixture, "goal home 11")
    answer = press_by_htmx(coaches["home"], fixture, "finish", early="abandoned")
    assert answer.headers["X-Revision"] == str(sheet_state(fixture.public_id).revision)
    assert form_with(answer.content.decode(), "reopen")
    assert 'value="finish"' not in answer.content.decode()
    fixture.refresh_from_db()
    assert answer.context["fixture"].version == fixture.version
    confirmed = press_by_htmx(coaches["away"], fixture, "confirm")
    assert Result.objects.get().state == "official"
    assert "official" in text(confirmed).lower()
    assert 'value="confirm"' not in confirmed.content.decode()


def test_a_sheet_opened_again_by_htmx_is_drawn_open():
    fixture = opened()
    client = phone(fixture)
    ended(fixture)
    answer = press_by_htmx(client, fixture, "reopen")
    assert sheet_state(fixture.public_id).finished is False
    assert 'value="enter"' in answer.content.decode()
    assert 'value="reopen"' not in answer.content.decode()
