"""Penalties: the ball on the spot, an empty area, the keeper at home, one shot."""

from __future__ import annotations

import pytest

from engine.games.helvetia import play, restarts
from engine.games.helvetia.board.hexes import HEXES
from engine.games.helvetia.movement import cost
from tests.scenes import scene

PENALTY = """
    D attacks, 27'
    D: 6 {six} | 5 {five} | 1 M5 | 7 {seven} | 8 K9
    J: 5 {fouler} | 1 {keeper} | 6 C1 | 7 C9 | 8 {eight}
    ball: dead B5
    now: penalty
"""


def penalty(
    six="C5", five="I5", seven="K1", fouler="E5", keeper="A5", eight="E3", **options
):
    text = PENALTY.format(
        six=six, five=five, seven=seven, fouler=fouler, keeper=keeper, eight=eight
    )
    return scene(text, **options)


@pytest.mark.rule("HC-PEN-01", "HC-FOUL-07")
def test_tv_pen_1_from_the_foul_to_the_spot():
    scene("""
        J attacks
        J: 6 (20,2) ball boost 3 | 1 A5 | 5 G1 | 7 G9 | 8 G3
        D: 5 (20,2) tackle 9 | 1 M5 | 6 F1 | 7 F9 | 8 F3
        now: defence
    """).play("""
        D tackles; tackle 12, card none, loss 0
        = happened penalty HC-FOUL-07; ball dead at K5; J to move; J attacks
        J6 to (20,4)
        J ends
        D5 to (18,2)
        D ends
        = J6 has the ball; both to aim; threshold 13; cells 2; not pressed
        J aims E
        D covers AB; shot 13, time 6
        = happened revealed HC-SHOT-04, rolled 13, goal 3; score 1-0
    """)


@pytest.mark.rule("HC-PEN-02", "HC-RST-03", "HC-RST-06")
def test_the_nearest_is_brought_and_stands():
    penalty(six="(8,4) fallen", five="(8,2)").play("""
        D ends
        J ends
        = both to aim; D6 at C5; D6 stands; happened brought, shot 3
    """)
    penalty(six="E4", five="E6").play("""
        D ends
        J ends
        = D to nearest
        D chooses D7 refused HC-RST-03
        D chooses D5
        = D5 at C5; both to aim
    """)


@pytest.mark.rule("HC-PEN-03")
@pytest.mark.trap(39)
def test_who_is_still_inside_goes_to_a_nearest_hex_outside_attack_first():
    penalty(five="(4,2)", fouler="(3,5)", eight="(2,4)").play("""
        D ends
        J ends
        = D to leave area; D may only leave
        D5 leaves to (7,3) refused HC-PEN-03
        D5 leaves to (5,3) refused HC-PEN-03
        D6 leaves to (5,1) refused HC-PEN-03
        D5 leaves to (5,1)
        = D5 at (5,1); J to leave area; happened stepped HC-PEN-03
    """)


@pytest.mark.rule("HC-PEN-03")
def test_who_finds_no_hex_outside_stays(monkeypatch):
    monkeypatch.setattr(restarts, "WITHIN", ())
    penalty(five="(4,2)", fouler="(3,5)").play("""
        D ends
        J ends
        = both to aim; D5 at (4,2); J5 at (3,5); happened shot
    """)


@pytest.mark.rule("HC-PEN-03")
@pytest.mark.trap(39)
def test_deep_in_the_area_it_is_more_than_one_hex():
    penalty(fouler="(1,3)").play("""
        D ends
        J ends
        = J to leave area
        J5 leaves to (2,0) refused HC-PEN-03
        J5 leaves to (1,1)
        = J5 at (1,1); both to aim
    """)


@pytest.mark.rule("HC-PEN-03")
def test_the_extra_hex_comes_last_and_leads_out_of_the_area():
    """The free hex first, then BOOST; with the extra hex his move is over."""
    penalty(five="(5,3)", fouler="(2,4) boost 0").play("""
        D5 to (6,2)
        = D5 boost 4
        D5 to (5,3)
        = D5 boost 3
        D5 to (6,2)
        = D5 boost 3
        D5 to (7,3) refused HC-MOVE-11
        D ends
        J5 to (7,3) refused HC-MOVE-03
        J5 to (6,4)
        = J5 at D5; J5 boost 0
        J5 to (5,3) refused HC-MOVE-11
    """)


