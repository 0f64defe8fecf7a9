"""Offers between two coaches: who may say what, and what comes of it."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.sides import Side
from matches.rules.play.agreements import (
    MOST_OFFERS,
    WORDS,
    refuse_talk,
    sayable,
    talk_of,
)

pytestmark = pytest.mark.rule("HV-PLAY-09")
KINDS = ("draw", "pause")


def talk(text):
    """ "home draw offer; away draw accept" """
    words = []
    for part in filter(None, map(str.strip, text.split(";"))):
        side, _, word = part.partition(" ")
        refuse_talk(talk_of(words), Side(side), word)
        words.append((Side(side), word))
    return talk_of(words)


@pytest.mark.parametrize(
    "text, drawn, paused, open_",
    [
        ("", False, False, set()),
        ("home draw offer", False, False, {"draw"}),
        ("home draw offer; away draw accept", True, False, set()),
        ("home draw offer; away draw decline", False, False, set()),
        ("home draw offer; home draw withdraw", False, False, set()),
        ("away pause offer; home draw offer", False, False, {"draw", "pause"}),
        ("away pause offer; home pause accept", False, True, set()),
        ("away pause offer; home pause accept; home pause end", False, False, set()),
        ("away pause offer; home pause accept; away pause end", False, False, set()),
        ("home pause offer; away pause accept; home draw offer", False, True, {"draw"}),
    ],
)
def test_what_comes_of_it(text, drawn, paused, open_):
    found = talk(text)
    assert (found.is_drawn, found.is_paused, set(found.offers)) == (
        *(drawn, paused),
        open_,
    )


@pytest.mark.parametrize(
    "text",
    [
        "home draw accept",
        "home pause end",
        "home draw withdraw",
        "home draw offer; home draw accept",
        "home draw offer; away draw withdraw",
        "home draw offer; away draw offer",
        "home pause offer; away pause accept; home pause offer",
        "home draw offer; home draw withdraw; away draw accept",
        "; ".join(["home draw offer; away draw decline"] * MOST_OFFERS)
        + "; home draw offer",
    ],
)
def test_what_may_not_be_said(text):
    with pytest.raises(IllegalAction):
        talk(text)


def test_a_page_offers_what_may_be_said_and_nothing_else():
    for text in ("", "home draw offer", "home pause offer; away pause accept"):
        here = talk(text)
        for side in Side:
            said = sayable(here, side, KINDS)
            of_these = {word for word in WORDS if word.split()[0] in KINDS}
            for word in of_these - set(said):
                with pytest.raises(IllegalAction):
                    refuse_talk(here, side, word)
            for word in said:
                refuse_talk(here, side, word)
            assert sayable(here, side, ()) == []


def test_terms_are_those_that_both_agreed_on():
    known = talk(
        "home terms:none:decision-60 offer; away terms:none:decision-60 decline; "
        "away terms:odds:match-600 offer; home terms:odds:match-600 accept"
    )
    assert known.terms == ("odds", "match-600")
    assert talk("home terms:none:decision-60 offer").terms is None


def test_of_terms_one_proposal_is_open_and_five_a_side_are_made():
    first = talk("home terms:none:decision-60 offer")
    for side in Side:
        with pytest.raises(IllegalAction, match="already"):
            refuse_talk(first, side, "terms:odds:none offer")
    words = sayable(first, Side.AWAY, ("pause", "terms"))
    assert "terms:none:decision-60 accept" in words
    assert sayable(first, Side.AWAY, ("pause",)) == ["pause offer"]
    limits = ("decision-30", "decision-60", "decision-180", "match-600", "match-1200")
    each = (f"terms:none:{limit}" for limit in limits)
    known = talk("; ".join(f"home {what} offer; home {what} withdraw" for what in each))
    with pytest.raises(IllegalAction, match="no more"):
        refuse_talk(known, Side.HOME, "terms:none:none offer")
    refuse_talk(known, Side.AWAY, "terms:none:none offer")
