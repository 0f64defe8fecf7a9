"""Fouls: two dice, the card, the injury, who comes on, who keeps goal, who forfeits."""

from __future__ import annotations

import pytest

from engine.dice import ScriptedDice
from engine.games.helvetia import play
from engine.games.helvetia.actions import THE_TACKLE
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.spell import NOBODY
from tests.scenes import scene

# The rulebook's own: the fouled Drake has one BOOST left, another waits on the bench.
FOUL = """
    D attacks, 27'
    D bench: 7 8
    J bench: 4 7
    D: 6 G5 ball boost 1 | ...
    J: 5 G5 tackle 9 | ...
    now: defence
"""


@pytest.mark.rule("HC-FOUL-01", "HC-FOUL-02", "HC-FOUL-05", "HC-SUB-05")
@pytest.mark.trap(9)
def test_tv_foul_1_booked_injured_and_replaced_on_the_hex_of_the_ball():
    scene(FOUL).play("""
        J tackles; tackle 12, card yellow, loss 2
        = D to replace; J5 booked; J5 at G5; D6 is injured; D6 boost 0; 27'
        = nobody has the ball; D may only choose, let
        = happened foul, team-dice, yellow-card, lost-boost 2, injured; not red-card
        D chooses D2 refused HC-SUB-01
        D chooses D7
        = D7 at G5; D changed 1; D attacks; 27'; ball dead at G5; D to move
        = D6 is injured; happened substituted HC-SUB-05, free-kick; not time
        D ends
        J ends
        = J to step off; D7 at G5
        J steps to F4
        = D to gesture restart; D7 has the ball; J5 at F4; D may only short, long
        D ends refused HC-RST-05
    """)


@pytest.mark.rule("HC-FOUL-04", "HC-FOUL-05")
def test_who_is_injured_need_not_be_replaced():
    scene(FOUL).play("""
        J tackles; tackle 12, card none, loss 2
        D lets it
        = D changed 0; D to move; D6 is injured; D7 is bench; ball dead at G5
    """)


@pytest.mark.rule("HC-FOUL-05", "HC-SUB-01")
@pytest.mark.parametrize("bench", ["D changed 2\nD bench: 8", "D replaced: 7 8"])
def test_no_change_left_or_nobody_left(bench):
    scene(FOUL.replace("D bench: 7 8", bench)).play("""
        J tackles; tackle 12, card none, loss 2
        = D to move; D6 is injured; ball dead at G5
    """)


@pytest.mark.rule("HC-FOUL-04", "HC-PLY-06")
@pytest.mark.trap(8)
def test_only_a_loss_of_more_than_he_has_injures():
    start = FOUL.replace("boost 1", "boost {left}")
    for left, loss, words in (
        (3, 2, "D6 boost 1; not injured, exhausted"),
        (2, 2, "D6 boost 0; D6 at G5; happened exhausted; not injured"),
        (1, 2, "D6 boost 0; D6 is injured; happened injured; not exhausted"),
        (0, 1, "D6 boost 0; D6 is injured; happened injured"),
        (0, 0, "D6 boost 0; D6 at G5; not injured, exhausted, lost-boost"),
    ):
        scene(start.format(left=left)).play(f"""
            J tackles; tackle 12, card none, loss {loss}
            = {words}
        """)


@pytest.mark.rule("HC-FOUL-02")
def test_tv_foul_3_a_second_yellow_is_red_and_nobody_comes_for_him():
    scene(FOUL.replace("tackle 9", "tackle 9 yellow")).play("""
        J tackles; tackle 12, card yellow, loss 1
        = J5 is sent off; J changed 0; J4 is bench; D attacks; 27'; D to move
        = happened yellow-card, red-card 1
        D ends
        J ends
        = D to gesture restart; D6 has the ball
    """)


@pytest.mark.rule("HC-FOUL-02", "HC-SUB-07")
def test_red_at_once():
    scene(FOUL).play("""
        J tackles; tackle 16, card red, loss 3
        = J5 is sent off; happened red-card 0, injured; not yellow-card; D to replace
    """)


@pytest.mark.rule("HC-FOUL-03", "HC-FOUL-02")
def test_one_yellow_is_remembered_and_sends_nobody_off():
    scene(FOUL).play("""
        J tackles; tackle 12, card yellow, loss 0
        = J5 booked; J5 at G5; not red-card
    """)


THREE = """
    D attacks
    D: 1 M5 | 6 G5 ball boost 1 | 7 K5 {drakes}
    J: 1 A5 | 5 G5 tackle 9 | 6 E5 {jesters}
    D bench: 8
    now: defence
"""


@pytest.mark.rule("HC-FFT-01", "HC-FOUL-06")
@pytest.mark.trap(47)
def test_tv_foul_4_down_to_two_by_a_red_card():
    scene(THREE.format(drakes="", jesters="")).play("""
        J tackles; tackle 12, card red, loss 0
        = J forfeits; over; J5 is sent off; happened red-card, forfeit; not free-kick
    """)


