"""HV-PLAY-18: what a coach has said for him while he waits, and nobody else is told."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from competitions.models.identity import random_part
from engine.errors import Conflict
from engine.sides import Side
from matches.actions.play.acting import act, take_back
from matches.actions.play.ordering import OrdersForm, give_orders
from matches.actions.play.writing import store_actions
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from matches.rules.play.computer import asks
from matches.rules.play.orders import new_orders, stored_orders
from tests import make, make_play
from tests.fast.matches.views.play.test_sketch import page_of, plain
from tests.make_play import browser
from tests.secret_runs import FRIEND, golden, laid

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-18")]
TOKENS = {Side.HOME: "ada", Side.AWAY: "ben"}
HELD = 'class="orders__now">Always intercept</small>'


def by(side):
    return make.by(key=random_part(20), sides=frozenset({side}))


def stored(row):
    return browser_match(PracticeMatch.objects.get(pk=row.pk))


class Stage(NamedTuple):
    """A match after so many actions, as far as these tests ask."""

    phase: str
    asked: frozenset[Side]
    stretch: int


WHOLE = golden("plain", "helvetia-family@1")


@cache
def stages():
    found = []
    for match in WHOLE.moments():
        stretch = match.game.segment(match.state)
        found.append(Stage(match.phase, match.to_move, stretch))
    return found


def cut(n):
    """The match of Ada and Ben after so many actions."""
    return laid(WHOLE.first(n), Side.HOME, FRIEND)


def deed(n):
    """The action that led to this stage: whose it was, and its word."""
    return WHOLE.actions[n - 1].side, WHOLE.actions[n - 1].word


def before(phase):
    """The match before a deed after which the other side alone is asked that.

    Whose deed it was, its word, and the side that is asked then.
    """
    for n, stage in enumerate(stages()[1:], 1):
        actor, word = deed(n)
        if stage.phase == phase and stage.asked == {actor.other}:
            return cut(n - 1), actor, word, actor.other
    raise AssertionError(phase)


def goes_on(row, side):
    """What a coach would do for this side."""
    here = stored(row)
    seen = here.room.seen(here.match.state, side.number)
    choice = here.room.coach("coach", 1).choose(seen, side.number)
    act(
        row.public_id, here.match.text(side, choice.action), by(side), here.row.revision
    )


@pytest.fixture
def row_asked():
    """A match in which a side is asked what it has ordered at the very same time."""
    row, actor, led, side = before("intercept")
    act(row.public_id, led, by(actor), row.revision)
    now = stored(row)
    order = new_orders(now.so_far, side, ["intercept"])
    PracticeMatch.objects.filter(pk=row.pk).update(orders=stored_orders(order))
    return PracticeMatch.objects.get(pk=row.pk), side


def order(client, row, *kinds, **given):
    holding = [each.kind for each in stored(row).orders]
    sent = {"deed": "order", "order": kinds, "holding": holding, "ply": row.revision}
    sent |= {"key": random_part(20), **given}
    return client.post(reverse("play_act", args=[row.public_id]), sent)


@pytest.mark.parametrize(
    ("phase", "kind", "word"),
    [
        ("intercept", "intercept", "try"),
        ("intercept", "quiet", "let"),
        ("move", "stay", "."),
    ],
)
def test_it_is_said_in_the_deed_that_asks_for_it(phase, kind, word):
    row, actor, led, side = before(phase)
    give_orders(row.public_id, OrdersForm([kind]), by(side), row.revision)
    known = stored(row).row.revision
    act(row.public_id, led, by(actor), known)
    said = stored(row).actions[known + 1]
    assert (said.side, said.word) == (side, word)
    assert said.key == f"order.{known + 1}.{kind}"
    html = page_of(browser(TOKENS[side]), row)
    assert "Said for you:" in html
    assert "Said for you:" not in page_of(browser(TOKENS[side.other]), row)


def test_orders_of_another_device_are_not_wiped_out():
    row, _, _, side = before("intercept")
    give_orders(row.public_id, OrdersForm(["intercept"]), by(side), row.revision)
    with pytest.raises(Conflict):
        give_orders(row.public_id, OrdersForm(["quiet"]), by(side), row.revision)
    assert [each.kind for each in stored(row).orders] == ["intercept"]
    both = OrdersForm(["quiet"], ["intercept"])
    give_orders(row.public_id, both, by(side), row.revision)
    assert [each.kind for each in stored(row).orders] == ["quiet"]


def test_what_ends_something_is_said_once():
    row, actor, led, side = before("move")
    give_orders(row.public_id, OrdersForm(["stay"]), by(side), row.revision)
    act(row.public_id, led, by(actor), row.revision)
    for _ in range(20):
        here = stored(row)
        if here.match.phase == "move" and side in here.match.to_move:
            break
        goes_on(row, next(each for each in Side if asks(here.match, each)))
    keys = [each.key for each in stored(row).actions]
    assert sum(key.endswith(".stay") for key in keys) == 1


def test_a_keeper_covers_by_himself_what_nobody_foresees():
    n = next(n for n, stage in enumerate(stages()) if stage.phase == "aim")
    shooter, word = deed(n)
    row = cut(n - 1)
    give_orders(row.public_id, OrdersForm(["keeper"]), by(shooter.other), row.revision)
    act(row.public_id, word, by(shooter), row.revision)
    now = stored(row)
    assert now.match.is_half_chosen
    assert now.actions[-1].key.endswith(".keeper")
    assert now.match.to_move == {shooter}


def test_nobody_else_is_told():
    row, actor, _led, side = before("intercept")
    others = (browser(TOKENS[actor]), Client())
    pages = [plain(page_of(each, row)) for each in others]
    news, mine = stored(row).row.news, browser(TOKENS[side])
    for kinds in (["intercept", "keeper"], ["quiet"], []):
        assert order(mine, row, *kinds).status_code == 302
        assert [plain(page_of(each, row)) for each in others] == pages
        assert stored(row).row.news == news
    order(mine, row, "intercept")
    assert HELD in page_of(mine, row)


def test_it_is_given_for_the_position_that_the_page_shows():
    row, actor, led, side = before("intercept")
    seen = row.revision
    act(row.public_id, led, by(actor), seen)
    mine = browser(TOKENS[side])
    answer = order(mine, row, "intercept", ply=seen)
    assert answer.status_code == 409
    assert stored(row).row.orders == ""
    # to take all back no page is too old
    assert order(mine, row, ply=seen).status_code == 302


def test_it_is_dropped_with_a_notice_when_the_ball_changes_hands():
    n = next(
        n
        for n in range(40, len(stages()))
        if stages()[n].stretch != stages()[n - 1].stretch
        and len(stages()[n].asked) == 1
    )
    actor, word = deed(n)
    side = actor.other
    row = cut(n - 1)
    give_orders(row.public_id, OrdersForm(["intercept"]), by(side), row.revision)
    act(row.public_id, word, by(actor), row.revision)
    html = page_of(browser(TOKENS[side]), row)
    assert "Your orders are dropped" in html
    # below the board, which is not to move under a finger
    assert html.index('id="board"') < html.index("Your orders are dropped")
    assert "Your orders are dropped" not in page_of(browser(TOKENS[actor]), row)
    # who has read it and goes on reads it no more
    while side not in stored(row).match.to_move:
        make_play.played_on(PracticeMatch.objects.get(pk=row.pk), 1)
    goes_on(row, side)
    assert stored(row).row.orders == ""


def test_it_is_dropped_when_something_is_taken_back():
    n = next(
        n
        for n in range(20, len(stages()))
        if stages()[n].phase == stages()[n - 1].phase == "move" and deed(n)[1] != "."
    )
    actor, _word = deed(n)
    row = cut(n)
    give_orders(row.public_id, OrdersForm(["quiet"]), by(actor.other), row.revision)
    take_back(row.public_id, by(actor), row.revision)
    assert "Your orders are dropped" in page_of(browser(TOKENS[actor.other]), row)


def test_what_is_ordered_while_the_other_acts_is_not_passed_over():
    """His act was played on a match without the order: it is written after another look."""
    row, actor, led, side = before("intercept")
    here = stored(row)
    give_orders(row.public_id, OrdersForm(["intercept"]), by(side), row.revision)
    assert not store_actions(here, len(here.actions), by(actor))
    act(row.public_id, led, by(actor), row.revision)
    assert any(each.key.endswith(".intercept") for each in stored(row).actions)


def test_who_comes_back_finds_nothing_that_is_still_to_be_said(row_asked):
    """A page that is opened says nothing, whatever it finds ordered."""
    row, side = row_asked
    for client in (browser(TOKENS[side]), Client()):
        known = stored(row).row.revision
        html = page_of(client, row)
        assert client.get(row.get_absolute_url(), {"since": "0"}).status_code == 200
        assert stored(row).row.revision == known
        assert "Said for you:" not in html


def test_what_no_page_offers_is_refused():
    row, _actor, _led, side = before("intercept")
    mine = browser(TOKENS[side])
    assert order(Client(), row, "intercept").status_code == 403
    for kind in ("offside", "win", "home:stay:1:1"):
        # FAMILY calls nobody offside
        assert order(mine, row, kind).status_code == 422
    assert order(mine, row, *(str(n) for n in range(99))).status_code == 400
    assert stored(row).row.orders == ""


def test_of_a_computer_it_is_said_within_the_same_answer():
    """Nobody waits: what the computer does, and what the order says, come together."""
    row = make_play.practice("token-of-ada", level="novice", rules="geek")
    here = stored(row)
    while here.match.phase != "move" or here.match.to_move != {Side.HOME}:
        here = make_play.played_on(PracticeMatch.objects.get(pk=row.pk), 1)
    give_orders(row.public_id, OrdersForm(["stay"]), by(Side.HOME), here.row.revision)
    now = stored(row)
    assert now.actions[here.row.revision].key.endswith(".stay")
    assert now.match.to_move == {Side.HOME} or now.is_over
