"""How likely each end is, as a part of a bar."""

from __future__ import annotations

import pytest

from engine.dice import FastDice
from engine.games.helvetia.room import HELVETIA
from engine.record import Match
from engine.screen import view
from matches.pages.play.watch_part import chances_of
from tests import toss
from tests.recorded import finished, new


def parts_of(match):
    return chances_of(HELVETIA, match, view(HELVETIA, match, None, "en"))


def test_three_ends_fill_the_bar():
    home, draw, away = parts_of(new(cards="none"))
    assert (home.side, draw.side, away.side) == ("home", "", "away")
    widths = [float(part.width.rstrip("%")) for part in (home, draw, away)]
    assert sum(widths) == pytest.approx(100, abs=0.2)
    assert float(away.x.rstrip("%")) == pytest.approx(widths[0] + widths[1], abs=0.2)
    # level, and nobody has the better squad
    assert widths[0] == pytest.approx(widths[2], abs=12)


def test_a_knock_out_knows_no_draw():
    assert [part.side for part in parts_of(new(cards="none", knock_out=True))] == [
        "home",
        "away",
    ]


def test_at_the_end_one_is_certain():
    match = finished(new(cards="none"))
    shares = [part.share.split()[0] for part in parts_of(match)]
    assert "100" in shares


def test_a_game_that_does_not_know_says_nothing():
    setup = toss.Setup(("reds", "blues"), 6)
    match = Match.new(toss.Toss(), setup, FastDice(1))
    shown = view(toss.ROOM, match, None, "en")
    assert chances_of(toss.ROOM, match, shown) == ()