@pytest.mark.rule("HC-PEN-03")
@pytest.mark.parametrize("boost", [0, 1, 2])
def test_the_list_of_moves_knows_the_extra_hex(boost):
    s = penalty(five=f"(3,3) boost {boost}").s
    slot = next(q for q in s.on_pitch(s.attack) if s.setup.number(q) == 5)
    listed = {a.b for a in play.legal(s, s.attack) if a.kind == 5 and a.a == slot}
    assert listed == {h for h in range(HEXES) if cost(s, slot, h)}
    assert listed


@pytest.mark.rule("HC-PEN-04", "HC-PEN-05")
@pytest.mark.trap(39)
def test_the_keeper_is_put_home_on_his_feet():
    penalty(keeper="C3 fallen").play("""
        D ends
        J ends
        = J1 at A5; J1 stands; both to aim; cells 2
        = happened returned
    """)


@pytest.mark.rule("HC-PEN-03", "HC-PEN-04", "HC-GK-05")
def test_the_shooters_keeper_leaves_and_a_stand_in_covers_one_cell():
    scene("""
        D attacks
        D: 6 C5 | 1 B5 | 7 K1 | 8 K9
        J: 5 E5 keeper | 6 C1 | 7 C9 | 8 E3
        J sent off: 1
        ball: dead B5
        now: penalty
    """).play("""
        D ends
        J ends
        = J5 at A5; D1 at D5; D6 at C5; both to aim; cells 1
    """)


@pytest.mark.rule("HC-PEN-06", "HC-SHOT-07", "HC-SHOT-08")
@pytest.mark.parametrize(
    "cover, dice, then",
    [
        ("DE", "time 6", "J attacks; J1 has the ball; J to move; happened saved"),
        (
            "AB",
            "shot 11, time 6",
            "J attacks; J1 has the ball; J to move; happened missed",
        ),
    ],
)
def test_no_second_ball(cover, dice, then):
    penalty().play(f"""
        D ends
        J ends
        D aims E
        J covers {cover}; {dice}
        = {then}
    """)


@pytest.mark.rule("HC-PEN-05", "HC-DEF-05", "HC-PRES-02")
def test_nobody_presses_a_penalty():
    penalty(fouler="C5 pressure 4").play("""
        D ends
        J ends
        = J5 at D5; both to aim; threshold 10; not pressed; J5 fresh
    """)


@pytest.mark.rule("HC-SO-03", "HC-PEN-05", "HC-GK-05")
@pytest.mark.trap(40)
@pytest.mark.parametrize("keeper, k", [("1 K1", 2), ("5 K1 keeper", 1)])
def test_a_kick_of_the_shoot_out_is_a_penalty_too(keeper, k):
    """Number and zone of the spot, wherever they stood at the whistle, and no time."""
    off = "" if k == 2 else "D sent off: 1"
    start = scene(f"""
        90', score 0-0
        J: 6 B1 shot 13 | 7 C1 shot 12 | 8 D1 | 1 G9 | 3 E1
        {off}
        D: {keeper} | 6 L1 | 7 L3 | 8 L7 | 10 (14,4)
        now: shoot-out
        dice: shootout coin J
    """)
    start.play("""
        J chooses J6
        J chooses J7
        J chooses J8
        D chooses D6
        D chooses D7
        D chooses D8
    """).expect(f"both to aim; cells {k}; threshold 13; J attacks")
    cover = "AB" if k == 2 else "A"
    start.play(f"""
        J aims D
        D covers {cover}; shot 10
        = happened kick 1; not goal, missed, time, possession; score 0-0; D attacks
        D aims E
        J covers EF
        = happened saved, kick 0; not time, possession; J attacks; 90'
        J aims E
        D covers {cover}; shot 13
        = happened missed, kick 0; not time, possession; D attacks
    """)


@pytest.mark.rule("HC-PEN-03", "HC-PEN-04")
@pytest.mark.parametrize("shirt", [1, 10, 11])
def test_each_coach_chooses_for_his_own(shirt):
    """Also for the first and the last of a roster; who is at home does not return."""
    keeper = 1 if shirt != 1 else 3
    for side, laid in (
        ("D", f"D: {shirt} (4,2) | 6 C5 | 7 K1 | 8 K9\nJ: 1 A5 | 3 E5 | 5 G1 | 6 G9"),
        (
            "J",
            f"D: 6 C5 | 7 K1 | 8 K9 | 3 K3\n"
            f"J: {shirt} (4,2) | {keeper} A5 keeper | 5 G1 | 6 G9",
        ),
    ):
        scene(f"D attacks\n{laid}\nball: dead B5\nnow: penalty").play(f"""
            D ends
            J ends
            = {side} to leave area; not returned
            {side}{shirt} leaves to (5,1)
            = {side}{shirt} at (5,1); both to aim; happened stepped
        """)
