"""A match that goes on from a moment of another one: its record and what it promises."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest

from engine import registry
from engine.__main__ import main
from engine.dice import ScriptedDice, SealedDice
from engine.errors import CorruptRecord, IllegalAction
from engine.promise import FORMAT, promise_of
from engine.record import Match
from engine.sides import SIDES
from scripts.check_dice import problems
from tests.recorded import finished, played, seed_of

pytestmark = pytest.mark.rule("EN-DICE-01")
PLIES = 60


def continued(whole, plies=PLIES, seed=9):
    """The same match up to there, then with dice of its own."""
    match = Match.new(whole.game, whole.setup, ScriptedDice(whole.rolls))
    for side, action in zip(whole.sides[:plies], whole.actions, strict=False):
        match.play(side, action)
    match.begin_after(plies, len(match.rolls))
    match.roll_on(SealedDice(seed_of(seed), len(match.rolls)))
    table = match.game.table_of(match.setup)
    promise = promise_of(match.game.name, table, match.seed, match.opening)
    match.promised(FORMAT, promise, True)
    return match


@pytest.fixture(scope="module")
def record():
    return json.loads(json.dumps(finished(continued(played(3)), 3).record))


@pytest.mark.parametrize("plies", [0, PLIES])
def test_its_record_says_where_its_own_begins(plies):
    record = finished(continued(played(3), plies), 4).record
    # with nothing played and no die rolled it begins with its kick-off
    assert record.get("opening", {}).get("actions", 0) == plies
    assert registry.replay_record(json.loads(json.dumps(record))).record == record
    assert list(problems(record)) == []


def test_what_came_before_is_not_taken_back():
    whole = played(3)
    match = next(
        match
        for n in range(4, PLIES)
        if (match := continued(whole, n)).phase == "place"
        and SIDES[match.sides[-1]] in match.to_move
    )
    side, ply = SIDES[match.sides[-1]], match.ply
    with pytest.raises(IllegalAction, match="before this match began"):
        match.undo(side)
    match.play(side, match.legal(side)[0])
    match.undo(side)
    assert match.ply == ply


def test_before_the_seed_is_shown_the_counts_are_looked_at():
    record = json.loads(json.dumps(continued(played(3)).record))
    registry.replay_record(record)
    record["opening"]["dice"] = 0
    with pytest.raises(CorruptRecord, match="does not end with"):
        registry.replay_record(record)


SPOILT = {
    "fewer actions": (lambda t: t["opening"].update(actions=PLIES - 1), "."),
    "another count of dice": (
        lambda t: t["opening"].update(dice=0),
        "promised at kick",
    ),
    "more than there are": (lambda t: t["opening"].update(actions=10**6), "opening"),
    "none at all": (lambda t: t.pop("opening"), "promised at kick-off"),
    "something else": (lambda t: t["opening"].update(luck=1), "luck"),
    "another word": (
        lambda t: t["actions"].__setitem__(0, "undo " + t["actions"][0]),
        ".",
    ),
}


@pytest.mark.parametrize("name", SPOILT)
def test_another_beginning_is_found(record, name):
    change, said = SPOILT[name]
    table = deepcopy(record)
    change(table)
    with pytest.raises(CorruptRecord, match=said):
        registry.replay_record(table)


def test_who_verifies_it_reads_what_came_before(record, tmp_path):
    path, said = tmp_path / "match.json", []
    path.write_text(json.dumps(record))
    assert main(["verify", str(path)], say=said.append) == 0
    faces = record["opening"]["dice"]
    told = f"It goes on from another match: {PLIES} actions and {faces} faces"
    assert told in "".join(said)


def test_a_face_of_before_is_bound_by_the_promise(record):
    table = deepcopy(record)
    label, sides, face = table["dice"][0]
    table["dice"][0] = [label, sides, sides + 1 - face]
    assert any("promise" in line for line in problems(table))
