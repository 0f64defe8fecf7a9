"""What can be taken back, and how often."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.sides import Side
from engine.undo import UNDO
from matches.rules.play.agreements import MOST_OFFERS
from matches.rules.play.rebuilding import (
    MOST_ACTIONS,
    MOST_UNDONE,
    StoredAction,
    newest_standing,
    refuse_back,
    went_back_to,
)

pytestmark = pytest.mark.rule("HV-PLAY-14")


def said(text):
    """ "a b undo" of the home side; "away:c" of the other."""
    words = [word.rpartition(":") for word in text.split()]
    return [StoredAction("k", Side(side or "home"), word) for side, _, word in words]


def test_each_side_takes_back_so_often_and_no_more():
    known = said(f"a {UNDO} " * MOST_UNDONE)
    refuse_back(known[:-2], Side.HOME)
    refuse_back(known, Side.AWAY)
    with pytest.raises(IllegalAction, match="no more"):
        refuse_back(known, Side.HOME)


def test_the_longest_match_still_has_its_words():
    """2,000 actions, and all that two coaches may say beside them."""
    beside = 2 * (2 * MOST_UNDONE) + 2 * MOST_OFFERS * 3 * len(
        ("draw", "pause", "terms")
    )
    assert 2_000 + beside < MOST_ACTIONS


def test_what_an_undo_would_take_back():
    assert newest_standing(said("a b undo")).word == "a"
    assert newest_standing(said("a away:c")).word == "c"
    assert newest_standing(said("a undo")) is None


@pytest.mark.parametrize(
    ("text", "seen", "found"),
    [
        ("a b c", 1, 1),
        ("a b undo c", 2, 3),
        ("a b undo c", 1, 1),
        ("a b undo undo c d", 2, 4),
        ("a b resign", 9, 9),
    ],
)
def test_how_far_a_match_went_back_since_a_page_saw_it(text, seen, found):
    assert went_back_to(said(text), seen) == found
