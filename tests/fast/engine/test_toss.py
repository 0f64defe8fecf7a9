"""A game that the engine has never seen goes through all of it, by its room alone."""

from __future__ import annotations

import json

import pytest

from engine import __main__ as command_line
from engine import registry, rule_pages
from engine.conformance import Breach, check_rules
from engine.dice import FastDice, SealedDice
from engine.errors import IllegalAction
from engine.record import Match
from engine.replay import replay
from engine.simulate import SimulationPlan, simulate
from engine.spaces import ActionSpace
from tests import toss

SEED = "000102030405060708090a0b0c0d0e0f"


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(registry.ROOMS, toss.ROOM.key, toss.ROOM)


@pytest.fixture
def run():
    def runner(*words, typed=()):
        lines, told = iter(typed), []

        def ask(prompt):
            told.append(prompt)
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        code = command_line.main(
            [str(word) for word in words], told.append, ask, told.append
        )
        return code, "".join(told)

    return runner


def begun(rounds=6):
    setup = toss.Setup(("reds", "blues"), rounds)
    return Match.new(toss.Toss(), setup, SealedDice(bytes.fromhex(SEED)))


def test_it_keeps_the_promises_of_the_engine():
    setups = [toss.Setup(("reds", "blues"), rounds) for rounds in (1, 6)]
    assert check_rules(toss.Toss(), setups, 20, seed=1) > 100


class Careless(toss.Toss):
    """Takes any plan, and so many that its own samples are refused."""

    def refusal(self, s, side, a):
        found = super().refusal(s, side, a)
        return toss.NO_PLAN if found is None and a.plan.startswith("1") else found

    def parse(self, setup, side, text):
        return super().parse(setup, side, text[:7])


def test_a_word_that_is_read_as_another_action_is_found_out():
    with pytest.raises(Breach, match="read as another"):
        check_rules(Careless(), [toss.Setup(("a", "b"))], 1, seed=1)


def test_what_cannot_be_listed_is_judged_and_drawn():
    match = begun()
    space = match.legal("home")
    assert space.listed() is None
    assert space.kinds() == ("plan",)
    assert space.sample(FastDice(1)) in space
    assert toss.Act("plan", "999999") not in space
    assert space.refusal(toss.PUSH) is toss.NOT_NOW
    with pytest.raises(TypeError):
        len(space)


def test_a_space_that_forgets_a_question_cannot_be_made():
    forgetful = type("Forgetful", (ActionSpace,), {"listed": list, "parts": dict})
    with pytest.raises(TypeError, match="of, refusal, sample"):
        forgetful()


def test_secret_plans_are_recorded_in_one_order_and_read_again():
    match = begun()
    match.play("away", "p=000012")
    assert match.record["actions"] == ["away:p=000012"]
    again = registry.replay_record(match.record, bytes.fromhex(SEED))
    for each in (match, again):
        each.play("home", "p=443333")
        while each.to_move:
            each.play(min(each.to_move), "push")
    assert match.record == again.record
    assert match.record["actions"][0].startswith("p=443333 p=000012")
    told = registry.replay_record(json.dumps(match.record))
    assert told.outcome == match.outcome


def test_a_plan_is_taken_back_until_both_are_in():
    match = begun()
    match.play("away", "p=000012")
    match.undo("away")
    assert match.ply == 0
    match.play("away", "p=000021")
    match.play("home", "p=443333")
    with pytest.raises(IllegalAction):
        match.undo("away")


class Diceless(toss.Toss):
    """Rolls beside the match, so that all of it may be taken back."""

    name = "diceless@1"

    def apply(self, s, side, a, dice):
        super().apply(s, side, a, FastDice(s.ply))

    def reveals(self, before, side, a, after):
        return 0 if a == toss.PUSH else super().reveals(before, side, a, after)


