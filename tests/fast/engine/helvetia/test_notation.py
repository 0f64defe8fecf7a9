"""Every action is one short word, and every such word is that action."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IllegalAction
from engine.games.helvetia import actions
from engine.games.helvetia.actions import action
from engine.games.helvetia.board.hexes import hex_of
from engine.games.helvetia.notation import WORDS, parse, text
from tests.lively import setup_of
from tests.paths import ROOT
from tests.recorded import KINDS, lively, new

SETUP = setup_of()
# Number 10 of the home side is the eighth of its roster, of the away side as well.
TEN, SIX, FOUR = 7, 4, 2
G5 = hex_of("G5")
SIGNS = set(string.ascii_letters + string.digits + "=/,+@<>^.-~[]#")
EXAMPLES = {
    "=1,3,5,6,7/4,8": action(actions.SELECT, 0b11_1011, 0b100_0100),
    "+2,5,24": action(actions.KEEP, 1 << 5 | 1 << 24, 2),
    "+": action(actions.KEEP, 0, 0),
    "attack": action(actions.ATTACK_FIRST),
    "defend": action(actions.DEFEND_FIRST),
    "10@G5": action(actions.PLACE, TEN, G5),
    "10>G5": action(actions.MOVE, TEN, G5),
    "10+G5": action(actions.WING, TEN, G5),
    "10<G5": action(actions.LEAVE, TEN, G5),
    "10^": action(actions.STAND, TEN),
    "6/4": action(actions.SUBSTITUTE, SIX, FOUR),
    ".": action(actions.END),
    "steal": action(actions.STEAL),
    "tackle": action(actions.TACKLE),
    ">G5": action(actions.STEP, 0, G5),
    "-G5": action(actions.SHORT, 0, G5),
    "~G5": action(actions.LONG, 0, G5),
    "shoot": action(actions.SHOOT),
    "touch": action(actions.FIRST_TOUCH),
    "header": action(actions.HEADER),
    "try": action(actions.TRY),
    "let": action(actions.LET),
    "offside": action(actions.CALL),
    "B": action(actions.AIM, 1),
    "[AD]": action(actions.COVER, 0b1001),
    "#10": action(actions.CHOOSE, TEN),
    "c16": action(actions.CARD, 16),
    "c18=6": action(actions.CARD, 18, 6),
}


@pytest.mark.parametrize("word", EXAMPLES)
def test_a_word_is_its_action_and_the_action_its_word(word):
    assert parse(SETUP, 0, word) is EXAMPLES[word]
    assert text(SETUP, 0, EXAMPLES[word]) == word


def test_every_kind_of_action_has_a_word():
    assert {a.kind for a in EXAMPLES.values()} == set(range(actions.KINDS))


def test_the_page_on_the_engine_explains_every_word():
    page = (ROOT / "docs" / "engine.md").read_text("utf-8")
    assert [word for word in EXAMPLES if f"`{word}`" not in page] == []
    assert [word for word in WORDS if f"`{word}`" not in page and len(word) > 1] == []


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("kind", KINDS)
def test_every_legal_action_of_a_match_comes_back_from_its_word(kind):
    rules, options = KINDS[kind]
    for match in lively(new(rules, 3, **options), 3):
        for side in (0, 1):
            for a in match.legal(side):
                word = text(match.setup, side, a)
                assert parse(match.setup, side, word) is a
                assert set(word) <= SIGNS


def asking(asks):
    """The number of a Jesters' card that asks for such a thing."""
    return next(
        n for n, card in enumerate(SETUP.cards[0]) if card and card.target.asks == asks
    )


@pytest.mark.parametrize(
    "asks, chosen, number",
    [
        ("", "", 0),
        ("player", "=1", 0),
        ("player", "=x10", 16),
        ("players", "=10,3", 7 * 18 + 1),
        ("cell", "=A", 0),
        ("cell", "=F", 5),
        ("minutes", "=12", 12),
    ],
)
def test_a_card_says_what_it_asks_for_in_the_words_of_the_table(asks, chosen, number):
    card = asking(asks)
    a = action(actions.CARD, card, number)
    assert text(SETUP, 0, a) == f"c{card}{chosen}"
    assert parse(SETUP, 0, f"C{card}{chosen.upper()}") is a


@pytest.mark.parametrize(
    "asks, chosen",
    [
        ("", "=1"),
        ("player", ""),
        ("player", "=1,3"),
        ("player", "=9"),
        ("players", "=x1"),
        ("players", "=1,9"),
        ("cell", "=1"),
        ("minutes", "=A"),
    ],
)
def test_a_card_that_is_asked_for_something_else_is_refused(asks, chosen):
    with pytest.raises(IllegalAction, match=r"asks for|number 9"):
        parse(SETUP, 0, f"c{asking(asks)}{chosen}")


@pytest.mark.parametrize(
    "word, said",
    [
        ("", "no action"),
        ("7", "no action"),
        ("10 > G5", "no action"),
        ("10>N5", "no action"),
        ("10>B9", None),
        ("10>M8", "no hex M8"),
        ("@G5", "no action"),
        ("7-G5", "no action"),
        ("2>G5", "number 2"),
        ("#9", "number 9"),
        ("6/9", "number 9"),
        ("[AA]", "twice"),
        ("[G]", "no action"),
        ("+5,5", "twice"),
        ("+5,25", "no card 25"),
        ("+1,2", "one LEGEND"),
        ("+5,6,7,8", "three cards"),
        ("=1,3,3/4", "twice"),
        ("=1,,3/4", "no action"),
        ("=1,2/", "number 2"),
        ("c1234", "no action"),
        ("c25", "no card 25"),
        ("c0", "no card 0"),
        ("١٠>G5", "no action"),
        ("x" * 5000, "no action"),
    ],
)
def test_what_is_no_word_is_refused_in_a_sentence(word, said):
    if said is None:
        parse(SETUP, 0, word)
        return
    with pytest.raises(IllegalAction, match=said) as refused:
        parse(SETUP, 0, word)
    assert len(refused.value.text) < 160


@given(
    st.text(max_size=12) | st.from_regex(r"[0-9]{0,3}[>+@<~/#^c=\[\]-][A-N0-9,=]{0,4}")
)
def test_any_text_is_an_action_or_refused(word):
    try:
        a = parse(SETUP, 1, word)
    except IllegalAction:
        return
    assert parse(SETUP, 1, text(SETUP, 1, a)) is a


def test_capitals_and_blanks_around_do_not_matter():
    assert parse(SETUP, 0, " 10>g5 ") is EXAMPLES["10>G5"]
    assert parse(SETUP, 0, "STEAL") is EXAMPLES["steal"]
    assert parse(SETUP, 0, "b") is EXAMPLES["B"]
