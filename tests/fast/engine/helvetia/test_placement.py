"""Placement and kick-off."""

from __future__ import annotations

import pytest

from engine.games.helvetia.board.pitch import Board, board_of, read_board
from tests.scenes import scene

FIVE_EACH = """
    {facts}
    J to place: 1 3 4 5 6
    D to place: 1 2 3 5 6
    now: placement
"""
DEFENCE_PLACED = """
    D2 on (14,0)
    D3 on (14,2)
    D5 on (14,6)
    D6 on (14,8)
"""


def kick_off(facts: str = "J attacks, 0'", **options: object):
    return scene(FIVE_EACH.format(facts=facts), **options)


@pytest.mark.rule("HC-PLACE-01", "HC-PLACE-02", "HC-SET-03")
def test_the_defence_places_all_five_first_then_the_attack():
    kick_off().play("""
        = D to place; ball dead at G5; 0'; score 0-0; D1 at M5
        J3 on G5 refused HC-TURN-01
        D2 on L5
        D3 on I3
        D5 on I7
        = D to place
        D6 on H1
        = J to place; J1 at A5
        J3 on C5
        J4 on E3
        J5 on E7
        J6 on F1 refused HC-PLACE-03
        J6 on G5
        = J to gesture kick off; J6 has the ball; happened kick-off
    """)


@pytest.mark.rule("HC-PLACE-02", "HC-PLACE-05", "HC-PLACE-07")
def test_where_nobody_may_be_placed():
    kick_off().play("""
        D2 on E3 refused HC-PLACE-02
        D2 on H5 refused HC-PLACE-02
        D2 on (13,3) refused HC-PLACE-02
        D2 on G5 refused HC-PLACE-02
        D2 on M5 refused HC-PLACE-05
        D2 on A5 refused HC-PLACE-02
        D1 on L5 refused HC-PLACE-07
        D7 on L5 refused HC-PLACE-07
        J3 on E3 refused HC-TURN-01
        D2 on L5
        D2 on L4 refused HC-PLACE-07
        D3 on L5 refused HC-PLACE-05
    """)


@pytest.mark.rule("HC-PLACE-03", "HC-PLACE-04")
def test_one_attacker_in_the_circle_on_the_ball():
    kick_off().play(DEFENCE_PLACED).play("""
        J3 on F5 refused HC-PLACE-02
        J3 on G5
        J4 on F5 refused HC-PLACE-02
        J4 on F4 refused HC-PLACE-02
        J4 on I3 refused HC-PLACE-02
        J4 on E5
        J5 on (12,2)
        J6 on (12,8)
        = J3 has the ball; J to gesture kick off
    """)


@pytest.mark.rule("HC-PLACE-04", "HC-PLACE-05")
def test_the_hexes_across_the_line_are_open_to_one_of_each_side():
    kick_off().play("""
        D2 on (12,0)
        D3 on (12,0) refused HC-PLACE-05
        D3 on (12,2)
        D5 on (12,6)
        D6 on (12,8)
        J3 on (12,0)
        = J3 at (12,0); D2 at (12,0)
    """)


@pytest.mark.rule("HC-PLACE-06", "HC-HALF-01")
@pytest.mark.trap(5)
def test_everybody_stands_up_and_keeps_his_boost_cards_and_changes():
    scene("""
        J attacks, 44', J changed 1
        J: 1 A5 | 5 G3 boost 1 fallen yellow | 6 H5 boost 0
        D: 1 M5 | 6 G5 ball tackle 1
        D: 7 C4 fallen
        now: period end
    """).expect(
        "period 2; 45'; J5 stands; J5 booked; J5 boost 1; J6 boost 0; J changed 1;"
        "D7 stands; J5 is to place; J to place; D attacks"
    )


@pytest.mark.rule("HC-PLACE-07")
def test_a_short_side_places_those_it_has_and_not_its_keeper_in_the_middle():
    scene("""
        J attacks
        J to place: 1 3 4
        D to place: 1 2 3
        now: placement
    """).play("""
        D2 on L5
        D3 on L4
        J1 on G5 refused HC-PLACE-07
        J3 on C5
        J4 on E3 refused HC-PLACE-03
        J4 on G5
        = J to gesture kick off; J4 has the ball
    """)


