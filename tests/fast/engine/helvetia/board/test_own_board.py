"""A board as it is typed: each fault has its line, and no text costs more than a look."""

from __future__ import annotations

import pytest

from engine.conformance import check_rules
from engine.errors import RuleViolation
from engine.games.helvetia.board.own_board import read_board_text, usual_text
from engine.games.helvetia.board.pitch import read_board
from engine.registry import ROOMS

pytestmark = pytest.mark.rule("HC-GEO-40")
USUAL = usual_text()
CIRCLE = 'circle = ["F4", "G4", "F5", "G5", "H5", "F6", "G6"]'
NARROW = USUAL.replace(CIRCLE, 'circle = ["G5"]')
# What is typed instead of what; the line that is named, what is said of it.
FAULTS = [
    ('spot = "C5"', 'spot = "Z5"', 'spot = "Z5"', "the pitch has no hex Z5"),
    ('spot = "C5"', "", "[west]", "west.spot is missing"),
    ("3r  3r  4r", "9r  3r  4r", "9r  3r  4r", "9r is not a number from 1 to 6"),
    ("3r  3r  4r  .", "3r  3r  4r", "3r  3r  4r", "draws 12 hexes"),
    ("offside_x = 12", "offside_x = 13", "halfway =", "halfway must be the hexes"),
    ('"F4", "G4"', '"F4"', "circle =", "circle changes when the board is turned"),
    ('centre = "G5"', "centre = G5", "centre = G5", "From G5 on this is no table"),
    ("[malus]", "[malus", "[malus", "From [malus on this is no table"),
    ("2 = [", "1 = [", '1 = ["FR", 2]', "stands here a second time"),
    ("20 = [", "a = 1\n20 = [", "a = 1", "drift.a is not a part of a board"),
    ("wing = [", f"wing = [ # {'.' * 300}", "wing = [", "at most 300 signs"),
]


@pytest.mark.parametrize("typed, instead, line, said", FAULTS)
def test_a_fault_is_named_with_its_line(typed, instead, line, said):
    text = USUAL.replace(typed, instead, 1)
    found = read_board_text(text)
    assert found.board is None
    fault = next(each for each in found.errors if said in each.problem.text)
    assert line in text.split("\n")[fault.line - 1]


def test_what_is_odd_is_allowed():
    found = read_board_text(USUAL.replace('14 = ["F", 1]', '14 = ["F", 3]'))
    assert found.board
    (odd,) = found.warnings
    assert "roll 14 goes 3 hexes" in odd.problem.text
    assert odd.line == USUAL.split("\n").index('14 = ["F", 1]') + 1


def test_the_usual_board_is_read_with_any_ends_of_lines():
    for text in (USUAL, USUAL.replace("\n", "\r\n")):
        assert read_board_text(text).board.digest == read_board().digest


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "field is missing"),
        ("a" * 100_001, "at most 100 kB"),
        ("é\n" * 40_000, "at most 100 kB"),
        ("a = [" + "\n[" * 40_000, ""),
        ("a." * 140 + "a = 1", "a is not a part of a board"),
        ('a = """', "ends too soon"),
        ("a = [", "ends too soon"),
        ("a = 2026-02-30", ""),
        ("\0", "this is no table"),
    ],
)
def test_no_text_breaks_it(text, said):
    found = read_board_text(text)
    assert found.board is None
    assert any(said in fault.problem.text for fault in found.errors)


def test_a_match_on_it_ends_and_its_record_holds_the_board():
    room = ROOMS["helvetia"]
    game, usual = room.rulesets["geek"], room.setup_of("geek", *room.squads[:2], {})
    setup = room.on_board(usual, NARROW)
    table = game.table_of(setup)
    assert table["board"]["own"]["field"]["circle"] == ["G5"]
    assert game.table_of(game.setup_of(table)) == table
    assert check_rules(game, [setup], 1, every=40) > 100
    with pytest.raises(RuleViolation, match="no hex Z5"):
        room.on_board(usual, USUAL.replace('"C5"', '"Z5"', 1))
