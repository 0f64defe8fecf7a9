"""Events name the rule that made them, so that a reader finds it in the rulebook."""

from __future__ import annotations

import pytest

from engine.games.helvetia.shown.narration import sentence
from tests.scenes import scene

FREE_KICK = """
    D attacks
    D: 1 M5 | 6 E5 | 5 I5 | 7 K1 | 8 K9
    J: 1 D5 | 5 G5 | 6 C1 | 7 C9 | 8 E3
    ball: dead B5
    now: {now}
"""


def told(story, kind: str, language: str = "en") -> str:
    events = [event for event in story.events() if event.kind == kind]
    return sentence(story.s.setup, events[-1], language)


@pytest.mark.rule("HC-PEN-02", "HC-PEN-04")
def test_at_a_penalty_kicker_and_keeper_come_by_its_own_rules():
    scene(FREE_KICK.format(now="penalty")).play("""
        D ends
        J ends
        = happened brought HC-PEN-02, returned HC-PEN-04, shot HC-PEN-05; not HC-GKICK-01
    """)
    scene(FREE_KICK.format(now="free kick")).play("""
        D ends
        J ends
        = happened brought HC-RST-03; not returned
    """)


@pytest.mark.rule("HC-GKICK-01", "HC-SHOT-05")
def test_a_goal_kick_is_a_turn_of_its_own_rule():
    scene("""
        J attacks
        J: 1 A5 | 11 (22,2) ball | ...
        D: 1 (20,2) | ...
        now: gesture
    """).play("""
        J shoots
        = happened shot HC-SHOT-01
        J aims A; shot 20, time 6
        = happened rolled HC-SHOT-05, returned HC-GKICK-01, turn HC-GKICK-01
    """)


@pytest.mark.rule("HC-PLY-06", "HC-TACK-01", "HC-RST-01")
def test_a_foul_exhausts_by_the_rule_of_exhaustion():
    scene("""
        D attacks
        D: 6 G5 ball boost 2 | 1 M5 | ...
        J: 5 G5 tackle 9 | 1 A5 | ...
        now: defence
    """).play("""
        J tackles; tackle 12, card none, loss 2
        = happened rolled HC-TACK-01, exhausted HC-PLY-06, turn HC-RST-01; not HC-MOVE-04
    """)


@pytest.mark.rule("HC-PWR-11", "HC-PRES-01")
@pytest.mark.parametrize(
    ("where", "kind", "en", "fr"),
    [
        (
            "H5",
            "hindered",
            "The gesture is tested with 5 less.",
            "Le geste est tenté avec 5 de moins.",
        ),
        (
            "G5",
            "pressed",
            "Glut presses: 5 less.",
            "Glut met la pression\u00a0: 5 de moins.",
        ),
    ],
)
def test_smoke_from_the_next_hex_is_nobodys_pressure(where, kind, en, fr):
    story = scene(f"""
        J: 1 A5 | 10 G5 ball | 7 (20,2) | ...
        D: 1 M5 | 8 {where} | ...
        D hand: 21
        now: gesture
    """).play("""
        J long to (20,2)
        D plays 21; long pass 10
        = threshold 10
    """)
    assert told(story, kind) == en
    assert told(story, kind, "fr") == fr


LAST = """
    J attacks, 87', period 2, score {score}
    J: 1 A5 | 11 (22,2) ball shot 18 | 5 C1 | 6 C9 | 7 C3
    D: 1 M5 | 5 G1 | 6 G9 | 7 G3 | 8 G7
    now: gesture
"""


@pytest.mark.rule("HC-CLK-03")
@pytest.mark.parametrize(
    ("score", "en", "fr"),
    [
        (
            "0-1",
            "The match is over, a draw: 1-1.",
            "Le match se termine sur un nul\u00a0: 1-1.",
        ),
        (
            "0-2",
            "The match is over: 1-2, Rhine Drakes win.",
            "Le match est terminé\u00a0: 1-2. Vainqueur\u00a0: Rhine Drakes.",
        ),
        (
            "0-0",
            "The match is over: 1-0, Valley Jesters win.",
            "Le match est terminé\u00a0: 1-0. Vainqueur\u00a0: Valley Jesters.",
        ),
    ],
)
def test_the_end_says_who_wins(score, en, fr):
    story = scene(LAST.format(score=score)).play("""
        J shoots
        J aims E
        D covers AB; shot 3, time 6
        = over; happened over HC-CLK-03
    """)
    assert told(story, "over") == en
    assert told(story, "over", "fr") == fr


@pytest.mark.rule("HC-SO-04", "HC-SO-03")
def test_a_shoot_out_ends_with_its_winner():
    story = scene(
        """
        J attacks, 120', period 4, score 1-1
        J: 1 A5 | 5 C1 | 6 C9 | 7 C3
        D: 1 M5 | 6 G1 | 7 G9 | 3 G3
        now: shoot-out
        dice: shootout coin J
        """
    ).play("""
        J chooses J5
        J chooses J6
        J chooses J7
        D chooses D6
        D chooses D7
        D chooses D1
        = happened shot HC-SO-03
    """)
    for side, other, roll in (("J", "D", 20), ("D", "J", 1)) * 3:
        story.play(f"""
            {side} aims E
            {other} covers AB; shot {roll}
        """)
    story.expect("over; happened over HC-SO-04")
    assert told(story, "over") == (
        "The match is over: 1-1, Rhine Drakes win 3-0 on kicks."
    )
    assert told(story, "over", "fr") == (
        "Le match est terminé\u00a0: 1-1. "
        "Vainqueur aux tirs au but (3-0)\u00a0: Rhine Drakes."
    )


@pytest.mark.rule("HC-FFT-01")
def test_a_forfeit_says_for_whom():
    story = scene("""
        D attacks, score 1-0
        D: 6 G5 ball | 1 M5 | 7 K1
        J: 5 G5 tackle 9 | 1 A5 | 6 C1
        now: defence
    """).play("""
        J tackles; tackle 12, card red, loss 1
        = over; happened forfeit, over HC-FFT-01
    """)
    assert told(story, "over") == (
        "The match is stopped at 1-0, Rhine Drakes win by forfeit."
    )
    assert told(story, "over", "fr") == (
        "Le match est arrêté à 1-0. Vainqueur par forfait\u00a0: Rhine Drakes."
    )


@pytest.mark.rule("HC-SUB-03")
@pytest.mark.parametrize(
    ("before", "en", "fr"),
    [
        (
            "",
            "Change: Trubel for Posse (Valley Jesters).",
            "Changement\u00a0: Trubel pour Posse (Valley Jesters).",
        ),
        (
            "J5 to G1",
            "Change: Trubel for Posse, who leaves for 1 BOOST (Valley Jesters).",
            "Changement\u00a0: Trubel pour Posse, qui sort pour 1 BOOST (Valley Jesters).",
        ),
    ],
)
def test_a_change_tells_what_the_last_step_cost(before, en, fr):
    story = scene("""
        J attacks
        J: 1 A5 ball | 5 F1 boost 2 | 6 G6 | 7 C3
        D: 1 M5 | 6 H5 | 7 H3
        J bench: 4
    """)
    if before:
        story.play(before)
    story.play("J5 off, J4 on")
    assert told(story, "substituted") == en
    assert told(story, "substituted", "fr") == fr
