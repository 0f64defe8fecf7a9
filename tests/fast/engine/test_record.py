"""`Match`: it plays by the rules, takes back what may be, and replays for ever."""

from __future__ import annotations

import json
import random
import subprocess
import sys

import pytest

from engine import registry, replay
from engine.course import number_of
from engine.dice import (
    FaceNeeded,
    FastDice,
    ScriptedDice,
    SealedDice,
    TableDice,
    commitment,
)
from engine.errors import Conflict, CorruptRecord, IllegalAction
from engine.games.helvetia import actions, play
from engine.moments import piece_id
from engine.promise import promise_of
from engine.record import Match
from engine.sides import SIDES, Side
from engine.undo import UNDO
from tests.lively import choose, side_of
from tests.paths import ROOT
from tests.recorded import KINDS, finished, lively, moment, new, played, seed_of
from tests.spoiling import spoilt as spoilt_by_chance

HOME, AWAY = Side.HOME, Side.AWAY
SQUADS = ("=1,3,5,6,7/4,8", "=1,2,3,5,6/7,8")
OTHER_SQUAD = "=1,2,3,5,7/6,8"


def chosen(**more):
    """A match in which both squads are named, so that the coin is tossed at once."""
    home = side_of("jesters", starters=(1, 3, 5, 6, 7), bench=(4, 8))
    away = side_of("drakes", starters=(1, 2, 3, 5, 6), bench=(7, 8))
    return new(home=home, away=away, **more)


def kicked_off(**more):
    match = chosen(**more)
    while match.phase != "gesture":
        (side,) = match.to_move
        match.play(side, match.legal(side)[0])
    return match


def events_of(match):
    return [event.as_tuple() for event in match.events]


def picture(match):
    """All there is to know about a match, to be compared."""
    return (match.game.key(match.state), events_of(match), match.record, match.to_move)


def standing(match):
    """The same without what was written and taken back."""
    key, events, record, asked = picture(match)
    del record["actions"]
    return (key, events, record, asked, match.actions[:], match.sides[:])


# Playing.


def test_a_match_says_who_is_asked_and_what_for():
    match = new()
    assert (match.phase, match.to_move, match.ply) == ("squad", {HOME, AWAY}, 0)
    match.play(HOME, SQUADS[0])
    assert match.to_move == {AWAY}
    events = match.play("away", SQUADS[1])
    assert [event.kind for event in events] == ["lined_up", "lined_up", "toss"]
    assert (match.phase, match.ply) == ("toss", 2)
    assert match.outcome is None


def test_sides_may_be_named_in_three_ways():
    assert [number_of(side) for side in (HOME, "home", 0)] == [0, 0, 0]
    assert [number_of(side) for side in (AWAY, "away", 1)] == [1, 1, 1]


def test_what_is_not_legal_is_refused_with_its_rule_and_changes_nothing():
    match = kicked_off()
    (side,) = match.to_move
    before = picture(match)
    for who, word, rule in (
        (side.other, ".", "HC-TURN-01"),
        (side, "10@G5", "HC-TURN-01"),
        (side, ".", "HC-KO-02"),
        (side, "nonsense", "HC-TURN-01"),
    ):
        with pytest.raises(IllegalAction) as refused:
            match.play(who, word)
        assert refused.value.rule_id == rule
    assert picture(match) == before


@pytest.mark.rule("EN-TURN-01")
@pytest.mark.parametrize("side", [2, -1, 10**30, "", "HOME", "home ", "north"])
def test_a_third_side_is_refused(side):
    match = chosen()
    before = picture(match)
    for deed in (match.undo, match.redo, match.legal, match.observe):
        with pytest.raises(IllegalAction, match="home and away") as refused:
            deed(side)
        assert refused.value.rule_id == "EN-TURN-01"
    with pytest.raises(IllegalAction, match="home and away"):
        match.play(side, ".")
    assert picture(match) == before


class Disguised:
    """Looks like the end of something."""

    kind, a, b = actions.END, 0, 0


FOREIGN = {
    "nothing": None,
    "a number": 9,
    "a list": ["."],
    "bytes": b".",
    "a twin": actions.Action(actions.END, 0, 0),
    "no kind": actions.Action(99, 0, 0),
    "a fraction": actions.Action(actions.MOVE, 1.0, 2.5),
    "a disguise": Disguised(),
    "a class": actions.Action,
}


