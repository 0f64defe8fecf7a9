"""How far a competition has come."""

from __future__ import annotations

from competitions.rules.draws.bracket_values import TieEnd
from competitions.rules.draws.knockout import bracket
from competitions.rules.draws.progress import Progress, Round, of_cup, of_league

ROUNDS = [Round(1, 0, 2, 1), Round(2, 1, 1, 0), Round(3, 2, 0, 0)]


def test_the_round_of_now_is_the_first_with_a_match_to_play():
    now = of_league(4, ROUNDS, closed=False)
    assert now == Progress(4, rounds=3, current=2, begun=True, unconfirmed=1, playing=3)
    assert (now.front_rounds, now.complete) == ((2, 3), False)


def test_before_its_draw_a_competition_has_no_rounds():
    assert Progress() == Progress(0, 0, 0, begun=False, unconfirmed=0, playing=0)
    assert not Progress(4).complete


def test_nothing_is_to_play_in_what_was_closed():
    closed = of_league(4, ROUNDS, closed=True)
    assert (closed.current, closed.front_rounds, closed.complete) == (0, (3,), True)
    assert of_league(4, [], closed=False) == Progress(4)
    assert of_league(2, ROUNDS[:1], closed=False).complete


def test_a_cup_has_come_as_far_as_its_bracket():
    tree = bracket([1, 2, 3, 4], {(1, 0): TieEnd(1, 2, 1)})
    now = of_cup(4, tree, unconfirmed=1, closed=False)
    assert now == Progress(4, rounds=2, current=1, begun=True, unconfirmed=1, playing=2)
    closed = of_cup(4, tree, unconfirmed=0, closed=True)
    assert (closed.complete, closed.begun, closed.current) == (True, False, 0)
