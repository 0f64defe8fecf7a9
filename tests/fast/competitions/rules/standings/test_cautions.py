"""A second yellow card: what it counts as."""

from __future__ import annotations

import pytest

from competitions.rules.standings.cautions import (
    cards_by_book,
    counted_in,
    second_yellows,
)

pytestmark = pytest.mark.rule("HV-YEL-01")


@pytest.mark.parametrize(
    "cards, by_book, as_written",
    [
        ((0, 0), (0, 0), (0, 0)),
        ((1, 0), (1, 0), (1, 0)),
        ((2, 0), (1, 1), (2, 0)),
        ((0, 1), (0, 1), (0, 1)),
        ((1, 1), (1, 1), (1, 1)),
        # the red card is the one that the second yellow became
        ((2, 1), (2, 1), (2, 1)),
    ],
)
def test_the_second_yellow_of_a_player_is_his_red(cards, by_book, as_written):
    assert counted_in(*cards, second_is_red=True) == by_book
    assert counted_in(*cards, second_is_red=False) == as_written


def test_two_yellows_of_two_players_send_nobody_off():
    cards = [("Vog", "yellow"), ("Rey", "yellow"), ("Vog", "yellow"), ("Deg", "red")]
    assert second_yellows(cards) == 1
    assert second_yellows([*cards, ("Vog", "red")]) == 0
    assert cards_by_book(3, 1, second_yellows(cards), second_is_red=True) == (2, 2)
