"""Shots and first-touch shots: where from, hidden cells, the threshold, what follows."""

from __future__ import annotations

import pytest

from engine.games.helvetia.odds import parts_at_reveal
from engine.games.helvetia.room import HELVETIA
from engine.games.helvetia.shown.narration import sentence
from tests.scenes import scene

# The rulebook's own: Yodel-like captain with 18 in shot, two hexes from goal, on the left.
SHOT = """
    J attacks, {clock}'
    J: 11 {eleven} ball shot {skill} | 8 {eight} | 1 A5 | 6 C1 | 7 C9
    D: 1 {keeper} | 5 {five} | 6 M7 | 7 M9 | 8 G5
    now: gesture
"""


def shot(eleven="(22,2)", eight="(20,4)", keeper="M5", five="M3", clock=20, skill=18):
    places = {"eleven": eleven, "eight": eight, "keeper": keeper, "five": five}
    return scene(SHOT.format(clock=clock, skill=skill, **places))


def said_of_the_shot(played):
    """What is told when both have chosen."""
    (shown,) = [event for event in played.events() if event.kind == "revealed"]
    return sentence(played.s.setup, shown)


@pytest.mark.rule("HC-SHOT-02", "HC-SHOT-04", "HC-SHOT-05", "HC-SHOT-06", "HC-POSS-01")
@pytest.mark.parametrize("roll", [7, 14])
def test_tv_shot_1_and_2_goal(roll):
    shot().play(f"""
        J shoots
        = both to aim; cells 2; threshold 18; happened shot 0
        J aims A
        D covers BC; shot {roll}, time 9
        = score 1-0; 29'; D attacks; J to place; nobody has the ball
        = happened revealed, rolled 14, goal 0, HC-SHOT-06, time 9; not missed, saved
    """)


@pytest.mark.rule("HC-SHOT-05")
def test_what_a_shot_is_made_of_is_told_when_it_is_revealed():
    told = shot().play("""
        J shoots
        J aims A
        D covers BC; shot 7, time 9
    """)
    made_of = parts_of(told)
    assert made_of == {"HC-SHOT-05": 18, "HC-GEO-22": -4}
    shown = next(event for event in told.events() if event.kind == "revealed")
    assert HELVETIA.narrator(told.s.setup, "en").values(shown)["parts"] == made_of


def parts_of(played):
    """What is told of the shot that has been revealed, without what is nothing."""
    (shown,) = [event for event in played.events() if event.kind == "revealed"]
    return parts_at_reveal(played.s.setup, shown)


@pytest.mark.rule("HC-SHOT-05", "HC-PRES-01", "HC-PLY-06")
def test_who_is_exhausted_or_pressed_reads_so():
    begun = shot(eleven="(22,2) boost 0", five="(22,2) pressure 3").play("J shoots")
    for table in begun.tables:
        # a card gives him BOOST when his threshold stands
        table.s.boost[table.s.actor] = 2
    told = begun.play("""
        J aims A
        D covers BC; shot 3, time 6
    """)
    less = {"HC-PLY-06": -9, "HC-PRES-01": -3, "HC-GEO-22": -4}
    assert parts_of(told) == {"HC-SHOT-05": 18, **less}


@pytest.mark.rule("HC-SHOT-05", "HC-PWR-11")
def test_what_a_card_adds_to_all_values_is_of_cards():
    begun = shot()
    for table in begun.tables:
        table.s.lift[:] = [1, 1]
    told = begun.play("""
        J shoots
        J aims A
        D covers BC; shot 15, time 9
        = happened goal 0
    """)
    assert parts_of(told) == {"HC-SHOT-05": 18, "HC-GEO-22": -4, "HC-PWR-11": 1}


@pytest.mark.rule("HC-SHOT-05", "HC-SHOT-08", "HC-GKICK-01")
def test_tv_shot_2_miss():
    shot().play("""
        J shoots
        J aims A
        D covers BC; shot 15, time 6
        = score 0-0; 26'; D attacks; D1 has the ball; ball held at M5; D to move
        = happened revealed, missed HC-SHOT-08, time 6; not goal, saved
    """)


