"""FAMILY by its two pages: who plays, kick-off, moves, steals, passes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.dice import ScriptedDice
from engine.games.helvetia import family, play
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.cards import PlayerKind
from engine.games.helvetia.box.catalogue import faction
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.options import Options
from engine.games.helvetia.setup import CLEAR_SKILL, SHOT, STEAL, Setup
from engine.games.helvetia.side_setup import SideSetup
from tests.scenes import scene

DUEL = """
    J attacks, 9'
    J: 1 A5 | 6 G5 ball | 8 I6
    D: 1 M5 | 3 G5 defence 10 tired_defence 5
    now: defence
"""
CHAIN = """
    J attacks
    J: 1 A5 | 6 G5 ball | 8 J5 | 10 K5 attack 16
    D: 1 M5 | 3 J5 defence 6
    now: gesture
"""


# Before the match.


@pytest.mark.rule("HC-FAM-01", "HC-FAM-03", "HC-FAM-04")
def test_the_five_start_and_the_winner_of_the_coin_attacks():
    scene("now: begin", FAMILY).play("""
        J selects 1 3 4 6 10 + 5 7 refused HC-FAM-01
        J selects 1 3 6 8 10 + 5 11 refused HC-PLY-04
        J selects 1 3 6 8 10 + 5 7
        D selects 1 3 6 8 10 + 2 7; coin D
        = J to place; J may only place; happened toss HC-FAM-03
        J3 on (13,3) refused HC-PLACE-02
    """)


@pytest.mark.rule("HC-FAM-01")
def test_who_is_missing_of_the_five_is_replaced_by_any_other():
    scene("J unavailable: 6\nnow: begin", FAMILY).play("""
        J selects 1 3 4 5 7 + 8 10 refused HC-FAM-01
        J selects 1 3 4 8 10 + 5 7
    """)


@pytest.mark.rule("HC-FAM-01")
@pytest.mark.parametrize(
    "changes",
    [
        {6: {"number": 60}},
        {6: {"kind": PlayerKind.CAPTAIN}},
        {1: {"kind": PlayerKind.FIELD}, 4: {"kind": PlayerKind.KEEPER}},
    ],
)
def test_a_squad_that_cannot_field_the_five_chooses_freely(changes):
    players = [
        replace(card, **changes.get(card.number, {}))
        for card in faction("jesters").players
    ]
    side = SideSetup("ours", tuple(players))
    setup = Setup(FAMILY, side, side, read_board(), Options())
    s = play.start(setup, ScriptedDice([]))
    assert family.fixed(s, 0) == ()
    chosen = list(play.legal(s, 0))
    assert chosen
    assert all(play.refusal(s, 0, a) is None for a in chosen)


@pytest.mark.rule("HC-PLY-03", "HC-PLY-07", "HC-PLY-09", "HC-FAM-10")
def test_one_value_defends_one_attacks_and_both_shrink_without_boost():
    posse = faction("jesters").player(5)
    fresh, tired = family.skills(posse, False), family.skills(posse, True)
    assert (fresh[STEAL], fresh[CLEAR_SKILL], fresh[SHOT]) == (10, 10, 12)
    assert (tired[STEAL], tired[CLEAR_SKILL], tired[SHOT]) == (5, 5, 6)
    plain = replace(posse, family_defence=None, family_defence_exhausted=None)
    assert family.skills(plain, False)[STEAL] == (12 + 9 + 10) // 3
    assert family.skills(plain, True)[STEAL] == 5
    assert family.skills(None, False) == (0,) * 8


# Kick-off.

KICK_OFF = """
    J attacks
    J: 1 A5 | 6 G5 ball | 8 D5
    D: 1 M5
    now: gesture kick off
