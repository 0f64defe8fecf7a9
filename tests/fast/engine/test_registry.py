"""The games by their names, and what a side must bring to play."""

from __future__ import annotations

import pytest

from engine import registry
from engine.dice import FastDice
from engine.errors import RuleViolation
from engine.games.finale.room import FINALE
from engine.games.helvetia.options import Options
from engine.games.helvetia.room import HELVETIA
from tests.lively import side_of
from tests.paths import ROOT
from tests.recorded import FAMILY, GEEK, new


def test_the_released_games():
    assert sorted(registry.games()) == ["finale@1", FAMILY, GEEK]
    assert all(game.name == name for name, game in registry.games().items())
    assert all(registry.room_of(name) is HELVETIA for name in (FAMILY, GEEK))
    assert registry.room_of("finale@1") is FINALE
    assert registry.ROOMS[registry.USUAL] is HELVETIA
    assert registry.room_of("chess@1") is None


def test_the_example_on_the_page_on_the_engine_plays_a_match():
    page = (ROOT / "docs" / "engine.md").read_text("utf-8")
    example = page.partition("```python\n")[2].partition("```")[0]
    names: dict = {"print": lambda *told: None}
    exec(example, names)
    assert names["match"].outcome.forfeit is None


def test_a_game_nobody_knows():
    with pytest.raises(KeyError):
        registry.new("chess@1", new().setup, FastDice(1))


def test_a_match_plays_its_rules_with_its_switches():
    match = new(FAMILY, knock_out=True)
    assert match.game.name == match.setup.rules.name == FAMILY
    assert match.setup.options == Options(knock_out=True)
    assert new().setup.options == Options()


@pytest.mark.parametrize(
    "more, rule, said",
    [
        ({"tired": frozenset({2})}, "HC-SET-01", "nobody wears number 2"),
        ({"starters": (1, 3, 5)}, "HC-SET-01", "line-up: Five start"),
        ({"cards": side_of("jesters").cards[:4]}, "HC-PWR-01", "at least five, not 4"),
    ],
)
def test_a_side_that_may_not_play_so_is_refused(more, rule, said):
    with pytest.raises(RuleViolation, match=said) as refused:
        new(home=side_of("jesters", **more), cards="friendly")
    assert refused.value.rule_id == rule
