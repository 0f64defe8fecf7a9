"""Whole matches of two people in Chromium: by touch, by mouse, by keyboard, by the list.

The acts are those of recorded matches, with the same dice; what is proved is that each
of them can be done in each way, and that both pages follow. LEFT=30 plays the end only.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import BrowserContext, expect

from engine.games.helvetia import windows
from engine.sides import Side
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from tests import recorded, secret_runs
from tests.browser.at_play import Coach, asked_soon, heard, seated
from tests.browser.checks import accessible
from tests.browser.phones import slow, thin
from tests.golden import recipes
from tests.secret_runs import Recorded

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
LEFT = int(os.environ.get("LEFT", "0"))
# So often both pages are looked at with axe, and the board as a reader hears it.
LOOKS = 100
FAMILY = "helvetia-family@1"
FINALE = "finale@1"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
# Seeds of lively matches in which a card is asked for at that act, in a moment that
# hardly ever comes.
RARE = {"W-CARD": (200, 16), "W-REVEAL": (294, 16), "W-LAND": (938, 329)}


@pytest.fixture(autouse=True)
def _asked_soon(monkeypatch) -> None:
    asked_soon(monkeypatch)


def at_a_table(new_context, row: PracticeMatch, way: str) -> dict[Side, Coach]:
    """Ada at home and Ben away, each at a page of his own."""
    coaches = {}
    for side, who in ((Side.HOME, "ada"), (Side.AWAY, "ben")):
        context: BrowserContext = new_context(**(PHONE if way == "touch" else DESK))
        coaches[side] = Coach(seated(context, row, who), way)
    return coaches


def looked_at(coaches: dict[Side, Coach], told: str) -> None:
    for coach in coaches.values():
        expect(coach.page.locator("#match[aria-busy]")).to_have_count(0)
        wrong = [*accessible(coach.page), *heard(coach.page)]
        assert wrong == [], told


def played_through(of, coaches: dict[Side, Coach], row: PracticeMatch) -> None:
    """Every act to the end, by whose turn it is."""
    for n in range(row.revision, len(of.actions)):
        one = of.actions[n]
        coaches[one.side].does(one.word, n)
        if n % LOOKS == LOOKS - 1 or n == row.revision:
            looked_at(coaches, f"after act {n}")
    for coach in coaches.values():
        expect(coach.page.locator("#match")).to_contain_text("Full time")


@pytest.mark.parametrize(
    ("way", "name", "rules"),
    [
        ("touch", "plain", "helvetia-geek@1"),
        ("mouse", "coaches", "helvetia-geek@1"),
        ("keyboard", "brutes-2", "helvetia-geek@1"),
        ("list", "coaches", "helvetia-geek@1"),
        ("mouse", "cards-101", "helvetia-geek@1"),
        ("touch", "coaches", FAMILY),
        ("touch", "coaches", FINALE),
        ("keyboard", "free-decks", FINALE),
        ("mouse", "extra-time-and-kicks", FINALE),
        ("list", "plain", FINALE),
    ],
)
def test_a_whole_match(way, name, rules, new_context, record_property):
    of = secret_runs.golden(name, rules)
    begun = max(0, len(of.actions) - LEFT) if LEFT else 0
    row = secret_runs.laid(of.first(begun), Side.HOME, secret_runs.FRIEND)
    coaches = at_a_table(new_context, row, way)
    if way == "touch":
        # one of two at a slow phone, the other one on a thin line alone
        slow(coaches[Side.HOME].page)
        thin(coaches[Side.AWAY].page)
    began = time.monotonic()
    played_through(of, coaches, row)
    took = time.monotonic() - began
    row.refresh_from_db()
    here = browser_match(row)
    assert [one.word for one in here.actions] == [one.word for one in of.actions]
    assert here.is_over
    acts = len(of.actions) - begun
    again = sum(coach.again for coach in coaches.values())
    told = f"{acts} acts of {name}, {way}: {took:.0f} s, {took / acts:.2f} s each, {again} tried again"
    record_property("counted", told)


def windows_of(of: Recorded) -> Iterator[tuple[str, int]]:
    """Which kind of moment for a card comes at which act."""
    for n, match in enumerate(of.moments()):
        if match.phase == "card":
            yield windows.IDS[windows.now(match.state)], n


def every_window() -> dict[str, Recorded]:
    """Of each kind the match up to the act that answers it; rather one that plays."""
    found: dict[str, Recorded] = {}
    for path in sorted((recipes.FOLDER / recipes.GEEK).glob("*cards*.json")):
        of = secret_runs.golden(path.stem)
        for kind, n in windows_of(of):
            if kind not in found or found[kind].actions[-1].word == secret_runs.LET:
                found[kind] = of.first(n + 1)
    for kind, (seed, n) in RARE.items():
        begun = recorded.new(recipes.GEEK, seed, cards="brought")
        *_, whole = islice(recorded.lively(begun, seed), n + 2)
        found[kind] = secret_runs.recorded(whole)
        assert (kind, n) in windows_of(found[kind])
    return found


@pytest.mark.parametrize("way", ["touch", "keyboard"])
def test_a_card_in_every_kind_of_moment(way, new_context, record_property):
    """The same two pages are at one moment after the other."""
    found = every_window()
    assert sorted(found) == sorted(windows.IDS)
    coaches = {}
    for kind, of in found.items():
        n = len(of.actions) - 1
        row = secret_runs.laid(of.first(n), Side.HOME, secret_runs.FRIEND)
        coaches = coaches or at_a_table(new_context, row, way)
        for coach in coaches.values():
            coach.page.goto(row.get_absolute_url())
        if way == "touch":
            looked_at(coaches, f"asked in {kind}")
        coaches[of.actions[n].side].does(of.actions[n].word, n)
        for coach in coaches.values():
            shown = f'[name="ply"][value="{n + 1}"]'
            expect(coach.page.locator(shown).first).to_be_attached()
        row.refresh_from_db()
        assert browser_match(row).actions[n].word == of.actions[n].word
    told = [kind for kind in found if found[kind].actions[-1].word != secret_runs.LET]
    record_property("counted", f"{len(found)} kinds of moments, {way}; cards in {told}")