"""


@pytest.mark.rule("HC-FAM-05")
def test_a_kick_off_may_be_kept_and_moves_follow():
    scene(KICK_OFF, FAMILY).play("""
        = J may only short, end
        J ends
        = J to move; J attacks; 0'
    """)


@pytest.mark.rule("HC-FAM-05")
def test_the_switch_makes_a_gesture_follow_the_kick_off():
    scene(KICK_OFF, FAMILY, family_kick_off_must=True).play("""
        J ends refused HC-FAM-05
        J passes to D5
        = J8 has the ball; J may only short, end
    """)
    alone = KICK_OFF.replace("D5", "C5")
    scene(alone, FAMILY, family_kick_off_must=True).play("J ends")


@pytest.mark.rule("HC-FAM-04", "HC-FAM-05")
def test_placement_leads_straight_to_the_gesture():
    scene(
        """
        J attacks
        J to place: 1 3 6 8 10
        D to place: 1 3 6 8 10
        now: placement
    """,
        FAMILY,
    ).play("""
        D3 on F5 refused HC-PLACE-02
        D3 on I1
        D6 on I3
        D8 on I7
        D10 on I9
        J3 on E1
        J6 on E3
        J8 on E7
        J10 on E9 refused HC-PLACE-03
        J10 on G5
        = J to gesture kick off; J10 has the ball; J1 at A5; D1 at M5
    """)


# Moves and steals.


@pytest.mark.rule("HC-FAM-02", "HC-FAM-05")
def test_moves_know_a_free_hex_and_boost_and_no_wing_bonus():
    scene(
        """
        J attacks
        J: 1 A5 | 6 G1 ball boost 2 | 8 A1
        D: 1 M5 | 3 G3
        J bench: 4 5
    """,
        FAMILY,
    ).play("""
        J6 to I1
        = J6 boost 1; J6 at I1
        J6 wing to J1 refused HC-TURN-01
        J8 off, J4 on refused HC-TURN-01
        J ends
        D3 to A5 refused HC-MOVE-06
        D3 to I1
        = D3 at I1
        D ends
        = D to defend; D may only steal, end
        D tackles refused HC-TURN-01
        D ends
        = J to gesture fresh; J may only end
    """)


@pytest.mark.rule("HC-FAM-05", "HC-FAM-06", "HC-FAM-08")
def test_tv_fam_1_a_won_steal_steps_and_time_goes_to_the_next_mark():
    stolen = scene(DUEL, FAMILY).play("""
        D steals; steal 8
        = D to step; D may only step; D3 has the ball; 9'; happened steal, stole
        D ends refused HC-TURN-01
        D steps to H5
        = D attacks; 18'; D to move; D3 at H5; D3 has the ball; happened time HC-FAM-08 9
    """)
    carrier = stolen.s.setup.slot(0, 6)
    told = {event.kind: event.values for event in stolen.events()}
    assert told["steal"] == told["stole"] == (carrier,)


@pytest.mark.rule("HC-FAM-06", "HC-FAM-11")
def test_after_a_failed_steal_the_carrier_steps_and_plays():
    second = DUEL.replace("3 G5", "3 G5 defence 10 | 8 H5 | 6 H9")
    scene(second, FAMILY).play("""
        D steals; steal 11
        = J to step; J may only step; J6 has the ball
        J steps to H5
        = J to gesture fresh; 9'; not dribbled, rolled
    """)


@pytest.mark.rule("HC-FAM-05")
def test_a_steal_is_optional():
    scene(DUEL, FAMILY).play("""
        D ends
        = J to gesture fresh
        J ends
        = J to move; J attacks; 9'
    """)


@pytest.mark.rule("HC-FAM-10", "HC-PLY-07")
def test_without_boost_the_small_value_counts_at_once():
    tired = DUEL.replace("tired_defence 5", "tired_defence 5 boost 0")
    assert "boost 0" in tired
    scene(tired, FAMILY).play("""
        D steals; steal 6
        = J to step; threshold 5
    """)


CORNERED = """
    J attacks
    J: 1 A5 | 6 A1 ball | 8 B1 | 10 A2
    D: 1 M5 | 3 A1 defence 10
    now: defence
"""


@pytest.mark.rule("HC-FAM-06", "HC-FAM-12")
def test_who_failed_a_steal_or_an_interception_may_intercept():
    twice = """
        D steals; steal 11
        = J to gesture fresh; J6 at A1
        J passes to B1
        J passes to A1
        = D to intercept
        D tries; intercept 11
        J passes to A2
        J passes to A1
        D tries; intercept 10
        = D to step; D3 has the ball; J attacks
    """
    scene(CORNERED, FAMILY).play(twice)
    scene(CORNERED, FAMILY, family_one_action=True).play("""
        D steals; steal 11
        J passes to B1
        J passes to A1
        = J to gesture after short; J6 has the ball; D3 acted
    """)
    scene(CORNERED, FAMILY, family_one_action=True).play("""
        D ends
        J passes to B1
        J passes to A1
        D tries; intercept 11
        J passes to A2
        J passes to A1
        = J to gesture after short; J6 has the ball
    """)


# Passes.


@pytest.mark.rule("HC-FAM-05", "HC-FAM-11")
def test_tv_fam_3_a_pass_goes_to_a_team_mate_up_to_three_hexes_away():
    scene(CHAIN, FAMILY).play("""
        J passes to K5 refused HC-FAM-05
        J passes to G5 refused HC-FAM-05
        J passes to I5 refused HC-FAM-11
        J passes to J5
        = D to intercept; D may only try, let
        D lets it
        = J8 has the ball; J to gesture after short; J may only short, shoot, end; 0'
        J passes to K5
        = J10 has the ball; J may only short, shoot, end; not offside, pressed
        J ends
        = J to move; J attacks; 0'
    """)


@pytest.mark.rule("HC-FAM-05", "HC-FAM-06", "HC-FAM-08")
def test_tv_fam_2_an_interception_steps_and_time_goes_to_the_next_mark():
    scene(CHAIN, FAMILY).play("""
        J passes to J5
        D tries; intercept 5
        = D to step; D3 has the ball
        D steps to K5
        = D attacks; 9'; D to move; D3 at K5
    """)
    scene(CHAIN, FAMILY).play("""
        J passes to J5
        D tries; intercept 7
        = J8 has the ball; J attacks; 0'; J to gesture after short
    """)


@pytest.mark.rule("HC-FAM-02", "HC-FAM-11")
def test_a_defender_alone_on_a_hex_gets_no_pass():
    scene(CHAIN.replace("3 J5", "3 I5"), FAMILY).play("""
        J passes to I5 refused HC-FAM-11
        J long to K5 refused HC-TURN-01
        J first touch refused HC-TURN-01
        J heads refused HC-TURN-01
    """)
