"""Cards as values: the derived FAMILY side, texts by language, looking up."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from engine.games.helvetia.box.cards import (
    ATTACK_SKILLS,
    DEFENCE_SKILLS,
    Family,
    PlayerCard,
    PlayerKind,
    Words,
)
from engine.games.helvetia.box.catalogue import faction, factions

BARE = PlayerCard(5, "Stok", PlayerKind.FIELD, 4, 12, 9, 10, 4, 12, 12, 12, 11)


@pytest.mark.rule("HC-PLY-09")
def test_family_values_are_derived_when_the_card_has_none():
    """The one defence printed in the rulebook comes out: (12 + 9 + 10) / 3 is 10."""
    assert BARE.family == Family(10, 5, 12, 6)


@pytest.mark.rule("HC-PLY-09", "HC-PLY-03")
def test_a_printed_family_value_stands_and_only_the_missing_ones_are_derived():
    assert replace(BARE, family_defence=7).family == Family(7, 3, 12, 6)
    assert replace(BARE, family_attack_exhausted=0).family == Family(10, 5, 12, 0)


@pytest.mark.rule("HC-PLY-09")
def test_derivation_gives_what_every_demo_card_has_printed():
    for each in (card for f in factions() for card in f.players):
        bare = replace(
            each,
            family_defence=None,
            family_defence_exhausted=None,
            family_attack=None,
            family_attack_exhausted=None,
        )
        assert bare.family == each.family, each.name


@pytest.mark.rule("HC-PLY-01", "HC-PLY-02")
def test_skills_come_in_the_order_of_the_printed_card():
    assert DEFENCE_SKILLS == ("steal", "tackle", "clear", "pressure")
    assert ATTACK_SKILLS == ("dribble", "long_pass", "shot", "header")
    assert BARE.defence_skills[0] == ("steal", 12)
    assert BARE.attack_skills[-1] == ("header", 11)


@pytest.mark.rule("HC-PLY-06", "HC-PLY-08")
@pytest.mark.parametrize(("boost", "tackle"), [(1, 9), (0, 4)])
def test_an_exhausted_player_has_half_of_every_skill_rounded_down(boost, tackle):
    """TV-HALF: skill 9 without BOOST is 4."""
    assert BARE.effective("tackle", boost) == tackle
    assert replace(BARE, boost=0).effective("shot", 0) == 6


@pytest.mark.rule("HC-PLY-07")
def test_an_exhausted_player_uses_the_smaller_family_values():
    printed = replace(BARE, family_defence_exhausted=3)
    assert printed.family_at(4) == (10, 12)
    assert printed.family_at(0) == (3, 6)


def test_cards_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        BARE.boost = 8  # type: ignore[misc]


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Nutmeg"), ("fr", "Petit pont"), ("fr-ch", "Petit pont"), ("de", "Nutmeg")],
)
def test_words_are_told_in_the_readers_language_or_in_english(language, text):
    assert faction("jesters").power(15).name.text(language) == text


def test_words_without_a_translation_stay_english():
    assert Words("Cowbell").text("fr") == "Cowbell"
    assert str(Words("Cowbell", "Cloche")) == "Cowbell"


@pytest.mark.rule("HC-SHT-04")
def test_a_faction_finds_its_cards_by_number():
    jesters = faction("jesters")
    assert jesters.player(10).name == "Schalk"
    assert jesters.power(5).id == "C01"
    assert jesters.legend(4).id == "JL4"
    with pytest.raises(KeyError):
        jesters.power(4)
