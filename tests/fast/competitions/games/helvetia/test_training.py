"""Training, cards brought, challenge: every reason why not, all at once."""

from __future__ import annotations

from itertools import product

import pytest

from competitions.games.helvetia.carry_over import OwnedCard, TeamMatch, TeamState
from competitions.games.helvetia.league import FAMILY, GEEK
from competitions.games.helvetia.training import (
    CardChoice,
    OwnedCards,
    check_cards,
    check_challenge,
    check_choice,
    check_training,
    deck_for_match,
    doubtful_challenge,
    played_without_right,
)

# As in the box: four of level 1, five of level 2, one of level 3; then the faction's.
LEVELS = {
    **dict.fromkeys((5, 6, 7, 8, 15, 16, 17, 18), 1),
    **dict.fromkeys((9, 10, 11, 12, 13, 19, 20, 21, 22), 2),
    **dict.fromkeys((14, 23, 24), 3),
}
FRESH = TeamState()
STATE = TeamState(
    deck={5: OwnedCard("m1", "training"), 22: OwnedCard("m1", "challenge")},
    legends_spent={2: "m1"},
)


def ids(found) -> list[str]:
    return [violation.rule_id for violation in found]


def texts(found) -> list[str]:
    return [violation.text for violation in found]


@pytest.mark.rule("HC-TRN-01", "HC-TRN-02")
@pytest.mark.parametrize(
    "trained",
    [(14,), (9, 5), (5, 6, 7), (9,), (5, 6), (5,), ()],
    ids=["3", "2+1", "1+1+1", "2", "1+1", "1", "none"],
)
def test_three_sessions_buy_any_mix(trained):
    """TV-TRN-1"""
    assert check_training(GEEK, FRESH, LEVELS, trained) == ()


@pytest.mark.rule("HC-TRN-01")
def test_a_fourth_session_does_not_exist():
    """TV-TRN-1: 2 + 2 is refused; so is every sum above three."""
    (found,) = check_training(GEEK, FRESH, LEVELS, (9, 10))
    assert found.text == (
        "There are 3 training sessions before a match; these cards cost 4."
    )
    for pair in product(LEVELS, LEVELS):
        if len(set(pair)) == 2:
            cost = LEVELS[pair[0]] + LEVELS[pair[1]]
            assert bool(check_training(GEEK, FRESH, LEVELS, pair)) == (cost > 3)


@pytest.mark.rule("HC-TRN-01", "HC-DECK-02")
def test_all_that_is_wrong_with_the_training_is_told():
    found = check_training(GEEK, STATE, LEVELS, (5, 6, 6, 14, 99))
    assert texts(found) == [
        "No. 5 is in the deck already.",
        "No. 6 is trained twice.",
        "No. 99 is no POWER card of this team's faction.",
        "There are 3 training sessions before a match; these cards cost 6.",
    ]


@pytest.mark.rule("HC-TRN-01")
def test_without_a_faction_nobody_trains_and_it_says_why():
    (found,) = check_training(GEEK, FRESH, {}, (5,))
    assert "no faction" in found.text
    assert check_training(GEEK, FRESH, {}, ()) == ()
    assert check_challenge(24, {}) == ()


@pytest.mark.rule("HC-TRN-03", "HC-DECK-05")
def test_a_card_that_was_just_trained_may_be_brought():
    deck = deck_for_match(STATE, (9,))
    assert deck == {5, 9, 22}
    assert check_cards(GEEK, OwnedCards(deck, STATE.legends_spent), (9, 5, 22)) == ()


@pytest.mark.rule("HC-DECK-05")
@pytest.mark.parametrize(
    "brought,wrong",
    [((5, 22, 9), False), ((5, 22, 1), False), ((1, 3), True), ((), False)],
    ids=["3 POWER", "2 POWER + 1 LEGEND", "2 LEGEND", "nothing"],
)
def test_up_to_three_cards_with_one_legend(brought, wrong):
    """TV-CARD-1"""
    deck = deck_for_match(STATE, (9,))
    found = check_cards(GEEK, OwnedCards(deck, STATE.legends_spent), brought)
    assert ids(found) == (["HC-DECK-05"] if wrong else [])


