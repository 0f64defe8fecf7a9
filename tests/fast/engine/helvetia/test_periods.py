"""The clock, half-time, extra time, and how a match ends."""

from __future__ import annotations

import pytest

from tests.scenes import scene

STEAL = """
    J attacks, {facts}
    J: 1 A5 | 5 G5 ball | 6 I5 | 7 C3
    D: 1 M5 | 6 G5 tackle 10 | 7 H3
    now: defence
"""
SHOT = """
    J attacks, {facts}
    J: 1 A5 | 11 K5 ball shot 20 | 5 C3 | 6 C7
    D: 1 G5 | 6 L1 | 7 L9
    {more}
    now: gesture
"""


def won(minutes: int, facts: str, **options: object):
    return scene(STEAL.format(facts=facts), **options).play(
        f"D tackles; tackle 1, time {minutes}"
    )


def scored(minutes: int, facts: str, more: str = "", **options: object):
    story = scene(SHOT.format(facts=facts, more=more), **options)
    return story.play(f"J shoots\nJ aims E; shot 20, time {minutes}")


@pytest.mark.rule("HC-CLK-01", "HC-CLK-02", "HC-KIT-02", "HC-POSS-01")
@pytest.mark.trap(2)
def test_at_the_limit_play_goes_on():
    """TV-CLK-1."""
    won(9, "36'").expect("45'; period 1; D attacks; D to move; happened time 9")


@pytest.mark.rule("HC-CLK-01", "HC-CLK-02", "HC-CLK-03", "HC-CLK-04", "HC-HALF-01")
@pytest.mark.trap(2, 3)
def test_above_the_limit_the_half_is_over_and_the_new_attack_does_not_play():
    """TV-CLK-2: 51 minutes; the second half starts its clock at 45."""
    won(6, "45', period 1").expect(
        "period 2; 45'; D attacks; J to place; happened time 6, whistle, period"
    )


@pytest.mark.rule("HC-CLK-03", "HC-SHOT-06", "HC-POSS-01")
@pytest.mark.trap(1, 3)
def test_the_goal_that_ends_the_half_counts_and_time_is_rolled_once():
    story = scored(12, "42', J kicked off")
    story.expect("score 1-0; period 2; 45'; D attacks; J to place")
    kinds = [event.kind for event in story.events()]
    assert kinds.count("time") == kinds.count("possession") == 1
    goal = next(event for event in story.events() if event.kind == "goal")
    assert (goal.minute, goal.period) == (42, 0)


@pytest.mark.rule("HC-CLK-05")
def test_the_minute_of_an_event_is_the_one_before_the_roll_it_causes():
    story = scored(9, "18'").expect("27'")
    minutes = {event.kind: event.minute for event in story.events()}
    assert minutes["shot"] == minutes["goal"] == minutes["possession"] == 18


@pytest.mark.rule("HC-SHOT-06", "HC-SUB-02")
@pytest.mark.trap(3)
def test_the_goal_that_ends_the_half_lets_both_sides_change():
    scored(12, "42'", "J bench: 8").play("""
        = J to changes; period 1
        J5 off, J8 on
        = period 2; J8 is to place; J5 is replaced; D attacks; J to place
    """)


@pytest.mark.rule("HC-SHOT-06")
@pytest.mark.parametrize(
    "facts, knock_out, over",
    [
        ("84', score 0-0", False, True),
        ("84', score 0-0", True, True),
        ("84', score 0-1", False, True),
        ("84', score 0-1", True, False),
        ("99', score 0-1", True, False),
        ("99', score 4-1", True, False),
        ("114', score 1-1", True, True),
        ("114', score 0-1", True, True),
    ],
)
def test_no_changes_when_no_play_follows(facts, knock_out, over):
    """RULING: after the match, or with only the shoot-out to come, nobody is changed."""
    dice = "shootout coin J" if "114', score 0-1" in facts else ""
    text = SHOT.format(facts=facts, more="J bench: 8")
    story = scene(text, knock_out=knock_out)
    story.play("J shoots")
    roll = "shot 20, time 12" + (f", {dice}" if dice else "")
    story.play(f"J aims E; {roll}")
    if dice:
        story.expect("J to kicker")
    else:
        story.expect("over" if over else "J to changes")


@pytest.mark.rule("HC-HALF-01", "HC-SUB-06")
@pytest.mark.trap(5)
def test_at_half_time_nobody_changes_and_no_boost_comes_back():
    text = STEAL.format(facts="42'") + "\n J bench: 8"
    scene(text.replace("7 C3", "7 C3 boost 0")).play("""
        D tackles; tackle 1, time 6
        = period 2; J to place; J7 boost 0; J5 boost 4; J8 is bench
    """)


@pytest.mark.rule("HC-SUB-06")
def test_changes_at_half_time_only_if_switched_on():
    text = STEAL.format(facts="42'") + "\n J bench: 8\n D bench: 8"
    scene(text, halftime_changes=True).play("""
        D tackles; tackle 1, time 6
        = J to changes; period 1
        J ends
        = D to changes
        D7 off, D8 on
        = period 2; J to place; D8 is to place; D7 is replaced; D changed 1; J changed 0
    """)


