"""What a terminal shows before a coach decides: all that lies open on a table."""

from __future__ import annotations

import pytest

from engine.dice import FastDice
from engine.games.finale import actions, notation, play
from engine.games.finale.room import FINALE
from tests.finale_table import Table

GAME = FINALE.rulesets["finale"]


def scene(t, side, language="en"):
    narrator = FINALE.narrator(t.setup, language)
    return " ".join(narrator.scene(FINALE.seen(t.s, side), side).split())


@pytest.fixture
def answering():
    """The attacker has chosen for an approach; the defender is asked."""
    t = Table("W3 W5", "W2 W1", ("W4 V5 V4", "W4 V5 V4"))
    draws = [f"draw_{side}=1" for side in ("home", "away") for _ in range(2)]
    t.do(0, "W3").do(1, "W2", *draws)
    return t.do(0, "FB11 FB21")


@pytest.mark.rule("FI-APP-1", "FI-DEC-3")
def test_the_defender_sees_whom_the_attacker_has_chosen(answering):
    found = scene(answering, 1)
    assert "In play: W3 Wing play (3), approach DM against M?" in found
    assert (
        "Approach, Lighthouse: Noel Anchor 5, Aurel Lightship 5; together 10." in found
    )
    assert "Approach, Foundry: a midfielder, anybody but the keeper; together" in found
    assert "Attempt 1 of 1" in found
    assert "Changes left 4 v 4" in found
    assert "Cards in the piles 1 v 1; Cards in hand 3 v 3." in found
    men = FINALE.narrator(answering.setup, "en").pieces(answering.s)
    assert "FB11 Noel Anchor 5Y (3 5 3)+" in " ".join(men.split())
    assert "FB12 Viktor Bastion 5Y (3 5 5)+" not in " ".join(men.split())
    # his own ones, too
    answering.do(1, "FR19")
    assert "Approach, Foundry: Tomas Anvil 5, anybody" in scene(answering, 1)
    assert "Approche, Foundry : Tomas Anvil 5, qui" in scene(answering, 1, "fr")


@pytest.mark.rule("FI-SHT-1")
def test_the_same_of_a_shot(answering):
    dice = ("approach_home=3", "approach_away=0", "symbol_h11=3")
    answering.do(1, "FR19 FR21", *dice).do(0, "FB20 FB26")
    found = scene(answering, 1)
    assert "Shot, Lighthouse: Matteo Gulf 5, Tibor Swell 2; together 7." in found
    assert "Noel Anchor 3 (5 3 5Y)*" in found, "he was in the approach, and has turned"


@pytest.mark.rule("FI-APP-6")
def test_before_real_dice_are_rolled_both_sides_are_named(answering):
    narrator = FINALE.narrator(answering.setup, "en")

    def rolled_for(word):
        action = notation.parse(answering.setup, 1, word)
        return narrator.rolled_for(answering.s, 1, action)

    assert rolled_for("FR19") == "", "another man is still to come"
    answering.do(1, "FR19")
    assert rolled_for("FR21") == (
        "Approach, Lighthouse: Noel Anchor 5, Aurel Lightship 5; together 10. "
        "Approach, Foundry: Tomas Anvil 5, Sandor Blaze 5; together 10."
    )
    assert rolled_for("W1") == ""


@pytest.mark.rule("FI-CTR-2", "FI-CTR-3")
def test_a_counter_is_asked_for_by_the_name_of_the_other_side():
    t = Table("V4", "W1")
    t.do(0, "V4").do(1, "W1")
    t.do(0, "FB24").do(1, "FR09", "approach_home=0", "approach_away=1")
    asked = FINALE.narrator(t.setup, "en").question(t.s)
    assert asked.startswith("Foundry: the approach of Lighthouse has failed. Counter")
    assert "l’approche adverse a échoué" in FINALE.narrator(t.setup, "fr").question(t.s)
    assert "The card of the counter: W1 Deep block (1), approach DD?" in scene(t, 1)
    assert "A counter, 3 more in the approach." in scene(t, 1)


@pytest.mark.rule("FI-SET-6")
def test_the_one_deck_of_beginners_is_offered():
    options = {"beginner_squads": True, "deck_mode": "beginner"}
    setup = FINALE.setup_of("finale", "blue", "red", options)
    s = play.start(setup, FastDice(1))
    space = GAME.space(s, 0)
    assert space.listed() is None
    only = space.only()
    assert only.kind == actions.DECK
    assert only in space
    narrator = FINALE.narrator(setup, "en")
    assert len(narrator.scene(s, 0).splitlines()) == 11, "eleven cards and no others"
    free = FINALE.setup_of("finale", "blue", "red", {"beginner_squads": True})
    assert GAME.space(play.start(free, FastDice(1)), 0).only() is None
