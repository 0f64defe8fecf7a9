"""Short passes and interceptions."""

from __future__ import annotations

import pytest

from engine.games.helvetia import play
from engine.games.helvetia.actions import LONG, SHORT, SHORTS
from engine.games.helvetia.board.hexes import hex_of
from engine.games.helvetia.gestures.short_pass import EMPTY_ZONE, THEIR_ZONE
from tests.scenes import scene

PASS = """
    D attacks, 36'
    D: 6 G5 ball | 5 {five} | 1 M5 | 7 K1 | 8 K9
    J: 5 {posse} clear 10 | 1 A5 | 6 C1 | 7 C9 | 8 C3
    now: gesture
"""


def pass_to(five="E5", posse="E5", **options):
    return scene(PASS.format(five=five, posse=posse), **options)


@pytest.mark.rule("HC-INT-01", "HC-SHORT-04")
def test_tv_short_1_intercepted():
    pass_to().play("""
        D passes to E5
        = J to intercept; J may only try, let; nobody has the ball
        J tries; intercept 10
        = J to step; J5 has the ball; 36'; D attacks; not time
        J steps to F5; time 9
        = J attacks; 45'; J5 at F5; ball held at F5; J to move; happened HC-INT-01, time
    """)
    pass_to().play("""
        D passes to E5
        J tries; intercept 8
        = happened intercepted
    """)


@pytest.mark.rule("HC-INT-01", "HC-PRES-03")
def test_a_missed_interception_lets_the_pass_arrive():
    pass_to().play("""
        D passes to E5
        J tries; intercept 11
        = D5 has the ball; D to gesture after short; J5 acted; D attacks; 36'
        = happened received HC-SHORT-03; not intercepted
        D ends
        = D to move; 36'; D attacks; happened gesture-passed
    """)


@pytest.mark.rule("HC-INT-01", "HC-PLY-06")
@pytest.mark.trap(7)
def test_an_exhausted_defender_intercepts_at_half():
    pass_to(posse="E5 boost 0").play("""
        D passes to E5
        J tries; intercept 6
        = D5 has the ball
    """)


@pytest.mark.rule("HC-INT-02")
def test_who_lets_it_go_keeps_his_pressure():
    pass_to().play("""
        D passes to E5
        J lets it
        = D5 has the ball; J5 fresh; D to gesture after short; happened let-go
        D long to K1; long pass 9
        = threshold 9; happened pressed 4, on-target
    """)


@pytest.mark.rule("HC-SHORT-01")
def test_tv_short_2_eighteen_hexes_and_no_farther():
    here = pass_to()
    targets = [a for a in here.legal("D") if a.kind == SHORT]
    assert len(targets) == 18
    here.play("""
        D passes to G5 refused HC-SHORT-01
        D passes to D5 refused HC-SHORT-01
        D passes to (9,1) refused HC-SHORT-01
        D passes to (10,2)
    """)


@pytest.mark.rule("HC-SHORT-01")
def test_those_between_do_not_matter():
    pass_to(five="F5 fallen", posse="F5").play("""
        D passes to E5
        = ball loose at E5; D to move
    """)


@pytest.mark.rule("HC-SHORT-02", "HC-LONG-01")
def test_keeper_zones_are_no_aim_unless_the_own_keeper_is_there():
    zones = """
        D attacks
        D: 6 {six} ball | 1 {keeper} | ...
        J: 1 {other} | ...
        now: gesture
    """
    for keeper, other in (("M5", "A5"), ("L4", "B5")):
        scene(zones.format(six="B4", keeper=keeper, other=other)).play("""
            D passes to A5 refused HC-SHORT-02
            D long to A5 refused HC-LONG-01
        """)
    scene(zones.format(six="L5", keeper="K5", other="A5")).play("""
        D passes to M5 refused HC-SHORT-02
        D long to M5 refused HC-LONG-01
    """)
    scene(zones.format(six="L5", keeper="M5", other="A5")).play("""
        D passes to M5
        = D1 has the ball; D to gesture after short; D may only short, long, end
    """)


