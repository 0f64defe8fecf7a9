"""Pieces and ball: where they stand, how two share a cell, what they wear."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find

from competitions.drawings.kits import (
    COLOUR_IDS,
    COLOURS,
    PATTERNS,
    Kit,
    TeamKits,
    contrast,
    difference,
)
from competitions.drawings.looks import default_look
from engine.sides import BySide
from matches.drawings.pieces import (
    LEAST_APART,
    SHARED,
    STANDARD_KITS,
    WHOLE,
    ball_of,
    kits_on_board,
    pieces_of,
    shirt_of,
)

PLACES = {"A1": (0.0, 0.0), "B1": (40.0, 0.5)}
SHIRTS = {
    "home": shirt_of(Kit("blue", "white")),
    "away": shirt_of(Kit("orange", "ink", "hoops")),
}


def piece(name, cell, **more):
    side = "home" if name[0] == "h" else "away"
    given = {"id": name, "side": side, "number": int(name[1:]), "cell": cell}
    return given | {"marks": []} | more


def drawn(*pieces, spent=""):
    return pieces_of(pieces, PLACES, SHIRTS, spent)


def test_who_stands_on_the_board_is_drawn_in_the_middle_of_his_cell():
    one, other = drawn(piece("h6", "A1", marks=["keeper"]), piece("a2", "B1"))
    assert (one.id, one.at, one.aside, one.scale) == ("h6", "0 0", "0", WHOLE)
    assert (one.cell, one.marks) == ("A1", ("keeper",))
    assert (other.at, other.shirt) == ("40 0.5", SHIRTS["away"])


def test_one_that_can_do_no_more_is_known_by_the_mark_of_his_game():
    pieces = piece("h6", "A1", marks=["limp"]), piece("a2", "B1", marks=["fallen"])
    assert [one.is_spent for one in drawn(*pieces, spent="limp")] == [True, False]
    assert [one.is_spent for one in drawn(*pieces)] == [False, False]


def test_who_is_beside_the_board_is_not_drawn():
    assert drawn(piece("h6", None), piece("h7", "Z9")) == ()


def test_two_on_a_cell_give_way_and_are_smaller():
    one, other = drawn(piece("h6", "A1"), piece("a2", "A1"))
    assert float(one.aside) == -float(other.aside) != 0
    assert one.scale == other.scale == SHARED


def test_the_ball_is_at_the_foot_of_its_carrier():
    pieces = drawn(piece("h6", "A1"), piece("a2", "A1"))
    ball = ball_of({"cell": "A1", "piece": "a2"}, PLACES, pieces)
    assert (ball.at, ball.aside, ball.is_carried) == ("0 0", pieces[1].aside, True)


def test_the_ball_lies_alone_or_nowhere():
    ball = ball_of({"cell": "B1", "piece": None}, PLACES, ())
    assert (ball.at, ball.is_carried) == ("40 0.5", False)
    assert ball_of(None, PLACES, ()) is None
    assert ball_of({"cell": "Z9", "piece": None}, PLACES, ()) is None


@pytest.mark.parametrize("colour", COLOUR_IDS)
def test_a_number_is_read_on_every_shirt(colour):
    shirt = shirt_of(Kit(colour, "white"))
    assert contrast(shirt.body, shirt.ink) >= 4.5
    assert shirt.second == ""


def test_a_pattern_shows_its_second_colour():
    assert SHIRTS["away"].pattern == "hoops"
    assert SHIRTS["away"].second == "#15191e"


BLUE, WHITE_SHIRT, RED = Kit("blue", "white"), Kit("white", "blue"), Kit("red", "white")


@pytest.mark.rule("HV-KIT-03")
@pytest.mark.parametrize(
    ("home", "away", "worn"),
    [
        (TeamKits(RED, BLUE), TeamKits(BLUE, RED), BySide(RED, BLUE)),
        (TeamKits(BLUE, RED), TeamKits(BLUE, WHITE_SHIRT), BySide(BLUE, WHITE_SHIRT)),
        (TeamKits(BLUE, RED), TeamKits(BLUE, BLUE), STANDARD_KITS),
        # hoops in the other side's colour would say that a piece is half theirs
        (
            TeamKits(Kit("yellow", "ink"), BLUE),
            TeamKits(Kit("teal", "yellow", "hoops"), RED),
            BySide(Kit("yellow", "ink"), Kit("teal", "yellow")),
        ),
        # a pattern alone tells nobody apart on a board
        (
            TeamKits(BLUE, RED),
            TeamKits(*[Kit("blue", "white", "hoops")] * 2),
            STANDARD_KITS,
        ),
    ],
)
def test_both_wear_their_own_colours_where_nobody_mistakes_them(home, away, worn):
    assert kits_on_board(home, away) == worn


@pytest.mark.rule("HV-KIT-03")
def test_whatever_two_teams_look_like_their_pieces_lie_far_apart():
    assert difference(STANDARD_KITS.home, STANDARD_KITS.away) >= LEAST_APART
    looks = [
        default_look(name).kits
        for name in ["Owls", "Drakes", "Jesters", "Herons", "Foundry", "Snails"]
    ]
    looks += [
        TeamKits(Kit(one, two, pattern), Kit(two, one))
        for one, two in zip(COLOUR_IDS, COLOUR_IDS[::-1], strict=True)
        for pattern in PATTERNS
    ]
    own = 0
    for home in looks:
        for away in looks:
            worn = kits_on_board(home, away)
            assert difference(worn.home, worn.away) >= LEAST_APART
            own += worn != STANDARD_KITS
    assert own > len(looks) ** 2 / 2


def test_the_style_knows_the_colours_of_kits():
    style = Path(find("css/parts/play/kits.css")).read_text()
    for side in ("home", "away"):
        for colour in COLOURS:
            named = f'[data-{side}-kit="{colour.hex}"] {{\n  --{side}: {colour.hex};'
            assert named in style