@pytest.mark.rule("HC-SHOT-04", "HC-SHOT-07")
def test_tv_shot_3_saved_without_a_roll():
    shot().play("""
        J shoots
        J aims A
        D covers AB; time 6
        = score 0-0; 26'; D attacks; D1 has the ball; D to move
        = happened revealed, saved HC-SHOT-07; not rolled, missed
        D1 to L5
        = D1 has the ball; D1 at L5
    """)


@pytest.mark.rule("HC-SHOT-02")
@pytest.mark.trap(20)
@pytest.mark.parametrize("cells", ["AE", "AC", "AF", "CD", "BD", "A", "ABC", "AA"])
def test_tv_shot_4_and_5_exactly_k_cells_in_one_piece(cells):
    shot().play(f"""
        J shoots
        D covers {cells} refused HC-SHOT-02
    """)


@pytest.mark.rule("HC-SHOT-02")
@pytest.mark.trap(20)
def test_three_cells_are_one_piece():
    shot(eleven="(18,4)").play("""
        J shoots
        = cells 3
        D covers ABF refused HC-SHOT-02
        D covers ACE refused HC-SHOT-02
        D covers AB refused HC-SHOT-02
        D covers ABE
    """)


@pytest.mark.rule("HC-SHOT-02", "HC-SHOT-04")
@pytest.mark.trap(23)
def test_both_choose_in_secret_whoever_is_first():
    shot().play("""
        J shoots
        J covers AB refused HC-SHOT-02
        D aims A refused HC-SHOT-02
        J aims A
        = D to aim; not revealed, rolled
        J aims B refused HC-TURN-01
        D covers EF; shot 20, time 6
        = happened revealed
    """)
    shot().play("""
        J shoots
        D covers EF
        = J to aim; not revealed, rolled, saved; J may only aim
        D covers AB refused HC-TURN-01
        J aims E; time 6
        = happened revealed, saved
    """)


@pytest.mark.rule("HC-SHOT-03", "HC-GK-02")
@pytest.mark.parametrize("keeper", ["L5", "M5 fallen", "C3"])
def test_tv_shot_6_no_keeper_upright_in_his_zone(keeper):
    empty = shot(keeper=keeper).play("""
        J shoots
        = J to aim; cells 0
        D covers AB refused HC-TURN-01
        J aims E; shot 17, time 6
        = happened revealed, goal; score 1-0
    """)
    assert "nobody keeps the goal" in said_of_the_shot(empty)


@pytest.mark.rule("HC-SHOT-01", "HC-SHOT-03")
@pytest.mark.parametrize(
    "hex_, k",
    [
        ("(23,5)", 1),
        ("(20,4)", 2),
        ("(24,2)", 2),
        ("(23,1)", 3),
        ("(18,2)", 4),
        ("(16,4)", 4),
    ],
)
def test_the_printed_number_is_the_keepers(hex_, k):
    shot(eleven=hex_, eight="G9").play(f"""
        J shoots
        = cells {k}
    """)


@pytest.mark.rule("HC-SHOT-01")
@pytest.mark.parametrize("hex_", ["(15,3)", "(22,0)", "(14,4)", "(17,1)", "(2,4)"])
def test_no_number_no_shot(hex_):
    shot(eleven=hex_).play("""
        = J may not shoot
        J shoots refused HC-SHOT-01
    """)


# The malus as it is printed, A to F: from the shooter's left, the centre, his right.
LEFT, CENTRE, RIGHT = (4, 3, 8, 1, 1, 5), (6, 2, 6, 3, 0, 3), (8, 3, 4, 5, 1, 1)


