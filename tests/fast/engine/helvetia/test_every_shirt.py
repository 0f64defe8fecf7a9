"""What the rules let one player do they let all: each gesture by first and last of a side.

The notation holds what is told of each against the side of its player.
"""

from __future__ import annotations

import pytest

from tests.scenes import scene

WHO = [(1, 1), (11, 11), (10, 10)]
pytestmark = pytest.mark.parametrize("j, d", WHO)

CLOSE = """
    D attacks, 9'
    D: {d} G5 ball dribble 10 boost 1 | ...
    J: {j} G5 steal 12 tackle 9 | ...
    now: defence
"""


@pytest.mark.rule("HC-STEAL-01", "HC-STEAL-03", "HC-STEAL-04")
def test_steal(j, d):
    scene(CLOSE.format(j=j, d=d)).play(f"""
        J steals; steal 1, dribble 11
        = happened steal, stole; J{j} has the ball
        J steps to H5; time 6
        = happened stepped, possession; J attacks
    """)
    scene(CLOSE.format(j=j, d=d)).play(f"""
        J steals; steal 1, dribble 10
        = happened dribbled
        D steps to H5
        = D{d} at H5; happened stepped; D to gesture fresh
    """)


@pytest.mark.rule("HC-TACK-01", "HC-TACK-02", "HC-FOUL-02", "HC-FOUL-04")
def test_tackle(j, d):
    for dice, what in (
        ("tackle 9, time 6", f"tackled; D{d} fallen; J{j} has the ball; J attacks"),
        ("tackle 17", f"fell; J{j} fallen; D{d} has the ball"),
        ("tackle 10, card yellow, loss 1", f"exhausted; J{j} booked; D{d} boost 0"),
        ("tackle 10, card none, loss 2", f"injured; D{d} is injured"),
        ("tackle 10, card red, loss 0", f"red-card; J{j} is sent off"),
    ):
        scene(CLOSE.format(j=j, d=d)).play(f"""
            J tackles; {dice}
            = happened {what}
        """)


@pytest.mark.rule("HC-SHORT-03", "HC-INT-01", "HC-INT-02")
def test_short_pass(j, d):
    text = f"""
        D attacks
        D: {d} G5 ball | 6 I5 | ...
        J: {j} I5 clear 10 | ...
        now: gesture
    """
    scene(text).play(f"""
        D passes to I5
        J tries; intercept 10
        = happened intercepted; J{j} has the ball; J to step
    """)
    scene(text).play("""
        D passes to I5
        = happened short-pass
        J lets it
        = happened let-go, received; D6 has the ball; D to gesture after short
    """)
    scene(f"""
        D attacks
        D: {d} G5 ball | ...
        J: {j} I5 | ...
        now: gesture
    """).play(f"""
        D passes to I5; time 6
        = happened picked-up; J{j} has the ball; J attacks
    """)
    scene(f"""
        D attacks
        D: 6 G5 ball | {d} I5 | ...
        J: {j} E5 | ...
        now: gesture
    """).play(f"""
        D passes to I5
        = happened received; D{d} has the ball
    """)


@pytest.mark.rule("HC-LONG-02", "HC-LONG-03", "HC-CLR-01", "HC-CLR-03", "HC-LAND-02")
def test_long_pass(j, d):
    text = f"""
        D attacks
        D: {d} G5 ball long 10 | 6 K5 | ...
        J: {j} {{}} clear 10 pressure 4 | ...
        now: gesture
    """
    scene(text.format("K5")).play("""
        D long to K5; long pass 10
        = happened long-pass, on-target; J to clear
        J tries; clear 17
        = happened received; D6 has the ball
    """)
    scene(text.format("K5")).play("""
        D long to K5; long pass 10
        J tries; clear 10
        = happened cleared
    """)
    scene(text.format("K5")).play("""
        D long to K5; long pass 10
        J lets it
        = happened let-go, received; D6 has the ball
    """)
    scene(text.format("G5")).play("""
        D long to K5; long pass 7
        = happened pressed 4, strayed
    """)
    scene(text.format("E5")).play(f"""
        D long to E5; long pass 10, time 6
        = happened picked-up; J{j} has the ball; J attacks
    """)


@pytest.mark.rule("HC-SHOT-04", "HC-SHOT-06", "HC-SHOT-07", "HC-SHOT-08")
def test_shot(j, d):
    keeper = "1 A5" if j == 1 else f"{j} A5 keeper"
    cells = "EF" if j == 1 else "E"
    off = "" if j == 1 else "J sent off: 1"
    text = f"""
        D attacks
        D: {d} C5 ball shot 10 | 6 K5 | ...
        {off}
        J: {keeper} | ...
        now: gesture
    """
    for cover, dice, what in (
        (cells, "time 6", f"saved; J{j} has the ball"),
        ("AB" if j == 1 else "A", "shot 10, time 6", "goal"),
        ("AB" if j == 1 else "A", "shot 11, time 6", f"missed; J{j} has the ball"),
    ):
        scene(text).play(f"""
            D shoots
            = happened shot
            D aims E
            J covers {cover}; {dice}
            = happened revealed, {what}
        """)


@pytest.mark.rule("HC-OFF-01", "HC-OFF-02", "HC-RST-03", "HC-RST-04")
def test_offside_and_its_free_kick(j, d):
    scene(f"""
        D attacks
        D: 6 (16,4) ball long 10 | {d} (6,2) | ...
        J: {j} (8,2) | 3 (2,4) | 4 G1 | 5 G9 | 6 G3
        {"" if j == 1 else "J sent off: 1"}
        now: gesture
    """).play(f"""
        D long to (6,2); long pass 10
        = J to offside; D{d} offside
        J calls; time 6
        = happened offside-called; J attacks; ball dead at D3
        J ends
        D ends
        = J{j} at D3; happened brought; D to step off
        D steps to C3
        = happened stepped; J{j} has the ball
    """)


@pytest.mark.rule("HC-PEN-02", "HC-PEN-03", "HC-PEN-04", "HC-GK-05")
def test_penalty(j, d):
    keeper = "1 B7 fallen" if j == 1 else f"{j} B7 fallen keeper"
    scene(f"""
        D attacks
        D: {d} D5 | 6 (4,2) | 7 K1 | 8 K9
        J: {keeper} | 3 (4,6) | 4 G1 | 5 G9 | 6 G3
        {"" if j == 1 else "J sent off: 1"}
        ball: dead B5
        now: penalty
    """).play(f"""
        D ends
        J ends
        = D{d} at C5; J{j} at A5; J{j} stands; happened brought, returned
        D6 leaves to (5,1)
        = happened stepped
        J3 leaves to (5,7)
        = happened stepped, shot
    """)
