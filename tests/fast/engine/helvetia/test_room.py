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
    assert [each.key for each in offers.ways] == [*HELVETIA.ways]
    game, *lists = offers
    assert game.title == "Helvetia Cup"
    assert all(each.title and each.sentence for each in chain(*lists))
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


@pytest.mark.rule("HC-CLK-01", "HC-FAM-08", "HC-OWN-01")
@pytest.mark.parametrize(
    ("rules", "stall_turns", "words", "language"),
    [
        ("geek", 12, ("6, 9 or 12 minutes", "more than 12 turns"), "en"),
        ("family", 12, ("9 minutes each time", "more than 12 turns"), "en"),
        ("geek", 12, ("6, 9 ou 12 minutes", "plus de 12 tours"), "fr"),
        ("geek", 0, ("6, 9 or 12 minutes",), "en"),
    ],
)
def test_somebody_who_never_played_reads_what_makes_time_pass(
    rules, stall_turns, words, language
):
    options = {"cards": "none", "stall_turns": stall_turns}
    setup = HELVETIA.setup_of(rules, "jesters", "drakes", options)
    said = HELVETIA.narrator(setup, language).clock()
    assert [text for text in words if text not in said] == []
    assert ("turns" in said or "tours" in said) == bool(stall_turns)
