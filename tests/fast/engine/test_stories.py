"""A match is told as a text in four languages: all of it, and each in its own words."""

from __future__ import annotations

import re
from functools import cache

import pytest

from engine import registry
from engine.games.finale.box.catalogue import TACTICS, read_table
from engine.games.helvetia.box.cards import Words
from engine.games.helvetia.shown.card_stories import (
    card_stories,
    card_texts,
    printed_cards,
)
from engine.games.helvetia.shown.narration import sentences
from engine.wording import LANGUAGES, STORY_LANGUAGES
from tests.golden import recipes

PLACE = re.compile(r"%\((\w+)\)s")
# Frequent words that each of the others lacks.
OWN_WORDS = {
    "en": {"the", "and", "from", "rolled", "needed", "with", "against", "has", "plays"},
    "fr": {"les", "et", "pour", "avec", "est", "dans", "ballon", "contre", "joue"},
    "de": {"der", "das", "und", "von", "nach", "mit", "gegen", "auf", "weniger"},
    "it": {"di", "della", "con", "palla", "contro", "uscito", "corre", "meno"},
}
RECORDED = (
    ("helvetia-geek@1", "coaches-friendly"),
    ("helvetia-geek@1", "cards-62"),
    ("helvetia-geek@1", "extra-time-and-kicks"),
    ("helvetia-family@1", "plain"),
    ("finale@1", "coaches"),
    ("finale@1", "extra-time-and-kicks"),
)


def worded(table, path=""):
    """Each place of a file in which something is said, with its texts."""
    if "en" in table:
        yield path, {key: table[key] for key in STORY_LANGUAGES if key in table}
    for name, inner in table.items():
        if isinstance(inner, dict):
            yield from worded(inner, f"{path}.{name}")


def said_in_stories():
    yield from worded(sentences(), "helvetia")
    yield from worded(read_table("telling"), "finale")
    for group in ("row", "symbol"):
        yield from worded(read_table("words")[group], f"finale.{group}")
    yield from ((f"finale.{tactic.id}", tactic.name) for tactic in TACTICS)


def test_all_is_said_in_each_language_with_the_same_places():
    for path, texts in said_in_stories():
        assert texts.keys() == set(STORY_LANGUAGES), path
        assert len({shape(text) for text in texts.values()}) == 1, path
        assert "ß" not in str(texts["de"]), "Swiss spelling"


def shape(text):
    """How many words a list has; else the places of a sentence, and whether it has any."""
    if isinstance(text, list):
        return len(text)
    return bool(text), frozenset(PLACE.findall(text))


def test_each_printed_card_has_its_words_with_the_same_figures():
    assert card_stories().keys() == printed_cards().keys()
    for id_, card in printed_cards().items():
        figures = re.findall(r"\d+", card.effect.en)
        for language in STORY_LANGUAGES[len(LANGUAGES) :]:
            name, effect = card_texts(card, language)
            assert name
            assert sorted(re.findall(r"\d+", effect)) == sorted(figures), id_
            assert "ß" not in name + effect


def test_a_card_of_a_club_is_told_by_its_name_where_nobody_has_worded_it():
    card = printed_cards()["C01"]
    own = type(card)(
        card.number, "X1", Words("Cannon ball"), card.level, card.challenge, card.effect
    )
    assert card_texts(own, "de") == ("Cannon ball", "")
    assert card_texts(own, "en") == ("Cannon ball", card.effect.en)


@cache
def story(rules, name, language):
    text = (recipes.FOLDER / rules / f"{name}.json").read_text("utf-8")
    match = registry.replay_record(text)
    room = registry.room_of(match.game.name)
    return room.narrator(match.setup, "en", rules=True).story(match.events, language)


@pytest.mark.parametrize("language", STORY_LANGUAGES)
@pytest.mark.parametrize("recorded", RECORDED)
def test_a_whole_match_is_told_in_one_language(recorded, language):
    text = story(*recorded, language)
    assert "%(" not in text
    words = set(re.findall(r"\b[^\W\d_]+\b", text))
    own = OWN_WORDS[language]
    assert len(words & own) > 2
    for other, foreign in OWN_WORDS.items():
        if other != language:
            assert not words & foreign, other
    rules = re.findall(r"\[([A-Z]+-[\w-]+)\]", text)
    assert rules == re.findall(r"\[([A-Z]+-[\w-]+)\]", story(*recorded, "en"))
