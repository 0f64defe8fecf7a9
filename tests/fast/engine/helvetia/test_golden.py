"""A released ruleset plays its recorded matches as it played them then."""

from __future__ import annotations

import json

import pytest

from engine import registry
from tests.golden.recipes import FOLDER, RECIPES

PATHS = sorted(FOLDER.glob("helvetia-*/*.json"))
NAMES = [f"{path.parent.name}/{path.stem}" for path in PATHS]
# What a record set that is worth its name has seen.
HAPPENED = {
    "boost", "brought", "card_played", "card_void", "cleared", "dribbled", "exhausted",
    "fell", "forfeit", "foul", "free_kick", "goal", "injured", "intercepted", "kick",
    "let_go", "loose", "lost_boost", "missed", "offside_called", "on_target", "penalty",
    "picked_up", "pressed", "received", "red_card", "returned", "saved", "shootout",
    "stalled", "stands_in", "stole", "stood_up", "strayed", "substituted", "tackled",
    "yellow_card", "zone_ball",
}  # fmt: skip
CARDS_SEEN = 45


def test_all_golden_matches_are_there():
    assert {recipe.path for recipe in RECIPES} == set(PATHS)


@pytest.mark.rule("EN-DICE-01")
@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_a_golden_match_is_played_as_it_was_recorded(path):
    text = path.read_text("utf-8")
    match = registry.replay_record(text)
    assert match.outcome
    assert match.record == json.loads(text)


@pytest.fixture(scope="module")
def matches():
    return [registry.replay_record(path.read_text("utf-8")) for path in PATHS]


def test_the_golden_matches_have_seen_everything(matches):
    seen = {event.kind for match in matches for event in match.events}
    assert sorted(HAPPENED - seen) == []


@pytest.mark.long
def test_the_golden_matches_have_seen_almost_every_card(matches):
    played = {card for match in matches for card in cards_played(match)}
    assert len(played) >= CARDS_SEEN


def cards_played(match):
    """The ids of the cards that were played."""
    for event in match.events:
        if event.kind == "card_played":
            cards = match.setup.sides[event.side].cards
            yield next(card.id for card in cards if card.number == event.values[0])
