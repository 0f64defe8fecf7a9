"""The room of the game: what it says of itself is what it does."""

from __future__ import annotations

from dataclasses import fields
from itertools import chain

import pytest

from engine import registry
from engine.errors import RuleViolation
from engine.games.helvetia.options import Options
from engine.games.helvetia.room import HELVETIA
from engine.wording import LANGUAGES


def test_every_switch_has_its_default_and_a_sentence():
    assert [each.name for each in HELVETIA.options] == [f.name for f in fields(Options)]
    for each in HELVETIA.options:
        assert each.default == getattr(Options(), each.name)
        if type(each.default) is int:
            assert each.least <= each.default <= each.most
        assert isinstance(each.default, int) or each.default in each.choices
        assert all(each.sentence[language] for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_chosen_has_a_title_and_a_sentence(language):
    offers = HELVETIA.offers(language)
    assert [each.key for each in offers.rulesets] == [*HELVETIA.rulesets]
    assert [each.key for each in offers.squads] == [*HELVETIA.squads]
    assert [each.key for each in offers.levels] == [*HELVETIA.levels]
    assert all(each.title and each.sentence for each in chain(*offers))
    assert [each.key for each in offers.levels if each.searches] == ["pro", "master"]


def test_the_sides_of_the_box_play_by_every_set_of_rules():
    for name, game in HELVETIA.rulesets.items():
        assert registry.room_of(game.name) is HELVETIA
        for home in HELVETIA.squads:
            setup = HELVETIA.setup_of(name, home, HELVETIA.squads[0], {})
            assert setup.rules.name == game.name
    assert registry.room_of("chess@1") is None


@pytest.mark.rule("HC-FAM-02")
def test_family_is_not_begun_with_cards():
    with pytest.raises(RuleViolation) as refused:
        HELVETIA.setup_of("family", "jesters", "drakes", {"cards": "friendly"})
    assert refused.value.rule_id == "HC-FAM-02"