@pytest.mark.parametrize("name", FOREIGN)
def test_what_only_looks_like_an_action_is_refused(name):
    match = kicked_off()
    (side,) = match.to_move
    before = picture(match)
    assert FOREIGN[name] not in match.legal(side)
    with pytest.raises(IllegalAction, match="no action"):
        match.play(side, FOREIGN[name])
    with pytest.raises(IllegalAction, match="no action"):
        match.odds(side, FOREIGN[name])
    assert picture(match) == before


def test_an_old_page_is_told_that_the_match_has_gone_on():
    match = kicked_off()
    (side,) = match.to_move
    with pytest.raises(Conflict, match=f"at action {match.ply}, not 2"):
        match.play(side, match.legal(side)[0], seen=2)
    match.play(side, match.legal(side)[0], seen=match.written)


def test_legal_actions_are_listed_only_when_asked_for():
    match = kicked_off()
    (side,) = match.to_move
    legal = match.legal(side)
    assert len(legal) == len(list(legal)) == len(set(legal)) > 100
    assert set(legal.kinds()) == {"short", "long", "shoot"}
    assert all(a in legal for a in legal)
    assert match.parse(side, ".") not in legal
    carrier = match.setup.number(match.state.carrier)
    number = number_of(side)
    assert legal.of(piece_id(number, carrier)) == list(legal)
    assert (
        legal.of(piece_id(1 - number, carrier)) == legal.of(piece_id(number, 99)) == []
    )
    assert len(legal.of_kind("short")) < len(legal.of_kind("long"))
    assert not match.legal(side.other)


def test_the_moves_of_one_player():
    match = moment(lambda match: match.phase == "move")
    (side,) = match.to_move
    legal = match.legal(side)
    slots = {a.a for a in legal.of_kind("move")}
    for slot in slots:
        found = legal.of(piece_id(number_of(side), match.setup.number(slot)))
        assert found
        assert {a.a for a in found} == {slot}


# What both choose in secret at once.


def test_it_makes_no_difference_who_chooses_first():
    one, other = new(), new()
    one.play(HOME, SQUADS[0])
    one.play(AWAY, SQUADS[1])
    other.play(AWAY, SQUADS[1])
    other.play(HOME, SQUADS[0])
    assert picture(one) == picture(other)


def test_nobody_hears_of_the_first_choice_before_the_second():
    match = new()
    assert match.play(AWAY, SQUADS[1]) == []
    assert match.events == []
    assert match.record["actions"] == [f"away:{SQUADS[1]}"]


def test_a_record_may_end_between_two_secret_choices():
    match = new()
    match.play(AWAY, SQUADS[1])
    again = registry.replay_record(match.record, seed_of(1))
    assert picture(again) == picture(match)
    match.play(HOME, SQUADS[0])
    again.play(HOME, SQUADS[0])
    assert picture(again) == picture(match)


def test_who_chooses_at_once_need_not_know_that_the_other_has():
    match = new()
    match.play(AWAY, SQUADS[1], seen=0)
    with pytest.raises(Conflict):
        match.play(AWAY, SQUADS[1], seen=0)
    match.play(HOME, SQUADS[0], seen=0)
    assert match.phase == "toss"


def test_shooter_and_keeper_are_recorded_in_that_order():
    match = moment(lambda match: match.phase == "aim" and len(match.to_move) == 2)
    shooter = match.state.attack
    match.play(1 - shooter, match.legal(1 - shooter)[0])
    assert (match.phase, match.to_move) == ("aim", {SIDES[shooter]})
    match.play(shooter, "A")
    assert match.words()[-2] == "A"


# Taking back.


def test_undo_and_redo_of_moves_come_back_to_the_same_match():
    match = moment(lambda match: match.phase == "move")
    (side,) = match.to_move
    pictures = [standing(match)]
    for _ in range(3):
        match.play(side, match.legal(side).of_kind("move")[0])
        if match.to_move != {side} or match.phase != "move":
            break
        pictures.append(standing(match))
    for expected in reversed(pictures[:-1]):
        match.undo(side)
        assert standing(match) == expected
    for expected in pictures[1:]:
        match.redo(side)
        assert standing(match) == expected
    with pytest.raises(IllegalAction, match="nothing back"):
        match.redo(side)


