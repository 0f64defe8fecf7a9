"""What the gestures do for the cards: who is asked first, what counts once, what is over."""

from __future__ import annotations

import pytest

from engine.games.helvetia.spell import NO_SPELL
from tests.scenes import scene


@pytest.mark.rule("HC-PWR-12", "HC-STEAL-02", "HC-STEAL-03")
def test_after_a_steal_and_after_a_dribble_the_defence_is_asked_first():
    """Everybody is asked who holds a card, so the order shows."""
    scene(
        """
        D attacks
        D: 6 G5 ball | ...
        J: 5 G5 steal 12 | ...
        J hand: 8
        D hand: 8
        now: defence
        """,
        hide_prompts=True,
    ).play("""
        J lets it
        D lets it
        J steals
        J lets it
        D lets it; steal 1
        J lets it
        D lets it
        = J to card
        J lets it
        D lets it
        D lets it
        J lets it; dribble 1
        D lets it
        J lets it
        = J to card; happened dribbled
        J lets it
        D lets it
        = D to step
    """)


@pytest.mark.rule("HC-RST-05", "HC-PWR-11")
def test_a_set_piece_helps_the_first_rolled_gesture_only():
    scene("""
        J box: free
        J: 1 A5 | 10 G5 long 10 | 7 (20,4) header 9 | 3 C1 | 4 C9
        D: 1 M5 | 5 M9 | 6 M7 | 7 M3 | 8 I3
        J hand: 22
        ball: dead G5
        now: free kick
    """).play("""
        J plays 22
        J ends
        D ends
        J long to (20,4); long pass 14
        = threshold 14; happened on-target
        J heads
        = threshold 9
    """)


@pytest.mark.rule("HC-PRES-01", "HC-PWR-11")
def test_smoke_clears_after_one_gesture():
    scene("""
        J: 1 A5 | 10 G5 ball long 15 | 7 (20,4) header 9 | 3 C1 | 4 C9
        D: 1 M5 | 5 M9 | 6 M7 | 7 M3 | 8 G5
        D hand: 21
        now: defence
    """).play("""
        D ends
        J long to (20,4)
        D plays 21; long pass 10
        = threshold 10; happened pressed 5, on-target
        J heads
        = threshold 9; not pressed
    """)


@pytest.mark.rule("HC-PRES-01", "HC-PRES-02")
def test_the_pressure_of_the_gesture_under_way_is_known():
    """The odds tell it apart; what pressed the gesture before does not stay."""
    played = scene("""
        J: 1 A5 | 10 G5 ball long 15 | 7 (20,4) header 9 | 3 C1 | 4 C9
        D: 1 M5 | 5 M9 | 6 M7 | 7 M3 | 8 G5 pressure 4
        now: defence
    """).play("""
        D ends
        J long to (20,4); long pass 10
    """)
    assert played.s.press == 4
    played.play("J heads")
    assert played.s.press == 0


@pytest.mark.rule("HC-PEN-05")
def test_a_penalty_is_known_to_be_unpressed():
    start = scene("""
        J: 1 A5 | 10 (20,4) | 3 C1 | 4 C9 | 5 C3
        D: 1 M5 | 5 K9 | 6 K1 | 7 G5 | 8 G3
        now: penalty
    """)
    for table in start.tables:
        table.s.press = 3
    start.play("J ends\nD ends").expect("both to aim")
    assert [table.s.press for table in start.tables] == [0, 0]


@pytest.mark.rule("HC-PRES-01")
@pytest.mark.parametrize("spell", ["no_pressure", "pressure_times"])
def test_a_spell_on_pressure(spell):
    start = scene("""
        J: 1 A5 | 10 G5 ball long 15 | 3 C1 | 4 C9 | 5 C3
        D: 1 M5 | 5 K9 | 6 K1 | 7 G5 pressure 4 | 8 G3
        now: gesture
    """)
    for table in start.tables:
        setattr(table.s.cast(), spell, 2)
        table.s.press = 3
    left, press = {"no_pressure": (15, 0), "pressure_times": (7, 8)}[spell]
    start.play("J long to C1; long pass 1").expect(f"threshold {left}")
    assert [table.s.press for table in start.tables] == [press, press]


@pytest.mark.rule("HC-SHORT-01", "HC-PWR-11")
def test_long_reach_is_for_one_pass():
    scene("""
        J: 1 A5 | 10 G5 ball | 7 J5 | 3 C1 | 4 C9
        D: 1 M5 | ...
        J hand: 16
        now: gesture
    """).play("""
        J plays 16
        J passes to K5 refused HC-SHORT-01
        J passes to J5
        J passes to (24,4) refused HC-SHORT-01
        J passes to G5 refused HC-SHORT-01
        J passes to H5
        = ball loose at H5
    """)


