"""A match in figures agrees with its score, its events and its odds."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import registry
from engine.dice import ScriptedDice
from engine.games.helvetia import odds, phases
from engine.games.helvetia.board.hexes import HEXES
from engine.games.helvetia.room import HELVETIA
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS
from engine.record import Match
from engine.sides import SIDES
from tests.golden.recipes import FOLDER

RECORDS = (
    "helvetia-geek@1/coaches-cards",
    "helvetia-geek@1/extra-time-and-kicks",
    "helvetia-family@1/coaches",
)


def played_again(record):
    """The match of a record at each of its moments."""
    match = Match.new(record.game, record.setup, ScriptedDice(record.rolls))
    yield match
    for side, action in zip(record.sides, record.actions, strict=True):
        match.play(side, action)
        yield match


@pytest.fixture(scope="module", params=RECORDS)
def played_match(request):
    """A match, its chronicle, and the chance of each duel when both were to choose."""
    record = registry.replay_record((FOLDER / f"{request.param}.json").read_text())
    chronicler, heard, chances, aiming = HELVETIA.chronicler(record.setup), 0, [], False
    for ply, match in enumerate(played_again(record)):
        chronicler.sees(ply, match.state, match.events[heard:])
        heard = len(match.events)
        state = match.state
        if state.phase == phases.AIM and not aiming and not state.kicks:
            chances.append(odds.duel_of(state).value)
        aiming = state.phase == phases.AIM
    assert match.game.key(match.state) == record.game.key(record.state)
    return match, chronicler.chronicle(), chances


def test_goals_and_cards_are_noted_where_they_happened(played_match):
    match, chronicle, _ = played_match
    kinds = Counter((note.kind, note.side) for note in chronicle.notes)
    goals = [kinds["goal", side.number] for side in SIDES]
    assert goals == list(match.state.score)
    happened = Counter(event.kind for event in match.events)
    for kind in ("goal", "yellow_card", "red_card"):
        assert sum(note.kind == kind for note in chronicle.notes) == happened[kind]


def test_every_shot_has_its_end_and_the_chance_of_its_duel(played_match):
    match, chronicle, chances = played_match
    ends = Counter(shot.end for shot in chronicle.shots)
    goals = [shot for shot in chronicle.shots if shot.end == "goal"]
    happened = Counter(event.kind for event in match.events)
    assert ends["goal"] == happened["goal"]
    assert ends.total() == happened["shot"] - happened["kick"]
    assert all(shot.piece and shot.cell for shot in chronicle.shots)
    assert {shot.ply for shot in goals} == {
        note.ply for note in chronicle.notes if note.kind == "goal"
    }
    found = [shot.chance for shot in chronicle.shots if shot.chance]
    assert found == chances[: len(found)]
    assert len(found) == len(chronicle.shots)


def test_turns_are_counted_once_each(played_match):
    match, chronicle, _ = played_match
    turns = sum(event.kind == "turn" for event in match.events)
    assert sum(possession.turns for possession in chronicle.possessions) == turns
    assert len(chronicle.samples) == turns
    assert {sample.third for sample in chronicle.samples} == {0, 1, 2}


def test_what_is_left_is_the_boost_of_those_on_the_pitch(played_match):
    match, chronicle, _ = played_match
    plies = {sample.ply: sample.left for sample in chronicle.samples}
    for ply, again in enumerate(played_again(match)):
        if ply in plies:
            on = [q for q in range(SLOTS) if again.state.pos[q] < HEXES]
            left = [0, 0]
            for q in on:
                left[q // SIDE_SLOTS] += again.state.boost[q]
            assert plies[ply] == tuple(left)


def test_the_breaks_lie_between_its_first_and_last_minute(played_match):
    match, chronicle, _ = played_match
    assert chronicle.breaks[0] == 45
    assert chronicle.end == match.state.clock
    assert list(chronicle.breaks) == sorted(chronicle.breaks)
