"""Draws that anybody can repeat."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.seeding import lot, shuffle


@pytest.mark.rule("HC-CUP-02", "DEC-20")
def test_the_order_is_that_of_the_published_hash():
    def key(team):
        return sha256(f"spring:{team}".encode()).hexdigest()

    assert lot("spring", 7) == key(7)
    assert shuffle([1, 2, 3, 4, 5], "spring") == tuple(sorted([1, 2, 3, 4, 5], key=key))


@pytest.mark.rule("HC-CUP-02")
@given(st.lists(st.integers(), unique=True), st.text())
def test_the_order_of_entry_has_no_say(teams, seed):
    assert shuffle(teams, seed) == shuffle(list(reversed(teams)), seed)
    assert sorted(shuffle(teams, seed)) == sorted(teams)


def test_another_seed_is_another_draw():
    orders = {shuffle(range(8), str(seed)) for seed in range(50)}
    assert len(orders) == 50


def test_every_team_comes_first_about_equally_often():
    first = [shuffle(range(4), str(seed))[0] for seed in range(4000)]
    assert all(900 < first.count(team) < 1100 for team in range(4))
