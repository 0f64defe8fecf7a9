"""What making the buttons of a sheet costs, counted in calls of our own functions."""

from __future__ import annotations

import pytest

from engine.sides import SIDES
from matches.pages.dock import Dock, _side_dock, dock_of
from matches.pages.names import Names
from matches.rules.offers.sheet_offers import Scribe, offers
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import Sheet
from tests.calls import calls_of
from tests.sheet_notation import NAMES, kept

CARDS = " home legend=3 challenge=9:shots:3 away legend=3"
PLAYED = "; kickoff away; clock +6; yellow away 5; injury home 7"
NAMED = Names(
    players=NAMES,
    numbers={},
    teams={"home": "Home", "away": "Away"},
    cards={},
    effects={},
    hands={"home": (5, 12)},
)


def read_offers(sheet: Sheet) -> None:
    """All that a coach at home is offered, as a redraw asks for it."""
    for side in SIDES:
        offers(sheet, side, Scribe("home", NAMED.hands.get(side, ())))
    offers(sheet, scribe=Scribe("home"), but=(CoreKind.FINISH,))


def dock(sheet: Sheet) -> Dock:
    return dock_of(sheet, NAMED, frozenset({"home"}), "home")


@pytest.mark.parametrize("opens", [f"open{CARDS}", f"open full{CARDS}"])
def test_a_redraw_asks_its_offers_by_kind_and_not_by_player(opens: str) -> None:
    sheet = kept(opens + PLAYED)
    assert sum(calls_of(lambda: read_offers(sheet)).values()) <= 550


def test_buttons_are_made_with_few_calls_and_then_kept() -> None:
    sheet = kept(f"open{CARDS}{PLAYED}")
    dock(sheet)
    _side_dock.cache_clear()
    assert sum(calls_of(lambda: dock(sheet)).values()) <= 1200
    assert sum(calls_of(lambda: dock(sheet)).values()) <= 250
