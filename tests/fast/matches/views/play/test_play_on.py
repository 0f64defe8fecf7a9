"""HV-PLAY-17: from a moment of a match that is over somebody plays on."""

from __future__ import annotations

import json
from html import unescape

import pytest
from django.urls import reverse

from engine import registry
from engine.sides import Side
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from matches.queries.play.replays import match_after
from tests import make, make_play

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-17")]
FORM = {"deed": "start", "side": "away", "level": "novice", "key": "n" * 20}


@pytest.fixture
def row():
    found = make_play.practice(rules="geek")
    make_play.played_on(found)
    return found


def on(row):
    return reverse("play_on", args=[row.public_id])


def begun(client, row, **given):
    answer = client.post(on(row), FORM | given)
    assert answer.status_code == 302, answer.content.decode()
    return PracticeMatch.objects.exclude(pk=row.pk).get()


def test_a_moment_leads_there_and_its_form_begins_the_match(client, row):
    replay = reverse("play_replay", args=[row.public_id])
    html = client.get(replay, {"ply": 100}).content.decode()
    assert f'href="{on(row)}?ply=100"' in html
    html = client.get(on(row), {"ply": 100}).content.decode()
    assert 'name="ply" value="100"' in html
    assert f'href="{replay}?ply=100"' in html
    made = begun(client, row, ply=100)
    here, then = browser_match(made), match_after(browser_match(row), 100)
    key = then.game.key
    stood = match_after(here, 100)
    assert key(stood.state) == key(then.state)
    assert stood.rolls == then.rolls
    assert (here.side, made.level, here.bench.side) == (Side.AWAY, "novice", Side.HOME)
    assert made.actions.filter(actor="source").count() == 100
    html = client.get(made.get_absolute_url()).content.decode()
    assert f'href="{replay}?ply=100"' in html
    assert "goes on from action 100" in html


def test_its_record_and_its_dice_stand_for_themselves(client, row):
    made = begun(client, row, ply=40)
    make_play.played_on(made)
    answer = client.get(reverse("play_record", args=[made.public_id]))
    record = registry.replay_record(answer.content)
    assert record.opening.words == tuple(browser_match(made).match.words()[:40])
    html = client.get(reverse("play_dice", args=[made.public_id])).content.decode()
    bound = json.loads(unescape(html.partition("data-bound>")[2].partition("<")[0]))
    assert len(bound["opening"]["dice"]) == len(record.opening.faces) > 0
    assert "Dice of the match that this one goes on from" in html


def test_what_was_played_before_is_not_taken_back(client, row):
    whole = browser_match(row)
    # a moment after which the same side decides again
    ply = next(
        n
        for n in range(60, whole.match.ply)
        if whole.match.sides[n - 1] == whole.match.sides[n]
    )
    side = tuple(Side)[whole.match.sides[ply]]
    made = begun(client, row, ply=ply, side=side)
    press = {"deed": "undo", "ply": made.revision, "key": "u" * 20}
    answer = client.post(reverse("play_act", args=[made.public_id]), press)
    assert answer.status_code == 422
    assert "before this match began" in answer.content.decode()


def test_what_was_half_chosen_in_secret_is_chosen_anew(client, row):
    whole = browser_match(row)
    stages = (match_after(whole, n) for n in range(whole.match.ply))
    half = next(match.ply for match in stages if match.is_half_chosen)
    made = begun(client, row, ply=half)
    assert made.actions.filter(actor="source").count() == half - 1


def test_of_one_that_was_given_up_it_goes_on_where_it_ended(client):
    row = make_play.resigned(rules="geek")
    made = begun(client, row, ply=0)
    assert not browser_match(made).is_over
    make_play.played_on(made)
    answer = client.get(reverse("play_record", args=[made.public_id]))
    assert registry.replay_record(answer.content)


def test_the_same_form_begins_one_match(client, row):
    begun(client, row, ply=30)
    client.post(on(row), FORM | {"ply": 30})
    assert PracticeMatch.objects.count() == 2


@pytest.mark.long(cases=1)
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"ply": "99999"}, "no such moment"),
        ({"ply": "-1"}, "no such moment"),
        ({"ply": "x"}, "no such moment"),
        ({}, "no such moment"),
        ({"ply": "last"}, "Nothing is to be decided"),
        ({"ply": "3", "side": "both"}, "cannot be chosen"),
        ({"ply": "3", "level": "friend"}, "cannot be chosen"),
        ({"ply": "3", "level": ""}, "cannot be chosen"),
    ],
)
def test_what_nobody_offers_is_refused_with_a_sentence(client, row, given, said):
    if given.get("ply") == "last":
        given = {"ply": browser_match(row).match.ply}
    answer = client.post(on(row), FORM | given)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert PracticeMatch.objects.count() == 1


def test_one_that_is_being_played_gives_nothing_away(client):
    row = make_play.practice(rules="geek")
    make_play.played_on(row, 40)
    assert client.get(on(row), {"ply": 10}).status_code == 404
    answer = client.post(on(row), FORM | {"ply": 10})
    assert answer.status_code == 409
    assert "still being played" in answer.content.decode()
    assert 'id="board"' not in answer.content.decode()
    assert PracticeMatch.objects.count() == 1


def test_it_counts_as_a_match_of_this_network(client, row, settings):
    settings.PRACTICE_PER_HOUR = 1
    begun(client, row, ply=30)
    answer = client.post(on(row), FORM | {"ply": 31, "key": "o" * 20})
    assert answer.status_code == 429
    assert PracticeMatch.objects.count() == 2


def test_of_a_match_that_is_gone_nothing_is_left_to_link_to(client, row):
    made = begun(client, row, ply=30)
    row.delete()
    html = client.get(made.get_absolute_url()).content.decode()
    assert "goes on from action" not in html


def test_none_is_made_of_a_match_that_not_everybody_may_see(client):
    league = make.coached(make.championship(visibility="private"))
    row = make_play.league(make.fixture(league, "Owls", "Drakes"))
    make_play.played_on_by_engine(row)
    client.force_login(row.fixture.home.coaches.get().user)
    replay = client.get(reverse("play_replay", args=[row.public_id]), {"ply": 100})
    assert b"Play on from here" not in replay.content
    answer = client.post(on(row), FORM | {"ply": 100})
    assert answer.status_code == 422
    assert "none is made of this one" in answer.content.decode()
    assert not PracticeMatch.objects.exists()