def test_only_the_own_last_action_is_taken_back():
    match = kicked_off()
    for side in (HOME, AWAY):
        if match.sides[-1] != number_of(side):
            with pytest.raises(IllegalAction, match="not this side's"):
                match.undo(side)
    with pytest.raises(IllegalAction, match="not this side's"):
        new().undo(HOME)


@pytest.mark.rule("EN-DICE-01")
def test_a_rolled_die_is_not_taken_back():
    match = kicked_off()
    (side,) = match.to_move
    for a in match.legal(side).of_kind("long"):
        rolled = len(match.rolls)
        match.play(side, a)
        assert len(match.rolls) > rolled
        break
    before = picture(match)
    with pytest.raises(IllegalAction, match="die") as refused:
        match.undo(side)
    assert refused.value.rule_id == "EN-DICE-01"
    assert picture(match) == before


def test_a_secret_choice_is_taken_back_until_the_other_has_chosen():
    match = new()
    before = standing(match)
    match.play(HOME, SQUADS[0])
    match.undo(HOME)
    assert standing(match) == before
    match.play(HOME, SQUADS[0])
    match.play(AWAY, SQUADS[1])
    for side in (HOME, AWAY):
        with pytest.raises(IllegalAction):
            match.undo(side)


@pytest.mark.rule("HC-PWR-14")
@pytest.mark.parametrize("cards", ["none", "friendly"])
def test_while_the_opponent_may_hold_cards_a_question_answered_stays_answered(cards):
    """Whether he was asked for a card tells of his hand, so nobody may try it out."""
    match = moment(attack_moves_with_cards_against_it, cards=cards)
    (side,) = match.to_move
    match.play(side, match.legal(side).of_kind("move")[0])
    match.undo(side)
    before = standing(match)
    match.play(side, ".")
    if match.state.hand[1 - number_of(side)]:
        with pytest.raises(IllegalAction, match="hidden"):
            match.undo(side)
    else:
        match.undo(side)
        assert standing(match) == before


@pytest.mark.rule("HC-PWR-14")
def test_a_pass_is_not_tried_out_against_the_cards_of_the_opponent():
    """That nobody was asked about it tells that he holds no card for passes."""
    match = moment(unanswered_passes, cards="friendly")
    (side,) = match.to_move
    match.play(side, unanswered_passes(match)[0])
    assert (match.phase, match.to_move) == ("gesture", {side})
    with pytest.raises(IllegalAction, match="hidden"):
        match.undo(side)


def unanswered_passes(match):
    """The passes against an opponent with cards that lead on without die or question."""
    s = match.state
    if match.phase != "gesture" or not s.hand[1 - s.attack] >> 5:
        return []
    return [a for a in match.legal(s.attack).of_kind("short") if unanswered(s, a)]


def unanswered(s, a):
    after = s.copy()
    try:
        play.apply(after, s.attack, a, ScriptedDice([]))
    except CorruptRecord:
        return False
    return (after.phase, after.waiting) == (s.phase, s.waiting)


def attack_moves_with_cards_against_it(match):
    s = match.state
    held = s.hand[1 - s.attack] >> 5 or s.setup.options.cards == "none"
    return match.phase == "move" and s.waiting == 1 << s.attack and held and s.ply > 40


def test_a_new_action_forgets_what_was_taken_back():
    match = moment(lambda match: match.phase == "move")
    (side,) = match.to_move
    moves = match.legal(side).of_kind("move")
    match.play(side, moves[0])
    match.undo(side)
    match.play(side, moves[1])
    with pytest.raises(IllegalAction):
        match.redo(side)


def taken_back():
    """A match in which a squad and a move were taken back, and its words with sides."""
    match = new()
    said = []

    def play(side, word):
        said.append((side, word))
        if word == UNDO:
            match.undo(side)
        else:
            match.play(side, word)

    for side, word in ((AWAY, OTHER_SQUAD), (AWAY, UNDO), (AWAY, SQUADS[1])):
        play(side, word)
    play(HOME, SQUADS[0])
    for side, word in until_moves(match):
        play(side, word)
    (side,) = match.to_move
    for _ in range(2):
        play(side, match.text(side, match.legal(side).of_kind("move")[0]))
    play(side, UNDO)
    play(side, UNDO)
    play(side, match.text(side, match.legal(side).of_kind("move")[1]))
    return match, said


def until_moves(match):
    while match.phase != "move":
        side = min(match.to_move)
        yield side, match.text(side, match.legal(side)[0])


