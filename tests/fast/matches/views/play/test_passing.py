"""A coach passes until he says otherwise; nobody else is told, and nobody waits."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from competitions.models.identity import random_part
from engine.dice import FastDice
from engine.sides import Side
from matches.actions.play.acting import act
from matches.actions.play.ordering import pass_always
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from matches.rules.play.computer import asks
from matches.rules.play.passing import may_pass
from tests import make, make_play
from tests.fast.matches.views.play.test_match import press
from tests.fast.matches.views.play.test_sketch import page_of, plain
from tests.make_play import link_of

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-07")]


def by(side):
    return make.by(key=random_part(20), sides=frozenset({side}))


def stored(row):
    return browser_match(PracticeMatch.objects.get(pk=row.pk))


@pytest.fixture
def carded(ben):
    """Ada and Ben with cards; she is asked whether she plays one."""
    row = make_play.at_cards("token-of-ada")
    ben.post(link_of(row), {"deed": "sit"})
    row.refresh_from_db()
    return row


def goes_on(row, n):
    """So many acts by the same coach on both sides; who was asked to let it pass."""
    passed = []
    coach = stored(row).room.coach("club", 1)
    for _ in range(n):
        here = stored(row)
        side = next(side for side in Side if asks(here.match, side))
        passed.append((side, may_pass(here.room, here.match, side)))
        seen = here.room.seen(here.match.state, side.number)
        word = here.match.text(side, coach.choose(seen, side.number).action)
        act(row.public_id, word, by(side), here.row.revision)
    return {side for side, may in passed if may}


def test_who_passes_always_is_asked_no_more_until_he_says_so(carded):
    assert goes_on(carded, 25) == {Side.HOME, Side.AWAY}
    pass_always(carded.public_id, by(Side.HOME), wanted=True)
    known = stored(carded).row.revision
    assert Side.HOME not in goes_on(carded, 25)
    words = carded.actions.filter(n__gt=known, key__startswith="order.")
    assert words.count() > 3
    assert set(words.values_list("side", "word")) == {("home", "let")}
    pass_always(carded.public_id, by(Side.HOME), wanted=False)
    assert Side.HOME in goes_on(carded, 25)


def test_an_open_moment_is_let_pass_at_once(carded, ada):
    shown = page_of(ada, carded)
    assert "Always pass until I say so" in shown
    assert press(ada, carded, deed="pass").status_code == 302
    here = stored(carded)
    assert here.actions[-1].word == "let"
    assert not may_pass(here.room, here.match, Side.HOME)
    shown = page_of(ada, carded)
    assert "Always pass until I say so" not in shown
    assert "Ask me again" in shown
    assert press(ada, carded, ".", deed="ask").status_code == 302
    assert "Ask me again" not in page_of(ada, carded)


def test_the_other_side_is_not_told(carded, ada, ben):
    """Ben's order, while nothing is asked of him: all other pages stay the same."""
    others = (ada, Client())
    before = [plain(page_of(each, carded)) for each in others]
    news = stored(carded).row.news
    for deed in ("pass", "pass", "ask"):
        address = reverse("play_act", args=[carded.public_id])
        given = {"deed": deed, "ply": carded.revision, "key": random_part(20)}
        assert ben.post(address, given).status_code == 302
        assert [plain(page_of(each, carded)) for each in others] == before
        assert stored(carded).row.news == news
        assert ("Ask me again" in page_of(ben, carded)) == (deed == "pass")


def test_it_is_answered_whatever_the_hand_holds(carded):
    here = stored(carded)
    state = here.match.state
    for n in range(5):
        here.match.state = here.room.twin(state, Side.AWAY.number, FastDice(n))
        assert may_pass(here.room, here.match, Side.HOME)


def test_it_is_about_one_side_and_a_match_that_is_played(carded, ada):
    given = {"deed": "pass", "ply": carded.revision, "key": "k" * 20}
    address = reverse("play_act", args=[carded.public_id])
    assert Client().post(address, given).status_code == 403
    pass_always(carded.public_id, by(Side.AWAY), wanted=True)
    here = stored(carded)
    assert here.row.passing == "away"
    assert may_pass(here.room, here.match, Side.HOME)
    assert press(ada, carded, ".", deed="resign").status_code == 302
    assert ada.post(address, given).status_code == 422


def test_without_scripts_not_now_is_a_button_of_the_form(ada, carded):
    """What the form holds, and the button as the last value, as a browser sends them."""
    page = ada.get(reverse("play_match", args=[carded.public_id])).content.decode()
    form = page[
        page.index('id="window"') : page.index("</form>", page.index('id="window"'))
    ]
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    assert re.search(r'name="word"\s+value="let"', form)
    answer = ada.post(
        reverse("play_act", args=[carded.public_id]), {**hidden, "word": "let"}
    )
    assert answer.status_code == 302
    assert stored(carded).actions[-1].word == "let"
