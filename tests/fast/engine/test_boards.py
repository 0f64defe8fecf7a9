"""The shape of a board: any grid of hexes, cells that meet and do not overlap."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from engine.boards import BoardShape, Cell, box_of, hexes
from tests.toss import ROOM, Setup


def cells_of(lines, *, upright=False):
    grid = hexes(lines, upright=upright)
    return [Cell(f"{h.line}.{h.place}", h.centre, h.points) for h in grid]


def shared(a, b):
    return set(a.points) & set(b.points)


def far(a, b):
    return sum((p - q) ** 2 for p, q in zip(a.centre, b.centre, strict=True)) ** 0.5


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("lines", [(3, 2, 3), (2, 3, 2), (4, 4), (1,)])
def test_neighbours_share_an_edge_and_nobody_else_a_point_more(lines, upright):
    cells = cells_of(lines, upright=upright)
    assert len(cells) == sum(lines)
    for a, b in combinations(cells, 2):
        # the middles of neighbours are one width of a hex apart, of others more
        assert far(a, b) > 39.9
        assert len(shared(a, b)) == (2 if far(a, b) < 40.1 else 0)


def test_a_large_board_comes_from_the_same_grid():
    cells = cells_of([25, 26] * 18 + [25], upright=True)
    assert len(cells) == 943
    assert len({cell.centre for cell in cells}) == 943
    across, down = BoardShape(tuple(cells)).box[2:]
    assert across == pytest.approx(36 * 34.64 + 46.2, abs=0.2)
    assert down == 26 * 40


def test_every_point_of_a_hex_is_equally_far_from_its_middle():
    for cell in cells_of((5, 4, 5)):
        for point in cell.points:
            edge = far(cell, Cell("", point, ()))
            assert edge == pytest.approx(23.1, abs=0.1)


def test_a_shape_is_told_in_json():
    shape = ROOM.board(Setup(("reds", "blues")))
    table = json.loads(json.dumps(shape.as_table()))
    assert table["format"] == "board/1"
    assert table["box"] == [0, 0, 90, 10]
    assert [cell["name"] for cell in table["cells"]] == [*"123456789"]
    assert table["cells"][1] == {
        "name": "2",
        "centre": [15, 5],
        "points": [[10, 0], [20, 0], [20, 10], [10, 10]],
        "zones": [],
    }
    assert table["goals"][1] == {"side": "away", "before": ["9"], "cells": []}
    assert box_of("x", 0, 0, 2, 2, "wing").zones == ("wing",)
