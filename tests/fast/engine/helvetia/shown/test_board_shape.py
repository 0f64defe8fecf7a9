"""The pitch as it is drawn: every hex once, every mark of the board of the match."""

from __future__ import annotations

import copy
import json
import tomllib
from importlib import resources
from itertools import combinations

import pytest

from engine import registry
from engine.games.helvetia.board.hexes import LABELS, NEAR, hex_of, hexes_of
from engine.games.helvetia.board.pitch import board_of, read_board
from engine.games.helvetia.shown.board_shape import shape_of

SHAPE = shape_of(read_board())


def test_each_hex_is_there_once_under_its_name():
    assert len(SHAPE.cells) == 113
    assert tuple(cell.name for cell in SHAPE.cells) == LABELS
    assert len({cell.centre for cell in SHAPE.cells}) == 113


@pytest.mark.rule("HC-GEO-02")
def test_neighbours_share_an_edge_and_no_others_overlap():
    for h, g in combinations(range(113), 2):
        one, other = SHAPE.cells[h], SHAPE.cells[g]
        common = set(one.points) & set(other.points)
        assert len(common) == (2 if g in NEAR[h] else 0)
        apart = sum((a - b) ** 2 for a, b in zip(one.centre, other.centre, strict=True))
        assert apart > 39.9**2


def test_letters_and_numbers_stand_at_the_edge():
    assert [label.text for label in SHAPE.labels if label.text.isalpha()] == [
        *"ABCDEFGHIJKLM"
    ]
    assert [label.text for label in SHAPE.labels if label.text.isdigit()] == [
        *"123456789"
    ]
    left, top, wide, high = SHAPE.box
    for label in SHAPE.labels:
        assert label.at[0] in (left, *(cell.centre[0] for cell in SHAPE.cells))
        assert label.at[1] in (top, *(cell.centre[1] for cell in SHAPE.cells))
    assert (wide, high) == (25 * 20 + 30, pytest.approx(8 * 34.64 + 30 + 23.1, abs=0.1))


@pytest.mark.rule("HC-GEO-30")
def test_both_goals_have_six_cells_and_lie_before_their_keepers():
    home, away = SHAPE.goals
    assert (home.side, home.before) == ("home", ("A5",))
    assert (away.side, away.before) == ("away", ("M5",))
    for goal in (home, away):
        assert [cell.name for cell in goal.cells] == [*"ABCDEF"]
        rows = [cell.centre[1] for cell in goal.cells]
        assert rows == [20, 20, 20, 60, 60, 60]


def zones(shape, name):
    return set(shape.cells[hex_of(name)].zones)


@pytest.mark.rule("HC-GEO-10", "HC-GEO-20", "HC-GEO-22")
def test_what_the_board_marks_is_there():
    board = read_board()
    assert zones(SHAPE, "G5") == {"centre", "circle", "halfway"}
    assert zones(SHAPE, "A1") == {"wing"}
    assert zones(SHAPE, "A5") == {"penalty_area_home", "keeper_zone_home"}
    assert zones(SHAPE, "B3") == {"penalty_area_home", "shot_home_2_right"}
    assert "spot_away" in zones(SHAPE, "K5")
    for zone, mask in (
        ("wing", board.wing),
        ("circle", board.circle),
        ("penalty_area_away", board.area[1]),
    ):
        marked = {c.name for c in SHAPE.cells if zone in c.zones}
        assert marked == {LABELS[h] for h in hexes_of(mask)}


def test_a_club_s_own_board_is_drawn_as_it_is():
    file = resources.files("engine.games.helvetia").joinpath("data", "board.toml")
    table = copy.deepcopy(tomllib.loads(file.read_text("utf-8")))
    table["field"]["circle"] = ["G5"]
    shape = shape_of(board_of(table))
    assert "circle" not in zones(shape, "F5")
    assert zones(shape, "G5") == zones(SHAPE, "G5")


def test_the_room_gives_the_board_of_the_match():
    room = registry.ROOMS["helvetia"]
    setup = room.setup_of("family", "jesters", "drakes", {"cards": "none"})
    assert room.board(setup) == SHAPE
    # made once, as long as not too many other boards are asked for
    assert room.board(setup) is room.board(setup)
    text = json.dumps(SHAPE.as_table())
    assert json.loads(text) == SHAPE.as_table()