@pytest.mark.rule("HC-KO-01", "HC-KO-02", "HC-KO-03", "HC-PRES-02")
@pytest.mark.trap(32)
def test_the_kick_off_is_a_gesture_without_moves_and_the_turn_goes_on():
    """TV-KO-1."""
    kick_off().play(DEFENCE_PLACED).play("""
        J3 on G5
        J4 on E5
        J5 on (12,2)
        J6 on (12,8)
        J ends refused HC-KO-02
        J3 to F5 refused HC-TURN-01
        = J may only short, long; turn 1
        J passes to (12,2)
        = J to gesture after short; J5 has the ball
        J passes to (14,2); time 6
        = D attacks; D3 has the ball; D to move; 6'
    """)


@pytest.mark.rule("HC-KO-03")
def test_a_kick_off_may_be_intercepted():
    kick_off().play("""
        D2 on (12,2)
        D3 on (14,2)
        D5 on (14,6)
        D6 on (14,8)
        J3 on G5
        J4 on E5
        J5 on (12,2)
        J6 on (12,8)
        J passes to (12,2)
        D tries; intercept 12
        D steps to G2; time 9
        = D attacks; D2 has the ball; 9'
    """)


@pytest.mark.rule("HC-KO-04", "HC-HALF-01", "HC-CLK-04")
@pytest.mark.trap(4)
@pytest.mark.parametrize("attack", ["J attacks", "D attacks"])
@pytest.mark.parametrize("starter, other", ["JD", "DJ"])
def test_the_second_half_is_kicked_off_by_the_side_that_did_not_start(
    attack, starter, other
):
    scene(f"""
        {attack}, {starter} kicked off, 40', period 1, score 0-2
        J to place: 1 3 4 5 6
        D to place: 1 2 3 5 6
        now: period end
    """).expect(f"period 2; 45'; {other} attacks; {starter} to place; score 0-2")


@pytest.mark.rule("HC-KO-01", "HC-KO-04", "HC-SHOT-06")
def test_after_a_goal_the_side_that_conceded_kicks_off():
    scene("""
        J attacks, 18'
        J: 1 A5 | 5 K5 ball shot 20
        D: 1 G5
        now: gesture
    """).play("""
        J shoots
        J aims E; shot 20, time 9
        = score 1-0; 27'; D attacks; J to place
    """)


def wide_goals() -> Board:
    """A club's board with keeper zones of two hexes: A4 and A5, L6 and M5."""
    table = read_board().as_table()
    for goal, more, row, at in (("west", "A4", 3, 0), ("east", "L6", 5, -1)):
        table[goal]["keeper_zone"].append(more)
        signs = table[goal]["shots"][row].split()
        signs[at] = "."
        table[goal]["shots"][row] = "  " + "  ".join(signs)
    return board_of(table)


@pytest.mark.rule("HC-PLACE-02", "HC-GEO-40")
def test_in_a_wider_keeper_zone_the_keeper_is_placed_by_his_coach():
    scene(FIVE_EACH.format(facts="J attacks"), board=wide_goals()).play("""
        D1 on L5 refused HC-PLACE-02
        D2 on M5 refused HC-PLACE-02
        D1 on L6
    """).play(DEFENCE_PLACED).play("""
        J3 on C5
        J4 on E3
        J5 on E7
        J6 on G5
        = J to place
        J1 on A5
        = J to gesture kick off; J6 has the ball
    """)


@pytest.mark.rule("HC-LOOSE-05")
def test_in_a_wider_keeper_zone_the_ball_is_the_keepers_who_stands_in_it():
    """RULING: also when he stands on the other hex."""
    scene(
        """
        J attacks, 18'
        J: 1 A5 | 5 G5
        D: 1 M5 | 6 B5
        ball: A4
        now: moves over
        """,
        board=wide_goals(),
    ).expect("J to move; J1 has the ball; ball held at A5; J attacks; 18'")
