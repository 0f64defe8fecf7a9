"""FAMILY's shots, its time and its end; and that nothing of GEEK is left in it."""

from __future__ import annotations

import random

import pytest

from engine.dice import FastDice, ScriptedDice
from engine.games.helvetia import actions, family, guessing, phases, play
from engine.games.helvetia.actions import action
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.catalogue import faction
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.options import Options
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown import redaction
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.state import TO_PLACE
from tests.scenes import scene

CHAIN = """
    J attacks
    J: 1 A5 | 6 G5 ball | 8 J5 | 10 K5 attack 16
    D: 1 M5 | 3 J5 defence 6
    now: gesture
"""
SHOT_ON = """
    J attacks, 9', score 0-0
    J: 1 A5 | 6 (20,4) ball attack 16 | 8 I6 | 10 H5 | 3 C5
    D: 1 M5 | 3 H1 | 6 H9 | 8 H3 | 10 H7
    J bench: 4 5
    now: gesture
"""


def a_match(**options):
    jesters, drakes = faction("jesters"), faction("drakes")
    sides = [SideSetup(f.name, f.players) for f in (jesters, drakes)]
    return Setup(FAMILY, *sides, read_board(), Options(**options))


def played(seed, **options):
    """A match of two coaches who choose blindly."""
    chance, dice = random.Random(seed), FastDice(seed)
    s = play.start(a_match(**options), dice)
    s.log = []
    while s.waiting:
        side = chance.choice([n for n in (0, 1) if s.waiting >> n & 1])
        kind = chance.choice(play.kinds(s, side))
        there = list(FAMILY.part(s.phase, kind).enumerate(s, side))
        if there:
            a = chance.choice(there)
            assert play.refusal(s, side, a) is None
            play.apply(s, side, a, dice)
        assert s.ply < 5000
    return s


# Shots.


@pytest.mark.rule("HC-FAM-05", "HC-FAM-08", "HC-FAM-13")
def test_tv_fam_4_a_shot_past_the_keeper_needs_attack_less_the_malus_of_the_centre():
    scene(SHOT_ON, FAMILY).play("""
        J shoots
        = both to aim; cells 2; threshold 16
        J aims A
        D covers AE refused HC-SHOT-02
        D covers BC; shot 7
        = score 1-0; 18'; D attacks; J to changes; threshold 10; happened goal
    """)


@pytest.mark.trap(22)
@pytest.mark.rule("HC-FAM-13")
@pytest.mark.parametrize("where", ["(22,2)", "(22,6)"])
def test_the_malus_is_that_of_the_centre_from_the_sides_too(where):
    scene(SHOT_ON.replace("(20,4)", where), FAMILY).play("""
        J shoots
        J aims A
        D covers BC; shot 11
        = threshold 10; score 0-0
    """)


@pytest.mark.rule("HC-FAM-05")
def test_a_shot_after_a_pass_has_no_extra_malus():
    scene(CHAIN, FAMILY).play("""
        J passes to J5
        D tries; intercept 7
        J passes to K5
        J shoots
        = cells 2; threshold 16
        J aims B
        D covers EF; shot 15
        = D to move; D1 has the ball; threshold 14; 9'; not pressed
    """)


@pytest.mark.rule("HC-FAM-08", "HC-FAM-11")
@pytest.mark.parametrize("cover, faces", [("AB", ""), ("BC", "; shot 11")])
def test_saved_or_missed_the_keeper_plays_on_and_is_not_frozen(cover, faces):
    scene(SHOT_ON, FAMILY).play(f"""
        J shoots
        J aims A
        D covers {cover}{faces}
        = D attacks; 18'; D to move; D1 at M5; D1 has the ball
        D1 to L5
        = D1 has the ball; ball at L5
        D ends
        J ends
        = D to gesture fresh; D may only end
    """)


