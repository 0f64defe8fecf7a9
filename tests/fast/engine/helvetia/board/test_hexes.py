"""The grid: how hexes are numbered, named, joined, measured and turned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.helvetia.board.hexes import (
    DIRECTIONS,
    DISTANCE,
    HEXES,
    LABELS,
    NEAR,
    PITCH,
    STEP,
    WITHIN,
    R,
    X,
    hex_at,
    hex_of,
    hexes_of,
    label,
    mask_of,
    spread,
    turned,
)

EVERY = range(HEXES)
HEX = st.sampled_from(EVERY)
MASK = st.integers(0, PITCH)


@pytest.mark.rule("HC-GEO-01")
def test_the_pitch_has_nine_rows_of_thirteen_and_twelve_in_turn():
    assert [sum(R[h] == r for h in EVERY) for r in range(9)] == [13, 12] * 4 + [13]
    assert [X[h] for h in EVERY if R[h] == 0] == list(range(0, 25, 2))
    assert [X[h] for h in EVERY if R[h] == 1] == list(range(1, 24, 2))
    assert PITCH.bit_count() == HEXES == 113


@pytest.mark.rule("HC-GEO-01")
def test_a_hex_is_found_by_its_coordinates_and_nothing_else_is():
    found = {(x, r): hex_at(x, r) for x in range(-3, 28) for r in range(-3, 12)}
    assert sorted(h for h in found.values() if h >= 0) == list(EVERY)
    assert all((X[h], R[h]) == place for place, h in found.items() if h >= 0)


@pytest.mark.rule("HC-GEO-02")
@given(HEX)
def test_neighbours_lie_at_the_six_offsets(h):
    expected = [hex_at(X[h] + dx, R[h] + dr) for dx, dr in DIRECTIONS]
    assert list(STEP[h]) == expected
    assert list(NEAR[h]) == [g for g in expected if g >= 0]
    assert all(STEP[g][(d + 3) % 6] == h for d, g in enumerate(STEP[h]) if g >= 0)


@pytest.mark.rule("HC-GEO-02")
def test_east_then_clockwise_as_seen_from_above():
    around = ["H5", "G6", "F6", "F5", "F4", "G4"]
    assert [LABELS[h] for h in STEP[hex_of("G5")]] == around


@pytest.mark.rule("HC-GEO-03")
@given(HEX)
def test_distance_is_the_number_of_steps(h):
    reached, steps = 1 << h, 0
    while reached != PITCH:
        further = spread(reached) & ~reached
        steps += 1
        assert {DISTANCE[h][g] for g in hexes_of(further)} == {steps}
        reached |= further
    assert DISTANCE[h][h] == 0


@pytest.mark.rule("HC-GEO-03")
@given(HEX, HEX, HEX)
def test_distance_is_symmetric_and_no_way_round_is_shorter(h, g, over):
    assert DISTANCE[h][g] == DISTANCE[g][h]
    assert DISTANCE[h][g] <= DISTANCE[h][over] + DISTANCE[over][g]


@pytest.mark.rule("HC-GEO-04")
@given(HEX, HEX)
def test_distance_is_the_same_in_axial_coordinates(h, g):
    q, r = (X[h] - R[h]) // 2 - (X[g] - R[g]) // 2, R[h] - R[g]
    assert DISTANCE[h][g] == max(abs(q), abs(r), abs(q + r))


@pytest.mark.rule("HC-GEO-05")
def test_people_say_a_letter_and_a_row():
    assert label(hex_at(12, 4)) == "G5"
    assert label(hex_at(1, 1)) == "A2"
    assert label(hex_at(24, 8)) == "M9"
    assert [hex_of(name) for name in LABELS] == list(EVERY)
    assert len(set(LABELS)) == HEXES
    assert hex_of(" g5 ") == hex_at(12, 4)


@pytest.mark.rule("HC-GEO-05")
@pytest.mark.parametrize("name", ["", "M2", "N1", "A0", "A10", "5G", "G", "G٥"])
def test_other_names_name_no_hex(name):
    assert hex_of(name) == -1


@pytest.mark.rule("HC-GEO-06")
@given(HEX)
def test_turning_and_mirroring_keep_the_pitch_and_its_distances(h):
    assert turned(h) == hex_at(24 - X[h], 8 - R[h])
    assert turned(turned(h)) == h
    across = [hex_at(24 - X[g], R[g]) for g in EVERY]
    along = [hex_at(X[g], 8 - R[g]) for g in EVERY]
    for moved in (across, along, [turned(g) for g in EVERY]):
        assert all(DISTANCE[moved[h]][moved[g]] == DISTANCE[h][g] for g in EVERY)


@given(MASK)
def test_a_mask_holds_its_hexes_in_order(mask):
    assert mask_of(hexes_of(mask)) == mask
    assert hexes_of(mask) == sorted(hexes_of(mask))


@given(MASK)
def test_to_spread_is_to_take_all_neighbours(mask):
    assert spread(mask) == mask_of([g for h in hexes_of(mask) for g in NEAR[h]])


@given(HEX, st.integers(0, 24))
def test_what_lies_within_a_distance(h, d):
    assert WITHIN[d][h] == mask_of([g for g in EVERY if DISTANCE[h][g] <= d])


@pytest.mark.rule("HC-GEO-03")
def test_a_short_pass_from_the_centre_has_eighteen_targets():
    """TV-SHORT-2."""
    centre = hex_at(12, 4)
    assert len(hexes_of(WITHIN[2][centre] & ~(1 << centre))) == 18
