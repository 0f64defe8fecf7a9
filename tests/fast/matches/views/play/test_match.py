"""Playing against the computer: from the lobby to the record, and what is refused."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from engine import registry
from engine.registry import ROOMS
from matches import seats
from matches.models import PracticeAction, PracticeMatch, PracticeSecret
from matches.queries.play.browser_matches import browser_match
from tests import make_play

pytestmark = pytest.mark.django_db
WISH = {
    "deed": "start",
    "key": "k" * 20,
    "game": "helvetia",
    "rules": "family",
    "squad": "jesters",
    "level": "club",
    "help": "advice",
}
TOKEN = "token-of-this-browser"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def seat(client):
    client.cookies[seats.COOKIE] = signing.dumps([TOKEN], salt=seats.SEATS.salt)


@pytest.fixture
def begun(seat):
    """A match of FAMILY against a cheap level, and its row."""
    return make_play.practice(TOKEN)


def fields(html):
    """The hidden fields of the first form that is sent to the match."""
    form = html.partition('action="/play/')[2].partition("</form>")[0]
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))


def offered(html):
    found = re.findall(r'name="word"\s+value="([^"]+)"', html)
    return [unescape(word) for word in found]


def press(client, row, word=None, **given):
    """The form as the page has it, with the first of its buttons or another word."""
    html = client.get(row.get_absolute_url()).content.decode()
    sent = {**fields(html), "word": word or offered(html)[0], **given}
    return client.post(reverse("play_act", args=[row.public_id]), sent)


def test_the_lobby_as_it_stands_begins_a_match(client):
    html = client.get(reverse("play")).content.decode()
    form = html.partition("<form")[2].partition("</form>")[0]
    tags = re.findall(r"<input([^>]*)>", form)
    sent = {}
    for tag in tags:
        given = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if given["type"] == "hidden" or "checked" in tag.split():
            sent[given["name"]] = given["value"]
    answer = client.post(reverse("play"), sent)
    row = PracticeMatch.objects.get()
    assert answer.headers["Location"] == row.get_absolute_url()
    page = client.get(answer.headers["Location"]).content.decode()
    assert fields(page)["ply"] == str(row.revision) == "1"
    assert offered(page)


def test_the_form_sent_twice_begins_one_match(client):
    client.get(reverse("play"))
    first = client.post(reverse("play"), WISH)
    again = client.post(reverse("play"), WISH)
    assert first.headers["Location"] == again.headers["Location"]
    assert PracticeMatch.objects.count() == 1
    # who has learnt the key of a form gets no seat by it
    stranger = Client()
    other = stranger.post(reverse("play"), WISH)
    assert other.headers["Location"] != first.headers["Location"]
    assert "deed" not in stranger.get(first.headers["Location"]).text


@pytest.mark.rule("HV-PLAY-01")
@pytest.mark.parametrize("name", ["game", "rules", "squad", "level", "help"])
def test_only_what_is_offered_is_begun(client, name):
    for odd in ("", "nonsense", "\x00", "__class__"):
        assert client.post(reverse("play"), {**WISH, name: odd}).status_code == 422
    assert not PracticeMatch.objects.exists()


@pytest.mark.rule("HV-PLAY-01")
def test_each_game_has_a_lobby_and_is_begun_there(client):
    for room in ROOMS.values():
        html = client.get(reverse("play"), {"game": room.key}).content.decode()
        offers = room.offers("en")
        assert offers.game.sentence in html
        assert all(one.title in html for one in (*offers.ways, *offers.squads))
        wish = {**WISH, "game": room.key, "squad": room.squads[0]}
        for n, way in enumerate(room.ways):
            given = {**wish, "rules": way, "key": f"{room.key}{n}".ljust(20, "k")}
            assert client.post(reverse("play"), given).status_code == 302


@pytest.mark.rule("HC-OFF-07")
@pytest.mark.parametrize("help_", ["none", "odds", "advice"])
def test_without_help_offside_is_asked_at_every_first_touch(help_):
    """Else the question itself would say that somebody is offside."""
    here = browser_match(make_play.practice(TOKEN, rules="geek", help=help_))
    assert here.match.setup.options.vigilant_offside is (help_ == "none")


@pytest.mark.rule("HV-PLAY-02")
def test_a_network_begins_so_many_an_hour(client, settings):
    settings.PRACTICE_PER_HOUR = 1
    client.post(reverse("play"), WISH)
    late = client.post(reverse("play"), {**WISH, "key": "l" * 20})
    assert late.status_code == 429
    assert PracticeMatch.objects.count() == 1


def test_a_match_is_played_to_its_end_by_the_first_button_of_its_page(client, seat):
    """The advice leads there; the record is one that the engine verifies."""
    begun = make_play.practice(TOKEN, rules="geek")
    make_play.played_on(begun, left=12)
    record = reverse("play_record", args=[begun.public_id])
    address = reverse("play_act", args=[begun.public_id])
    assert client.get(record).status_code == 404
    html = client.get(begun.get_absolute_url()).content.decode()
    while offered(html):
        sent = {**fields(html), "word": offered(html)[0]}
        answer = client.post(address, sent, headers=HTMX)
        assert answer.status_code == 200
        html = answer.content.decode()
    begun.refresh_from_db()
    assert begun.ended_at is not None
    assert "<html" not in html
    found = client.get(record)
    secret = PracticeSecret.objects.get()
    assert json.loads(found.content)["seed"] == secret.seed
    match = registry.replay_record(found.content)
    assert match.promise == begun.promise
    assert not match.to_move
    # and nothing goes on
    last = {"deed": "act", "ply": begun.revision, "word": ".", "key": "z" * 20}
    assert client.post(address, last).status_code == 422
    steps = reverse("play_replay", args=[begun.public_id])
    for ply in ("", "0", "7", "999999", "x"):
        answer = client.get(steps, {"ply": ply})
        assert answer.status_code == 200
    html = client.get(steps, {"ply": "7"}).content.decode()
    for ply in (0, 6, 8, match.ply):
        assert f'href="?ply={ply}"' in html
    assert 'data-cell="E5"' in html


def test_an_action_is_answered_by_the_page_or_its_part(client, begun):
    answer = press(client, begun)
    assert answer.headers["Location"] == begun.get_absolute_url()
    begun.refresh_from_db()
    stored = begun.actions.filter(actor="person")
    assert stored.count() == 1
    assert begun.revision == begun.actions.count()


def test_the_same_form_counts_once(client, begun):
    html = client.get(begun.get_absolute_url()).content.decode()
    address = reverse("play_act", args=[begun.public_id])
    sent = {**fields(html), "word": offered(html)[0]}
    for _ in range(3):
        assert client.post(address, sent).status_code == 302
    assert begun.actions.filter(key=sent["key"]).count() == 1
    other = {**sent, "word": offered(html)[1]}
    assert client.post(address, other).status_code == 422


@pytest.mark.parametrize(
    "given, status",
    [
        ({"ply": "999"}, 409),
        ({"ply": "x"}, 400),
        ({"ply": ""}, 400),
        ({"ply": "-1"}, 400),
        ({"ply": "9" * 5000}, 400),
        ({"word": "nonsense"}, 422),
        ({"word": "\x00"}, 422),
        ({"word": "undo"}, 422),
        ({"word": "٣" * 100}, 422),
        ({"word": "x" * 5000}, 422),
        ({"word": "[1, {"}, 422),
        ({"key": "short"}, 400),
        ({"deed": "cheat"}, 400),
        ({"deed": "undo"}, 422),
        ({"word": "x" * 1_100_000}, 413),
    ],
)
def test_bad_input_is_refused_and_changes_nothing(client, begun, given, status):
    before = list(PracticeAction.objects.values())
    answer = press(client, begun, **given)
    assert answer.status_code == status
    assert list(PracticeAction.objects.values()) == before
    again = PracticeMatch.objects.get()
    assert again.revision == begun.revision


@pytest.mark.rule("HV-PLAY-03")
def test_a_stale_page_gets_the_present_board(client, begun):
    html = client.get(begun.get_absolute_url()).content.decode()
    press(client, begun)
    late = {**fields(html), "word": offered(html)[0], "key": "y" * 20}
    address = reverse("play_act", args=[begun.public_id])
    answer = client.post(address, late, headers=HTMX)
    begun.refresh_from_db()
    assert answer.status_code == 409
    assert fields(answer.content.decode())["ply"] == str(begun.revision)


def test_others_look_on_and_do_nothing(client, begun):
    other = Client()
    html = other.get(begun.get_absolute_url()).content.decode()
    assert offered(html) == []
    # whoever is to act, his page asks for news; that of who acts alone does not
    assert 'id="asks-' in html
    assert 'id="asks-' not in client.get(begun.get_absolute_url()).content.decode()
    sent = {"deed": "act", "ply": "1", "word": "x", "key": "o" * 20}
    for deed in ("act", "undo", "resign"):
        answer = other.post(
            reverse("play_act", args=[begun.public_id]), {**sent, "deed": deed}
        )
        assert answer.status_code == 403
    assert other.get(reverse("play_match", args=["nothing"])).status_code == 404
    assert other.post(reverse("play_act", args=["nothing"]), sent).status_code == 404


def test_undo_takes_back_what_nothing_answered(client, begun):
    press(client, begun)
    here = browser_match(PracticeMatch.objects.get())
    while here.match.phase != "place" or len(here.actions) < 4:
        press(client, begun)
        here = browser_match(PracticeMatch.objects.get())
    key, revision = here.match.game.key(here.match.state), here.row.revision
    html = client.get(begun.get_absolute_url()).content.decode()
    press(client, begun, offered(html)[1])
    after = browser_match(PracticeMatch.objects.get())
    assert after.row.revision == revision + 1
    press(client, begun, deed="undo")
    undone = browser_match(PracticeMatch.objects.get())
    assert undone.match.game.key(undone.match.state) == key
    assert undone.row.revision == revision + 2
    told = len(undone.match.events)
    assert undone.events_known(revision + 1, told + 1) == told
    assert undone.events_known(revision + 2, told + 1) == told + 1
    # a page of before does not fit, though as many actions count
    stale = press(client, begun, ply=str(revision))
    assert stale.status_code == 409


def test_who_resigns_has_ended_the_match(client, begun):
    press(client, begun, deed="resign")
    begun.refresh_from_db()
    assert begun.resigned
    assert begun.ended_at
    assert press_after(client, begun).status_code == 422
    record = client.get(reverse("play_record", args=[begun.public_id]))
    assert "seed" not in json.loads(record.content)
    registry.replay_record(record.content)


def press_after(client, row):
    sent = {"deed": "act", "ply": row.revision, "word": ".", "key": "q" * 20}
    return client.post(reverse("play_act", args=[row.public_id]), sent)


def test_an_unchanged_page_hears_nothing(client, begun):
    address = begun.get_absolute_url()
    assert client.get(address, {"since": begun.news}).status_code == 204
    assert client.get(address, {"since": "0"}).status_code == 200


def test_no_page_before_the_end_holds_a_seed(client, begun):
    secret = PracticeSecret.objects.get()
    press(client, begun)
    for name in ("play_match", "play_replay"):
        html = client.get(reverse(name, args=[begun.public_id])).content.decode()
        assert secret.seed not in html
        assert secret.computer not in html
