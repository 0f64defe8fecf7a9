"""Every action as a line for people, in both languages."""

from __future__ import annotations

import random

import pytest

from engine.dice import FastDice
from engine.games.helvetia import actions, play
from engine.games.helvetia.actions import action
from engine.games.helvetia.board.hexes import hex_of
from engine.games.helvetia.shown.action_labels import action_label, boost_for
from engine.games.helvetia.shown.waiting_text import questions
from tests.lively import lively_match, setup_of

FIPS = 4


def test_every_kind_of_action_has_lines_in_both_languages():
    lines = questions()["actions"]
    assert set(lines) == set(actions.NAMES)
    for line in lines.values():
        forms = [line] if "en" in line else list(line.values())
        assert all(set(form) == {"en", "fr"} for form in forms)


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("cards", ["friendly", "brought"])
def test_whatever_is_legal_can_be_offered(cards):
    rng = random.Random(1)
    seen = set()

    def watch(s, side, a):
        for each in [a, *rng.sample(list(play.legal(s, side)), 1)]:
            english, french = (
                action_label(s, side, each, code) for code in ("en", "fr")
            )
            assert english
            assert french
            assert "%(" not in english + french
            seen.add(each.kind)

    for seed in range(6):
        lively_match(setup_of(cards=cards, knock_out=True), seed, watch)
    assert len(seen) > 20


def test_a_line_names_the_player_the_hex_and_the_boost():
    s = play.start(setup_of(), FastDice(1))
    s.put(FIPS, hex_of("G5"))
    assert action_label(s, 0, action(actions.PLACE, FIPS, hex_of("G5"))) == "Fips on G5"
    far = action(actions.MOVE, FIPS, hex_of("I5"))
    assert boost_for(s, far) == 1
    assert action_label(s, 0, far) == "Fips to I5 (1 BOOST)"
    assert action_label(s, 0, action(actions.MOVE, FIPS, hex_of("H5")), "fr") == (
        "Fips vers H5"
    )
    assert action_label(s, 0, action(actions.COVER, 0b110)) == "Cover BC"
    assert action_label(s, 0, action(actions.SUBSTITUTE, FIPS, 3)) == "Posse for Fips"


@pytest.mark.parametrize(
    ("faction", "number", "chosen", "line"),
    [
        ("jesters", 15, 0, "Play Nutmeg"),
        ("jesters", 20, FIPS, "Play Ghost run (Fips)"),
        ("jesters", 22, 18 * 3 + 4, "Play Change places (Posse, Fips)"),
        ("jesters", 21, 1, "Play Sleight of foot (B)"),
        ("jesters", 18, 12, "Play Clockwatcher (12)"),
    ],
)
def test_a_card_is_offered_with_what_goes_with_it(faction, number, chosen, line):
    s = play.start(setup_of(faction), FastDice(1))
    assert action_label(s, 0, action(actions.CARD, number, chosen)) == line
