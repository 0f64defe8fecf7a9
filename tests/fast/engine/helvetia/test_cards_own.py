"""A club's own cards: read strictly, played like the others, or left on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import RuleViolation
from engine.games.helvetia import phases, play, preparation
from engine.games.helvetia.actions import CARD, action
from engine.games.helvetia.box.cards import PlayedBy, PowerCard
from engine.games.helvetia.box.catalogue import common_powers, faction, factions
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.powers import needs, targets, vocabulary
from engine.games.helvetia.powers.reading import cards_of, power
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.side_setup import SideSetup
from tests.scenes import Scene, scene

PLAIN = common_powers()[0]


def own(**words: object) -> PowerCard:
    """A card of a club, number 15, for the moment before a d20."""
    given = {"windows": ("W-D20",), "by": PlayedBy.OWN, "ops": ("add(any, +1)",)}
    empty = {"target": "", "requires": ()}
    return replace(PLAIN, number=15, **{**empty, **given, **words})


def with_cards(text: str, *cards: PowerCard, letter: str = "J") -> Scene:
    """A scene in which one side holds these cards besides nothing."""
    told = scene(text)
    for table in told.tables:
        old, side = table.s.setup, table.side(letter)
        sides = list(old.sides)
        sides[side] = replace(sides[side], cards=cards)
        table.s.setup = Setup(GEEK, sides[0], sides[1], old.board, old.options)
        preparation.arm(table.s, side, sum(1 << card.number for card in cards))
        table._enter()
    return told


@pytest.mark.rule("HC-PWR-11")
@pytest.mark.parametrize(
    ("words", "text"),
    [
        ({"ops": ("win",)}, "Card 15: there is no operation win."),
        (
            {"ops": ("add(any +1)!",)},
            "Card 15: add(any +1)! cannot be read; write name(argument).",
        ),
        (
            {"ops": ("add(any)",)},
            "Card 15: the arguments of add(any) make no sense.",
        ),
        (
            {"ops": ("add(any, 1)",)},
            "Card 15: the arguments of add(any, 1) make no sense.",
        ),
        (
            {"ops": ("add(any, +1, +2)",)},
            "Card 15: the arguments of add(any, +1, +2) make no sense.",
        ),
        (
            {"ops": ("set_roll(21)",)},
            "Card 15: the arguments of set_roll(21) make no sense.",
        ),
        (
            {"ops": ("win_ball",)},
            "Card 15: win_ball means nothing in the moment W-D20.",
        ),
        (
            {"ops": ("swap",), "windows": ("W-OWNMOVE",), "target": "mover"},
            "Card 15: swap needs another target: two_players.",
        ),
        ({"target": "ball"}, "Card 15: there is no target ball."),
        (
            {"target": "minutes(6, 99)"},
            "Card 15: the arguments of minutes(6, 99) make no sense.",
        ),
        ({"requires": ("rain",)}, "Card 15: there is no requirement rain."),
        (
            {"requires": ("mode(fresh, rain)",)},
            "Card 15: the arguments of mode(fresh, rain) make no sense.",
        ),
        ({"windows": ("W-TEA",)}, "Card 15: W-TEA is none of the moments for cards."),
        ({"windows": ()}, "Card 15: it names no moment in which it may be played."),
    ],
)
def test_a_card_that_makes_no_sense_is_named(words, text):
    with pytest.raises(RuleViolation) as told:
        cards_of(SideSetup("Own", (), cards=(own(**words),)))
    assert told.value.rule_id == "HC-PWR-11"
    assert told.value.text == text


@pytest.mark.rule("HC-PWR-11")
def test_a_card_without_operations_is_for_the_table():
    bare = replace(PLAIN, number=15, windows=(), ops=(), requires=())
    assert power(bare) is None
    told = with_cards("J: 1 A5 | 6 G5 ball | ...\nD: 1 M5 | ...", bare)
    told.expect("J to move")
    told.s.waiting, told.s.phase = 1, phases.CARD
    refusal = play.refusal(told.s, 0, action(CARD, 15))
    assert refusal is not None
    assert refusal.text == "This card says nothing that a machine can do."


@pytest.mark.rule("HC-PWR-11")
def test_every_word_is_used_by_a_card_or_tested_here():
    cards = [card for each in factions() for card in (*each.deck, *each.legends)]
    ops = {op.partition("(")[0] for card in cards for op in card.ops}
    assert set(vocabulary.OPERATIONS) - ops == {"tire"}
    asked = {card.target.partition("(")[0] for card in cards}
    assert set(targets.TARGETS) == asked
    required = {word.partition("(")[0] for card in cards for word in card.requires}
    assert set(needs.NEEDS) == required


@pytest.mark.rule("HC-PWR-11")
def test_no_card_is_known_by_its_number():
    """The same operations under other numbers, in another box."""
    moved = [
        replace(card, number=39 - card.number) for card in faction("jesters").powers
    ]
    found = cards_of(SideSetup("Own", (), cards=tuple(moved)))
    for card in moved:
        known, new = power(replace(card, number=39 - card.number)), found[card.number]
        assert known is not None
        assert new is not None
        assert (known.windows, known.effects, known.needs) == (
            new.windows,
            new.effects,
            new.needs,
        )


# A gesture, and the dice when no card comes before them.
GESTURES = {
    "steal": ("D steals", "steal 20"),
    "tackle": ("D tackles", "tackle 20"),
    "long_pass": ("D ends\nJ long to (20,2)", "long pass 3"),
    "shot": ("D ends\nJ shoots\nJ aims E\nD covers AB", "shot 3, time 9"),
}


@pytest.mark.rule("HC-PWR-11")
@pytest.mark.parametrize("test", [*GESTURES, "dribble", "clear", "header"])
@pytest.mark.parametrize("gesture", GESTURES)
def test_a_card_for_one_skill_waits_for_its_test(test, gesture):
    told = with_cards(
        """J: 1 A5 | 11 (20,4) ball | ...
        D: 1 M5 | 8 (20,4) | ...
        now: defence""",
        own(ops=(f"add({test}, +3)",), by=PlayedBy.EITHER),
    )
    script, dice = GESTURES[gesture]
    s = told.play(script + f"; {dice}" * (test != gesture)).s
    assert (s.phase == phases.CARD) == (test == gesture)


@pytest.mark.rule("HC-PWR-11")
@pytest.mark.parametrize(
    ("test", "letter", "asked"),
    [("long_pass", "D", 1), ("shot", "D", 0), ("any", "D", 1), ("any", "J", 0)],
)
def test_a_gesture_announced_is_for_the_other_coach(test, letter, asked):
    told = with_cards(
        """J: 1 A5 | 10 G5 ball | 7 (20,2) | ...
        D: 1 M5 | ...
        now: gesture fresh""",
        own(ops=(f"add({test}, -3)",), windows=("W-OPPGEST",), by=PlayedBy.EITHER),
        letter=letter,
    ).play("J long to (20,2)" + "; long pass 3" * (not asked))
    assert (told.s.phase == phases.CARD) == bool(asked)
    if asked:
        told.play("D plays 15; long pass 12\n= threshold 12; J7 has the ball")


TIRING = own(ops=("tire(2)",), windows=("W-OWNMOVE",), target="opponent")


@pytest.mark.rule("HC-REC-04")
def test_a_card_that_takes_boost_can_injure():
    with_cards(
        """J: 1 A5 | 6 G5 ball | ...
        D: 1 M5 | 8 (14,4) boost 1 | 3 I2 boost 2 | 6 I4 boost 3 | ...
        D bench: 7""",
        TIRING,
    ).play(
        """J plays 15 on D8
        = D8 is injured; D to replace
        D chooses D7
        = D7 at (14,4); D changed 1; J to move"""
    )


@pytest.mark.rule("HC-REC-04")
@pytest.mark.parametrize(("boost", "left"), [(2, 0), (3, 1)])
def test_as_much_as_he_has_does_not_injure(boost, left):
    with_cards(
        f"""J: 1 A5 | 6 G5 ball | ...
        D: 1 M5 | 8 (14,4) boost {boost} | ...""",
        TIRING,
    ).play(f"J plays 15 on D8\n= D8 boost {left}; not injured; J to move")


@pytest.mark.rule("HC-REC-04", "HC-GK-05")
def test_a_keeper_injured_by_a_card_needs_a_stand_in():
    with_cards(
        """J: 1 A5 | 6 G5 ball | ...
        D: 1 K3 boost 1 | 8 (14,4) | 3 I2 | 6 I4""",
        TIRING,
    ).play(
        "J plays 15 on D1\n= D to stand in\nD chooses D3\n= D3 keeps goal; J to move"
    )


@pytest.mark.rule("HC-REC-04", "HC-FFT-01")
def test_a_side_of_two_after_a_card_forfeits():
    with_cards(
        """J: 1 A5 | 6 G5 ball | ...
        D: 1 M5 | 8 (14,4) boost 1 | 3 I2""",
        TIRING,
    ).play("J plays 15 on D8\n= D forfeits")