@pytest.mark.rule("HC-FAM-11")
def test_a_keeper_off_his_line_saves_nothing_and_returns_after_the_miss():
    out = SHOT_ON.replace("1 M5", "1 L5")
    scene(out, FAMILY).play("""
        J shoots
        = J to aim; cells 0
        J aims A; shot 11
        = D1 at M5; D1 has the ball; D attacks; 18'; D to move
    """)


# Time, changes, the end.


@pytest.mark.rule("HC-FAM-09")
def test_after_a_goal_both_may_change_two_players_who_never_return():
    scene(SHOT_ON, FAMILY).play("""
        J shoots
        J aims E
        D covers BC; shot 16
        = J to changes
        J8 off, J4 on
        = J8 is replaced
        J4 off, J8 on refused HC-SUB-01
        J10 off, J5 on
        = J to place; J changed 2
    """)


@pytest.mark.rule("HC-FAM-07", "HC-FAM-08")
@pytest.mark.parametrize("clock, then", [(0, 9), (9, 18), (18, 27), (27, 36), (30, 36)])
def test_the_marker_goes_to_the_next_red_mark(clock, then):
    text = SHOT_ON.replace("9'", f"{clock}'")
    scene(text, FAMILY).play(f"""
        J shoots
        J aims A
        D covers AB
        = {then}'; period 1; D to move
    """)


@pytest.mark.rule("HC-FAM-07", "HC-FAM-08")
@pytest.mark.parametrize("first, other", ["JD", "DJ"])
def test_at_45_the_half_is_over_and_the_other_side_kicks_off(first, other):
    text = SHOT_ON.replace("9',", f"36', {first} kicked off,")
    scene(text, FAMILY).play(f"""
        J shoots
        J aims A
        D covers AB
        = period 2; {other} attacks; {first} to place; 45'; J may not substitute
    """)


@pytest.mark.rule("HC-FAM-05", "HC-FAM-07")
def test_the_goal_that_ends_the_half_counts_and_allows_changes():
    scene(SHOT_ON.replace("9',", "36', J kicked off,"), FAMILY).play("""
        J shoots
        J aims A
        D covers BC; shot 10
        = score 1-0; J to changes
        J ends
        = period 2; D attacks; J to place
    """)


LAST = SHOT_ON.replace("9',", "81', period 2,")


@pytest.mark.rule("HC-FAM-07", "HC-FAM-14")
def test_at_45_for_the_second_time_the_match_is_over():
    draw = "J shoots\nJ aims A\nD covers AB\n= "
    scene(LAST, FAMILY).play(draw + "over; score 0-0; 90'")
    scene(LAST, FAMILY, knock_out=True).play("""
        J shoots
        J aims A
        D covers BC; shot 9
        = over; score 1-0
    """)


@pytest.mark.rule("HC-FAM-14", "HC-SO-01", "HC-SO-02", "HC-SO-03", "HC-FAM-13")
def test_a_level_cup_match_goes_to_the_shoot_out_at_once():
    scene(
        LAST.replace("attack 16", "attack 16 boost 0"), FAMILY, knock_out=True
    ).play("""
        J shoots
        J aims A
        D covers AB; shootout_coin J
        = J to kicker; 90'
        J chooses J6
        J chooses J8
        J chooses J10
        D chooses D3
        D chooses D6
        D chooses D1
        = both to aim; cells 2; threshold 6
    """)


@pytest.mark.rule("HC-OWN-01", "HC-FAM-08")
def test_a_turn_that_stalls_takes_the_marker_to_the_next_mark():
    scene(CHAIN.replace("J attacks", "J attacks, 9', turn 13"), FAMILY).play("""
        J ends
        = 18'; J attacks; J to move; happened stalled
    """)
    scene(CHAIN.replace("J attacks", "J attacks, 9', turn 12"), FAMILY).play("""
        J ends
        = 9'; J attacks
    """)
    scene(CHAIN.replace("J attacks", "J attacks, 81', period 2, turn 20"), FAMILY).play(
        "J ends\n= over"
    )


