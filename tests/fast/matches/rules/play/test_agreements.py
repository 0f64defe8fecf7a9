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
            for word in WORDS - set(said):
                with pytest.raises(IllegalAction):
                    refuse_talk(here, side, word)
            for word in said:
                refuse_talk(here, side, word)
            assert sayable(here, side, ()) == []