@pytest.mark.rule("HC-FFT-01")
def test_tv_foul_5_three_left_play_on():
    scene(THREE.format(drakes="", jesters="| 7 E3")).play("""
        J tackles; tackle 12, card red, loss 0
        = D to move; not forfeit
    """)


@pytest.mark.rule("HC-FOUL-06", "HC-FOUL-05")
def test_tv_foul_6_replaced_in_time():
    scene(
        THREE.format(drakes="", jesters="").replace(
            "D bench: 8", "D changed 1\nD bench: 8"
        )
    ).play("""
        J tackles; tackle 12, card none, loss 2
        = D to replace; not forfeit
        D chooses D8
        = D to move; D8 at G5; D changed 2; not forfeit
    """)


@pytest.mark.rule("HC-FOUL-06", "HC-FFT-01")
@pytest.mark.trap(55)
def test_tv_foul_7_down_to_two_by_an_injury():
    start = THREE.format(drakes="", jesters="")
    scene(start.replace("D bench: 8", "D changed 2")).play("""
        J tackles; tackle 12, card yellow, loss 2
        = D forfeits; happened yellow-card, injured, forfeit
    """)
    scene(start).play("""
        J tackles; tackle 12, card none, loss 2
        D lets it
        = D forfeits; D6 is injured
    """)


@pytest.mark.rule("HC-FOUL-06")
@pytest.mark.trap(55)
def test_the_card_ends_the_match_first_and_the_injury_is_recorded_all_the_same():
    start = THREE.format(drakes="", jesters="").replace("D bench: 8", "D changed 2")
    scene(start).play("""
        J tackles; tackle 12, card red, loss 2
        = J forfeits; D6 is injured; D6 boost 0
        = happened red-card, lost-boost 2, injured, forfeit
    """)


@pytest.mark.rule("HC-GK-05", "HC-FOUL-06")
def test_a_keeper_sent_off_is_followed_by_a_player_on_the_pitch():
    scene("""
        D attacks
        D: 6 G5 ball boost 3 | ...
        J: 1 G5 tackle 9 | 5 E5 | 6 E3 | 7 E7
        J bench: 4 8
        now: defence
    """).play("""
        J tackles; tackle 12, card red, loss 0
        = J to stand in; J1 is sent off; D attacks
        J chooses J4 refused HC-GK-05
        J chooses J1 refused HC-GK-05
        J chooses D6 refused HC-GK-05
        J chooses J5
        = J5 keeps goal; J5 at E5; J changed 0; D to move; happened stands-in HC-GK-05
    """)


KEEPER_HURT = """
    D attacks
    D: 1 I5 ball boost 0 | 6 L5 | 7 L3 | 8 L7
    D bench: 5 3
    J: 5 I5 tackle 9 | ...
    now: defence
"""


@pytest.mark.rule("HC-GK-04", "HC-GK-05")
@pytest.mark.trap(53)
def test_the_substitute_of_an_injured_keeper_stands_in_on_his_hex():
    scene(KEEPER_HURT).play("""
        J tackles; tackle 12, card none, loss 1
        D chooses D5
        = D5 keeps goal; D5 at I5; D1 is injured; D to move
        = happened substituted, stands-in HC-GK-04
    """)


@pytest.mark.rule("HC-GK-05", "HC-FOUL-06")
def test_an_injured_keeper_who_is_not_replaced_needs_a_stand_in():
    scene(KEEPER_HURT).play("""
        J tackles; tackle 12, card none, loss 1
        D lets it
        = D to stand in; D may only choose
        D chooses D5 refused HC-GK-05
        D chooses D7
        = D7 keeps goal; D7 at L3; D to move
    """)


@pytest.mark.rule("HC-FOUL-06")
def test_with_both_keepers_gone_the_attack_names_its_stand_in_first():
    scene(
        KEEPER_HURT.replace("5 I5 tackle 9 | ...", "1 I5 tackle 5 | 5 C5 | 6 C3 | 7 C7")
    ).play("""
        J tackles; tackle 12, card red, loss 1
        D lets it
        = D to stand in
        D chooses D6
        = J to stand in
        J chooses J6
        = D6 keeps goal; J6 keeps goal; D to move
    """)


@pytest.mark.rule("HC-FOUL-07", "HC-PEN-01")
@pytest.mark.parametrize(
    "hex_, then",
    [
        ("B5", "penalty; ball dead at C5"),
        ("(5,3)", "penalty; ball dead at C5"),
        ("(6,2)", "free-kick; ball dead at D3"),
        ("(3,1)", "free-kick; ball dead at B2"),
        ("K5", "free-kick; ball dead at K5"),
    ],
)
def test_a_penalty_in_the_area_the_tackler_defends_only(hex_, then):
    scene(f"""
        D attacks
        D: 1 M5 | 6 {hex_} ball boost 3 | 7 G1 | 8 G9 | 5 G3
        J: 1 A5 | 5 {hex_} tackle 9 | 6 F1 | 7 F9 | 8 F3
        now: defence
    """).play(f"""
        J tackles; tackle 12, card none, loss 0
        = happened {then}; D to move
    """)


