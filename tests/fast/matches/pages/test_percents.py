"""Outcomes as whole per cent: their sum is 100, here and there alike."""

from __future__ import annotations

import pytest

from engine.games.helvetia.room import HELVETIA
from engine.moments import About, LegalAction
from matches.pages.percents import whole_percents
from matches.pages.play.offers import OfferedActions, offers_of
from tests.recorded import new


@pytest.mark.parametrize(
    ("odds", "figures"),
    [
        ({"stole": 0.175, "dribbled": 0.175, "kept": 0.65}, [65, 18, 17]),
        ({"goal": 1 / 3, "saved": 1 / 3, "missed": 1 / 3}, [34, 33, 33]),
        ({"goal": 0.001, "saved": 0.999, "missed": 0.0}, [99, 1]),
        ({"goal": 0.0, "saved": 1.0}, [100]),
        ({"a": 0.98, "b": 0.005, "c": 0.005, "d": 0.005, "e": 0.005}, [96, 1, 1, 1, 1]),
        ({}, []),
    ],
)
def test_the_sum_of_all_outcomes_is_a_hundred(odds, figures):
    shown = whole_percents(odds)
    assert list(shown.values()) == figures
    assert not shown or sum(shown.values()) == 100


VIEW = {"pieces": [], "seen_by": "home", "hand": [], "goal": None}
STEAL = {"stole": 0.175, "dribbled": 0.175, "kept": 0.65}


def offered(*found):
    speaker = HELVETIA.narrator(new(cards="none").setup, "en")
    return offers_of(OfferedActions(found), VIEW, speaker)


def doing(word, kind, odds=None, **about):
    hopes = {"steal": ("stole",), "shoot": ("goal",)}.get(kind, ())
    return LegalAction(word, word, About(kind, hopes=hopes, **about), 0, odds or {})


def test_a_button_says_the_figure_that_its_outcomes_say():
    (row,) = offered(doing("steal", "steal", STEAL)).rows
    assert row.price == row.hoped == "18\N{NO-BREAK SPACE}%"
    assert row.chances.startswith("65\N{NO-BREAK SPACE}% kept, 18\N{NO-BREAK SPACE}%")


def test_what_has_no_chance_is_advertised_only_where_there_is_nothing_else():
    vain = doing("shoot", "shoot", {"saved": 1.0})._replace(why="too weak")
    end = doing(".", "end", goes_on=True)
    both = offered(vain, end)
    assert [row.word for row in both.alone] == ["."]
    assert [row.word for row in both.rows] == ["shoot", "."]
    assert both.rows[0].chances.endswith("; too weak")
    assert both.rows[1].goes_on
    assert [row.word for row in offered(vain).alone] == ["shoot"]


def test_several_changes_of_a_man_are_one_button():
    changes = [doing(f"6/{n}", "substitute", piece="h6") for n in (4, 7)]
    others = [doing(f"{n}^", "stand", piece=f"h{n}") for n in range(1, 8)]
    shown = offered(*changes, *others)
    assert [row.text for row in shown.of_pieces][:1] == ["Changes"]
    assert [row.word for row in shown.of_pieces].count("6/4") == 1
    assert "6/7" not in [row.word for row in shown.of_pieces]
    assert [row.beside for row in shown.rows][:2] == ["substitute", "substitute"]
