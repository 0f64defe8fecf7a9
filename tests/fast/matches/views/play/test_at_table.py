"""HV-PLAY-23: a match at a real table, its dice typed, one screen for both."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from competitions.models import Competition, Fixture, Result
from engine.registry import replay_record
from engine.sides import Side
from matches.models import PlayedMatch, PracticeAction, PracticeMatch
from matches.queries.play.browser_matches import browser_match
from matches.rules.play.at_table import acted_last
from matches.verification.verify import all_findings
from tests import make, make_play, preparing
from tests.fast.matches.views.play.test_match import HTMX, WISH, fields, offered

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-23")]
TABLE = {**WISH, "level": "table"}
CHOICE = {"trained": (7, 5), "cards": (1, 5, 7), "challenge": 6}
FACE = re.compile(r'name="face" value="([^"]+)">([^<]+)<')
HIDDEN = re.compile(r'type="hidden" name="(\w+)" value="([^"]*)"')


@pytest.fixture
def begun(client):
    assert client.post(reverse("play"), TABLE).status_code == 302
    return PracticeMatch.objects.get()


def page_of(client, row, **asked):
    return unescape(client.get(row.get_absolute_url(), asked).content.decode())


def opened(client, row):
    """The page of who is asked, once he has said that he looks at it."""
    html = page_of(client, row)
    led = re.search(r"\?ready=(\d+)", html)
    return page_of(client, row, ready=led[1]) if led else html


def post(client, row, sent, **headers):
    return client.post(
        reverse("play_act", args=[row.public_id]), sent, headers=headers or None
    )


def act(client, row, **given):
    """What the page offers first."""
    html = opened(client, row)
    sent = fields(html) if given else {**fields(html), "word": offered(html)[0]}
    return post(client, row, {**sent, **given})


def question(answer):
    """What its form of a die sends, and what can be chosen."""
    assert answer.status_code == 200
    html = unescape(answer.content.decode())
    form = html.partition('id="die"')[2].partition("</form>")[0]
    sent: dict[str, list[str]] = {}
    for name, value in HIDDEN.findall(form):
        sent.setdefault(name, []).append(value)
    return sent, dict(FACE.findall(form))


def typed_to_its_end(client, answer, address):
    """Each die that is asked for shows what stands first; how many there were."""
    dice = 0
    while answer.status_code == 200:
        sent, faces = question(answer)
        face = next(iter(faces))
        answer = client.post(address, {**sent, "face": [*sent.get("face", []), face]})
        dice += 1
    assert answer.status_code == 302
    return dice


@pytest.fixture
def at_coin(client, begun):
    """Both have chosen their men; the second choice has not been sent."""
    assert act(client, begun).status_code == 302
    begun.refresh_from_db()
    return begun


def test_both_choose_behind_a_page_that_hands_the_phone_over(client, begun):
    covered = page_of(client, begun)
    assert "Hand the phone to the coach of Valley Jesters." in covered
    assert offered(covered) == []
    assert act(client, begun).status_code == 302
    begun.refresh_from_db()
    assert begun.revision == 1
    covered = page_of(client, begun)
    assert "Hand the phone to the coach of Rhine Drakes." in covered
    assert offered(covered) == []
    assert offered(opened(client, begun)) != []
    # who looks on sees neither, and cannot act
    assert "ready=" not in page_of(Client(), begun)
    assert post(Client(), begun, {"deed": "act", "ply": "1"}).status_code == 403


def test_an_action_is_stored_with_its_dice_and_not_before(client, at_coin):
    answer = act(client, at_coin)
    sent, faces = question(answer)
    assert list(faces.values()) == ["H Valley Jesters", "A Rhine Drakes"]
    assert "The coin: who has won it?" in unescape(answer.content.decode())
    at_coin.refresh_from_db()
    assert at_coin.revision == 1
    odd = ["coin:3", "coin:0", "shot:1", "coin", "coin:x", "", "coin:" + "9" * 400]
    for face in odd:
        refused = post(client, at_coin, {**sent, "face": face})
        assert refused.status_code == 422, face
    assert post(client, at_coin, {**sent, "face": ["coin:1"] * 2}).status_code == 422
    assert post(client, at_coin, {**sent, "face": ["coin:1"] * 99}).status_code == 422
    assert post(client, at_coin, {**sent, "side": "x"}).status_code == 400
    late = {**sent, "ply": ["9"], "face": "coin:2"}
    assert post(client, at_coin, late).status_code == 409
    for _ in range(2):
        typed = post(client, at_coin, {**sent, "face": "coin:2"})
        assert typed.status_code == 302
    assert PracticeAction.objects.count() == 2
    assert PracticeAction.objects.last().faces == [["coin", 2, 2]]


def test_a_typed_die_is_typed_again_before_the_last_one(client):
    """Two dice of one action: the form of the second leads back to the first."""
    client.post(reverse("play"), {**TABLE, "rules": "geek"})
    begun = PracticeMatch.objects.get()
    word = make_play.rolled_on(begun, dice=2)
    begun.refresh_from_db()
    first = act(client, begun, word=word)
    sent, faces = question(first)
    assert "face" not in sent
    second = post(client, begun, {**sent, "face": next(iter(faces))}, **HTMX)
    html = unescape(second.content.decode())
    assert "<html" not in html
    assert "Type the last die again" in html
    forms = html.partition('id="die"')[2].split("<form")[1:3]
    less = dict(HIDDEN.findall(forms[1]))
    assert "face" in dict(HIDDEN.findall(forms[0]))
    assert "face" not in less
    again, _faces = question(post(client, begun, less))
    assert again["word"] == sent["word"]
    assert "face" not in again


def test_what_is_for_two_devices_is_not_for_one(client, at_coin):
    html = opened(client, at_coin)
    sent = fields(html)
    for deed in ("sketch", "pass", "talk", "order", "guide"):
        assert post(client, at_coin, {**sent, "deed": deed}).status_code == 422
    for words in ("Always pass", "Continue on another device", "Ask for a pause"):
        assert words not in html
    # his choice is the other's to see no more, but he may take it back
    assert post(client, at_coin, {**sent, "deed": "undo"}).status_code == 302
    at_coin.refresh_from_db()
    assert at_coin.revision == 2
    assert browser_match(at_coin).match.to_move == set(Side)


def test_no_clock_runs_at_a_table(client):
    sent = {**TABLE, "limit": "decision-60"}
    assert client.post(reverse("play"), sent).status_code == 422
    watched = {**TABLE, "deed": "watch"}
    assert client.post(reverse("play"), watched).status_code == 422
    assert not PracticeMatch.objects.exists()


def test_the_record_is_one_of_a_table(client, begun):
    make_play.rolled_on(begun)
    begun.refresh_from_db()
    assert begun.ended_at
    record = client.get(reverse("play_record", args=[begun.public_id]))
    assert not replay_record(record.content).sealed
    dice = client.get(reverse("play_dice", args=[begun.public_id])).content.decode()
    assert "On a real table." in dice
    assert begun.promise in dice
    page = client.get(reverse("play_replay", args=[begun.public_id]))
    assert page.status_code == 200


@pytest.fixture
def fixture():
    league = preparing.league()
    make.coached(league)
    match = Fixture.objects.get(pk=league.fixtures.get().pk)
    preparing.opened(match, CHOICE, CHOICE)
    return Fixture.objects.get(pk=match.pk)


def coach(name):
    client = Client()
    client.force_login(_known(name))
    return client


def _known(name):
    return get_user_model().objects.get(username=name)


def test_a_fixture_from_preparation_to_the_official_result(fixture):
    """One coach types for both; the other one confirms what came of it."""
    ben, cleo = coach("ben"), coach("cleo")
    begins = reverse("browser", args=[fixture.public_id])
    sheet = ben.get(reverse("sheet", args=[fixture.public_id])).content.decode()
    assert begins in sheet
    assert begins in ben.get(fixture.get_absolute_url()).content.decode()
    html = ben.get(begins).content.decode()
    assert "this page is the referee" in html
    assert "this page is the referee" not in Client().get(begins).content.decode()
    answer = ben.post(begins, {"deed": "table", "key": "k" * 20})
    assert typed_to_its_end(ben, answer, begins) == 1
    row = PlayedMatch.objects.get()
    assert row.is_at_table
    assert row.faces == []
    user = _known("ben").pk
    word = make_play.rolled_on(
        row, 1, actor=f"user:{user}", role="coach", sides=frozenset({"home"})
    )
    address = reverse("play_act", args=[row.public_id])
    typed_to_its_end(ben, act(ben, row, word=word), address)
    while not PlayedMatch.objects.get().ended_at:
        typed_to_its_end(ben, act(ben, row), address)
    assert "confirms this result" in page_of(ben, row)
    result = Result.objects.get()
    assert result.state == "provisional"
    asked = reverse("result", args=[fixture.public_id])
    form = cleo.get(asked).content.decode()
    confirm = form.partition("Confirm")[0].rpartition("<form")[2]
    sent = dict(HIDDEN.findall(confirm)) | {"deed": "confirm"}
    assert cleo.post(asked, sent).status_code in (200, 302)
    result.refresh_from_db()
    assert result.state == "official"
    assert list(all_findings()) == []
    assert Competition.objects.get().fixtures.get().result.state == "official"


def test_what_an_organiser_has_typed_is_official_at_once(fixture):
    """As of a sheet; and whoever gives up at the table has lost."""
    # those who have prepared it are users 2 and 3
    people = [make.user(name) for name in ("dan", "eva", "otto")]
    for person in people:
        make.member(fixture.competition.club, person)
    otto, begins = Client(), reverse("browser", args=[fixture.public_id])
    otto.force_login(_known("otto"))
    sent = {"deed": "table", "key": "k" * 20, "face": "coin:1"}
    # user 3 has acted for a side: he could not hand the result in
    assert coach("dan").post(begins, sent).status_code == 422
    assert otto.post(begins, sent).status_code == 302
    row = PlayedMatch.objects.get()
    other = {"deed": "resign", "ply": "2", "key": "o" * 20, "side": "home"}
    assert post(coach("dan"), row, other).status_code == 403
    assert act(otto, row, deed="resign").status_code == 302
    result = Result.objects.get()
    assert (result.state, result.settled) == ("official", "organiser")
    assert list(all_findings()) == []


def test_who_holds_cards_is_handed_the_phone(client):
    client.post(reverse("play"), {**TABLE, "rules": "geek_cards"})
    begun = PracticeMatch.objects.get()
    make_play.rolled_on(begun, 900)
    begun.refresh_from_db()
    here = browser_match(begun)
    narrator = here.room.narrator(here.match.setup, "en")
    (asked,) = here.match.to_move
    seen = here.room.seen(here.match.state, asked.number)
    held = bool(narrator.moment(seen, asked.number).hand)
    last = acted_last(here.match)
    covered = "Hand the phone" in page_of(client, begun)
    assert covered is (held and last is not asked)