@pytest.mark.rule("HC-DECK-01", "HC-DECK-03", "HC-DECK-05")
def test_all_that_is_wrong_with_the_cards_is_told():
    found = check_cards(
        GEEK, OwnedCards({5, 22}, STATE.legends_spent), (1, 2, 5, 5, 7, 8)
    )
    assert texts(found) == [
        "At most 3 cards are brought to a match; these are 6.",
        "At most one LEGEND card is brought to a match, not 1, 2.",
        "LEGEND No. 2 was played in this competition already; each can be played once.",
        "No. 5 is brought twice.",
        "No. 7 is not in the deck.",
        "No. 8 is not in the deck.",
    ]


@pytest.mark.rule("HC-DECK-04")
def test_a_legend_that_was_brought_and_not_played_may_be_brought_again():
    assert check_cards(GEEK, OwnedCards((), STATE.legends_spent), (1,)) == ()


@pytest.mark.rule("HC-CHL-01")
@pytest.mark.parametrize(
    "number,allowed",
    [(None, True), (7, True), (4, False), (25, False)],
    ids=["none", "a POWER", "a LEGEND", "no card"],
)
def test_the_challenge_is_one_power_card(number, allowed):
    assert (check_challenge(number) == ()) is allowed


@pytest.mark.trap(46)
@pytest.mark.rule("HC-SHT-01", "HC-CHL-01")
@pytest.mark.parametrize(
    ("deck", "brought", "told"),
    [
        ((), (8, 16), []),
        ((), (12, 8, 16), ["under LP too"]),
        ((12,), (8, 16), ["in the deck already"]),
        ((12,), (12, 8, 16), ["under LP too", "in the deck already"]),
    ],
)
def test_the_rulebooks_own_sheet_warns_and_refuses_nothing(deck, brought, told):
    """Conflict 39: LP 12-8-16 and C 12 stand on it; three cards, one of them set apart."""
    state = TeamState(deck={n: OwnedCard("m1", "training") for n in (8, 16, *deck)})
    asked = {"trained": (), "brought": brought, "challenge": 12}
    assert check_choice(GEEK, state, LEVELS, CardChoice(**asked)) == ()
    found = doubtful_challenge(state, **asked)
    assert ids(found) == ["HC-SHT-01"] * len(told)
    for text, part in zip(texts(found), told, strict=True):
        assert part in text
    learnt = doubtful_challenge(FRESH, (12,), (), 12)
    assert "in the deck already" in texts(learnt)[0]
    assert doubtful_challenge(state, (), (12,), None) == ()


@pytest.mark.rule("HC-CHL-01")
def test_the_challenge_is_a_card_of_the_faction():
    assert ids(check_challenge(24, {5: 1})) == ["HC-CHL-01"]


@pytest.mark.rule("HC-CMP-02")
def test_the_whole_choice_is_checked_in_its_order():
    wrong = CardChoice((9, 10), (9, 7), 4)
    assert ids(check_choice(GEEK, STATE, LEVELS, wrong)) == [
        "HC-TRN-01",
        "HC-DECK-05",
        "HC-CHL-01",
    ]
    fine = CardChoice((9, 6), (9, 6, 1), 7)
    assert check_choice(GEEK, STATE, LEVELS, fine) == ()


@pytest.mark.rule("HC-FAM-14")
def test_family_knows_neither_training_nor_cards_nor_challenges():
    asked = CardChoice((5,), (1,), 7)
    assert ids(check_choice(FAMILY, FRESH, LEVELS, asked)) == ["HC-FAM-14"] * 3
    assert check_choice(FAMILY, FRESH, LEVELS, CardChoice()) == ()


@pytest.mark.rule("HC-DECK-01", "HC-DECK-02")
def test_cards_that_a_later_correction_takes_away_were_played_without_right():
    match = TeamMatch("m2", trained=(9,), cards_played=(1, 2, 5, 7, 9))
    assert played_without_right(STATE, match) == (2, 7)