@pytest.mark.rule("EN-TURN-01")
def test_what_is_taken_back_stays_in_the_record():
    match, said = taken_back()
    words = match.words()
    assert words[:4] == [f"away:{OTHER_SQUAD}", UNDO, *SQUADS]
    assert words[-5:] == [word for _, word in said[-5:]]
    assert match.written == len(words) == len(said)
    assert match.ply == len(said) - 6
    again = registry.replay_record(json.dumps(match.record), seed_of(1))
    assert picture(again) == picture(match)
    assert picture(finished(again)) == picture(finished(match))


def test_a_match_is_built_again_from_its_words_as_they_came(monkeypatch):
    match, said = taken_back()
    again = replay.rebuilt(match.game, match.setup, SealedDice(seed_of(1)), said)
    assert picture(again) == picture(match)
    (side,) = match.to_move
    match.undo(side)
    with monkeypatch.context() as patched:
        # Nothing is played a second time.
        patched.setattr(Match, "_again", None)
        assert again.undo_refusal(side) is None
        again.undo(side)
    assert picture(again) == picture(match)
    assert picture(finished(again)) == picture(finished(match))


def test_words_that_nobody_can_have_played_are_no_match():
    match, said = taken_back()
    for wrong in ([(AWAY, UNDO)], [*said, (min(match.to_move).other, UNDO)]):
        with pytest.raises(CorruptRecord, match="not this side's"):
            replay.rebuilt(match.game, match.setup, SealedDice(seed_of(1)), wrong)


@pytest.mark.rule("EN-DICE-01")
def test_an_undo_that_no_rule_allows_is_found_in_a_record():
    match = kicked_off()
    (side,) = match.to_move
    match.play(side, match.legal(side).of_kind("long")[0])
    record = match.record
    for place, why in ((0, "not this side's"), (match.ply, "die was rolled")):
        words = match.words()
        words.insert(place, UNDO)
        with pytest.raises(CorruptRecord, match=f"undo: .*{why}"):
            registry.replay_record({**record, "actions": [" ".join(words)]})


def test_an_old_page_is_told_that_an_action_was_taken_back():
    """It may have the same number of actions by then, and is another match."""
    match, _ = taken_back()
    (side,) = match.to_move
    seen = match.written
    match.undo(side, seen=seen)
    match.play(side, match.legal(side).of_kind("move")[0])
    for deed in (match.undo, lambda side, seen: match.play(side, ".", seen=seen)):
        with pytest.raises(Conflict, match=f"at action {seen + 2}, not {seen}"):
            deed(side, seen=seen)


# Whatever happens on the way, the match stays as it was.


class Breaking:
    """Dice that break once, in the midst of an action."""

    def __init__(self, after: int) -> None:
        self.inner = FastDice(1)
        self.left = after

    def roll(self, label: str, sides: int) -> int:
        self.left -= 1
        if not self.left:
            raise OSError("the table fell over")
        return self.inner.roll(label, sides)


@pytest.mark.parametrize("after", [2, 3, 7])
def test_an_error_in_the_midst_of_an_action_leaves_the_match_as_it_was(after):
    match = new(seed=Breaking(after))
    before = picture(match)
    try:
        for _ in lively(match, 3):
            before = picture(match)
    except OSError:
        assert picture(match) == before
    assert match.to_move
    assert finished(match).outcome


class Crooked:
    """Dice with faces that no die has."""

    def __init__(self, face: object) -> None:
        self.inner = FastDice(1)
        self.face = face

    def roll(self, label: str, sides: int) -> object:
        return self.face if label == "coin" else self.inner.roll(label, sides)


@pytest.mark.rule("EN-DICE-01")
@pytest.mark.parametrize("face", [0, 3, -1, 1.5, True, None, "1"])
def test_a_face_that_no_die_has_is_refused_and_not_recorded(face):
    match = new(seed=Crooked(face))
    match.play(HOME, SQUADS[0])
    before = picture(match)
    with pytest.raises(IllegalAction, match="from 1 to 2"):
        match.play(AWAY, SQUADS[1])
    assert picture(match) == before
    table = TableDice()
    with pytest.raises(FaceNeeded):
        chosen(seed=table)
    with pytest.raises(IllegalAction, match="from 1 to 2"):
        table.type(face)