@pytest.mark.rule("HC-SHOT-05")
@pytest.mark.trap(21)
@pytest.mark.parametrize("cell", range(6))
@pytest.mark.parametrize(
    "hex_, column",
    [
        ("(22,2)", LEFT),
        ("(20,4)", CENTRE),
        ("(22,6)", RIGHT),
    ],
)
def test_the_malus_of_the_cell_as_the_shooter_sees_the_goal(hex_, column, cell):
    cover = {0: "EF", 1: "EF", 2: "EF", 3: "BC", 4: "BC", 5: "AB"}[cell]
    for roll, what in ((18 - column[cell], "goal"), (19 - column[cell], "missed")):
        shot(eleven=hex_, eight="G9").play(f"""
            J shoots
            J aims {"ABCDEF"[cell]}
            D covers {cover}; shot {roll}, time 6
            = happened {what}
        """)


@pytest.mark.rule("HC-SHOT-05", "HC-PRES-02", "HC-PLY-06")
@pytest.mark.trap(6)
def test_half_the_skill_less_malus_less_pressure():
    shot(eleven="(22,2) boost 0", five="(22,2) pressure 3").play("""
        J shoots
        = threshold 6; happened pressed 3
        J aims A
        D covers BC; shot 3, time 6
        = happened missed
    """)


@pytest.mark.rule("HC-SHOT-05", "HC-SHOT-03")
def test_a_threshold_below_one_never_and_of_twenty_always():
    shot(skill=4).play("""
        J shoots
        J aims A
        D covers BC; shot 1, time 6
        = happened missed
    """)
    shot(eleven="(22,4)", skill=20, keeper="C3").play("""
        J shoots
        J aims E; shot 20, time 6
        = happened goal
    """)


@pytest.mark.rule("HC-SHOT-06", "HC-CLK-02")
@pytest.mark.trap(1)
@pytest.mark.trap(3)
def test_a_goal_that_ends_the_half_counts_and_one_die_is_rolled():
    shot(clock=40).play("""
        J shoots
        J aims A
        D covers BC; shot 1, time 6
        = score 1-0; happened goal, time 6, whistle, period; period 2; 45'
    """)


@pytest.mark.rule("HC-REP-01", "HC-REP-02", "HC-SHOT-03")
@pytest.mark.trap(19)
def test_tv_rep_1_first_touch():
    passed = """
        J attacks
        J: 8 (20,4) ball shot 12 | 11 {eleven} shot 18 | 1 A5 | 6 C1 | 7 C9
        D: 1 M5 | 5 {five} | 6 M7 | 7 M9 | 8 G5
        now: gesture
    """
    scene(passed.format(eleven="(22,2)", five="M3")).play("""
        J passes to (22,2)
        = J may only short, long, first touch, end
        J first touch
        = both to aim; cells 1; threshold 14; happened shot 1
        J aims A
        D covers B; shot 10, time 6
        = happened goal 1
    """)
    # one hex from goal the keeper covers nothing and is not asked
    near = scene(passed.format(eleven="(22,4)", five="M3")).play("""
        J passes to (22,4)
        J first touch
        = J to aim; cells 0; threshold 14
        J aims E; shot 15, time 6
        = happened missed 1
    """)
    assert "the keeper can cover no cell" in said_of_the_shot(near)
    # under pressure
    scene(passed.format(eleven="(22,2)", five="(22,2) pressure 5")).play("""
        J passes to (22,2)
        D lets it
        J first touch
        = threshold 9; happened pressed 5
    """)


@pytest.mark.rule("HC-REP-02", "HC-SHOT-03")
def test_tv_rep_3_a_plain_shot_instead():
    scene("""
        J attacks
        J: 8 (20,4) ball shot 12 | 11 (22,2) | 1 A5 | 6 C1 | 7 C9
        D: 1 M5 | 5 M3 | 6 M7 | 7 M9 | 8 G5
        now: gesture
    """).play("""
        J shoots
        = cells 2; threshold 12
    """)


