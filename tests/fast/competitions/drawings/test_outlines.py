"""Paths as points: flattened, cut along a line, written again."""

from __future__ import annotations

import pytest

from competitions.drawings.outlines import between, circle, contours, path_data, shift

SQUARE = "M0 0H10V10H0Z"


def test_a_path_becomes_its_corners():
    assert contours(SQUARE) == (((0, 0), (10, 0), (10, 10), (0, 10)),)


def test_numbers_without_a_letter_repeat_the_last_one():
    assert contours("M0 0L1 1 2 0Z") == (((0, 0), (1, 1), (2, 0)),)


def test_curves_end_where_they_should():
    (curve,) = contours("M0 0Q5 10 10 0C12 0 12 5 10 5Z")
    assert curve[8] == (10, 0)
    assert curve[-1] == (10, 5)
    assert max(y for _x, y in curve[:9]) == 5


def test_a_path_may_have_several_contours():
    assert len(contours(SQUARE + "M2 2H4V4H2Z")) == 2


@pytest.mark.parametrize(("axis", "box"), [(0, (3, 0, 6, 10)), (1, (0, 3, 10, 6))])
def test_cutting_keeps_the_part_between_two_lines(axis, box):
    ((*points,),) = between(contours(SQUARE), axis, 3, 6)
    xs, ys = {x for x, _y in points}, {y for _x, y in points}
    assert (min(xs), min(ys), max(xs), max(ys)) == box


def test_what_lies_outside_is_gone():
    assert between(contours(SQUARE), 0, 20, 30) == []


def test_moving_scales_about_the_origin_first():
    assert shift(contours("M1 1H2V2Z"), 10, 20, 2) == [((12, 22), (14, 22), (14, 24))]


def test_writing_rounds_to_a_tenth_and_never_says_minus_zero():
    assert path_data([((0.04, -0.04), (1.26, 2.0), (3, 1))]) == "M0 0L1.3 2L3 1Z"


def test_a_circle_has_its_radius_everywhere():
    for x, y in circle(3, 4, 5):
        assert (x - 3) ** 2 + (y - 4) ** 2 == pytest.approx(25)