@pytest.mark.rule("HC-SHOT-03")
@pytest.mark.parametrize("more, k", [(-9, 0), (-1, 1), (3, 5), (4, 6), (5, 6), (9, 6)])
def test_cards_leave_the_keeper_none_to_six_cells(more, k):
    start = scene("""
        J: 1 A5 | 10 (20,4) ball | 3 C1 | 4 C9 | 5 C3
        D: 1 M5 | 5 K9 | 6 K1 | 7 G5 | 8 G3
        now: gesture
    """)
    for table in start.tables:
        table.s.cast().cells = more
    start.play("J shoots").expect(f"cells {k}; {'both' if k else 'J'} to aim")


@pytest.mark.rule("HC-PWR-11", "HC-SHOT-02")
@pytest.mark.parametrize("cell, row", [(c, n > 2) for n, c in enumerate("ABCDEF")])
def test_a_keen_eye_sees_the_row_and_no_more(cell, row):
    played = scene("""
        J: 1 A5 | 10 (20,4) ball | 3 C1 | 4 C9 | 5 C3
        D: 1 M5 | 5 K9 | 6 K1 | 7 G5 | 8 G3
        D hand: 3
        now: gesture
    """).play(f"""
        J shoots
        D plays 3
        = J to aim
        J aims {cell}
        = D to aim; happened row-shown {int(row)}; not row-shown {1 - row}
    """)
    assert played.s.spell.row_shown == 2 + row


@pytest.mark.rule("HC-CLK-03", "HC-SHOT-06")
def test_a_goal_in_the_last_breath_ends_the_period():
    scene("""
        J box: free
        D attacks
        40'
        J: 1 A5 | 5 K5 tackle 9 shot 13 | ...
        D: 1 M5 | 6 K5 ball | 7 G1 | 8 G9 | 5 G3
        J hand: 4
        now: defence
    """).play("""
        J tackles; tackle 5, time 9
        J plays 4
        J ends
        D ends
        J shoots
        J aims E
        D covers AB; shot 3
        = score 1-0; period 2; happened goal, whistle; not time
    """)


@pytest.mark.rule("HC-POSS-01", "HC-SHOT-07")
def test_what_a_card_added_to_a_saved_header_is_over():
    """The save ends the half; the kick-off after it is a new story."""
    scene("""
        J box: drakes
        40', D kicked off
        J: 1 A5 | 10 G5 ball long 15 | 7 (20,4) header 9 | 3 C1 | 4 C9
        D: 1 M5 | 5 M9 | 6 M7 | 7 M3 | 8 I3
        J hand: 15
        now: gesture
    """).play("""
        J long to (20,4); long pass 1
        J heads
        J plays 15
        J aims E
        D covers DE; time 9
        = period 2; happened saved, whistle; D to place
        D5 on M9
        D6 on M7
        D7 on M3
        D8 on K3
        J3 on C1
        J4 on C9
        J7 on C3
        J10 on G5
        J long to C3; long pass 1
        = threshold 15
    """)


@pytest.mark.rule("HC-POSS-01", "HC-PWR-12")
def test_a_keeper_who_saved_has_won_the_ball():
    start = """
        D attacks
        D: 6 C5 ball shot 10 | ...
        J: 1 A5 | 5 B4 | 6 G1 | 7 G9 | 8 G3
        J hand: 24
        now: gesture
    """
    saved = scene(start).play("""
        D shoots
        D aims E
        J covers DE
        = J to card; happened saved, possession; J attacks; J1 has the ball; not time
        J lets it; time 6
        = happened time; J to move
    """)
    assert saved.s.spell is NO_SPELL
    # a miss wins no ball before the keeper is home: no window
    scene(start).play("""
        D shoots
        D aims E
        J covers AB; shot 11, time 6
        = J to move
    """)


@pytest.mark.rule("HC-POSS-01", "HC-PWR-14")
def test_after_a_miss_nobody_is_asked_whether_he_won_the_ball():
    scene(
        """
        D attacks
        D: 6 C5 ball shot 10 | ...
        J: 1 A5 | 5 B4 | 6 G1 | 7 G9 | 8 G3
        J hand: 24
        now: gesture
        """,
        hide_prompts=True,
    ).play("""
        J lets it
        D shoots
        J lets it
        J lets it
        D aims E
        J covers AB
        J lets it; shot 11
        J lets it; time 6
        = J to card; happened missed, possession, time
    """)


