"""Whole matches with cards on both sides: nothing breaks, whoever brings which box."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.helvetia import phases, windows
from engine.games.helvetia.actions import CARD, Action
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.options import Options
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.spell import NO_SPELL, Spell, blank
from engine.games.helvetia.state import State
from tests.lively import lively_match, side_of
from tests.scenes import sound

BOXES = ("jesters", "drakes", "free")


def boxes(home: str, away: str, **options: object) -> Setup:
    """Jesters and Drakes with the cards of these boxes."""
    cards = [side_of(key).cards for key in (home, away)]
    sides = [
        side_of(squad, cards=given)
        for squad, given in zip(("jesters", "drakes"), cards, strict=True)
    ]
    return Setup(GEEK, *sides, read_board(), Options(cards="friendly", **options))


def cards_are_sound(s: State) -> None:
    """What is true of hands, windows and spells at every decision."""
    hidden = s.setup.options.hide_prompts
    assert (s.window >= 0) == (s.phase == phases.CARD)
    assert not s.played or s.phase == phases.CARD
    assert len(s.todo) <= 5, "steps that nobody goes on with"
    assert all(n <= most for n, most in zip(s.boost, s.setup.printed, strict=True))
    for side in (0, 1):
        assert not s.hand[side] & s.spent[side]
        if s.phase in (phases.SQUAD, phases.KEEP_CARDS):
            continue
        mine = [n for n in range(25) if s.hand[side] >> n & 1]
        own = 0
        for number in mine:
            own |= s.setup.windows[side][number]
        assert s.armed[side] == (windows.EVERY if hidden and mine else own)


def match_with_cards(
    home: str, away: str, seed: int, played: Counter[str], **options: object
) -> State:
    setup = boxes(home, away, **options)
    ids = [{card.number: card.id for card in side.cards} for side in setup.sides]

    def watch(s: State, side: int, a: Action) -> None:
        sound(s)
        cards_are_sound(s)
        if a.kind == CARD:
            played[ids[side][a.a]] += 1

    s = lively_match(setup, seed, watch)
    assert s.spent[0].bit_count() <= 3
    assert s.spent[1].bit_count() <= 3
    return s


@pytest.mark.long(cases=2)
@pytest.mark.rule("HC-PWR-03", "HC-PWR-12")
@pytest.mark.parametrize("home", BOXES)
@pytest.mark.parametrize("away", BOXES)
def test_matches_with_cards_go_to_their_end(home, away):
    played: Counter[str] = Counter()
    for seed, hidden in ((1, False), (2, True)):
        match_with_cards(home, away, seed, played, knock_out=True, hide_prompts=hidden)
    assert played


def test_nobody_writes_to_the_empty_spell():
    fresh = blank()
    for name in Spell.__slots__:
        assert getattr(NO_SPELL, name) == getattr(fresh, name)