@pytest.mark.rule("HC-REP-01")
@pytest.mark.trap(18)
def test_a_first_touch_needs_a_number_and_a_short_pass():
    scene("""
        J attacks
        J: 8 (16,4) ball | 11 (14,4) | 1 A5 | 6 C1 | 7 C9
        D: 1 M5 | 5 M3 | 6 M7 | 7 M9 | 8 G9
        now: gesture
    """).play("""
        J first touch refused HC-TURN-02
        J passes to (14,4)
        = J may not first touch
        J first touch refused HC-REP-01
    """)


@pytest.mark.rule("HC-REP-03", "HC-REP-01")
def test_cells_are_chosen_after_the_interception_is_settled():
    scene("""
        J attacks
        J: 8 (20,4) ball | 11 (22,2) shot 18 | 1 A5 | 6 C1 | 7 C9
        D: 1 M5 | 5 (22,2) clear 9 | 6 M7 | 7 M9 | 8 G5
        now: gesture
    """).play("""
        J passes to (22,2)
        = D to intercept
        J first touch refused HC-TURN-01
        D tries; intercept 10
        J first touch
        = both to aim; cells 1
    """)


@pytest.mark.rule("HC-TURN-02", "HC-KO-02", "HC-GKICK-01", "HC-RST-05")
@pytest.mark.trap(32)
@pytest.mark.parametrize(
    "mode, may",
    [
        ("fresh", "short, long, shoot, end"),
        ("kick off", "short, long, shoot"),
        ("restart", "short, long, shoot"),
        ("goal kick", "short, long, shoot"),
        ("after short", "short, long, first touch, end"),
        ("after long", "header, end"),
    ],
)
def test_the_gestures_of_each_moment(mode, may):
    moment = SHOT.replace("now: gesture", f"now: gesture {mode}")
    text = moment.format(
        eleven="(22,2)", eight="G9", keeper="M5", five="M3", clock=20, skill=18
    )
    here = scene(text).expect(f"J to gesture {mode}; J may only {may}")
    must = {"kick off": "HC-KO-02", "restart": "HC-RST-05", "goal kick": "HC-GKICK-01"}
    if mode in must:
        here.play(f"J ends refused {must[mode]}")


@pytest.mark.rule("HC-SHOT-06", "HC-SHOT-08", "HC-CLK-03")
@pytest.mark.parametrize("roll, goals", [(14, "1-0"), (15, "0-0")])
def test_after_the_last_shot_the_ball_is_dead(roll, goals):
    shot(clock=88).play(f"""
        J shoots
        J aims A
        D covers BC; shot {roll}, time 6
        = over; nobody has the ball; ball dead at L3; score {goals}
    """)


@pytest.mark.rule("HC-SHOT-04", "HC-SHOT-07", "HC-STEAL-04", "HC-INT-01")
def test_who_is_told_of():
    """The other man of a duel is in what happened."""
    for text, script, kind, other in (
        (SAVED, "J shoots\nJ aims A\nD covers AB; time 6", "saved", "J11"),
        (DUEL, "J steals; steal 8, dribble 15", "stole", "D6"),
        (DUEL, "J steals; steal 8, dribble 14", "dribbled", "J5"),
        (DUEL, "J tackles; tackle 1, time 6", "tackled", "D6"),
        (CROSSED, "D passes to I5\nJ tries; intercept 1", "intercepted", "D6"),
        (CROSSED, "D passes to I5\nJ lets it", "received", "D6"),
    ):
        played = scene(text).play(script)
        for table in played.tables:
            event = next(e for e in table.s.log if e.kind == kind)
            assert event.values[0] == table.slot(other)


SAVED = """
    J: 11 K5 ball | ...
    D: 1 M5 | ...
    now: gesture
"""
DUEL = """
    D attacks
    D: 6 G5 ball | ...
    J: 5 G5 steal 12 tackle 9 | ...
    now: defence
"""
CROSSED = """
    D attacks
    D: 6 G5 ball | 7 I5 | ...
    J: 5 I5 clear 10 | ...
    now: gesture
"""
