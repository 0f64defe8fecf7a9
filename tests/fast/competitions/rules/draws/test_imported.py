"""The bracket behind the fixtures of a real cup."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.draws.bracket_values import TieEnd
from competitions.rules.draws.imported import (
    ListedFixture,
    ListedTerms,
    leaves_from_fixtures,
)
from competitions.rules.draws.knockout import CupTerms, bracket, seeded_leaves, stale
from engine.errors import RuleViolation


def rebuilt(letters: str, *rounds: str, third_place: bool = False):
    """Rounds like "AB CD": who met whom; "A>B" with the winner, "AxB" with none."""
    listed = [[_listed(word) for word in text.split()] for text in rounds]
    found = leaves_from_fixtures(letters, listed, ListedTerms(third_place))
    return "".join(leaf or "-" for leaf in found.leaves), found


def _listed(word):
    home, away = (None if side == "?" else side for side in (word[0], word[-1]))
    outcome = word[1:-1]
    winner = {">": home, "<": away}.get(outcome)
    return ListedFixture(home, away, winner, dead=outcome == "x")


@pytest.mark.rule("HC-CUP-02")
def test_fixtures_that_agree_with_the_seeding_keep_it():
    assert rebuilt("ABCDE", "DE")[0] == "A-DEB-C-"
    assert rebuilt("ABCDE", "ED", "EA BC", "BA")[0] == "A-DEB-C-"
    assert rebuilt("ABCDE")[0] == "A-DEB-C-"
    assert rebuilt("AB")[0] == "AB"
    assert len(rebuilt("AB", *[""] * 8)[0]) == 256


@pytest.mark.rule("HC-CUP-02")
def test_the_home_sides_of_the_file_stay_home():
    leaves, found = rebuilt("ABCD", "DA BC", "BA")
    assert leaves == "ADBC"
    assert found.flipped == {(1, 0), (2, 0)}


@pytest.mark.rule("HC-CUP-02")
def test_fixtures_in_another_order_make_the_bracket_as_listed():
    assert rebuilt("ABCD", "BC AD")[0] == "BCAD"
    assert rebuilt("ABCDEFGH", "AB CD EF GH")[0] == "ABCDEFGH"


@pytest.mark.rule("HC-CUP-02")
def test_later_rounds_say_which_ties_belong_together():
    leaves, found = rebuilt("ABCDEFGH", "AB CD EF GH", "AE CG")
    assert leaves == "ABEFCDGH"
    assert found.positions == ((0, 2, 1, 3), (0, 1), ())


@pytest.mark.rule("HC-CUP-02")
def test_a_bye_may_stand_anywhere():
    leaves, _ = rebuilt("ABCDE", "AB", "EA CD", "AC")
    assert leaves.replace("-", "") in ("EABCD", "ABECD")
    assert rebuilt("ABCDE", "BA", "AC DE")[0] == "C-BAD-E-"
    assert rebuilt("ABCDE", "CE")[0] == "A-CEB-D-"


@pytest.mark.rule("HC-CUP-02")
def test_third_place_is_between_the_losers_wherever_it_is_listed():
    for last in ("BD AC", "AC BD", "AC DB"):
        _, found = rebuilt("ABCD", "A>B C>D", last, third_place=True)
        where = dict(zip(last.split(), found.positions[1], strict=True))
        assert where["AC"] == 0
    assert (2, 1) in found.flipped
    # where the semi-finals do not tell, it is listed second
    _, found = rebuilt("ABCD", "A>B", "?? ??", third_place=True)
    assert found.positions[1] == (0, 1)


@pytest.mark.rule("HC-CUP-02")
def test_an_open_tie_keeps_its_place():
    _, found = rebuilt("ABCDEFGH", "A>H DE BG CF", "?? ?? ", "??")
    assert found.positions == ((0, 1, 2, 3), (0, 1), (0,))
    _, found = rebuilt("ABCDEFGH", "AH DE BG C>F", "?C A?")
    assert found.positions[1] == (1, 0)
    assert found.flipped == frozenset()
    _, found = rebuilt("ABCDEFGH", "AH DE BG C>F", "C?")
    assert found.flipped == {(2, 1)}


@pytest.mark.rule("HC-CMP-04")
def test_nobody_comes_from_a_double_forfeit():
    leaves, found = rebuilt("ABCDEFGH", "AxB C>D E>F G>H", "E>G", "CE")
    assert leaves == "ABCDEFGH"
    assert found.positions == ((0, 1, 2, 3), (1,), (0,))


@pytest.mark.rule("HC-CMP-04")
def test_who_had_no_match_waits_beside_a_double_forfeit_where_room_is_short():
    leaves, found = rebuilt("ABCDE", "BxC", "E>A", "DE")
    assert leaves == "A-E-BCD-"
    assert found.positions == ((2,), (0,), (0,))
    assert rebuilt("ABCDE", "ExA C<D", "", "B>D")[0] == "B-EACD--"
    assert rebuilt("ABCDEF", "CxF DxE", "", "BA")[0] == "A-CFB-DE"
    assert rebuilt("ABCDE", "C>A DxE", "", "BC")[0] == "B---CADE"
    assert rebuilt("ABCDE", "AxC ExB", "", "")[0] == "D---ACEB"


@pytest.mark.rule("HC-CUP-02")
def test_late_entrants_take_the_room_that_others_rest_in():
    leaves, found = rebuilt("ABCDEFGHIJ", "B>C GxI", "J>H", "J>A", "")
    assert leaves == "A---H-J-BCD-GIEF"
    assert found.positions == ((4, 6), (1,), (0,), ())


@pytest.mark.rule("HC-CUP-02")
def test_two_of_one_place_in_the_seeding_that_both_go_on_stand_apart():
    leaves, found = rebuilt("ABCDE", "", "AD E?")
    assert found.positions[1] == (0, 1)
    assert leaves.index("D") // 4 != leaves.index("E") // 4


@pytest.mark.rule("HC-CUP-01")
@pytest.mark.parametrize(
    "teams, rounds, sentence",
    [
        ("ABCD", ["AB AC"], "A plays twice in round 1."),
        ("ABCD", ["AB CD", "AB"], "A and B meet in round 2, but only one"),
        ("ABCD", ["A>B CD", "BC"], "B plays in round 2 but was out in 1."),
        ("ABCD", ["AB CX"], "X in round 1 is not a team of this cup."),
        ("ABCD", ["AB CD", "AC BD"], "Too many matches in round 2: 2, possible are 1."),
        ("ABCDEFGH", ["AB CD EF", "AC EG"], "no place in round 1 for H"),
        ("ABCDE", ["AxC", "", "ED"], "no place in round 2 for E"),
        ("ABCDE", ["", "", "C<B"], "no place in round 2 for C"),
        ("AB", ["AB", "", "", "", "", "", "", "", ""], "at most 8 rounds, not 9"),
    ],
)
def test_impossible_fixtures_are_named(teams, rounds, sentence):
    with pytest.raises(RuleViolation) as refusal:
        rebuilt(teams, *rounds)
    assert sentence in refusal.value.text


@pytest.mark.rule("HC-CUP-02")
def test_a_cup_of_one_match_has_none_for_third_place():
    with pytest.raises(RuleViolation, match="round 1: 2, possible are 1"):
        rebuilt("AB", "AB ??", third_place=True)


@pytest.mark.rule("HC-CUP-01")
def test_who_left_before_the_semi_final_is_not_in_the_match_for_third_place():
    rounds = ["A>H D>E B>G C>F", "A>D B>C", "AB DE"]
    with pytest.raises(RuleViolation, match="E plays in round 3 but was out in 1"):
        rebuilt("ABCDEFGH", *rounds, third_place=True)


@st.composite
def cups(draw):
    """A cup played up to some round: byes anywhere, or none but double forfeits."""
    height = draw(st.integers(1, 6))
    size = 1 << height
    n = draw(st.integers(size // 2 + 1, size))
    shuffled = draw(st.permutations(range(size)))
    leaves = [i if i < n else None for i in shuffled]
    stop = draw(st.integers(0, height + 1))
    fate = st.integers(0, 8 if n == size else 7)
    fates = draw(st.lists(fate, min_size=size, max_size=size))
    keys = [(r, p) for r in range(1, height + 1) for p in range(size >> r)]
    turns = draw(st.sets(st.sampled_from([*keys, (height, 1)])))
    return n, leaves, stop, fates, turns, draw(st.booleans())


@pytest.mark.rule("HC-CUP-02")
@given(cups())
def test_any_cup_comes_back_from_its_fixtures(cup):
    n, leaves, stop, fates, turns, third = cup
    results: dict = {}
    rounds: list = []

    def tree_of(where, played, flipped):
        return bracket(where, played, CupTerms(third, flipped=flipped))

    for number in range(1, len(leaves).bit_length()):
        listed = []
        for tie in tree_of(leaves, results, turns).round(number):
            if tie.state != "ready":
                continue
            listed.append(ListedFixture(tie.home, tie.away))
            fate = fates[tie.position]
            if number < stop:
                winner = tie.home if fate % 2 else tie.away
                winner = winner if fate < 8 else None
                results[tie.key] = TieEnd(tie.home, tie.away, winner)
                listed[-1] = ListedFixture(tie.home, tie.away, winner, winner is None)
        rounds.append(listed)
    found = leaves_from_fixtures(range(n), rounds, ListedTerms(third))

    again = {
        (r, position): TieEnd(game.home, game.away, game.winner)
        for r, games in enumerate(rounds, 1)
        for game, position in zip(games, found.positions[r - 1], strict=True)
        if game.winner is not None or game.dead
    }
    tree = tree_of(found.leaves, again, found.flipped)
    assert stale(tree) == ()
    for r, games in enumerate(rounds, 1):
        positions = found.positions[r - 1]
        for game, position in zip(games, positions, strict=True):
            tie = tree.ties[r, position]
            assert (tie.home, tie.away) == (game.home, game.away)
        if all(leaves[i : i + 2] != [None, None] for i in range(0, len(leaves), 2)):
            assert list(positions) == sorted(positions)


@given(st.integers(2, 40), st.booleans())
def test_a_seeded_cup_comes_back_as_it_was(n, third_place):
    leaves = seeded_leaves(range(n))
    first = [tie for tie in bracket(leaves, {}).round(1) if tie.state == "ready"]
    rounds = [[(tie.home, tie.away) for tie in first]]
    found = leaves_from_fixtures(range(n), rounds, ListedTerms(third_place))
    assert found.leaves == leaves
    assert found.flipped == frozenset()