def test_at_a_real_table_the_engine_asks_for_the_faces_it_needs():
    with pytest.raises(FaceNeeded, match="coin"):
        chosen(seed=TableDice())
    match = chosen(seed=TableDice([1]))
    with pytest.raises(IllegalAction, match="No die"):
        match.dice.type(3)
    rng = random.Random(4)
    asked = [label for _ in range(250) for label in played_at_a_table(match, rng)]
    assert len(asked) > 5
    record = match.record
    assert (record["promise"], record["promise_of"]) == (promised(record), "setup")
    assert registry.replay_record(record).record == record


def played_at_a_table(match, rng):
    """One decision; the labels of the dice that were asked for and typed in."""
    side = number_of(min(match.to_move))
    action = choose(match.state, side, rng)
    before = picture(match)
    while True:
        try:
            match.play(side, action)
        except FaceNeeded as needed:
            assert picture(match) == before
            match.dice.type(rng.randint(1, needed.sides))
            yield needed.label
        else:
            return


def test_a_face_typed_for_one_die_is_not_taken_for_another():
    table = TableDice()
    with pytest.raises(FaceNeeded):
        table.roll("steal", 20)
    with pytest.raises(IllegalAction, match="1 to 20"):
        table.type(21)
    table.type(4)
    with pytest.raises(IllegalAction, match="something else"):
        table.roll("tackle", 20)
    table.forget()
    with pytest.raises(FaceNeeded):
        table.roll("tackle", 20)


# The record.


@pytest.mark.rule("EN-DICE-01")
@pytest.mark.parametrize("kind", KINDS)
def test_a_record_is_short_and_plays_the_same_match_again(kind):
    rules, options = KINDS[kind]
    match = played(7, rules, **options)
    text = json.dumps(match.record)
    assert len(text) < 12_000
    again = registry.replay_record(text)
    assert picture(again) == picture(match)
    assert again.outcome == match.outcome


def test_a_stored_match_is_played_on():
    match = new()
    for n, _ in enumerate(lively(match, 4)):
        if n == 60:
            break
    again = registry.replay_record(json.dumps(match.record), seed_of(1))
    assert "seed" not in match.record
    finished(match, 8)
    finished(again, 8)
    assert picture(again) == picture(match)
    assert again.record["seed"] == seed_of(1).hex()


def test_what_was_taken_back_is_read_at_the_cost_of_what_stands(monkeypatch):
    match = moment(lambda match: match.phase == "move")
    (side,) = match.to_move
    move = match.legal(side).of_kind("move")[0]
    for _ in range(20):
        match.play(side, move)
        match.undo(side)
    # what plays a match from its beginning
    monkeypatch.setattr(Match, "_again", None)
    assert registry.replay_record(match.record).words() == match.words()


def test_a_record_without_end_is_not_read_to_its_end(monkeypatch):
    match = finished(new())
    monkeypatch.setattr(replay, "MOST_ACTIONS", match.ply)
    assert registry.replay_record(match.record).ply == match.ply
    monkeypatch.setattr(replay, "MOST_ACTIONS", match.ply - 1)
    with pytest.raises(CorruptRecord, match=f"more than {match.ply - 1} actions"):
        registry.replay_record(match.record)


def test_without_a_seed_a_stored_match_can_only_be_looked_at():
    match = kicked_off()
    again = registry.replay_record(match.record)
    (side,) = again.to_move
    before = picture(again)
    with pytest.raises(CorruptRecord, match="has no face"):
        again.play(side, again.legal(side).of_kind("long")[0])
    assert picture(again) == before


def test_a_match_is_not_played_on_with_another_seed():
    with pytest.raises(CorruptRecord, match="promised"):
        registry.replay_record(kicked_off().record, seed_of(2))


@pytest.mark.rule("EN-DICE-01")
def test_the_script_of_the_dice_believes_the_record(tmp_path):
    path = tmp_path / "match.json"
    record = played(3).record
    path.write_text(json.dumps(record), "utf-8")
    command = [sys.executable, str(ROOT / "scripts" / "check_dice.py"), str(path)]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    assert SealedDice(bytes.fromhex(record["seed"])).seed == seed_of(3)


@pytest.fixture(scope="module")
def record():
    return json.dumps(played(3).record)


def spoilt(record, change):
    table = json.loads(record)
    change(table)
    return table


def other_word(table):
    line = next(n for n, line in enumerate(table["actions"]) if ">" in line)
    words = table["actions"][line].split(" ")
    n = next(n for n, word in enumerate(words) if ">" in word)
    words[n] = "1>A1"
    table["actions"][line] = " ".join(words)


