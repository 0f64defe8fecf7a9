"""The seal of a hand: it says nothing, and it cannot be opened with other cards."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.games.sealing import hand_commitment, opens

HANDS = st.frozensets(st.integers(5, 24), max_size=3)
NONCES = st.text("0123456789abcdef", min_size=32, max_size=32)


@pytest.mark.rule("DEC-17")
def test_anybody_can_make_the_seal_again():
    told = hashlib.sha256(b"00ff|5,8,12").hexdigest()
    assert hand_commitment((12, 5, 8), "00ff") == told
    assert hand_commitment((), "00ff") == hashlib.sha256(b"00ff|").hexdigest()


@given(HANDS, NONCES)
def test_the_order_in_which_cards_were_chosen_is_not_sealed(hand, nonce):
    assert hand_commitment(sorted(hand), nonce) == hand_commitment(
        sorted(hand, reverse=True), nonce
    )
    assert opens(hand_commitment(hand, nonce), hand, nonce)


@pytest.mark.rule("DEC-17")
@given(HANDS, HANDS, NONCES, NONCES)
def test_only_these_cards_with_this_nonce_open_it(hand, other, nonce, wrong):
    same = (hand, nonce) == (other, wrong)
    assert opens(hand_commitment(hand, nonce), other, wrong) is same