@pytest.mark.rule("HC-OWN-02", "HC-FAM-05")
@pytest.mark.parametrize(
    "where, line", [("D5", "J ends refused HC-OWN-02"), ("E5", "J ends")]
)
def test_a_keeper_who_held_the_ball_plays_it_if_somebody_is_near(where, line):
    text = """
        J attacks, held 2
        J: 1 A5 ball | 8 {where}
        D: 1 M5
        now: gesture
    """
    scene(text.replace("{where}", where), FAMILY).play(line)


@pytest.mark.rule("HC-FAM-11", "HC-GK-05")
def test_without_the_keeper_a_player_is_named_who_covers_one_cell():
    scene("J unavailable: 1\nnow: begin", FAMILY).play("""
        D selects 1 3 6 8 10 + 2 7
        J selects 3 6 8 10 4 + 5 7
        = J to stand in
        J chooses J4; coin J
        = D to place; J4 keeps goal
    """)
    stand_in = SHOT_ON.replace("1 M5", "2 M5 keeper").replace("| 3 C5", "")
    scene(stand_in, FAMILY).play("J shoots\n= cells 1")


# Nothing else.


def test_only_the_bench_is_chosen_of_the_demo_squads():
    s = play.start(a_match(), ScriptedDice([]))
    assert len(list(play.legal(s, 0))) == 3  # two of 4, 5 and 7: 11 is a captain too


@pytest.mark.rule("HC-FAM-02")
def test_nothing_of_geek_is_left():
    there = {kind for part in family.PARTS.values() for kind in part}
    assert there == {
        actions.SELECT,
        actions.PLACE,
        actions.MOVE,
        actions.END,
        actions.STEAL,
        actions.STEP,
        actions.SHORT,
        actions.SHOOT,
        actions.TRY,
        actions.LET,
        actions.AIM,
        actions.COVER,
        actions.CHOOSE,
        actions.SUBSTITUTE,
    }
    assert family.no_cards(SideSetup("", ())) == (None,) * 25
    s = play.start(a_match(cards="friendly"), ScriptedDice([]))
    assert s.hand == [0, 0]


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-FAM-02", "HC-FAM-07")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"knock_out": True, "vigilant_offside": True, "hide_prompts": True},
        {"family_one_action": True, "goal_kick_after_save": True},
        {
            "family_kick_off_must": True,
            "cards": "brought",
            "gestures_per_defender": False,
        },
    ],
)
def test_blind_matches_end_and_know_nothing_of_geek(options):
    never = {"tackle", "foul", "long_pass", "pressed", "dribbled", "offside_called"}
    for seed in range(25):
        s = played(seed, **options)
        happened = {event.kind for event in s.log}
        assert not happened & {*never, "strayed", "picked_up", "yellow_card", "kept"}
        assert s.phase == phases.OVER
        assert s.fallen == s.offside == s.yellow == 0
        assert s.clock == 90
        clocks = [(event.period, event.minute) for event in s.log]
        assert clocks == sorted(clocks)
        assert {minute % 9 for _, minute in clocks} == {0}
        assert (s.kicks != []) == (
            options.get("knock_out", False) and s.score[0] == s.score[1]
        )


@pytest.mark.rule("HC-FAM-01")
def test_a_squad_that_is_guessed_has_the_five():
    s = play.start(a_match(), ScriptedDice([]))
    a = next(iter(play.legal(s, 0)))
    play.apply(s, 0, a, ScriptedDice([]))
    guessed = guessing.guess(redaction.without_secrets(s, 1), FastDice(1))
    assert all(guessed.pos[slot] == TO_PLACE for slot in family.fixed(s, 0))


def test_what_is_not_listed_is_refused():
    s = play.start(a_match(), ScriptedDice([]))
    listed = set(play.legal(s, 0))
    masks = [action(actions.SELECT, a, b) for a in range(0, 512, 7) for b in (48, 24)]
    assert [a for a in masks if (play.refusal(s, 0, a) is None) != (a in listed)] == []
