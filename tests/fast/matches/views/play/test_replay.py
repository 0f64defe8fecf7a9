"""The replay of a match: each of its moments, its pictures, its text."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from html import unescape

import pytest
from django.core.cache import cache
from django.urls import reverse

from engine import registry
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from matches.queries.play.replays import match_after, replay_of
from tests import make_play

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def row():
    return make_play.practice(rules="geek")


def of(client, name, row, **query):
    return client.get(reverse(name, args=[row.public_id]), query)


def test_its_last_moment_is_where_the_match_stands(client, row):
    here = make_play.played_on(row)
    replay = replay_of(here)
    assert replay.plies == here.match.ply
    key = here.match.game.key
    last = match_after(here, replay.plies)
    assert key(last.state) == key(here.match.state)
    record = json.loads(of(client, "play_record", row).content)
    assert len(" ".join(record["actions"]).split()) == replay.plies
    html = of(client, "play_replay", row).content.decode()
    assert f"Action {replay.plies} of {replay.plies}" in html
    assert "Full time" in html


def test_a_moment_is_shown_with_those_around_it(client, row):
    make_play.played_on(row)
    here = browser_match(row)
    then = match_after(here, 100)
    html = of(client, "play_replay", row, ply=100).content.decode()
    assert f'data-ball="{then.game.observe(then.state, None)["ball"]["hex"]}"' in html
    for ply in (0, 99, 101, here.match.ply):
        assert f'href="?ply={ply}"' in html
    assert 'aria-current="step"' in html


def test_a_script_gets_the_moment_alone(client, row):
    make_play.played_on(row, 40)
    address = reverse("play_replay", args=[row.public_id])
    part = client.get(address, {"ply": 20}, headers=HTMX).content.decode()
    assert 'id="moment"' in part
    assert "<html" not in part


def test_pictures_and_text_come_with_the_end(client, row):
    make_play.played_on(row, 40)
    assert (
        "The match in pictures" not in of(client, "play_replay", row).content.decode()
    )
    assert of(client, "play_story", row).status_code == 404
    make_play.played_on(row)
    html = of(client, "play_replay", row).content.decode()
    assert "The match in pictures" in html
    assert reverse("play_story", args=[row.public_id]) in html
    answer = of(client, "play_story", row)
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "[HC-CLK-01]" in answer.content.decode()
    begins = {"en": "First half.", "fr": "Première mi-temps.", "de": "Erste Halbzeit."}
    for code, words in (begins | {"it": "Primo tempo.", "xx": "First half."}).items():
        answer = client.get(answer.request["PATH_INFO"], {"in": code})
        assert words in answer.content.decode()
        assert (f'hreflang="{code}"' in html) is (code != "xx")


def test_figures_of_a_match_that_goes_on_are_not_kept(row):
    cache.clear()
    here = make_play.played_on(row, 40)
    before = replay_of(here)
    assert before == replay_of(here)
    assert not cache.get(f"replay:{row.public_id}:{row.revision}")
    assert replay_of(make_play.played_on(row, 10)).plies == before.plies + 10


def test_all_dice_come_with_the_end_and_with_what_they_come_from(client, row):
    make_play.played_on(row, 40)
    assert of(client, "play_dice", row).status_code == 404
    here = make_play.played_on(row)
    html = of(client, "play_dice", row).content.decode()
    assert html.count("data-die") == len(here.match.rolls)
    assert row.secret.seed in html
    assert sha256(bound_of(html).encode()).hexdigest() == row.promise
    # a die leads to the moment that it fell in
    plies = [int(ply) for ply in re.findall(r"\?ply=(\d+)", html)]
    assert plies == sorted(plies)
    assert len(match_after(here, plies[0]).rolls) > 0
    assert len(match_after(here, plies[0] - 1).rolls) == 0


def test_a_moment_says_which_dice_led_to_it(client, row):
    make_play.played_on(row, 60)
    first = first_die(row)
    moment = of(client, "play_replay", row, ply=first).content.decode()
    # what everybody has read is drawn; the place of a die among all is not given
    assert "#die-" not in moment
    assert "How was this rolled?" in moment
    assert "dice-line" in moment
    before = of(client, "play_replay", row, ply=first - 1).content.decode()
    assert "How was this rolled?" not in before
    here = make_play.played_on(row)
    dice = reverse("play_dice", args=[row.public_id])
    rows = of(client, "play_dice", row).content.decode()
    found = []
    for ply in {first, first + 1, here.match.ply}:
        html = of(client, "play_replay", row, ply=ply).content.decode()
        found += re.findall(rf'href="{dice}#(die-(\d+))"', html)
        rolled = len(match_after(here, ply).rolls) - len(
            match_after(here, ply - 1).rolls
        )
        assert html.count("#die-") == rolled
    assert ("die-0", "0") in found
    for name, _place in found:
        assert f'id="{name}"' in rows
    hidden = of(client, "play_replay", row, ply=first, watch="").content.decode()
    assert "#die-" not in hidden


def first_die(row):
    """The moment at which the first die had fallen."""
    replay = replay_of(browser_match(row))
    return next(ply for ply, rolled in enumerate(replay.rolled) if rolled)


def bound_of(html):
    return unescape(re.search(r"data-bound>([^<]*)<", html)[1])


def test_the_dice_of_a_match_that_was_given_up_stay_sealed(client):
    row = make_play.resigned()
    html = of(client, "play_dice", row).content.decode()
    assert row.secret.seed not in html
    assert "stays sealed" in html


def test_a_moment_is_looked_at_again_once_the_match_has_ended(client, row):
    make_play.played_on(row, 60)
    asked = "What would the computer have done here?"
    html = of(client, "play_replay", row, ply=50, look="").content.decode()
    assert asked not in html
    assert "Done:" not in html
    assert "Chance to win" not in html
    here = make_play.played_on(row)
    html = of(client, "play_replay", row, ply=50).content.decode()
    assert asked in html
    assert "Chance to win" in html
    # the same coach played on
    html = of(client, "play_replay", row, ply=70, look="").content.decode()
    then = match_after(here, 70)
    seen = here.room.seen(then.state, here.match.sides[70])
    narrator = here.room.narrator(here.match.setup, "en")
    done = narrator.action(seen, here.match.sides[70], here.match.actions[70])
    assert done in unescape(html)
    assert "Done:" in html
    last = here.match.ply
    assert asked not in of(client, "play_replay", row, ply=last).content.decode()


WATCH = {"deed": "watch", "game": "helvetia", "rules": "geek", "squad": "jesters"}
WATCH |= {"help": "advice", "limit": "none", "key": "w" * 20}


def test_two_computers_are_watched_without_the_end(client):
    answers = [client.post("/play/", WATCH | {"level": "novice"}) for _ in "12"]
    row = PracticeMatch.objects.get()
    address = reverse("play_replay", args=[row.public_id])
    assert {answer.headers["Location"] for answer in answers} == {
        f"{address}?ply=0&watch"
    }
    here = browser_match(row)
    assert not here.match.to_move
    html = client.get(address, {"ply": 3, "watch": ""}).content.decode()
    assert "The match in pictures" not in html
    assert "?ply=4&amp;watch" in html
    on = f"{reverse('play_on', args=[row.public_id])}?ply=3&watch"
    assert on in unescape(html)
    assert f"{address}?ply=3&watch" in unescape(client.get(on).content.decode())
    assert "Show how it ended" in html
    assert "data-card" not in html
    whole = client.get(address).content.decode()
    assert "The match in pictures" in whole
    assert registry.replay_record(of(client, "play_record", row).content)
    # nobody holds a side of it
    press = {"deed": "resign", "ply": row.revision, "key": "z" * 20}
    act = reverse("play_act", args=[row.public_id])
    assert client.post(act, press).status_code in (403, 422)


@pytest.mark.parametrize(
    ("level", "said"), [("master", "think too long"), ("friend", "choose a level")]
)
def test_who_cannot_be_watched_is_refused_with_a_sentence(client, level, said):
    answer = client.post("/play/", WATCH | {"level": level})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not PracticeMatch.objects.exists()
