"""Buttons of a side that are made once while nothing changes that they ask for."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import pytest
from django.utils import translation

from engine.sides import SIDES
from matches.pages import dock_input
from matches.pages.dock import _side_dock
from matches.pages.dock_input import DockInput, MatchInput
from matches.pages.names import Names
from matches.rules.sheet.state import Sheet
from tests.sheet_notation import NAMES, kept

MATCH = (
    *("kickoff away", "clock +6", "6' yellow away 5", "12' goal home 11"),
    *("injury home 7", "change home 7>8", "note 'Rain'", "exhausted home 11", "half"),
    *("clock +6", "second away 5", "red home 6", "goal away 11", "extra", "extra2"),
    *("shootout", "kick home 11 in", "kick away 11 out"),
)
WORDS = Names(
    players=NAMES,
    numbers={},
    teams={"home": "Owls", "away": "Drakes"},
    cards={},
    effects={},
    hands={},
)


def question(sheet: Sheet, names: Names = WORDS) -> DockInput:
    return DockInput(MatchInput(sheet, names), "home", "home")


def buttons_of(sheet: Sheet, side: str, scribe: str) -> object:
    return _side_dock.__wrapped__(DockInput(MatchInput(sheet, WORDS), side, scribe))


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("opens", ["open cup", "open cup score", "open cup full"])
def test_what_is_left_out_is_never_asked_for(opens: str) -> None:
    parts = [opens]
    for part in MATCH:
        if "score" in opens and part not in ("kickoff away", "half", "extra"):
            continue
        parts.append(part)
        sheet = kept("; ".join(parts))
        for side in SIDES:
            for scribe in ("", "home", "away"):
                bare = buttons_of(sheet, side, scribe)
                with patch.object(dock_input, "_bare", lambda sheet: sheet):
                    assert buttons_of(sheet, side, scribe) == bare, (part, side)


def test_a_goal_of_the_others_and_the_clock_change_no_button() -> None:
    before = kept("open; kickoff away")
    after = kept("open; kickoff away; clock +6; goal home 11; note 'Rain'")
    assert question(before) == question(after)
    assert _side_dock(question(before)) is _side_dock(question(after))


def test_who_holds_other_cards_is_asked_anew() -> None:
    sheet = kept("open")
    mine = replace(WORDS, hands={"home": (5,)}, cards={("home", 5): "Tackle"})
    found = {question(sheet), question(sheet, mine)}
    found.add(question(kept("open; yellow home 5")))
    with translation.override("fr"):
        found.add(question(sheet))
    assert len(found) == 4