@pytest.mark.rule("HC-HALF-02")
def test_the_sides_do_not_change_ends():
    won(6, "45', period 1").play("""
        J5 on H3 refused HC-PLACE-02
        J5 on E3
    """)


@pytest.mark.rule("HC-ET-01", "HC-ET-03", "HC-CLK-02")
@pytest.mark.parametrize(
    "facts, knock_out, then",
    [
        ("90', period 2, score 1-1", False, "over"),
        ("90', period 2, score 1-1", True, "period 3; 90'"),
        ("90', period 2, score 1-0", True, "over"),
        ("90', period 2, score 1-0", False, "over"),
    ],
)
def test_after_90_minutes(facts, knock_out, then):
    won(6, facts, knock_out=knock_out).expect(then)


@pytest.mark.rule("HC-ET-01", "HC-ET-02", "HC-KO-04", "HC-CLK-04")
@pytest.mark.trap(4)
@pytest.mark.parametrize("starter, other", ["JD", "DJ"])
def test_extra_time_is_played_in_full(starter, other):
    """No golden goal: two periods of 15 minutes whatever the score."""
    first = f"90', period 2, score 1-1, {starter} kicked off"
    won(6, first, knock_out=True).expect(f"period 3; 90'; {starter} attacks")
    second = f"105', period 3, score 2-1, {starter} kicked off"
    won(6, second, knock_out=True).expect(f"period 4; 105'; {other} attacks")
    end = f"120', period 4, score 2-1, {starter} kicked off"
    won(6, end, knock_out=True).expect("over; score 2-1")


@pytest.mark.rule("HC-CLK-02")
@pytest.mark.parametrize("limit, n", [(45, 1), (90, 2), (105, 3), (120, 4)])
def test_every_period_ends_above_its_limit(limit, n):
    won(6, f"{limit - 6}', period {n}", knock_out=True).expect(
        f"{limit}'; period {n}; D to move"
    )


@pytest.mark.rule("HC-SO-01", "HC-SO-02")
def test_still_level_after_extra_time_the_shoot_out_follows():
    scene(STEAL.format(facts="120', period 4, score 2-2"), knock_out=True).play("""
        D tackles; tackle 1, time 6, shootout coin D
        = D to kicker; score 2-2; happened whistle, shootout
    """)


FOUL = """
    J attacks, 18', score {score}
    J: 1 A5 | 5 G5 ball boost {boost} | {others}
    D: 1 M5 | 6 G5 tackle 1 | {defenders}
    {more}
    now: defence
"""


def foul(faces: str, **words: object):
    given = {"score": "0-0", "boost": 3, "others": "6 I5 | 7 C3", "defenders": "7 H3"}
    return scene(FOUL.format(**{**given, "more": "", **words})).play(
        f"D tackles; tackle 2, {faces}"
    )


@pytest.mark.rule("HC-FFT-01", "HC-FOUL-06")
@pytest.mark.trap(47)
def test_two_left_the_keeper_counted_is_a_forfeit():
    """TV-FOUL-4: three on the pitch and one is sent off."""
    foul("card red, loss 0").expect("D forfeits; D6 is sent off; over")


@pytest.mark.rule("HC-FFT-01", "HC-FOUL-06")
@pytest.mark.trap(47)
def test_three_left_play_on():
    """TV-FOUL-5: four on the pitch and one is sent off."""
    foul("card red, loss 0", defenders="7 H3 | 8 H7").expect(
        "J to move; D6 is sent off; J attacks; 18'"
    )


@pytest.mark.rule("HC-FFT-01", "HC-FOUL-05")
@pytest.mark.trap(55)
def test_a_replaced_player_does_not_count_as_missing():
    """TV-FOUL-6: three on the pitch, one injured and replaced."""
    short = {"others": "7 C3", "boost": 0, "more": "J bench: 8\n J changed 1"}
    foul("card none, loss 1", **short).play("""
        = J to replace; J5 is injured
        J chooses J8
        = J8 at G5; J changed 2; J to move
    """)
    foul("card none, loss 1", **short).play("""
        J lets it
        = J forfeits
    """)


@pytest.mark.rule("HC-FFT-01", "HC-FOUL-05")
@pytest.mark.trap(55)
def test_without_a_change_left_the_injury_ends_the_match():
    """TV-FOUL-7."""
    short = {"others": "7 C3", "boost": 0, "more": "J bench: 8\n J changed 2"}
    foul("card none, loss 1", **short).expect("J forfeits; J5 is injured")


@pytest.mark.rule("HC-CLK-03", "HC-OFF-10")
def test_the_whistle_ends_what_was_offside():
    scene(
        """
        J attacks, 44'
        J: 1 A5 | 5 G5 | 11 K3 offside
        J bench: 8
        D: 1 M5 | 6 H5 | 7 H3
        ball: L5
        now: period end
        """,
        halftime_changes=True,
    ).expect("J to changes; J11 onside; D attacks")