def other_face(table):
    roll = next(roll for roll in table["dice"][1:] if roll[1] == 20)
    roll[2] = 21 - roll[2]


SPOILT = {
    "no rules": (lambda t: t.pop("rules"), "names no rules"),
    "unknown rules": (
        lambda t: t.update(rules="helvetia-chess@9"),
        "no rules by the name of helvetia-chess@9",
    ),
    "another format": (lambda t: t.update(format="x"), "format: one of helvetia-match"),
    "a key too many": (lambda t: t.update(luck=1), 'the key "luck" is unknown'),
    "no actions": (lambda t: t.pop("actions"), "the key actions is missing"),
    "an illegal action": (other_word, r"Action \d+, 1>A1: .* \(HC-[A-Z]+-\d+\)"),
    "a word that is none": (
        lambda t: t["actions"].__setitem__(2, "hello " + t["actions"][2]),
        r'Action \d+, hello: "hello" is no action',
    ),
    "an action left out": (
        lambda t: t["actions"].__setitem__(3, t["actions"][3].partition(" ")[2]),
        r"ction \d+, ",
    ),
    "the last line left out": (lambda t: t["actions"].pop(), "marks|never asked"),
    "an action after the end": (lambda t: t["actions"].append("."), "match is over"),
    "another face": (other_face, r"ction \d+|Roll \d+"),
    "another label": (
        lambda t: t["dice"][3].__setitem__(0, "luck"),
        r"Action \d+, .*: Roll 3, .* is given as",
    ),
    "a face no die has": (
        lambda t: t["dice"][0].__setitem__(2, 3),
        r"dice\[0\]\[2\]: a whole number from 1 to 2",
    ),
    "no coin": (lambda t: t.update(dice=[]), r"Action 2, .*: Roll 0, coin .* no face"),
    "a face too many": (
        lambda t: t["dice"].append(["time", 6, 1]),
        "1 recorded faces were never asked for",
    ),
    "another mark": (
        lambda t: t["marks"].__setitem__(2, "0" * 12),
        r"After action \d+, .*, the match stands at [0-9a-f]{12}, the record says 0{12}",
    ),
    "a mark too few": (lambda t: t["marks"].pop(), "the record says nothing"),
    "a mark too many": (lambda t: t["marks"].append("0" * 12), "marks, the match"),
    "another seed": (
        lambda t: t.update(seed=seed_of(99).hex()),
        "not the one that was promised",
    ),
    "a seed that is none": (lambda t: t.update(seed="xy"), "seed: a seed is written"),
    "a short seed": (lambda t: t.update(seed="00"), "16 to 64 bytes"),
    "a seed and no promise": (lambda t: t.pop("promise"), "promise is missing"),
    "a promise that is none": (lambda t: t.update(promise="A" * 64), "64 signs"),
    "a promise of another thing": (
        lambda t: t.update(promise_of="seed"),
        "promise_of: one of",
    ),
    "a promise of the setup alone": (
        lambda t: t.update(promise_of="setup"),
        "rolled at a table",
    ),
    "no seed at the end": (lambda t: t.pop("seed"), "promised is not shown"),
}


@pytest.mark.rule("EN-DICE-01")
@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_record_is_refused_and_the_place_named(record, name):
    change, said = SPOILT[name]
    with pytest.raises(CorruptRecord, match=said):
        registry.replay_record(spoilt(record, change))


@pytest.mark.rule("EN-DICE-01")
def test_faces_that_the_seed_does_not_give_are_found():
    """Played to its end with honest actions and marks, but loaded dice."""
    match = played(3)
    loaded = finished(new(seed=FastDice(5)), 3).record
    honest = match.record
    table = {
        **loaded,
        **{key: honest[key] for key in ("promise", "promise_of", "seed")},
    }
    with pytest.raises(CorruptRecord, match=r"Roll \d+, .* the seed gives \d+"):
        registry.replay_record(table)


def promised(record, seed=None):
    """What a record of this setup promises; `seed` in hex."""
    return promise_of(record["rules"], record["setup"], seed and bytes.fromhex(seed))


def raised_skills(record):
    """The record again and again, each time with one value of one player raised."""
    for side in ("home", "away"):
        for row in record["setup"][side]["players"]:
            for k in range(3, len(row)):
                row[k] += 1
                yield record
                row[k] -= 1


