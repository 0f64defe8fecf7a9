"""What can be prepared rolls no die and shows nothing, and nobody can ask by it."""

from __future__ import annotations

import random

import pytest

from engine import sketch
from engine.dice import FastDice, SealedDice
from engine.games.helvetia.room import HELVETIA
from engine.record import Match
from engine.screen import legal_actions
from engine.sides import Side
from tests import toss
from tests.examples import step
from tests.lively import choose


def begun(rules="geek", **options):
    setup = HELVETIA.setup_of(rules, "jesters", "drakes", options)
    return Match.new(HELVETIA.rulesets[rules], setup, SealedDice(b"7" * 32))


def points(match, plies=400, every=9):
    """The match at some of its moments, with a side that decides alone."""
    rng = random.Random(5)
    for n in range(plies):
        if not match.to_move:
            return
        side = min(match.to_move).number
        if len(match.to_move) == 1 and n % every == 0:
            yield side
        match.play(side, choose(match.state, side, rng))


def able(match, side):
    found = match.legal(side).all()
    return [sketch.refusal(HELVETIA, match, side, action) is None for action in found]


@pytest.mark.long(cases=1)
@pytest.mark.rule("EN-DICE-01")
@pytest.mark.sampled
@pytest.mark.parametrize("cards", ["none", "friendly"])
def test_what_can_be_prepared_could_also_be_taken_back(cards):
    """So it rolls nothing and shows nothing; afterwards the same is asked again."""
    match = begun(cards=cards)
    phases = set()
    for side in points(match, every=step(4)):
        found = match.legal(side).all()
        quiet = [
            action
            for action in found
            if sketch.refusal(HELVETIA, match, side, action) is None
        ]
        for action in quiet[:1]:
            asked, phase, key = match.to_move, match.phase, match.game.key(match.state)
            rolled = len(match.rolls)
            match.play(side, action)
            assert (match.to_move, match.phase, len(match.rolls)) == (
                *(asked, phase),
                rolled,
            )
            match.undo(side)
            assert match.game.key(match.state) == key
            phases.add(phase)
    assert phases >= {"place", "move"}


def test_nobody_learns_by_it_what_the_other_side_holds():
    match = begun(cards="friendly")
    compared = 0
    for side in points(match):
        mine, state = able(match, side), match.state
        match.state = HELVETIA.twin(state, side, FastDice(len(match.actions)))
        compared += match.game.key(match.state) != match.game.key(state)
        assert able(match, side) == mine
        match.state = state
    assert compared > 10


def test_another_game_prepares_nothing_that_shows_or_rolls():
    match = Match.new(toss.Toss(), toss.Setup(("reds", "blues")), SealedDice(b"7" * 32))
    plan = toss.Act("plan", "123456"[:5] + "0")
    assert sketch.refusal(toss.ROOM, match, 0, plan) is not None
    match.play(0, plan)
    assert sketch.refusal(toss.ROOM, match, 1, plan) is not None
    match.play(1, plan)
    side = min(match.to_move)
    found = legal_actions(toss.ROOM, match, side, "en")
    assert {offer.word for offer in found} == {"push", "card"}
    for action in (toss.PUSH, toss.CARD):
        refused = sketch.refusal(toss.ROOM, match, side.number, action)
        assert refused.message == sketch.NOT_IN_SECRET
    assert sketch.kinds(toss.ROOM, match, side.number, found) == frozenset()


@pytest.fixture
def moving():
    """A match before free moves of the home side, and three of them."""
    match = begun("family")
    rng = random.Random(2)
    while not (match.phase == "move" and match.to_move == {Side.HOME}):
        side = min(match.to_move).number
        match.play(side, choose(match.state, side, rng))
    return match


def kind_of(match, kind):
    offers = legal_actions(HELVETIA, match, 0, "en", chances=False)
    return [offer for offer in offers if offer.about.kind == kind]


def test_words_are_tried_in_order_and_nothing_is_heard_of_them(moving):
    offers = kind_of(moving, "move")
    first = offers[0]
    other = next(o for o in offers if o.about.piece != first.about.piece)
    heard = len(moving.events)
    made = sketch.sketch(HELVETIA, moving, 0, [first.word, other.word], "en")
    assert made == ((first.word, other.word), (first.text, other.text), ())
    assert len(moving.events) == heard
    assert moving.ply
    assert moving.text(0, moving.actions[-1]) == other.word


def test_what_does_not_fit_any_more_is_dropped_and_named(moving):
    first = kind_of(moving, "move")[0]
    words = ["nonsense", first.word, first.word, "end"]
    made = sketch.sketch(HELVETIA, moving, 0, words, "en")
    assert made.words == (first.word,)
    assert made.dropped == ("nonsense", first.word, "end")


def test_moves_can_be_prepared_and_the_end_of_them_cannot(moving):
    offers = legal_actions(HELVETIA, moving, 0, "en", chances=False)
    assert "move" in sketch.kinds(HELVETIA, moving, 0, offers)
    assert "end" not in sketch.kinds(HELVETIA, moving, 0, offers)
    assert sketch.sketch(HELVETIA, moving, 0, [], "en") == sketch.Sketch()
