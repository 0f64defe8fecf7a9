"""The story of a match without a pitch: its shots lie in their order, by their scorers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.dice import ScriptedDice
from engine.games.finale.room import FINALE
from engine.record import Match
from engine.registry import replay_record
from engine.screen import view
from engine.sides import SIDES
from matches.pages.play.end_part import EndPlace, end_part
from matches.pages.play.events import time_of_event
from matches.pages.replay.story_part import story_part
from matches.rules.play.replaying import look_through
from tests.golden import finale


@pytest.fixture(scope="module")
def whole():
    path = Path(finale.FOLDER) / "coaches.json"
    return replay_record(json.loads(path.read_text()))


@pytest.fixture(scope="module")
def story(whole):
    def stages():
        match = Match.new(whole.game, whole.setup, ScriptedDice(whole.rolls))
        yield match
        for side, action in zip(whole.sides, whole.actions, strict=True):
            match.play(side, action)
            yield match

    replay, match = look_through(FINALE, stages())
    words = FINALE.narrator(match.setup, "en").word
    return story_part(replay.chronicle, view(FINALE, match, None, "en"), None, words)


def test_each_goal_is_a_shot_of_its_scorer(whole, story):
    report = whole.report()
    narrator = FINALE.narrator(whole.setup, "en")
    scorers = [narrator.player(g.side.number, g.player) for g in report.goals]
    goals = [shot for shot in story.shots if shot.end == "goal"]
    assert [shot.player for shot in goals] == scorers
    assert {shot.how for shot in story.shots} <= {"Attack", "Counter"}
    assert narrator.player(0, "nobody like him") == "nobody like him"


def test_shots_of_one_period_lie_beside_each_other(story):
    assert story.ground is None
    places = [float(shot.x[:-1]) for shot in story.shots]
    assert places == sorted(set(places))
    assert 0 < places[0] < places[-1] <= 100
    told = [sum(shot.side == side for shot in story.shots) for side in SIDES]
    assert story.shots_text == f"Shots: Lighthouse {told[0]}, Foundry {told[1]}"


@pytest.mark.rule("FI-COR-1")
def test_what_happened_is_told_by_its_period(whole, story):
    assert [shot.minute for shot in story.shots if shot.end == "goal"] == [
        goal.at.label for goal in whole.report().goals
    ]
    narrator = FINALE.narrator(whole.setup, "en")
    told = [time_of_event(narrator.values(event)) for event in whole.events]
    assert (told[0], told[-1]) == ("0’", "76–90")
    assert time_of_event({"minute": 7}) == "7’"
    end = end_part(whole.report(), ("A", "B"), EndPlace(False), narrator.player)
    minutes = {
        m for side in end.sides for one in side.scorers for m in one.minutes.split(", ")
    }
    assert minutes == {goal.at.label for goal in whole.report().goals}


def test_the_end_names_the_scorers(whole):
    narrator = FINALE.narrator(whole.setup, "en")
    end = end_part(whole.report(), ("A", "B"), EndPlace(False), narrator.player)
    names = {one.name for side in end.sides for one in side.scorers}
    men = {card.name for side in whole.setup.sides for card in side.cards.cards}
    assert names <= men