@pytest.mark.rule("HC-KIT-08", "HC-FOUL-01")
@pytest.mark.trap(9)
def test_each_team_rolls_its_own_die():
    """The tackler's die gives the card, the fouled player's the loss."""
    table = scene(FOUL).tables[0]
    old = table.s.setup
    jesters = tuple((colour, 0) for colour in (2, 0, 0, 0, 0, 0))
    drakes = tuple((0, loss) for loss in (0, 0, 0, 0, 0, 3))
    dice_of = {0: jesters, 1: drakes}
    home, away = (
        SideSetup(side.name, side.players, team_die=dice_of[n])
        for n, side in enumerate(old.sides)
    )
    s = table.s.copy()
    s.setup = Setup(old.rules, home, away, old.board, old.options)
    rolls = [("tackle", 20, 12), ("team_die_card", 6, 1), ("team_die_loss", 6, 6)]
    play.apply(s, 0, THE_TACKLE, ScriptedDice(rolls))
    table.s = s
    assert table.place(table.slot("J5")) == "sent off"
    assert table.place(table.slot("D6")) == "injured"


@pytest.mark.rule("HC-FOUL-06")
@pytest.mark.trap(55)
def test_when_the_card_ends_the_match_nobody_is_asked_to_come_on():
    scene(THREE.format(drakes="", jesters="")).play("""
        J tackles; tackle 12, card red, loss 2
        = J forfeits; D6 is injured; D changed 0
    """)


@pytest.mark.rule("HC-FOUL-06", "HC-GK-05")
def test_a_side_that_forfeits_names_no_keeper():
    text = """
        D attacks
        D: 1 I5 ball boost 0 | 6 L5 | 7 L3
        J: 1 A5 | 5 I5 tackle 9 | 6 C1 | 7 C9 | 8 C3
        now: defence
    """
    scene(text).play("""
        J tackles; tackle 12, card none, loss 1
        = D forfeits; D1 is injured; not stands-in
    """)
    lost = scene("""
        D attacks
        D: 6 I5 ball | 1 M5 | 7 L3 | 8 L7
        J: 1 I5 tackle 9 | 5 C5 | 6 C1
        now: defence
    """).play("""
        J tackles; tackle 12, card red, loss 0
        = J forfeits; J1 is sent off
    """)
    assert lost.s.keeper[0] == NOBODY


@pytest.mark.rule("HC-GK-05")
def test_nobody_keeps_goal_while_a_stand_in_is_chosen():
    asked = scene(KEEPER_HURT).play("""
        J tackles; tackle 12, card none, loss 1
        D lets it
    """)
    assert asked.s.keeper[1] == NOBODY


@pytest.mark.rule("HC-FOUL-05", "HC-PWR-11")
@pytest.mark.parametrize("shirt", [1, 10, 11])
def test_whoever_is_injured_his_own_coach_is_asked(shirt):
    text = f"""
        D attacks
        D bench: 7 8
        D: {shirt} G5 ball boost 1 | 5 M9 | 6 M7 | 2 M3 | 3 K1
        J: 5 G5 tackle 9 | ...
        now: defence
    """
    scene(text).play("""
        J tackles; tackle 12, card none, loss 2
        = D to replace
        D chooses D7
        = D7 at G5
    """)
    deep = text.replace("attacks", "attacks, D changed 2", 1)
    scene(f"D box: free\nD hand: 21\n{deep}").play(f"""
        J tackles; tackle 12, card none, loss 2
        = D to card; D{shirt} is injured
    """)
    scene(
        f"J box: free\nD box: free\nJ hand: 21\nD hand: 21\n{text}", hide_prompts=True
    ).play(f"""
        J lets it
        D lets it
        J tackles
        J lets it
        D lets it; tackle 12
        J lets it
        D lets it; card none, loss 2
        D lets it
        J lets it
        = D to card; D{shirt} is injured
    """)


@pytest.mark.rule("HC-FOUL-04", "HC-PWR-11")
def test_boost_that_a_card_brings_back_is_told():
    scene(f"{FOUL}\nD hand: 8").play("""
        J tackles; tackle 12, card none, loss 2
        = D to card
        D plays 8
        = D6 boost 1; D6 at G5; happened lost-boost 2, boost; not injured, exhausted
    """)
    scene(FOUL.replace("boost 1", "boost 3")).play("""
        J tackles; tackle 12, card none, loss 2
        = D6 boost 1; happened lost-boost; not boost
    """)
