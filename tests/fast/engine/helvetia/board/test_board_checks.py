"""A club's own board: whatever is wrong with it is said, and nothing breaks."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleViolation
from engine.games.helvetia.board.hexes import LABELS, hex_of, turned
from engine.games.helvetia.board.pitch import board_of, check_board, read_board

TABLE = read_board().as_table()
ALL = list(LABELS)
GONE = object()
BLANK = ".  " * 13


def changed(changes):
    """The table of the house with other values at dotted places."""
    table = deepcopy(TABLE)
    for place, value in changes.items():
        *path, last = place.split(".")
        part = table
        for key in path:
            part = part[int(key) if isinstance(part, list) else key]
        if value is GONE:
            del part[last]
        else:
            part[int(last) if isinstance(part, list) else last] = value
    return table


def both(place, west, east):
    return {f"west.{place}": west, f"east.{place}": east}


WITHOUT_SPOT = both(
    "penalty_area",
    [h for h in TABLE["west"]["penalty_area"] if h != "C5"],
    [h for h in TABLE["east"]["penalty_area"] if h != "K5"],
)
WITHOUT_KEEPER = both(
    "penalty_area",
    [h for h in TABLE["west"]["penalty_area"] if h != "A5"],
    [h for h in TABLE["east"]["penalty_area"] if h != "M5"],
)
LARGER = both(
    "penalty_area",
    [*TABLE["west"]["penalty_area"], "F4", "F6"],
    [*TABLE["east"]["penalty_area"], "G4", "G6"],
)

NUMBERED = both("shots", *[["1c " * (13 - row % 2) for row in range(9)]] * 2)
HALF = [label for label in ALL if label < "G"]
OTHER = [LABELS[turned(hex_of(label))] for label in HALF]
ZONE = [label for label in HALF if label != "C5"]

# What a sentence says, and what must be changed for it.
WRONG = [
    ("must be a table", {"west": 3}),
    ("west is missing", {"west": GONE}),
    ("malus.left is missing", {"malus.left": GONE}),
    ("drift.7 is missing", {"drift.7": GONE}),
    ("drift.21 is not a part", {"drift.21": ["F", 2]}),
    ("goals is not a part", {"goals": {}}),
    ("east.shot is not a part", {"east.shot": []}),
    ("field.offside_x must be a whole number, not True", {"field.offside_x": True}),
    ("field.offside_x must be a whole number, not 12.0", {"field.offside_x": 12.0}),
    ("field.wing must be a list", {"field.wing": "A1"}),
    ("field.wing lists more hexes than the pitch has: 114", {"field.wing": [1] * 114}),
    ("field.circle: the pitch has no hex M2", {"field.circle.0": "M2"}),
    ("west.spot: the pitch has no hex 5", {"west.spot": 5}),
    ("east.keeper_zone: the pitch has no hex N5", {"east.keeper_zone": ["N5"]}),
    ("east.penalty_area: the pitch has no hex list", {"east.penalty_area": [[]]}),
    ("west.shots must be a list of 9 entries", {"west.shots": []}),
    ("west.shots, row 2: must be a text that draws 12", {"west.shots.1": BLANK}),
    ("west.shots, row 1: must be a text that draws 13", {"west.shots.0": 1}),
    ("west.shots, A1: 7c is not", {"west.shots.0": "7c" + BLANK[1:]}),
    ("west.shots, A1: 0c is not", {"west.shots.0": "0c" + BLANK[1:]}),
    ("west.shots, A1: 3 is not", {"west.shots.0": "3" + BLANK[1:]}),
    ("malus.left must be a list of 6", {"malus.left": [1, 2, 3]}),
    ("malus.right: a malus lies between 0 and 20, not 21", {"malus.right.3": 21}),
    ("malus.right: a malus lies between 0 and 20, not -1", {"malus.right.3": -1}),
    ("malus.right: a malus lies between 0 and 20, not int", {"malus.right.3": 9**9999}),
    ("malus.centre must be a whole number, not False", {"malus.centre.0": False}),
    ("drift.3 must be a direction", {"drift.3": ["N", 2]}),
    ("drift.3 must be a direction", {"drift.3": ["F", True]}),
    ("drift.3 must be a direction", {"drift.3": ["F", -1]}),
    ("drift.3 must be a direction", {"drift.3": "F2"}),
    ("centre changes when the board is turned: G4", {"field.centre": "G4"}),
    ("circle changes when the board is turned: G6.", {"field.circle.0": "G4"}),
    ("wing changes when the board is turned: M9", {"field.wing.0": "B1"}),
    ("keeper_zone changes", {"west.keeper_zone": ["A5", "B5"]}),
    ("penalty_area changes", {"east.penalty_area.0": "J3"}),
    ("spot changes when the board is turned: C5 L5.", {"east.spot": "L5"}),
    ("shots changes when the board is turned: A1.", {"west.shots.0": "6l" + BLANK[1:]}),
    ("west: the keeper zone is empty", both("keeper_zone", [], [])),
    ("west: the penalty area lacks the keeper zone: A5", WITHOUT_KEEPER),
    ("east: the spot K5 must lie in the penalty area", WITHOUT_SPOT),
    ("west: the spot A5 must lie", both("spot", "A5", "M5")),
    ("west: hexes of the penalty area have no number: F4 F6", LARGER),
    ("field.circle leaves west 0 free hexes of its half", {"field.circle": ALL}),
    (
        "east.penalty_area leaves its own half: A1",
        both("penalty_area", ALL, ALL) | NUMBERED,
    ),
    (
        "west.penalty_area leaves west 0 free hexes of its half",
        both("penalty_area", HALF, OTHER) | NUMBERED,
    ),
    (
        "west.keeper_zone has more than 7 hexes",
        both("penalty_area", HALF, OTHER)
        | both("keeper_zone", ZONE, [LABELS[turned(hex_of(each))] for each in ZONE])
        | NUMBERED,
    ),
    ("halfway must be the hexes on the offside line", {"field.offside_x": 13}),
    ("halfway must be the hexes on the offside line", {"field.offside_x": -1}),
    ("offside line: G1 G3 G5 G7 G9", {"field.halfway": ["G1", "G5", "G9"]}),
]


@pytest.mark.rule("HC-GEO-40")
@pytest.mark.parametrize("said, changes", WRONG, ids=[said for said, _ in WRONG])
def test_what_is_wrong_is_said(said, changes):
    table = changed(changes)
    errors = check_board(table).errors
    assert any(said in error.text for error in errors), [e.text for e in errors]
    assert {error.rule_id for error in errors} == {"HC-GEO-40"}
    with pytest.raises(RuleViolation) as refused:
        board_of(table)
    assert refused.value == errors[0]


@pytest.mark.rule("HC-GEO-40")
def test_all_that_is_wrong_is_said_at_once():
    wrong = {"field.centre": "Z1", "west.spot": GONE, "drift.1": [], "malus.left.0": 99}
    found = check_board(changed(wrong))
    assert not found
    places = [str(error.params["place"]) for error in found.errors]
    assert places == ["west.spot", "field.centre", "malus.left", "drift.1"]


@pytest.mark.rule("HC-GEO-40")
def test_a_long_text_is_told_short():
    (error,) = check_board(changed({"west.spot": "x" * 1000})).errors
    assert len(error.text) < 80


@pytest.mark.rule("HC-GEO-40", "HC-DEV-01")
@pytest.mark.parametrize(
    "said, changes",
    [
        ("left is not the mirror of right", {"malus.left.0": 5}),
        ("centre is not the mirror of centre", {"malus.centre.0": 5}),
        ("roll 14 goes 2 hexes, in the rules 1", {"drift.14": ["F", 2]}),
        ("roll 20 goes 3 hexes, in the rules 2", {"drift.20": ["B", 3]}),
    ],
)
def test_what_is_odd_is_only_a_warning(said, changes):
    found = check_board(changed(changes))
    assert found
    (warning,) = found.warnings
    assert said in warning.text
    assert board_of(changed(changes)).as_table() == changed(changes)


@pytest.mark.rule("HC-KIT-06")
def test_a_number_that_needs_more_markers_than_a_goal_has_is_odd():
    west = {"west.shots.0": "6l" + BLANK[1:]}
    east = {"east.shots.8": BLANK[:-3] + "6l"}
    found = check_board(changed(west | east))
    assert found
    assert [warning.rule_id for warning in found.warnings] == ["HC-KIT-06"] * 2


def test_the_board_of_the_house_is_neither_wrong_nor_odd():
    found = check_board(TABLE)
    assert (found.errors, found.warnings) == ([], [])


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=9)
        | st.dictionaries(st.sampled_from([*TABLE, "1", "spot", "x"]), inner)
    ),
    max_leaves=8,
)
PLACES = [
    *TABLE,
    *(f"{part}.{key}" for part, inner in TABLE.items() for key in inner),
    *("west.shots.3", "field.wing.2", "malus.left.5", "drift.9.1", "east.spot"),
]


@pytest.mark.rule("HC-GEO-40")
@given(st.sampled_from(PLACES), ANYTHING)
def test_nothing_a_club_may_write_breaks_the_reader(place, value):
    table = changed({place: value})
    found = check_board(table)
    if found:
        assert board_of(board_of(table).as_table()).digest == board_of(table).digest
    else:
        assert all(error.text for error in found.errors)


@pytest.mark.rule("HC-GEO-40")
@given(ANYTHING)
def test_something_else_is_no_board(value):
    assert not check_board(value)
