"""The released rules play their recorded matches as they played them then."""

from __future__ import annotations

import json

import pytest

from engine import registry
from engine.games.finale.box.catalogue import read_table
from tests.golden.finale import CARD_RECIPES, FOLDER

PATHS = sorted(FOLDER.glob("*.json"))


def test_all_golden_matches_are_there():
    assert {recipe.path for recipe in CARD_RECIPES} == set(PATHS)


@pytest.mark.rule("EN-DICE-01")
@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_a_golden_match_is_played_as_it_was_recorded(path):
    text = path.read_text("utf-8")
    match = registry.replay_record(text)
    assert match.outcome
    assert match.record == json.loads(text)


def test_the_golden_matches_have_seen_all_that_can_happen():
    matches = [registry.replay_record(path.read_text("utf-8")) for path in PATHS]
    seen = {event.kind for match in matches for event in match.events}
    assert set(read_table("telling")) - {"words"} == seen
