"""What a club may put together on a card, and that no such card breaks a match."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.conformance import check_rules
from engine.games.helvetia import phases, preparation
from engine.games.helvetia.actions import Action
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.cards import PlayedBy, PowerCard, Words
from engine.games.helvetia.box.catalogue import factions
from engine.games.helvetia.game import Helvetia
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.options import Options
from engine.games.helvetia.powers.fitting import misfits
from engine.games.helvetia.powers.reading import power
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown import card_machine
from engine.games.helvetia.shown.card_machine import CardMachine, CardWish
from engine.games.helvetia.shown.card_sentence import card_sentence, with_words
from engine.games.helvetia.state import State
from tests.card_corpus import own_cards
from tests.lively import choose, lively_match, side_of
from tests.scenes import sound

MADE = list(own_cards())
PRINTED = [card for each in factions() for card in (*each.deck, *each.legends)]


def dealt(cards: list[PowerCard], **options: object) -> Setup:
    """Half of them for each side, under the numbers of POWER cards."""
    half = len(cards) // 2
    sides = [
        side_of(key, cards=tuple(replace(c, number=n) for n, c in enumerate(some, 5)))
        for key, some in (("jesters", cards[:half]), ("drakes", cards[half:]))
    ]
    return Setup(GEEK, *sides, read_board(), Options(cards="brought", **options))


def match_with_twenty(seed: int, cards: list[PowerCard]) -> State:
    """Both hold all of their cards from the toss on."""
    armed: list[bool] = []

    def watch(s: State, side: int, a: Action) -> None:
        sound(s)
        if s.phase not in (phases.SQUAD, phases.KEEP_CARDS) and not armed:
            armed.append(True)
            for each in (0, 1):
                preparation.arm(s, each, sum(1 << n for n in range(5, 25)))

    setup = dealt(cards, knock_out=seed % 2 == 0, hide_prompts=seed % 5 == 0)
    return lively_match(setup, seed, watch)


@pytest.mark.rule("HC-PWR-11")
def test_cards_that_a_club_may_make_break_no_match():
    rng = random.Random(1)
    for seed in range(8):
        s = match_with_twenty(seed, rng.sample(MADE, 40))
        assert s.spent[0] | s.spent[1]


@pytest.mark.rule("HC-PWR-11")
def test_such_cards_keep_the_promises_of_the_engine():
    """The record holds them in full: what is replayed needs nothing else."""
    rng = random.Random(3)
    setups = [dealt(rng.sample(MADE, 6)) for _ in range(3)]

    def lively(match, side):
        return choose(match.state, side, rng)

    check_rules(Helvetia(GEEK), setups, 3, seed=3, every=60, choose=lively)


@pytest.mark.rule("HC-PWR-11")
def test_every_printed_card_and_every_one_that_can_be_made_fits():
    for card in (*PRINTED, *own_cards(every_number=True)):
        assert list(misfits(card)) == []
        assert power(card) is not None


NUTMEG = next(card for card in PRINTED if card.id == "J15")


@pytest.mark.rule("HC-PWR-11")
@pytest.mark.parametrize(
    ("words", "text"),
    [
        (
            {"windows": ("W-PASS",)},
            "Card 15: add means nothing in the moment W-PASS.",
        ),
        (
            {"by": PlayedBy.OPPONENT},
            "Card 15: add in the moment W-STEALHIT is for another side: "
            "attack, defence, either.",
        ),
        (
            {"target": "defender_beside"},
            "Card 15: nothing on it acts on defender_beside.",
        ),
        (
            {"ops": ("steps(+1)",), "windows": ("W-OWNMOVE",), "by": PlayedBy.OWN},
            "Card 15: steps needs another target: mover, mover_without_ball, team.",
        ),
        (
            {"ops": ("book(carrier)",), "windows": ("W-DEF",), "by": PlayedBy.DEFENCE},
            "Card 15: book needs the requirement challenger.",
        ),
        (
            {
                "ops": ("win_ball", "add(dribble, +1)"),
                "by": PlayedBy.DEFENCE,
                "windows": ("W-STEALHIT",),
            },
            "Card 15: no other operation goes with win_ball.",
        ),
    ],
)
def test_what_does_not_go_together_is_said(words, text):
    assert [problem.text for problem in misfits(replace(NUTMEG, **words))] == [text]


@pytest.mark.rule("HC-PWR-11")
def test_choices_lead_to_a_card_and_back():
    for card in own_cards(every_number=True):
        machine = card_machine.machine_of(card)
        wish = card_machine.wish_of(machine)
        assert wish is not None
        assert card_machine.compose(wish, "en") == (machine, ())


def refusals(wish: CardWish) -> dict[str, str]:
    made, verdicts = card_machine.compose(wish, "en")
    assert made is None
    return {each.field: each.problem.text for each in verdicts}


def test_a_choice_that_is_missing_or_does_not_fit_is_named():
    assert refusals(CardWish()) == {"does": "Choose what the card does."}
    where = refusals(CardWish("win_ball", "W-TIME"))["moment"]
    assert where.startswith("This effect goes with another moment: A steal has")
    found = refusals(CardWish("add", "W-D20", "attack", "", "luck", 0))
    assert found["side"].startswith("Here you can choose: The side whose moment")
    assert found["what"].startswith("Here you can choose: The d20")
    assert found["n"] == "Choose a number from −6 to 6, and not 0."
    assert refusals(CardWish("tire", n=9))["n"] == "Choose a number from 1 to 4."


def test_what_is_settled_need_not_be_chosen():
    made, _ = card_machine.compose(CardWish("move_aim", n=2), "en")
    assert made == CardMachine(
        ("W-REVEAL",), PlayedBy.ATTACK, ("move_aim(2)",), "cell_beside"
    )


def test_a_card_says_in_both_languages_what_it_does():
    assert card_sentence(NUTMEG, "en") == (
        "A steal has succeeded, before the dribble, when you attack: "
        "+4 to the threshold of a dribble."
    )
    assert card_sentence(NUTMEG, "fr-ch") == (
        "Le ballon est piqué, avant le dribble, quand vous attaquez\xa0: "
        "+4 au seuil d'un dribble."
    )
    for card in (*PRINTED, *MADE):
        for language in ("en", "fr"):
            said = card_sentence(card, language)
            assert said.endswith(".")
            assert "%" not in said
    bare = replace(NUTMEG, id="", ops=())
    assert card_sentence(bare, "en") == ""
    assert with_words(bare).effect == bare.effect
    worded = with_words(replace(NUTMEG, id="", effect=Words("")))
    assert worded.id == "own-power-15"
    assert worded.effect.fr == card_sentence(NUTMEG, "fr")
