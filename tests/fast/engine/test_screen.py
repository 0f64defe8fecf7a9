"""The envelope that a screen gets: one schema for any game, and no secret in it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from engine.conformance import Breach, check_rules
from engine.dice import FastDice, SealedDice
from engine.errors import IllegalAction
from engine.games.helvetia.room import HELVETIA
from engine.games.helvetia.shown import observation
from engine.onlooker import Onlooker
from engine.record import Match
from engine.screen import GamePosition, legal_actions, targets, view
from tests import toss
from tests.examples import EachPhase, step
from tests.lively import choose

SCHEMA = json.loads(Path(__file__).with_name("view.schema.json").read_text("utf-8"))
JUDGE = Draft202012Validator(SCHEMA)
MATCHES = (
    ("geek", {"cards": "none", "knock_out": True}),
    ("geek", {"cards": "friendly"}),
    ("geek", {"cards": "brought", "hide_prompts": True, "vigilant_offside": True}),
    ("family", {"cards": "none"}),
)


def lively(seed):
    rng = random.Random(seed)

    def decide(match, side):
        # else each look at what may be taken back plays the match again
        match.keep_way_back()
        return choose(match.state, side, rng)

    return decide


def begun(**options):
    setup = HELVETIA.setup_of("geek", "jesters", "drakes", options)
    return Match.new(HELVETIA.rulesets["geek"], setup, SealedDice(b"7" * 32))


def played(match, seed=1):
    decide = lively(seed)
    while match.to_move:
        side = min(match.to_move).number
        match.play(side, decide(match, side))
        yield side


@pytest.mark.long(cases=1)
@pytest.mark.sampled
@pytest.mark.parametrize(("rules", "options"), MATCHES)
def test_every_view_of_a_match_meets_the_schema(rules, options):
    views = []

    def look(shown):
        # of three readers, whichever it is
        if len(views) % step(5) == 0:
            JUDGE.validate(shown)
        views.append(shown)

    game = HELVETIA.rulesets[rules]
    setup = HELVETIA.setup_of(rules, "jesters", "drakes", options)
    watch = Onlooker(HELVETIA, look, every=step(31))
    check_rules(game, [setup], 1, seed=3, every=500, watch=watch, choose=lively(3))
    assert len(views) > 40
    # Without cards the squads and the shots are all that is hidden.
    assert (watch.twins > 10) == (options["cards"] != "none")
    assert {len(each["pieces"]) for each in views} == {18}
    assert any(each["dice"] for each in views)
    cards = {len(each["hand"]) > 0 for each in views if each["seen_by"]}
    assert cards == {options["cards"] != "none", False}
    assert not any(each["hand"] for each in views if each["seen_by"] is None)


def test_another_game_meets_the_same_schema():
    views = []

    def look(shown):
        JUDGE.validate(shown)
        views.append(shown)

    setups = [toss.Setup(("reds", "blues"))]
    watch = Onlooker(toss.ROOM, look)
    assert check_rules(toss.Toss(), setups, 5, seed=1, watch=watch) > 20
    assert any(each["dice"] for each in views)
    assert {each["sides"][0]["values"]["plan"] for each in views} > {""}
    assert watch.twins > 15


class Chatty(toss.Room):
    """Forgets to hide the plans, and its narrator shows them."""

    def seen(self, state, side):
        return state

    def narrator(self, setup, language, *, rules=False):
        return ChattyNarrator(setup)


class ChattyNarrator(toss.Narrator):
    def question(self, state):
        return f"Your plan? {state.plans}"


def test_a_view_that_tells_a_secret_is_caught():
    watch = Onlooker(Chatty(), lambda shown: None)
    with pytest.raises(Breach, match="hidden choice"):
        check_rules(toss.Toss(), [toss.Setup(("a", "b"))], 1, seed=1, watch=watch)


class Forgetful(toss.Room):
    """Shows all once both plans are in."""

    def seen(self, state, side):
        return super().seen(state, side) if "" in state.plans else state

    def narrator(self, setup, language, *, rules=False):
        return ChattyNarrator(setup)


def test_a_secret_that_is_told_later_is_caught():
    watch = Onlooker(Forgetful(), lambda shown: None)
    with pytest.raises(Breach, match="a view tells of a secret"):
        check_rules(toss.Toss(), [toss.Setup(("a", "b"))], 1, seed=1, watch=watch)


class Secretive(toss.Toss):
    """Says that a push shows nothing, so it might be tried out and taken back."""

    def reveals(self, before, side, a, after):
        return 0


def test_an_action_that_shows_more_than_its_game_says_is_caught():
    watch = Onlooker(toss.ROOM, lambda shown: None)
    with pytest.raises(Breach, match="an event tells of a secret"):
        check_rules(Secretive(), [toss.Setup(("a", "b"))], 1, seed=1, watch=watch)


def test_a_hand_that_is_not_veiled_is_caught(monkeypatch):
    monkeypatch.setattr(
        observation, "without_secrets", lambda state, side: state.copy()
    )
    match = begun(cards="friendly")
    watch = Onlooker(HELVETIA, lambda shown: None)
    for _ in played(match):
        if match.phase == "gesture":
            break
    with pytest.raises(Breach, match="a view tells of a secret"):
        watch(match)


def test_pieces_keep_their_ids_and_stand_on_cells_of_the_board():
    match = begun(cards="none")
    board = {cell.name for cell in HELVETIA.board(match.setup).cells}
    ids = [piece["id"] for piece in view(HELVETIA, match, 0, "en")["pieces"]]
    assert len(set(ids)) == 18
    assert {"h7", "a10"} <= set(ids)
    for side in played(match):
        if match.ply % 20:
            continue
        shown = view(HELVETIA, match, side, "en")
        assert [piece["id"] for piece in shown["pieces"]] == ids
        for piece in shown["pieces"]:
            assert (piece["cell"] in board) == (piece["place"] == "pitch")
        assert shown["ball"]["cell"] in board
        assert shown["ball"]["piece"] in (*ids, None)


def test_events_and_dice_are_named():
    match = begun(cards="none")
    for _ in played(match):
        pass
    shown = view(HELVETIA, match, None, "en")
    JUDGE.validate(shown)
    assert shown["over"]
    assert shown["waiting"] == []
    assert shown["heard"] == len(match.events) == len(shown["events"])
    moved = next(e for e in shown["events"] if e["kind"] == "moved")
    assert moved.keys() >= {"piece", "from", "to", "paid", "text"}
    names = {piece["id"]: piece["name"] for piece in shown["pieces"]}
    assert names[moved["piece"]] in moved["text"]
    assert f"from {moved['from']} to {moved['to']}" in moved["text"]
    tests = [die for die in shown["dice"] if die["need"] is not None]
    assert {die["success"] for die in tests} == {True, False}
    assert all(die["success"] == (die["face"] <= die["need"]) for die in tests)
    faces = [(d["purpose"], d["sides"], d["face"]) for d in shown["dice"]]
    d20 = [(label, sides, face) for label, sides, face in match.rolls if sides == 20]
    assert [each for each in faces if each[1] == 20] == d20
    coins = [(label, n, face) for label, n, face in match.rolls if n == 2]
    assert [each for each in faces if each[1] == 2] == coins
    assert len(faces) == len(match.rolls)


def test_what_was_heard_is_not_told_again():
    match = begun(cards="none")
    heard = 0
    for side in played(match):
        shown = view(HELVETIA, match, side, "fr", heard)
        assert len(shown["events"]) == len(match.events) - heard
        heard = shown["heard"]
        if match.ply > 60:
            break
    assert view(HELVETIA, match, 0, "fr", heard)["events"] == []


def test_a_view_speaks_one_language():
    match = begun(cards="none")
    en, fr = (view(HELVETIA, match, 0, language) for language in ("en", "fr"))
    assert en["question"] != fr["question"]
    assert isinstance(fr["question"], str)
    assert "state" not in en


def test_what_may_be_taken_back_is_what_undo_takes_back():
    match = begun(cards="friendly")
    answers = set()
    for _ in played(match, 5):
        for each in (0, 1):
            shown = view(HELVETIA, match, each, "en", len(match.events))["undo"]
            answers.add((shown["may"], shown["why"] and shown["why"]["rule"]))
            JUDGE.evolve(schema=SCHEMA["properties"]["undo"]).validate(shown)
            if not shown["may"] or match.ply % 7:
                continue
            key = match.game.key(match.state)
            match.undo(each)
            match.redo(each)
            assert match.game.key(match.state) == key
        if match.ply > 150:
            break
    assert answers == {(True, None), (False, "EN-TURN-01"), (False, "EN-DICE-01")}
    assert view(HELVETIA, match, None, "en")["undo"] == {"may": False, "why": None}


def test_a_refused_undo_is_told_in_the_reader_s_language():
    match = begun(cards="none")
    why = view(HELVETIA, match, 0, "fr")["undo"]["why"]
    assert why["rule"] == "EN-TURN-01"
    assert why["text"] != view(HELVETIA, match, 0, "en")["undo"]["why"]["text"]


def aimed(match, piece, language="en", **more):
    position = GamePosition(HELVETIA, match.game, match.setup, match.state)
    return targets(position, piece, language, **more)


def targets_of(match, side):
    for piece in view(HELVETIA, match, side, "en", len(match.events))["pieces"]:
        if piece["side"] == ("home", "away")[side]:
            yield piece, aimed(match, piece["id"], chances=False)


@pytest.mark.long(cases=1)
@pytest.mark.sampled
@pytest.mark.parametrize(("rules", "options"), MATCHES)
def test_targets_are_all_that_a_piece_may_do_and_why_not_the_rest(rules, options):
    setup = HELVETIA.setup_of(rules, "jesters", "drakes", options)
    match = Match.new(HELVETIA.rulesets[rules], setup, SealedDice(b"7" * 32))
    board = {cell.name for cell in HELVETIA.board(setup).cells}
    kinds, reasons, looked_at = set(), set(), EachPhase(30)
    for side in played(match):
        if not looked_at(match.phase):
            continue
        for each in (side, 1 - side):
            legal = match.legal(each)
            for piece, found in targets_of(match, each):
                words = [t.word for t in found if t.why is None]
                mine = [match.text(each, a) for a in legal.of(piece["id"])]
                assert sorted(words) == sorted(mine)
                assert {t.cell for t in found} <= board | {None}
                kinds |= {t.kind for t in found if t.why is None}
                reasons |= {t.why for t in found if t.why}
    assert kinds >= {"move", "place", "short"}
    assert len({rule for rule, _ in reasons}) > 4
    assert all(text for _, text in reasons)


@pytest.mark.sampled
def test_a_target_tells_its_cost_its_odds_and_its_words():
    match = begun(cards="none")
    paid, chances = [], []
    for _ in played(match):
        if match.phase not in ("move", "gesture") or match.ply % step(7):
            continue
        side = min(match.to_move).number
        for piece, _ in list(targets_of(match, side))[:6]:
            for each in aimed(match, piece["id"], "fr"):
                json.dumps(each.as_table())
                if each.why is not None:
                    assert (each.text, each.cost, each.odds) == ("", 0, {})
                    continue
                action = match.parse(side, each.word)
                assert each.odds == match.odds(side, action)
                paid += [each] if each.cost else []
                chances += [each] if each.odds else []
        if paid and chances and match.ply > 120:
            break
    assert all(f"({each.cost} BOOST)" in each.text for each in paid)
    assert all(sum(each.odds.values()) == pytest.approx(1) for each in chances)
    assert paid
    assert chances


def test_a_reason_is_told_in_the_reader_s_language():
    match = begun(cards="none")
    for _ in played(match):
        if match.phase == "move":
            break
    piece = f"{'ha'[min(match.to_move).number]}3"
    en, fr = aimed(match, piece), aimed(match, piece, "fr")
    assert [t.word for t in en] == [t.word for t in fr]
    assert [t.why for t in en if t.why] != [t.why for t in fr if t.why]


def test_a_piece_that_is_not_there_has_no_targets():
    match = begun(cards="none")
    assert aimed(match, "h99") == []
    for name in ("", "h", "x7", "h-1", "h7x", "h²"):
        with pytest.raises(IllegalAction):
            aimed(match, name)


def test_the_targets_of_another_game_have_the_same_shape():
    setup, game = toss.Setup(("a", "b")), toss.Toss()
    state = game.start(setup, FastDice(1))
    position = GamePosition(toss.ROOM, game, setup, state)
    assert targets(position, "h1", "en") == []
    for side in (0, 1):
        game.apply(state, side, toss.Act("plan", "111111"), FastDice(1))
    side, other = state.attack, 1 - state.attack
    game.apply(state, side, toss.CARD, FastDice(1))
    push, card = targets(position, f"{'ha'[side]}1", "en")
    assert (push.cell, push.word, push.why) == (str((6, 4)[side]), "push", None)
    assert card.why == ("CT-CARD-01", "The card is played once in a match.")
    asked_too_soon = targets(position, f"{'ha'[other]}1", "en")
    assert {target.why[0] for target in asked_too_soon} == {"CT-TURN-01"}


@pytest.mark.long(cases=1)
@pytest.mark.sampled
@pytest.mark.parametrize(("rules", "options"), MATCHES[1:4:2])
def test_every_legal_action_is_offered_once_and_says_what_it_is_about(rules, options):
    setup = HELVETIA.setup_of(rules, "jesters", "drakes", options)
    match = Match.new(HELVETIA.rulesets[rules], setup, SealedDice(b"7" * 32))
    board = {cell.name for cell in HELVETIA.board(setup).cells}
    narrator = HELVETIA.narrator(setup, "fr")
    seen = set()
    looked_at, chances_asked = EachPhase(20), EachPhase(60)
    for side in played(match):
        chances = chances_asked(match.phase)
        if not looked_at(match.phase):
            continue
        for each in (side, 1 - side):
            found = legal_actions(HELVETIA, match, each, "fr", chances=chances)
            words = [match.text(each, a) for a in match.legal(each)]
            assert [offer.word for offer in found] == words
            pieces = {p["id"] for p in view(HELVETIA, match, each, "en")["pieces"]}
            for offer in found:
                assert offer.about.cell in board | {None}
                assert offer.about.piece in pieces | {None}
                picked = {
                    p.name for p in offer.about.picks if p.of in ("start", "bench")
                }
                assert picked <= pieces
                assert all(narrator.word(f"pick.{p.of}") for p in offer.about.picks)
                seen.add(offer.about.kind)
                if offer.about.kind in ("long", "shoot", "steal", "tackle"):
                    assert set(offer.about.hopes) & set(offer.odds) or not offer.odds
    assert {"move", "place", "short", "select"} <= seen


def test_what_a_view_names_has_a_word_in_each_language():
    match = begun(cards="friendly", knock_out=True)
    names = set()
    for n, _ in enumerate(played(match)):
        if n % 7:
            continue
        shown = view(HELVETIA, match, 0, "en", max(0, len(match.events) - 9))
        for piece in shown["pieces"]:
            names |= {f"mark.{mark}" for mark in piece["marks"]}
            names |= {f"value.{value}" for value in piece["values"]} - {"value.printed"}
            names |= {f"place.{piece['place']}"} - {"place.pitch"}
            names |= {f"role.{piece['role']}"} - {"role.field"}
        names |= {f"dice.{throw['purpose']}" for throw in shown["dice"]}
    assert len(names) > 25
    for language in ("en", "fr"):
        narrator = HELVETIA.narrator(match.setup, language)
        assert [name for name in names if not narrator.word(name)] == []


def test_no_two_actions_are_put_together_of_the_same_picks():
    match = begun(cards="friendly")
    for _ in played(match):
        side = min(match.to_move, default=None)
        if side is None or match.phase not in ("squad", "keep_cards", "aim"):
            continue
        picks = [o.about.picks for o in legal_actions(HELVETIA, match, side, "en")]
        assert all(picks) or match.phase == "aim"
        assert len(set(map(frozenset, picks))) == len(picks)
        if match.phase == "aim":
            return


def test_what_is_too_much_to_list_is_not_offered():
    setup = toss.Setup(("a", "b"))
    match = Match.new(toss.Toss(), setup, FastDice(1))
    assert legal_actions(toss.ROOM, match, 0, "en") is None
