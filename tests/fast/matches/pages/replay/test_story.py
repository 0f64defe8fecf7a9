"""A match in pictures: what is drawn and told of a chronicle."""

from __future__ import annotations

import pytest

from engine.chronicle import Chronicle, Possession, Sample, Shot
from engine.games.helvetia.room import HELVETIA
from engine.screen import view
from engine.sides import BySide
from matches.pages.replay.story_part import story_part
from tests.recorded import new

CHRONICLE = Chronicle(
    shots=(
        Shot(7, 9, 0, "h10", "K4", "shot", "goal", 0.25),
        Shot(20, 30, 1, "a10", "B6", "header", "saved", 0.36),
        Shot(31, 60, 0, "h10", "K4", "penalty", "missed", 0.5),
    ),
    possessions=(Possession(1, 0, 0, 3), Possession(12, 9, 1, 1)),
    samples=(
        Sample(1, 0, (16, 18), 0),
        Sample(3, 0, (15, 18), 1),
        Sample(12, 60, (9, 12), 2),
        Sample(14, 90, (8, 12), 2),
    ),
    breaks=(45,),
    end=90,
)


@pytest.fixture(scope="module")
def story():
    match = new(cards="none")
    words = HELVETIA.narrator(match.setup, "en").word
    last = view(HELVETIA, match, None, "en")
    return story_part(CHRONICLE, last, HELVETIA.board(match.setup), words)


def test_the_goals_stand_beside_what_the_chances_were_worth(story):
    home, away = story.teams
    assert story.lead == (
        f"{home}: goals 0, from chances worth 0.8. "
        f"{away}: goals 0, from chances worth 0.4."
    )


def test_a_shot_is_as_large_as_its_chance(story):
    goal, saved, missed = story.shots
    assert (goal.minute, goal.cell, goal.how, goal.chance) == (
        "9’",
        "K4",
        "Shot",
        "25\N{NO-BREAK SPACE}%",
    )
    assert goal.player
    assert [float(shot.size) for shot in story.shots] == [8.0, 9.6, 11.3]
    # two from the same place lie beside each other
    assert goal.cell == missed.cell
    assert (goal.at, missed.at) == ("420 103.9", "436 103.9")
    assert [shot.end for shot in story.drawn_shots] == ["missed", "saved", "goal"]
    assert (saved.how, saved.end_text, missed.end_text) == ("Header", "saved", "wide")


def test_a_line_rises_with_each_chance(story):
    worth, left = story.charts
    assert worth.lines == BySide(
        "M0 150H100V103.1H666.7V9.4H1000", "M0 150H333.3V82.5H1000"
    )
    assert [(mark.side, mark.x, mark.y) for mark in worth.marks] == [
        ("home", "10%", "103.1")
    ]
    assert [row[:] for row in worth.rows] == [
        ("45’", "0.2", "0.4"),
        ("End", "0.8", "0.4"),
    ]
    assert [row[:] for row in left.rows] == [("45’", "15", "18"), ("End", "8", "12")]
    assert left.title == "BOOST left"


def test_a_possession_is_as_wide_as_its_turns(story):
    assert [(each.side, each.x, each.width) for each in story.possessions] == [
        ("home", "0%", "75%"),
        ("away", "75%", "25%"),
    ]
    assert story.turns.startswith("Turns: 3 and 1, 75")


def test_the_ball_was_in_each_third_for_a_share_of_the_turns(story):
    assert [third.width for third in story.thirds] == ["25%", "25%", "50%"]


def test_a_match_without_a_shot_has_no_picture_of_them(story):
    match = new(cards="none")
    words = HELVETIA.narrator(match.setup, "en").word
    last = view(HELVETIA, match, None, "en")
    empty = story_part(Chronicle(), last, None, words)
    assert (empty.shots, empty.charts, empty.possessions, empty.thirds) == (
        (),
        (),
        (),
        (),
    )