@pytest.mark.rule("HC-SHORT-03")
def test_a_team_mate_alone_receives():
    pass_to(posse="C5").play("""
        D passes to E5
        = D5 has the ball; D to gesture after short; D may only short, long, first touch, end
        D passes to G5
        = D6 has the ball; 36'
    """)


@pytest.mark.rule("HC-SHORT-04", "HC-DEF-03")
@pytest.mark.trap(17)
def test_who_has_acted_cannot_intercept():
    pass_to(posse="E5 acted").play("""
        D passes to E5
        = D5 has the ball; D to gesture after short
    """)


@pytest.mark.rule("HC-SHORT-05", "HC-BALL-05", "HC-BALL-02")
@pytest.mark.parametrize("five", ["K5", "E5 fallen"])
def test_a_defender_alone_has_the_ball_and_takes_no_step(five):
    pass_to(five=five).play("""
        D passes to E5; time 6
        = J attacks; J5 has the ball; J5 at E5; 42'; J to move
        = happened picked-up HC-SHORT-05; not stepped
    """)


@pytest.mark.rule("HC-SHORT-03", "HC-BALL-02")
def test_a_fallen_defender_is_not_there():
    pass_to(posse="E5 fallen").play("""
        D passes to E5
        = D5 has the ball
    """)


@pytest.mark.rule("HC-SHORT-06", "HC-LOOSE-01")
@pytest.mark.trap(27)
@pytest.mark.trap(28)
def test_tv_short_3_nobody_there_and_equally_near():
    pass_to(five="D5", posse="F4").play("""
        D passes to E5
        = D attacks; ball loose at E5; D to move; 36'; not time
    """)
    pass_to(five="C5", posse="F4").play("""
        D passes to E4; time 6
        = J attacks; ball loose at E4; J to move; 42'
    """)


@pytest.mark.rule("HC-SHORT-07")
def test_a_chain_has_no_end_but_the_cap():
    chain = "\n".join(["D passes to E5", "D passes to G5"] * 3)
    pass_to(posse="C5").play(chain).expect("D6 has the ball; D to gesture after short")
    scene(PASS.format(five="E5", posse="C5") + "chain 38").play("""
        D passes to E5
        = D to gesture after short
        D passes to G5
        = D to move; D6 has the ball; D attacks; 36'
    """)
    pass_to(posse="C5", chain_cap=1).play("""
        D passes to E5
        = D to move
    """)


@pytest.mark.rule("HC-SHORT-01", "HC-LONG-01")
@pytest.mark.trap(18)
def test_after_a_short_pass_no_plain_shot():
    scene("""
        D attacks
        D: 6 E5 ball | 5 C5 | 1 M5 | ...
        J: 1 A5 | ...
        now: gesture
    """).play("""
        = D may only short, long, shoot, end
        D passes to C5
        = D may only short, long, first touch, end
        D shoots refused HC-TURN-02
        D heads refused HC-TURN-02
    """)


@pytest.mark.rule("HC-INT-01", "HC-MOVE-16")
def test_the_interceptor_with_nowhere_to_go_stays():
    scene("""
        D attacks
        D: 6 B1 ball | 5 A1 | 1 M5 | ...
        J: 5 A1 clear 10 | 6 B1 | 7 A2 | 1 A5 | 8 C3
        now: gesture
    """).play("""
        D passes to A1
        J tries; intercept 1, time 6
        = J attacks; J5 has the ball; J5 at A1; happened intercepted; not stepped
    """)


def test_long_and_short_reach_different_hexes():
    kinds = {a.kind for a in pass_to().legal("D")}
    assert {SHORT, LONG} <= kinds


@pytest.mark.rule("HC-SHORT-02")
def test_the_refusal_says_whose_zone_it_is():
    text = "D attacks\nD: 1 {} | 6 {} ball | ...\nJ: 1 B5 | ...\nnow: gesture"
    theirs, own = SHORTS[hex_of("A5")], SHORTS[hex_of("M5")]
    assert play.refusal(scene(text.format("L4", "B4")).s, 1, theirs) is THEIR_ZONE
    assert play.refusal(scene(text.format("L4", "L5")).s, 1, own) is EMPTY_ZONE
