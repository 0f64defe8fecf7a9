"""The league's dice: named rolls that never change, and who answers for a typed face."""

from __future__ import annotations

import pytest

from competitions.games.dice import (
    face_of_seed,
    keeps,
    may_type_face,
    recovery_label,
    seed_promise,
)

SEED = bytes(range(32)).hex()


# A released function of the dice never changes: these faces were computed once.
@pytest.mark.rule("HV-DICE-01")
def test_a_seed_and_a_name_give_the_same_face_for_ever():
    labels = [recovery_label("abc", player) for player in range(1, 13)]
    assert labels[7] == "recovery, match abc, player 8"
    faces = [face_of_seed(SEED, label, 6) for label in labels]
    assert faces == [3, 5, 6, 4, 2, 2, 2, 4, 3, 1, 3, 5]
    assert seed_promise(SEED).startswith("630dcd2966c4336691125448bbb25b4f")


@pytest.mark.rule("HV-DICE-02")
@pytest.mark.parametrize(
    ("sides", "organiser", "himself", "answers"),
    [
        ({"away"}, False, False, True),
        ({"home"}, False, False, False),
        ({"home"}, True, False, False),
        (set(), False, False, False),
        # an organiser stands for a side without a coach, the typed one's or the other's
        (set(), True, True, True),
        # who coaches both agrees with what somebody else typed
        ({"home", "away"}, False, False, True),
        ({"home", "away"}, True, True, False),
    ],
)
def test_the_other_side_answers_for_a_face_that_home_typed(
    sides, organiser, himself, answers
):
    given = {"organiser": organiser, "typed_himself": himself}
    assert may_type_face("home", sides, **given) is answers


@pytest.mark.rule("HV-DICE-01")
def test_a_promise_is_kept_by_its_seed_and_by_nothing_else():
    promise = seed_promise(SEED)
    assert keeps(promise, SEED)
    assert not keeps(promise, SEED[:-2] + "00")
    assert not keeps(promise, "no seed at all")
