"""Matches as text: every event has a sentence in both languages, and it is the right one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.games import helvetia
from engine.games.helvetia import rolls
from engine.games.helvetia.board.hexes import hex_of
from engine.games.helvetia.events import Event
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.shown.narration import match_text, sentence, sentences
from engine.wording import STORY_LANGUAGES
from tests.lively import lively_match, setup_of

POSSE, FIPS, ESSE = 3, 4, 11
SETUP = setup_of()


def emitted() -> set[str]:
    """The kinds of event that the program tells, as they are written in it."""
    found = set()
    for path in sorted(Path(helvetia.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "emit":
                kind = node.args[0]
                assert isinstance(kind, ast.Constant), path
                found.add(kind.value)
    return found


def forms(kind: str) -> list[dict]:
    """The sentences of a kind: itself, or its variants."""
    table = sentences()[kind]
    if "by" not in table:
        return [table]
    return [form for form in table.values() if isinstance(form, dict) and "en" in form]


def event(kind, side, slot, *values, rule="HC-TURN-01", minute=23):
    return Event(kind, rule, 0, minute, side, slot, values)


def test_every_kind_of_event_can_be_told():
    assert sorted(emitted() - set(sentences())) == []
    assert sorted(set(sentences()) - emitted() - {"words"}) == []


@pytest.mark.parametrize("kind", sorted(set(sentences()) - {"words"}))
def test_every_sentence_stands_in_both_languages_and_differs(kind):
    for form in forms(kind):
        for words in (form, form.get("many", form), form.get("item", form)):
            assert all(words.get(language) for language in STORY_LANGUAGES)
        assert form["en"] != form["fr"]


def test_every_test_and_every_kind_of_shot_has_its_sentences():
    known = sentences()["rolled"]
    assert {f"{name}_{how}" for name in rolls.NAMES for how in ("won", "lost")} <= set(
        known
    )
    assert len(sentences()["shot"]) == 2 + shot.FROM_ANYWHERE + 1


@pytest.mark.parametrize(
    ("what", "en", "fr"),
    [
        (
            event("rolled", 0, POSSE, rolls.STEAL, 8, 12),
            "Posse steals (rolled 8, needed 12 or less): won.",
            "Posse pique (8, il fallait 12 ou moins)\u00a0: réussi.",
        ),
        (
            event("rolled", 1, ESSE, rolls.DRIBBLE, 15, 14),
            "Esse dribbles (rolled 15, needed 14 or less): lost.",
            "Esse dribble (15, il fallait 14 ou moins)\u00a0: raté.",
        ),
        (
            event("moved", 0, FIPS, hex_of("G5"), hex_of("H5"), 0),
            "Fips moves from G5 to H5.",
            "Fips va de G5 à H5.",
        ),
        (
            event("moved", 0, FIPS, hex_of("G5"), hex_of("I5"), 1),
            "Fips moves from G5 to I5 for 1 BOOST.",
            "Fips va de G5 à I5 pour 1 BOOST.",
        ),
        (
            event("moved", 0, FIPS, 3, 4, 0, rule="HC-MOVE-09"),
            "Fips runs on along the wing from D1 to E1.",
            "Fips déborde de D1 à E1.",
        ),
        (
            event("team_dice", 0, POSSE, 1, 2),
            "Team dice: yellow for the tackler, 2 BOOST lost for the fouled player.",
            "Dés d’équipe\u00a0: jaune pour le tacleur, sa victime perd 2 BOOST.",
        ),
        (
            event("revealed", 0, FIPS, 0, 0b110),
            "He aims at A, the keeper covers BC.",
            "Il vise A, le gardien couvre BC.",
        ),
        (
            event("revealed", 0, FIPS, 5, 0, 1),
            "He aims at F; the keeper can cover no cell.",
            "Il vise F\u00a0; le gardien ne peut couvrir aucune case.",
        ),
        (
            event("revealed", 0, FIPS, 5, 0, 0),
            "He aims at F; nobody keeps the goal.",
            "Il vise F\u00a0; le but est vide.",
        ),
        (
            event("goal", 0, FIPS, shot.HEADED, 1, 0),
            "Goal! Fips scores with his head: 1-0.",
            "Goal\u00a0! Fips marque de la tête\u00a0: 1-0.",
        ),
        (
            event("possession", 1, -1, 56),
            "Ball to Rhine Drakes.",
            "Ballon pour Rhine Drakes.",
        ),
        (
            event("card_played", 0, -1, 15),
            "Valley Jesters play Nutmeg: Your carrier dribbles with 4 more.",
            "Carte (Valley Jesters)\u00a0: Petit pont. Votre porteur dribble avec 4 de plus.",
        ),
        (
            event("whistle", 0, -1, 0, 1, 2),
            "Half-time: 1-2.",
            "Mi-temps\u00a0: 1-2.",
        ),
    ],
)
def test_an_event_is_told_with_names_rolls_and_thresholds(what, en, fr):
    assert sentence(SETUP, what) == en
    assert sentence(SETUP, what, "fr-CH") == fr


def test_an_unknown_language_is_told_in_english():
    assert sentence(SETUP, event("injured", 0, FIPS), "de") == (
        "Fips is injured and leaves."
    )


@pytest.mark.rule("HC-SET-05")
def test_names_that_both_sides_have_say_which_side():
    setup = setup_of("jesters", "jesters")
    assert sentence(setup, event("injured", 1, 9 + FIPS)) == (
        "Fips (away) is injured and leaves."
    )
    assert sentence(setup, event("toss", 0, -1), "fr") == (
        "Tirage au sort gagné\u00a0: Valley Jesters (domicile)."
    )


def test_a_turn_is_a_paragraph_and_many_moves_are_one_sentence():
    events = [
        event("turn", 0, -1, 0, 56),
        event("moved", 0, POSSE, hex_of("C5"), hex_of("D5"), 0),
        event("exhausted", 0, POSSE),
        event("moved", 0, FIPS, hex_of("G5"), hex_of("I5"), 1),
        event("steal", 1, ESSE, FIPS),
        event("rolled", 1, ESSE, rolls.STEAL, 13, 12, rule="HC-KIT-04"),
        event("turn", 0, FIPS, 0, 56, minute=32),
    ]
    title = "Valley Jesters - Rhine Drakes"
    assert match_text(SETUP, events).splitlines() == [
        title,
        "=" * len(title),
        "",
        "23'   Valley Jesters attack. Valley Jesters move: Posse C5-D5, Fips G5-I5 "
        "(1 BOOST).",
        "      Posse is exhausted. Esse steals (rolled 13, needed 12 or less): lost.",
        "32'   Valley Jesters attack.",
    ]
    assert "Esse steals (rolled 13, needed 12 or less): lost. [HC-KIT-04]" in " ".join(
        match_text(SETUP, events, rules=True).split()
    )


@pytest.mark.long(cases=4)
@pytest.mark.parametrize("language", STORY_LANGUAGES)
@pytest.mark.parametrize("options", [{"cards": "friendly"}, {"rules": FAMILY}])
def test_whole_matches_are_told_in_lines_that_fit(language, options):
    setup = setup_of(knock_out=True, **options)
    for seed in range(3):
        text = match_text(setup, lively_match(setup, seed).log, language)
        assert max(len(line) for line in text.splitlines()) <= 88
        assert "%(" not in text
