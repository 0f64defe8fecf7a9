"""The ground of a board, of a hex pitch and of a row of boxes: no game is known."""

from __future__ import annotations

import re

import pytest

from engine.boards import BoardGoal, BoardShape, Cell, Label, box_of
from engine.games.helvetia.room import HELVETIA
from engine.sides import SIDES
from matches.drawings.ground import ground_of
from tests import toss

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def box(n, *zones):
    return box_of(f"B{n}", 10.0 * n, 0.0, 10.0, 10.0, *zones)


def shape(*cells, **more):
    return BoardShape(tuple(cells), **more)


@pytest.fixture(scope="module")
def pitch():
    return HELVETIA.board(HELVETIA.setup_of("geek", "jesters", "drakes", {}))


def test_each_cell_is_drawn_once_with_its_corners(pitch):
    ground = ground_of(pitch)
    assert [cell.name for cell in ground.cells] == [cell.name for cell in pitch.cells]
    for drawn, cell in zip(ground.cells, pitch.cells, strict=True):
        numbers = list(map(float, NUMBER.findall(drawn.points)))
        assert numbers == pytest.approx([n for p in cell.points for n in p], abs=0.05)
    assert ground.places == {cell.name: cell.centre for cell in pitch.cells}


def test_all_that_is_drawn_lies_in_the_box(pitch):
    ground = ground_of(pitch)
    left, top, wide, high = map(float, ground.box.split())
    texts = [cell.points for cell in ground.cells]
    for text in texts:
        numbers = list(map(float, NUMBER.findall(text)))
        assert all(left < x < left + wide for x in numbers[::2])
        assert all(top < y < top + high for y in numbers[1::2])
    for label in ground.labels:
        assert left < float(label.x) < left + wide
        assert top < float(label.y) < top + high
    for goal in ground.goals:
        assert all(
            left < x < left + wide for x in map(float, NUMBER.findall(goal)[::2])
        )


def test_turned_it_is_as_high_as_it_was_wide_and_its_cells_fit_a_finger(pitch):
    ground = ground_of(pitch)
    *_, wide, high = map(float, ground.box.split())
    assert ground.turned == f"0 0 {high:g} {wide:g}"
    # a cell of this pitch is 40 wide
    assert float(ground.least) == pytest.approx(36 * wide / 40, abs=0.1)


def test_no_label_stands_in_a_goal(pitch):
    at_edge = [label.text for label in ground_of(pitch).labels if float(label.x) < 0]
    assert at_edge == [*"12346789"]


def test_a_zone_is_one_line_around_its_cells():
    ground = ground_of(shape(box(0), box(1, "area"), box(2, "area"), box(3)))
    lines = {line.zone: line.d for line in ground.lines}
    assert set(lines) == {"", "area"}
    assert lines["area"].count("M") == 1
    assert lines["area"].endswith("Z")
    # the edge that both have is not among them
    assert len(NUMBER.findall(lines["area"])) == 2 * 6


def test_two_parts_of_a_zone_are_two_lines():
    ground = ground_of(shape(box(0, "wing"), box(1), box(2, "wing")))
    assert next(x.d for x in ground.lines if x.zone == "wing").count("M") == 2


def test_a_zone_of_one_cell_is_a_dot_and_a_number_in_a_name_is_a_figure():
    ground = ground_of(shape(box(0, "spot"), box(1, "shot_3_left"), box(2, "shot_3_x")))
    assert [(dot.x, dot.y) for dot in ground.dots] == [("5", "5")]
    assert [(figure.text, figure.x) for figure in ground.figures] == [
        ("3", "15"),
        ("3", "25"),
    ]
    assert [line.zone for line in ground.lines] == [""]


def test_goals_stand_outside_where_the_board_ends_and_the_middle_between_them():
    goals = (BoardGoal(SIDES[0], ("B0",)), BoardGoal(SIDES[1], ("B3",)))
    ground = ground_of(shape(*map(box, range(4)), goals=goals))
    left, right = ([*map(float, NUMBER.findall(d))] for d in ground.goals)
    assert max(left[0], left[2]) < 0
    assert min(right[0], right[2]) > 40
    assert ground.middle.startswith("M20 ")
    assert ground_of(shape(box(0))).middle == ""


def test_every_band_of_two_cells_has_its_shade(pitch):
    dark = {cell.name: cell.is_dark for cell in ground_of(pitch).cells}
    assert [dark[f"{letter}1"] for letter in "ABCDEFGH"] == [
        False,
        False,
        True,
        True,
    ] * 2


def test_a_label_stands_where_its_shape_says():
    ground = ground_of(shape(box(0), labels=(Label("A", (5.0, -7.5)),)))
    assert ground.labels == (("A", "5", "-7.5"),)


def test_another_game_has_its_board_too():
    setup = toss.Setup(("a", "b"))
    ground = ground_of(toss.ROOM.board(setup))
    assert len(ground.cells) == toss.CELLS
    assert len(ground.goals) == 2


def test_a_corner_is_written_as_short_as_svg_takes_it():
    odd = Cell("X", (0.0, 0.0), ((0.04, 0.0), (-1.25, 2.0), (3.0, 4.5)))
    assert ground_of(shape(odd)).cells[0].points == "0,0 -1.2,2 3,4.5"