def test_a_mark_goes_with_the_action_that_left_it():
    setup = toss.Setup(("reds", "blues"), 2)
    match = Match.new(Diceless(), setup, SealedDice(bytes.fromhex(SEED)))
    match.play("home", "p=443333")
    match.play("away", "p=000012")
    (side,) = match.to_move
    match.play(side, "push")
    marks = match.marks.keys()[:]
    assert len(marks) == 1
    match.undo(side)
    assert match.marks.keys() == []
    match.play(side, "card")
    with pytest.raises(IllegalAction, match="showed the other side") as refused:
        match.undo(side)
    assert refused.value.rule_id == "EN-DICE-01"
    match.play(side, "push")
    assert match.marks.keys() != marks
    match.play(min(match.to_move), "push")
    assert match.record["actions"] == [
        "p=443333 p=000012 push undo card push",
        "push",
    ]
    again = replay(match.game, match.record)
    assert again.record == match.record
    assert again.events == match.events


def test_nothing_is_taken_back_from_a_match_that_is_over():
    """Its seed is shown by then, and with it all dice to come."""
    match = Match.new(
        Diceless(), toss.Setup(("a", "b"), 1), SealedDice(bytes.fromhex(SEED))
    )
    match.play("home", "p=443333")
    match.play("away", "p=000012")
    (side,) = match.to_move
    match.play(side, "push")
    with pytest.raises(IllegalAction, match="The match is over"):
        match.undo(side)


def test_it_is_played_in_a_terminal_left_and_gone_on_with(run, tmp_path):
    path = tmp_path / "toss.json"
    words = ("play", "--game", "toss", "--seed", SEED, "--record", path)
    typed = ["help", "men", "cards", "list", "odds", "hint", "p=999999", "p=333333"]
    code, told = run(*words, "--rounds", 4, typed=[*typed, "quit"])
    assert code == 0
    for line in (
        "You coach reds.",
        "....*....",
        "too many actions to list, such as p=",
        "six digits that come to 20 at most. (CT-PLAN-01)",
        "By chance.",
    ):
        assert line in told
    code, told = run(
        *("play", "--resume", path),
        typed=["1", "2", *["auto"] * 9],
    )
    assert code == 0, told
    assert "The seed of the dice was" in told
    assert run("verify", path)[1].count("toss@1") == 1
    assert "planned" in run("replay", path)[1]


def test_real_dice_are_typed_in(run, tmp_path):
    words = ("play", "--game", "toss", "--dice", "table", "--record", tmp_path / "t")
    code, told = run(*words, typed=["auto", "7", "1", "push", "6", "quit"])
    assert code == 0
    assert "There is no 7." in told
    assert "1 to 6:" in told


def test_it_is_simulated(run):
    figures = simulate(SimulationPlan(game="toss", options={"rounds": 2}), 20)
    assert figures.matches == 20
    assert figures.goals == figures.table()["goals"] > 0
    code, told = run("simulate", "--game", "toss", "--matches", 20, "--rounds", 2)
    assert code == 0
    assert told.startswith("20 matches of toss@1, seed 1\n  home reds (chance): ")
    assert f"{figures.cards / 20:>8.2f} cards" in told


def test_its_rules_are_read_under_its_own_letters(tmp_path):
    row = "| CT-PLAN-01 | A plan is six digits. Formerly CT-PLAN-09. | `toss.py` |"
    (tmp_path / "toss.md").write_text(f"{row}\n\n- **RULING CT-PLAN-01**: 0 counts.\n")
    known = rule_pages.rules_of(tmp_path)
    assert list(known) == ["CT-PLAN-01"]
    assert rule_pages.earlier_ids(known, "CT-PLAN-09") == ["CT-PLAN-01"]
    assert list(
        rule_pages.rulings_on(rule_pages.rulings_of(tmp_path), "CT-PLAN-01")
    ) == [("CT-PLAN-01", "0 counts.")]


def test_its_goals_are_noted():
    match = begun()
    chronicler = toss.ROOM.chronicler(match.setup)
    match.play("home", "p=443333")
    match.play("away", "p=000000")
    while match.to_move:
        heard = len(match.events)
        match.play(min(match.to_move), "push")
        chronicler.sees(match.ply, match.state, match.events[heard:])
    notes = chronicler.chronicle().notes
    assert [sum(n.side == side for n in notes) for side in (0, 1)] == match.state.score
    assert notes
