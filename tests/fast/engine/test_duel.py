"""The shot: neither side can do better than the mixes that the duel names."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.helvetia.duel import (
    BOTTOM,
    CELLS,
    TOP,
    by_cell,
    by_cover,
    covered,
    scoring,
    solve,
    solve_row_shown,
)

A, B, C, D, E, F = CELLS
BESIDE = {(A, B), (B, C), (A, D), (B, E), (C, F), (D, E), (E, F)}
MALUS = {"L": (4, 3, 8, 1, 1, 5), "C": (6, 2, 6, 3, 0, 3), "R": (8, 3, 4, 5, 1, 1)}
THRESHOLDS = range(-10, 25)


def connected(cells):
    reached, now = set(), {cells[0]}
    while now:
        reached |= now
        now = {b for b in cells for a in now if {(a, b), (b, a)} & BESIDE} - reached
    return reached == set(cells)


@cache
def covers(k):
    """The sets of k cells that the keeper may hide, as bit masks."""
    return tuple(
        sum(1 << cell for cell in cells)
        for cells in combinations(CELLS, k)
        if not cells or connected(cells)
    )


def value(zone, k, threshold):
    return solve(scoring(threshold, MALUS[zone]), covers(k)).value


# The values of the rules document, from a linear programme of another make.
@pytest.mark.parametrize(
    "zone, k, values",
    [
        ("C", 0, ".200 .300 .400 .500 .600 .700 .800 .900 1.00"),
        ("C", 1, ".067 .138 .217 .294 .370 .446 .521 .598 .683"),
        ("C", 2, ".040 .109 .176 .243 .310 .377 .444 .511 .577"),
        ("C", 3, ".020 .055 .089 .148 .203 .256 .308 .359 .410"),
        ("C", 5, ".000 .000 .030 .049 .068 .085 .103 .120 .137"),
        ("L", 0, ".150 .250 .350 .450 .550 .650 .750 .850 .950"),
        ("L", 1, ".075 .136 .206 .282 .359 .439 .520 .601 .682"),
        ("L", 3, ".000 .045 .094 .137 .187 .241 .294 .347 .398"),
    ],
)
def test_the_value_is_that_of_the_rules(zone, k, values):
    known = [float(text) for text in values.split()]
    found = [value(zone, k, threshold) for threshold in range(4, 21, 2)]
    assert found == pytest.approx(known, abs=0.0006)


@pytest.mark.parametrize(
    "k, aim",
    [
        (1, (0, 0.248, 0, 0.270, 0.212, 0.270)),
        (2, (0, 0.314, 0, 0.343, 0, 0.343)),
        (3, (0.213, 0.142, 0.213, 0.155, 0.122, 0.155)),
    ],
)
def test_the_shooter_aims_as_the_rules_say(k, aim):
    assert solve(scoring(14, MALUS["C"]), covers(k)).aim == pytest.approx(aim, abs=6e-4)


def shares(mix):
    return min(mix) >= 0 and sum(mix) == pytest.approx(1)


def gap(per_face, sets):
    """What the two sides could still win against each other's mixes, together."""
    duel = solve(per_face, sets)
    assert shares(duel.aim)
    assert shares(duel.cover)
    most = max(by_cell(per_face, sets, duel.cover))
    least = min(by_cover(per_face, sets, duel.aim))
    assert (most, least) == pytest.approx((duel.value, duel.value), abs=1e-8)
    return most - least


@pytest.mark.parametrize("zone", MALUS)
@pytest.mark.parametrize("k", range(7))
def test_neither_side_can_do_better(zone, k):
    games = {scoring(threshold, MALUS[zone]) for threshold in THRESHOLDS}
    assert max(gap(per_face, covers(k)) for per_face in games) < 1e-6


@given(st.tuples(*[st.integers(0, 20)] * 6), st.integers(0, 6))
def test_neither_side_can_do_better_on_any_board(per_face, k):
    assert gap(per_face, covers(k)) < 1e-6


@given(
    st.tuples(*[st.integers(0, 20)] * 6),
    st.lists(st.integers(0, 63), min_size=1, max_size=12, unique=True).map(tuple),
)
def test_neither_side_can_do_better_whatever_may_be_covered(per_face, sets):
    assert gap(per_face, sets) < 1e-6


@pytest.mark.parametrize("zone", MALUS)
def test_skill_helps_and_a_larger_keeper_hurts(zone):
    for k in range(7):
        values = [value(zone, k, threshold) for threshold in THRESHOLDS]
        assert values == sorted(values)
    for threshold in THRESHOLDS:
        values = [value(zone, k, threshold) for k in range(7)]
        assert values == sorted(values, reverse=True)


def test_left_and_right_mirror_each_other():
    for k in range(7):
        assert value("L", k, 13) == value("R", k, 13)
        duel = solve(scoring(13, MALUS["C"]), covers(k))
        closed = covered(covers(k), duel.cover)
        assert (closed[A], closed[D]) == pytest.approx((closed[C], closed[F]))
        assert duel.aim[:3] == pytest.approx(duel.aim[2::-1])


def test_without_a_keeper_the_best_cell_is_taken():
    for none in ((), covers(0)):
        duel = solve(scoring(14, MALUS["C"]), none)
        assert (duel.value, duel.aim[E], duel.cover) == (0.7, 1, (1,))
        assert by_cell(scoring(14, MALUS["C"]), none, duel.cover)[A] == 0.4


def test_a_hopeless_shot_goes_where_a_mistake_would_cost_most():
    duel = solve(scoring(4, MALUS["C"]), covers(5))
    assert duel.value == 0
    assert duel.aim[E] == 1
    assert covered(covers(5), duel.cover)[E] == 1


def test_chances_stay_on_the_die():
    assert scoring(18, MALUS["L"]) == (14, 15, 10, 17, 17, 13)
    assert scoring(24, MALUS["C"]) == (18, 20, 18, 20, 20, 20)
    assert scoring(1, MALUS["C"]) == (0, 0, 0, 0, 1, 0)


@pytest.mark.parametrize("zone", MALUS)
@pytest.mark.parametrize("k", range(7))
def test_a_keeper_who_sees_the_row_gives_away_less(zone, k):
    for threshold in THRESHOLDS:
        per_face = scoring(threshold, MALUS[zone])
        shown = solve_row_shown(per_face, covers(k))
        assert shown.value <= value(zone, k, threshold) + 1e-8
        assert shares(shown.aim)
        for row, duel in ((TOP, shown.top), (BOTTOM, shown.bottom)):
            assert sum(duel.aim[i] for i in row) == pytest.approx(1)
            replies = by_cell(per_face, covers(k), duel.cover)
            assert max(replies[i] for i in row) == pytest.approx(duel.value, abs=1e-8)
            kept = by_cover(per_face, covers(k), duel.aim)
            assert min(kept) == pytest.approx(duel.value, abs=1e-8)


def test_three_cells_cover_a_row_that_is_shown():
    shown = solve_row_shown(scoring(14, MALUS["C"]), covers(3))
    assert shown.value == 0
    assert shown.top.cover[covers(3).index(0b000111)] == 1


def test_the_shooter_takes_the_better_row():
    shown = solve_row_shown(scoring(14, MALUS["C"]), covers(1))
    # bottom: 11, 14 and 11 of 20, one of them covered
    assert shown.value == pytest.approx(2 / (20 / 11 + 20 / 14 + 20 / 11), abs=1e-8)
    assert shown.aim == shown.bottom.aim
