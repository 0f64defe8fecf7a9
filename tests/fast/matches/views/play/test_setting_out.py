"""What comes before the kick-off may be left to the advice: one button, no more."""

from __future__ import annotations

import pytest
from django.urls import reverse

from engine.sides import Side
from matches.queries.play.browser_matches import browser_match, row_of
from tests import make_play

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-25")]
BUTTON = 'value="set_out"'
KEY = "a" * 20


def here(row):
    return browser_match(row_of(row.public_id))


def leaves_it(client, row, **given):
    form = {"deed": "set_out", "ply": row_of(row.public_id).revision, "key": KEY}
    return client.post(reverse("play_act", args=[row.public_id]), {**form, **given})


def page_of(client, row):
    return client.get(row.get_absolute_url()).content.decode()


@pytest.mark.parametrize("rules", ["geek", "family"])
def test_all_stands_as_the_computer_would_set_it_out(ada, rules):
    row = make_play.practice("token-of-ada", rules=rules)
    assert BUTTON in page_of(ada, row)
    assert leaves_it(ada, row).status_code == 302
    now = here(row)
    assert now.match.phase not in now.room.opening
    mine = [one for one in now.actions if one.side is Side.HOME]
    assert len(mine) >= 5
    assert mine[0].key == KEY
    # the same form again is the same deed
    known = row_of(row.public_id).revision
    assert leaves_it(ada, row, ply=0).status_code == 302
    assert row_of(row.public_id).revision == known
    # what follows is for the coach, and so is any other form
    assert BUTTON not in page_of(ada, row)
    assert leaves_it(ada, row, key="b" * 20).status_code == 422
    assert row_of(row.public_id).revision == known


def test_where_nobody_advises_it_is_not_offered(ada):
    row = make_play.practice("token-of-ada", help="odds")
    assert BUTTON not in page_of(ada, row)
    assert leaves_it(ada, row).status_code == 422
    assert row_of(row.public_id).revision == row.revision


def test_an_old_page_sets_out_nothing(ada):
    row = make_play.practice("token-of-ada")
    assert leaves_it(ada, row).status_code == 302
    assert leaves_it(ada, row, ply=0, key="c" * 20).status_code == 409


def test_it_ends_where_a_friend_chooses(ada, ben, both):
    assert leaves_it(ada, both).status_code == 302
    assert [one.side for one in here(both).actions] == [Side.HOME]
    assert BUTTON not in page_of(ada, both)
    assert BUTTON in page_of(ben, both)
    assert leaves_it(ben, both).status_code == 422
    assert leaves_it(ben, both, key="b" * 20).status_code == 302
    assert len(here(both).actions) > 1