@pytest.mark.rule("HC-DEV-01", "HC-DEV-03", "HC-PWR-11")
@pytest.mark.parametrize(
    "aim, roll, lands",
    [
        ("(20,4)", 13, "(22,4)"),
        ("(20,4)", 14, "(22,4)"),
        ("(20,4)", 12, "(19,5)"),
        ("(20,4)", 16, "(19,5)"),
        ("(2,0)", 20, "(0,0)"),
        ("(1,1)", 11, "(0,0)"),
        ("(24,2)", 13, "(24,2)"),
    ],
)
def test_an_updraught_leaves_one_hex_of_the_way(aim, roll, lands):
    scene(f"""
        J box: drakes
        J: 1 A5 | 10 G5 ball long 1 | 7 {lands} | 3 C5 | 4 C9
        D: 1 M5 | 5 M9 | 6 M7 | 8 M1 | 3 K9
        J hand: 18
        now: gesture
    """).play(f"""
        J long to {aim}; long pass {roll}
        J plays 18
        = J7 has the ball; happened strayed
    """)


@pytest.mark.rule("HC-PWR-11", "HC-PWR-12")
def test_what_is_added_to_a_test_is_added_once():
    """Shout helps the steal, not the dribble nor the tackle after it."""
    scene("""
        J box: free
        D attacks
        D: 6 G5 ball dribble 10 | ...
        J: 5 G5 steal 12 | 6 H5 tackle 8 | ...
        J hand: 16
        now: defence
    """).play("""
        J steals
        J plays 16; steal 14, dribble 10
        = happened rolled 14, rolled 10
        D steps to H5
        J tackles; tackle 9, card none, loss 0
        = happened foul
    """)


@pytest.mark.rule("HC-PWR-11", "HC-KIT-04")
def test_a_die_that_a_card_sets_is_set_once():
    """Unlucky thirteen: the steal counts as 1, the tackle after it is rolled."""
    scene("""
        D attacks
        D: 6 G5 ball dribble 10 | ...
        J: 5 G5 steal 12 | 6 H5 tackle 8 | ...
        J hand: 1
        now: defence
    """).play("""
        J steals
        J plays 1; dribble 10
        = happened rolled 1, dribbled
        D steps to H5
        J tackles; tackle 9, card none, loss 0
        = happened foul
    """)


@pytest.mark.rule("HC-PWR-12", "HC-KIT-04")
@pytest.mark.parametrize("shirt", [1, 10, 11])
def test_whose_die_it_is_is_asked_first(shirt):
    """Before the d20 and after it, whoever rolls."""
    scene(
        f"""
        J box: free
        D box: free
        D attacks
        D: 6 G5 ball dribble 10 | ...
        J: {shirt} G5 steal 12 | ...
        J hand: 16
        D hand: 16
        now: defence
        """,
        hide_prompts=True,
    ).play("""
        J lets it
        D lets it
        J steals
        = J to card
        J lets it
        = D to card
        D lets it; steal 13
        = J to card; happened rolled
        J lets it
        = D to card
    """)


@pytest.mark.rule("HC-PWR-11", "HC-PRES-01")
def test_smoke_from_the_hex_beside_is_no_pressure_of_anybody():
    text = """
        J: 1 A5 | 10 G5 ball long 15 | 7 (20,4) header 9 | 3 C1 | 4 C9
        D: 1 M5 | 5 M9 | 6 M7 | 7 M3 | {shirt} H5
        D hand: {hand}
        now: gesture
    """
    for shirt in (8, 10):
        played = scene(text.format(shirt=shirt, hand=21)).play(f"""
            J long to (20,4)
            D plays 21; long pass 10
            = threshold 10; happened hindered 5; not pressed; D{shirt} fresh
        """)
        for table in played.tables:
            told = [e.side for e in table.s.log if e.kind == "hindered"]
            assert told == [table.side("D")]
    scene(text.format(shirt=8, hand="")).play("""
        J long to (20,4); long pass 10
        = threshold 15; not hindered, pressed
    """)


@pytest.mark.rule("HC-PWR-11", "HC-PWR-14")
@pytest.mark.parametrize(
    ("box", "hand"), [("jesters", 1), ("free", 3)], ids=["before", "after"]
)
def test_cards_for_duels_leave_shots_alone(box, hand):
    """Unlucky thirteen before and Lucky charm after the d20: nobody is asked at a shot."""
    scene(f"""
        J box: {box}
        J: 11 (22,2) ball shot 18 | ...
        D: 1 M5 | ...
        J hand: {hand}
        now: gesture fresh
    """).play("""
        J shoots
        J aims A
        D covers BC; shot 15, time 9
        = happened rolled 15, missed
    """)
