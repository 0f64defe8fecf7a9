"""The board that comes with the house, and that a board survives being written down."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.helvetia.board.hexes import (
    DISTANCE,
    HEXES,
    R,
    X,
    hex_at,
    hexes_of,
    mask_of,
    turned,
)
from engine.games.helvetia.board.pitch import (
    CENTRE,
    LEFT,
    NEAR_CELLS,
    RIGHT,
    board_of,
    read_board,
)

BOARD = read_board()
HOME, AWAY = 0, 1
EVERY = range(HEXES)
KEEPERS = (hex_at(0, 4), hex_at(24, 4))
CELLS = "ABCDEF"
CIRCLE = ((12, 4), (10, 4), (14, 4), (11, 3), (13, 3), (11, 5), (13, 5))
# HC-GEO-22: the shots at the goal in the east.
SHOTS = {
    (CENTRE, 1): "22,4 23,3 23,5",
    (CENTRE, 2): "20,4 21,3 21,5",
    (CENTRE, 3): "18,4 19,3 19,5",
    (CENTRE, 4): "16,4 17,3 17,5",
    (LEFT, 2): "22,2 24,2",
    (LEFT, 3): "20,2 21,1 23,1",
    (LEFT, 4): "18,2 19,1",
    (RIGHT, 2): "22,6 24,6",
    (RIGHT, 3): "20,6 21,7 23,7",
    (RIGHT, 4): "18,6 19,7",
}
FORWARD, BACK = (2, 0), (-2, 0)
F_LEFT, F_RIGHT, B_LEFT, B_RIGHT = (1, -1), (1, 1), (-1, -1), (-1, 1)


def places(*pairs):
    return mask_of([hex_at(x, r) for x, r in pairs])


def where(test):
    return mask_of([h for h in EVERY if test(X[h], R[h])])


def landing(aim, side, roll):
    h = BOARD.drift[side][roll][hex_at(*aim)]
    return X[h], R[h]


@pytest.mark.rule("HC-GEO-10", "HC-GEO-11", "HC-GEO-13")
def test_keeper_zones_and_the_middle():
    assert BOARD.keeper_zone == (places((0, 4)), places((24, 4)))
    assert BOARD.centre == hex_at(12, 4)
    assert BOARD.circle == places(*CIRCLE)
    assert BOARD.offside_x == 12


@pytest.mark.rule("HC-GEO-12")
def test_the_hexes_on_the_halfway_line_belong_to_both_halves():
    assert BOARD.half == (where(lambda x, r: x <= 12), where(lambda x, r: x >= 12))
    both = [(12, 0), (12, 2), (12, 4), (12, 6), (12, 8)]
    assert BOARD.half[HOME] & BOARD.half[AWAY] == places(*both)


@pytest.mark.rule("HC-GEO-14", "HC-GEO-15")
def test_wings_are_the_touchlines_and_the_edge_has_forty_hexes():
    assert BOARD.wing == where(lambda x, r: r in (0, 8))
    ends = where(lambda x, r: x in (0, 1, 23, 24))
    assert BOARD.edge == BOARD.wing | ends
    assert BOARD.edge.bit_count() == 40


@pytest.mark.rule("HC-GEO-14", "HC-GEO-07")
def test_the_next_wing_hex_lies_towards_the_goal_attacked():
    for h in EVERY:
        wing = R[h] in (0, 8)
        assert BOARD.wing_next[HOME][h] == (hex_at(X[h] + 2, R[h]) if wing else -1)
        assert BOARD.wing_next[AWAY][h] == (hex_at(X[h] - 2, R[h]) if wing else -1)


@pytest.mark.rule("HC-GEO-16", "HC-GEO-17")
def test_penalty_areas_hold_fifteen_hexes_and_their_spot():
    west = where(lambda x, r: 2 <= r <= 6 and x <= 5)
    east = where(lambda x, r: 2 <= r <= 6 and x >= 19)
    assert BOARD.area == (west, east)
    assert west.bit_count() == east.bit_count() == 15
    assert BOARD.spot == (hex_at(4, 4), hex_at(20, 4))
    for side in (HOME, AWAY):
        assert BOARD.number[side][BOARD.spot[side]] == 2
        assert BOARD.zone[side][BOARD.spot[side]] == CENTRE


@pytest.mark.rule("HC-GEO-20")
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_numbers_grow_with_the_distance_from_the_keeper(side):
    away = DISTANCE[KEEPERS[side]]
    near = [away[h] if away[h] <= 4 and abs(R[h] - 4) <= 3 else 0 for h in EVERY]
    assert list(BOARD.number[side]) == near
    assert sum(n > 0 for n in near) == 26


@pytest.mark.rule("HC-GEO-21", "HC-GEO-07")
def test_left_and_right_are_the_shooters():
    for side, left in ((HOME, 1), (AWAY, -1)):
        for h in EVERY:
            across = (R[h] - 4) * left
            zone = CENTRE if abs(across) <= 1 else LEFT if across > 0 else RIGHT
            if BOARD.number[side][h]:
                assert BOARD.zone[side][h] == zone


@pytest.mark.rule("HC-GEO-22")
def test_the_shots_at_the_east_are_as_listed_and_the_west_is_turned():
    listed = {}
    for (zone, number), hexes in SHOTS.items():
        for pair in hexes.split():
            listed[hex_at(*map(int, pair.split(",")))] = (number, zone)
    drawn = zip(BOARD.number[AWAY], BOARD.zone[AWAY], strict=True)
    assert {h: shot for h, shot in enumerate(drawn) if shot[0]} == listed
    for drawn in (BOARD.number, BOARD.zone):
        assert [drawn[HOME][turned(h)] for h in EVERY] == list(drawn[AWAY])


@pytest.mark.rule("HC-GEO-22")
def test_every_hex_of_an_area_has_a_number_except_the_keepers():
    for side in (HOME, AWAY):
        blank = [h for h in hexes_of(BOARD.area[side]) if not BOARD.number[side][h]]
        assert blank == [KEEPERS[side]]


@pytest.mark.rule("HC-GEO-30")
def test_the_keeper_covers_cells_in_one_piece():
    assert [len(sets) for sets in BOARD.covers] == [0, 6, 7, 10, 10, 6, 1]
    named = {"".join(CELLS[c] for c in hexes_of(cells)) for cells in BOARD.covers[2]}
    assert named == {"AB", "BC", "AD", "BE", "CF", "DE", "EF"}
    assert BOARD.near_cells == NEAR_CELLS


@pytest.mark.rule("HC-GEO-30")
@pytest.mark.parametrize("k", range(1, 7))
def test_no_set_in_one_piece_is_missing(k):
    """Grown cell by cell, each next one beside a cell that is covered already."""
    grown = {
        mask_of(cells)
        for cells in combinations(range(6), k)
        if any(_grows(order) for order in _orders(cells))
    }
    assert set(BOARD.covers[k]) == grown


def _orders(cells):
    if not cells:
        return [()]
    return [
        (cell, *rest)
        for cell in cells
        for rest in _orders(tuple(c for c in cells if c != cell))
    ]


def _grows(order):
    return all(
        any(NEAR_CELLS[cell] >> done & 1 for done in order[:n])
        for n, cell in enumerate(order)
        if n
    )


@pytest.mark.rule("HC-GEO-22")
def test_the_malus_of_each_cell():
    assert BOARD.malus[LEFT] == (4, 3, 8, 1, 1, 5)
    assert BOARD.malus[CENTRE] == (6, 2, 6, 3, 0, 3)
    assert BOARD.malus[RIGHT] == (8, 3, 4, 5, 1, 1)


@pytest.mark.rule("HC-KIT-06")
def test_no_printed_number_needs_more_than_the_four_markers_of_a_goal():
    assert max(map(max, BOARD.number)) == 4


@pytest.mark.rule("HC-DEV-01", "HC-DEV-02")
def test_the_drift_of_each_roll_as_the_coach_sees_it():
    low = [F_LEFT, F_RIGHT, FORWARD, F_LEFT, F_RIGHT, FORWARD, B_LEFT, B_RIGHT]
    missed = [F_LEFT, F_RIGHT, B_LEFT, B_RIGHT, FORWARD]
    near = [FORWARD, F_RIGHT, B_RIGHT, BACK, B_LEFT, F_LEFT]
    far = [2] * 13 + [1] * 6 + [2]
    for roll, (dx, dr) in enumerate(low + missed + near + [BACK], 1):
        n = far[roll - 1]
        assert landing((12, 4), HOME, roll) == (12 + n * dx, 4 + n * dr), roll
        assert landing((12, 4), AWAY, roll) == (12 - n * dx, 4 - n * dr), roll


@pytest.mark.rule("HC-DEV-01", "HC-DEV-02", "HC-DEV-03")
@pytest.mark.parametrize(
    "vector, aim, side, roll, lands",
    [
        ("TV-LONG-2", (10, 4), AWAY, 18, (11, 5)),
        ("TV-LONG-3", (10, 4), AWAY, 11, (12, 6)),
        ("TV-LONG-4", (22, 2), HOME, 13, (24, 2)),
        ("TV-LONG-5", (12, 0), HOME, 19, (12, 0)),
        ("TV-CLR-1", (8, 4), HOME, 3, (12, 4)),
    ],
)
def test_where_the_ball_of_the_worked_examples_lands(vector, aim, side, roll, lands):
    assert landing(aim, side, roll) == lands


@pytest.mark.rule("HC-DEV-03")
@given(st.sampled_from(EVERY), st.integers(1, 20))
def test_drift_stays_near_on_the_pitch_and_is_the_same_turned(h, roll):
    lands = BOARD.drift[HOME][roll][h]
    assert 0 <= lands < HEXES
    assert DISTANCE[h][lands] <= 2
    assert BOARD.drift[AWAY][roll][turned(h)] == turned(lands)


@pytest.mark.rule("HC-GEO-40")
def test_a_board_comes_back_from_its_table():
    table = json.loads(json.dumps(BOARD.as_table()))
    again = board_of(table)
    assert again.as_table() == table
    assert again.drawing == BOARD.drawing
    assert again.digest == BOARD.digest
    assert len(BOARD.digest) == 64


@pytest.mark.rule("HC-GEO-40")
def test_a_digest_names_the_board_and_not_the_layout_of_its_file():
    table = BOARD.as_table()
    table["field"]["circle"].reverse()
    table["west"]["shots"] = [" ".join(row.split()) for row in table["west"]["shots"]]
    assert board_of(table).digest == BOARD.digest
    table["malus"]["centre"][4] = 1
    assert board_of(table).digest != BOARD.digest


def test_the_board_of_the_house_is_read_once_and_no_other_one_is_there():
    assert read_board("helvetia") is BOARD
    with pytest.raises(KeyError):
        read_board("../helvetia")