@pytest.mark.long(cases=1)
@pytest.mark.rule("EN-DICE-01")
@pytest.mark.parametrize("dice", ["sealed", "of a table"])
def test_not_one_skill_can_be_raised_after_the_kick_off(dice):
    """Sealed dice are found out at the end at the latest, those of a table at once."""
    match = played(3) if dice == "sealed" else moment_at_a_table()
    record = json.loads(json.dumps(match.record))
    assert record["promise"] == promised(record, record.get("seed"))
    tries = 0
    for raised in raised_skills(record):
        with pytest.raises(
            CorruptRecord, match=r"not the one that was promised|setup: "
        ):
            registry.replay_record(raised)
        tries += 1
    assert tries == 18 * 13


def moment_at_a_table():
    """A match with dice of a table that has just begun."""
    return kicked_off(seed=FastDice(2))


@pytest.mark.rule("EN-DICE-01")
def test_a_record_of_before_promises_its_seed_alone_and_is_read_for_ever():
    record = as_it_was_before(played(3).record)
    match = registry.replay_record(record)
    assert match.record == record
    for change, said in [
        ({"seed": seed_of(4).hex()}, "The seed is not the one"),
        ({"commitment": "0" * 64}, "The seed is not the one"),
        ({"promise": "0" * 64}, 'the key "promise" is unknown'),
    ]:
        with pytest.raises(CorruptRecord, match=said):
            registry.replay_record({**record, **change})
    record.pop("seed")
    with pytest.raises(CorruptRecord, match="promised is not shown"):
        registry.replay_record(record)


def as_it_was_before(record):
    """The same match in the first format."""
    table = dict(record, format="helvetia-match/1")
    del table["promise"], table["promise_of"]
    table["commitment"] = commitment(bytes.fromhex(record["seed"]))
    return table


@pytest.mark.rule("EN-DICE-01")
def test_a_promise_never_changes():
    """The table of a setup keeps its shape: a promise made today is kept tomorrow."""
    assert new().promise == PROMISES[0]
    options = {"cards": "brought", "knock_out": True, "chain_cap": 7}
    assert new(seed=FastDice(1), **options).promise == PROMISES[1]


PROMISES = (
    "3fe79d93820efb35b9150bcab898f7086ef13dbb2ffc0e82e38d195b5e884bba",
    "d76227200d0cee52dbac52907521881a300875f6359c99f3a3bdd53b7c70e592",
)


def test_a_match_at_a_table_is_not_played_on_with_a_seed():
    with pytest.raises(CorruptRecord, match="rolled at a table"):
        registry.replay_record(moment_at_a_table().record, seed_of(1))


def test_the_seed_of_a_match_under_way_is_a_secret():
    match = kicked_off()
    assert "seed" not in match.record
    with pytest.raises(CorruptRecord, match="before the match is over"):
        registry.replay_record({**match.record, "seed": seed_of(1).hex()})


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "This is not JSON"),
        ("[]", "names no rules"),
        ("null", "names no rules"),
        ('{"rules": 5}', "rules: a text is expected, not 5"),
        ('{"rules": "helvetia-geek@1"}', "the key format is missing"),
        ('{"rules": NaN}', "rules: a text is expected, not NaN"),
        ('{"a": 1, "a": 2, "rules": "x"}', 'the key "a" stands here twice'),
        ("[" * 100 + "]" * 100, "too deep"),
        (b"\xff\xfe", "not UTF-8"),
        ('{"rules": "\\ud800"}', "lone surrogate"),
    ],
)
def test_a_text_that_is_no_record_is_refused_in_a_sentence(text, said):
    with pytest.raises(CorruptRecord, match=said):
        registry.replay_record(text)


def test_a_cut_record_is_refused_wherever_it_is_cut(record):
    for length in range(0, len(record) - 1, 37):
        with pytest.raises(CorruptRecord):
            registry.replay_record(record[:length])


@pytest.mark.parametrize("seed", range(4))
def test_a_record_spoilt_by_chance_is_refused_in_a_sentence_or_still_true(record, seed):
    rng = random.Random(seed)
    said = {reason_of(spoilt_by_chance(record, rng)) for _ in range(60)}
    assert len(said) > 20
    assert max(map(len, said)) < 400


def reason_of(text):
    try:
        match = registry.replay_record(text)
    except CorruptRecord as refused:
        return refused.text
    return match.game.name
