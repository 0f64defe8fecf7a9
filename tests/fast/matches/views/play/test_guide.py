"""HV-PLAY-19: a first match with a coach beside the newcomer."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from competitions.models.identity import random_part
from engine.registry import ROOMS
from matches.actions.play.acting import resign
from matches.models import PracticeMatch
from matches.pages.help.guide_part import guide_part
from matches.pages.rulebook import rule_page
from matches.queries.play.browser_matches import browser_match
from matches.rules.play.computer import FRIEND
from matches.rules.play.guiding import guide_now
from tests import make, make_play
from tests.make_play import browser

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-19")]
ROOM = ROOMS["helvetia"]
FORM = {"deed": "guide", "game": "helvetia", "key": "g" * 20}


@pytest.fixture
def row():
    return make_play.guided("token")


@pytest.fixture
def his():
    return browser("token")


def page_of(client, row):
    return unescape(client.get(row.get_absolute_url()).content.decode())


def deed(client, row, name, **given):
    row.refresh_from_db()
    sent = {"deed": name, "ply": row.revision, "key": random_part(20), **given}
    return client.post(reverse("play_act", args=[row.public_id]), sent)


def test_the_lobby_leads_into_it_at_once(client):
    lobby = client.get(reverse("play")).content.decode()
    assert "Show me how" in lobby
    answers = [client.post(reverse("play"), FORM) for _ in "12"]
    row = PracticeMatch.objects.get()
    assert {a.headers["Location"] for a in answers} == {row.get_absolute_url()}
    html = page_of(client, row)
    assert "Step 1 of 7" in html
    assert "Your coach:" in html
    here = browser_match(row)
    assert here.match.to_move == {here.side}
    assert row.get_absolute_url() not in html.partition("goes on from")[2][:200]
    assert "goes on from action" not in html


def test_what_he_does_takes_a_step_and_nothing_else_does(row, his):
    """By the facts: a match that is played again stands at the same step."""
    guide, seen = ROOM.guide("en"), []
    for more in (0, 12, 30, 30):
        here = make_play.played_on(PracticeMatch.objects.get(pk=row.pk), more)
        whole = zip(here.match.sides, here.match.actions, strict=True)
        done = {
            ROOM.kind(action)
            for side, action in list(whole)[len(guide.words) :]
            if side == here.side.number
        }
        seen.append(sum(bool(step.kinds & done) for step in guide.steps))
        assert page_of(his, row).count("data-taken") == seen[-1]
    assert seen[0] == 0 < seen[1] <= seen[2] <= seen[3] < 7


def test_full_time_tells_how_far_it_led(row, his):
    resign(row.public_id, make.by(key=random_part(20)), row.revision)
    html = page_of(his, row)
    assert "You have done 0 of 7; still to come: Move your men" in html
    assert "Step 1 of" not in html
    assert "You have done" not in page_of(Client(), row)


def test_the_last_step_is_the_end_of_it():
    steps = ROOM.guide("en").steps
    done = {kind for step in steps for kind in step.kinds}
    now = guide_now(steps, done, done)
    assert now.next is None
    assert "done it all" in guide_part(steps, now, is_on=True).title
    # what is asked now comes before what comes first
    assert guide_now(steps, {"move"}, {"cover"}).next == steps[-1]
    assert not guide_now(steps, {"move"}, {"move"}).is_asked


def test_the_coach_goes_and_comes_back(row, his):
    assert deed(his, row, "leave_guide").status_code == 302
    html = page_of(his, row)
    assert "Step 1 of" not in html
    assert "A coach can stand beside you" in html
    # the match is the same, and so is the advice
    assert re.search(r"data-advice=", html)
    assert deed(his, row, "guide").status_code == 302
    assert "Step 1 of 7" in page_of(his, row)


def test_who_looks_on_sees_no_coach(row):
    assert "Step 1 of 7" not in page_of(Client(), row)
    assert deed(Client(), row, "leave_guide").status_code == 403


@pytest.mark.parametrize(
    "given", [{"help": "odds"}, {"level": FRIEND}, {"rules": "geek"}]
)
def test_where_there_is_no_advice_or_other_rules_nobody_guides(his, given):
    row = make_play.practice("token", **given)
    assert "A coach can stand beside you" not in page_of(his, row)
    assert deed(his, row, "guide").status_code == 422
    row.refresh_from_db()
    assert not row.guided


def test_of_another_game_it_is_refused_with_a_sentence(client):
    answer = client.post(reverse("play"), FORM | {"game": "toss"})
    assert answer.status_code == 422
    assert "Nobody guides" in answer.content.decode()
    assert not PracticeMatch.objects.exists()


def test_it_counts_as_a_match_of_this_network(client, settings):
    settings.PRACTICE_PER_HOUR = 1
    client.post(reverse("play"), FORM)
    answer = client.post(reverse("play"), FORM | {"key": "h" * 20})
    assert answer.status_code == 429


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_step_has_its_words_and_its_rules(language):
    guide = ROOM.guide(language)
    assert len(guide.steps) == 7
    for step in guide.steps:
        assert step.title
        assert step.text
        assert step.kinds
        assert step.rules
        assert all(rule_page(rule) for rule in step.rules)
    assert len({step.text for step in guide.steps}) == 7
