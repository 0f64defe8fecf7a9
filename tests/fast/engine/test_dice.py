"""Dice: fair, the same for ever, and loud when a record does not fit them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import (
    FaceNeeded,
    FastDice,
    RecordedDice,
    ScriptedDice,
    SealedDice,
    TableDice,
    commitment,
    draw,
    sealed_face,
)
from engine.errors import CorruptRecord, IllegalAction
from tests.paths import ROOT

SEED = bytes(range(32))
# Of 1,000 fair dice one is further off: chi-square by degrees of freedom.
FURTHEST = {1: 10.83, 5: 20.52, 19: 43.82}
SIDES = st.sampled_from((2, 6, 20))


def faces(dice, sides, n):
    return [dice.roll("test", sides) for _ in range(n)]


# A released function of the dice never changes: these faces were computed once.
@pytest.mark.rule("EN-DICE-01")
@pytest.mark.parametrize(
    "sides, position, expected",
    [
        (20, 0, [6, 1, 2, 17, 5, 3, 12, 11, 1, 14, 12, 4]),
        (6, 0, [6, 3, 4, 3, 2, 1, 4, 1, 1, 6, 2, 6]),
        (2, 0, [2, 1, 2, 1, 2, 1, 2, 1, 1, 2, 2, 2]),
        (5, 100, [3, 1, 2, 1, 5, 2, 4, 4, 3, 2, 4, 3]),
        (256, 0, [126, 21, 82, 57, 242, 103, 112, 91, 1, 234, 152, 24]),
        (129, 2**40, [68, 80, 13, 40, 111, 110, 86, 14, 33, 38, 102, 10]),
    ],
)
def test_a_seed_gives_the_same_faces_for_ever(sides, position, expected):
    assert faces(SealedDice(SEED, position), sides, 12) == expected


@pytest.mark.rule("EN-DICE-01")
def test_the_commitment_is_the_sha_256_of_the_seed():
    expected = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(SEED) == expected


@pytest.mark.rule("EN-DICE-01")
@given(st.lists(SIDES, max_size=20), st.integers(0, 20))
def test_a_face_depends_on_its_position_alone(dice_rolled, start):
    whole = SealedDice(SEED)
    rolled = [whole.roll("a", sides) for sides in dice_rolled]
    resumed = SealedDice(SEED, start)
    assert [resumed.roll("b", n) for n in dice_rolled[start:]] == rolled[start:]
    assert rolled == [sealed_face(SEED, at, n) for at, n in enumerate(dice_rolled)]


def test_another_seed_gives_other_faces():
    other = SealedDice(bytes(32))
    assert faces(other, 20, 12) != faces(SealedDice(SEED), 20, 12)


@pytest.mark.parametrize("length", [0, 15, 65])
def test_a_seed_that_can_be_guessed_is_refused(length):
    with pytest.raises(CorruptRecord, match=f"not {length}"):
        SealedDice(bytes(length))


@pytest.mark.parametrize(
    "dice", [SealedDice(SEED), FastDice(1)], ids=["sealed", "fast"]
)
@pytest.mark.parametrize("sides", [2, 6, 20])
def test_every_face_is_equally_likely(dice, sides):
    n = 1000 * sides
    counts = Counter(faces(dice, sides, n))
    assert set(counts) == set(range(1, sides + 1))
    off = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert off < FURTHEST[sides - 1]


def test_one_face_says_nothing_about_the_next():
    rolled = faces(SealedDice(SEED), 6, 36_001)
    pairs = Counter(pairwise(rolled))
    assert sum((pairs[pair] - 1000) ** 2 / 1000 for pair in pairs) < 66.6
    assert len(pairs) == 36


@given(st.lists(st.tuples(st.text(max_size=5), SIDES), max_size=20), st.integers(0))
def test_what_was_recorded_can_be_played_again(asked, seed):
    recorded = RecordedDice(FastDice(seed))
    rolled = [recorded.roll(label, sides) for label, sides in asked]
    assert [roll[:2] for roll in recorded.rolls] == asked
    again = ScriptedDice(recorded.rolls)
    assert [again.roll(label, sides) for label, sides in asked] == rolled
    assert again.left == 0


def test_a_script_may_leave_out_what_it_does_not_claim():
    dice = ScriptedDice([8, ("steal", 12), ("time", 6, 3)])
    assert dice.left == 3
    asked = [("dribble", 20), ("steal", 20), ("time", 6)]
    assert [dice.roll(label, sides) for label, sides in asked] == [8, 12, 3]


@pytest.mark.parametrize(
    "second, said",
    [
        (("tackle", 8), "given as ('tackle', 20, 8)"),
        (("steal", 6, 3), "given as ('steal', 6, 3)"),
        (("steal", 21), "given as ('steal', 20, 21)"),
        (0, "given as ('steal', 20, 0)"),
        (None, "has no face"),
    ],
)
def test_a_script_that_does_not_fit_names_the_position(second, said):
    dice = ScriptedDice([20] if second is None else [20, second])
    dice.roll("steal", 20)
    with pytest.raises(CorruptRecord) as refused:
        dice.roll("steal", 20)
    assert refused.value.text.startswith("Roll 1, steal with 20 sides, ")
    assert said in refused.value.text
    assert dice.position == 1


def test_a_real_table_is_asked_for_the_face_that_is_missing():
    dice = TableDice([8])
    assert dice.roll("steal", 20) == 8
    with pytest.raises(FaceNeeded) as needed:
        dice.roll("time", 6)
    assert (needed.value.label, needed.value.sides) == ("time", 6)
    assert TableDice([8, 3]).left == 2


@pytest.mark.parametrize("face", [0, 7])
def test_a_face_that_the_die_does_not_have_is_refused(face):
    with pytest.raises(IllegalAction, match="1 to 6"):
        TableDice([face]).roll("time", 6)


def test_a_draw_takes_each_number_once_and_every_order_is_equally_likely():
    counts = Counter(draw(FastDice(n), "cards", 2, 4) for n in range(6000))
    assert len(counts) == 12
    assert all(len(set(order)) == 2 for order in counts)
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 31.3


def test_a_draw_is_rolls_with_a_label():
    dice = RecordedDice(ScriptedDice([("cards", 2), ("cards", 2)]))
    assert draw(dice, "cards", 3, 3) == (1, 2, 0)
    assert dice.rolls == [("cards", 3, 2), ("cards", 2, 2)]
    assert draw(dice, "cards", 0, 3) == ()


def finished(**changed):
    """The record of a match whose dice are as the seed gives them."""
    dice = RecordedDice(SealedDice(SEED))
    for label, sides in [("coin", 2), ("steal", 20), ("time", 6), ("power", 19)]:
        dice.roll(label, sides)
    record = {"seed": SEED.hex(), "commitment": commitment(SEED), "dice": dice.rolls}
    return {"rules": "helvetia-geek@1", **record, **changed}


def checked(tmp_path, text):
    """What the script says in a Python that knows nothing of this project."""
    path = tmp_path / "match.json"
    path.write_text(text)
    done = subprocess.run(
        [sys.executable, "-I", str(ROOT / "scripts" / "check_dice.py"), str(path)],
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


@pytest.mark.rule("EN-DICE-01")
def test_anybody_can_check_the_dice_of_a_match(tmp_path):
    said = "The seed keeps its promise and gives all 4 faces of the record."
    assert checked(tmp_path, json.dumps(finished())) == (0, [said])


@pytest.mark.rule("EN-DICE-01")
def test_a_face_that_the_seed_does_not_give_is_told(tmp_path):
    record = finished(commitment="00")
    record["dice"][1] = ("steal", 20, 20)
    record["dice"][2] = ("time", 6)
    code, said = checked(tmp_path, json.dumps(record))
    assert code == 1
    assert said == [
        f"commitment: the record promised 00, its seed gives {commitment(SEED)}",
        "roll 1 (steal, 20 sides): the record says 20, the seed gives 1",
        'roll 2: ["time", 6] is not [label, sides, face]',
    ]


@pytest.mark.long(cases=2)
@pytest.mark.parametrize(
    "text, said",
    [
        ("{", "could not be read"),
        ("[]", "no list of dice"),
        ('{"dice": []}', "no seed"),
        ('{"dice": [], "seed": "xyz"}', "no seed"),
        ('{"dice": [], "seed": "00"}', "no seed"),
        ('{"dice": [], "seed": 7}', "no seed"),
    ],
)
def test_a_record_that_cannot_be_checked_is_no_good_record(tmp_path, text, said):
    code, lines = checked(tmp_path, text)
    assert code == 1
    assert said in lines[0]
