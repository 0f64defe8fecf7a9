"""The places that a bracket plays for below the final."""

from __future__ import annotations

import pytest

from competitions.rules.draws.bracket_values import TieEnd
from competitions.rules.draws.knockout import CupTerms, bracket, seeded_leaves
from competitions.rules.draws.placings import at_stake, exits, placings


def played_by_seed(n, terms):
    """Every tie is won by the better seed; the bracket, and the ties that were played."""
    leaves, ends = seeded_leaves(range(1, n + 1)), {}
    while True:
        tree = bracket(leaves, ends, terms)
        ready = [tie for tie in tree.ties.values() if tie.state == "ready"]
        if not ready:
            return tree, ends
        for tie in ready:
            ends[tie.key] = TieEnd(tie.home, tie.away, min(tie.home, tie.away))


@pytest.mark.rule("HV-STG-05")
def test_eight_teams_play_out_all_their_places():
    tree, ends = played_by_seed(8, CupTerms(places=8))
    assert placings(tree) == {seed: seed for seed in range(1, 9)}
    assert {key: at_stake(key, 3) for key in ends if key[0] > 1} == {
        (2, 0): (1, 4),
        (2, 1): (1, 4),
        (2, 2): (5, 8),
        (2, 3): (5, 8),
        (3, 0): (1, 2),
        (3, 1): (3, 4),
        (3, 2): (5, 6),
        (3, 3): (7, 8),
    }
    assert tree.ties[2, 2].home_from == ("loser", 1, 0)
    assert tree.ties[3, 2].home_from == ("winner", 2, 2)
    assert tree.ties[3, 3].away_from == ("loser", 2, 3)
    # where somebody lost the way to the final is where he went out
    assert exits(tree)[8] == (1, 0)


@pytest.mark.rule("HV-STG-05")
@pytest.mark.parametrize("n", [3, 5, 6, 7, 11, 13])
def test_any_number_of_teams_gets_a_place_each(n):
    tree, ends = played_by_seed(n, CupTerms(places=16))
    assert sorted(placings(tree).values()) == list(range(1, n + 1))
    assert all(tree.ties[key].state == "played" for key in ends)


@pytest.mark.rule("HV-STG-05")
def test_places_are_played_out_as_far_as_asked():
    tree, _ends = played_by_seed(16, CupTerms(places=8))
    assert sorted(placings(tree).values()) == [1, 2, 3, 4, 5, 6, 7, 8, *[9] * 8]
    tree, _ends = played_by_seed(16, CupTerms(third_place=True))
    assert sorted(placings(tree).values())[:8] == [1, 2, 3, 4, 5, 5, 5, 5]


@pytest.mark.rule("HV-STG-05")
def test_who_plays_on_for_a_lower_place_has_the_best_of_them_until_then():
    leaves = seeded_leaves(range(1, 9))
    pairs = [leaves[n : n + 2] for n in range(0, 8, 2)]
    ends = {(1, p): TieEnd(a, b, a) for p, (a, b) in enumerate(pairs)}
    ranks = placings(bracket(leaves, ends, CupTerms(places=8)))
    assert ranks == dict.fromkeys((8, 5, 7, 6), 5)


@pytest.mark.rule("HV-STG-06")
def test_each_round_is_seeded_anew_once_the_one_before_is_over():
    """Seed 8 beats 1: he meets the best that is left, not who would have waited for 1."""
    leaves = seeded_leaves(range(1, 9))
    terms = CupTerms(reseeded=tuple(range(1, 9)), third_place=True)
    ends = {(1, 0): TieEnd(1, 8, 8), (1, 1): TieEnd(4, 5, 4), (1, 2): TieEnd(2, 7, 2)}
    tree = bracket(leaves, ends, terms)
    assert {tree.ties[2, p].state for p in (0, 1)} == {"waiting"}
    assert tree.ties[2, 0].home is tree.ties[2, 0].home_from is None
    ends[1, 3] = TieEnd(3, 6, 3)
    tree = bracket(leaves, ends, terms)
    pairs = [(tree.ties[2, p].home, tree.ties[2, p].away) for p in (0, 1)]
    assert pairs == [(2, 8), (3, 4)]
    # drawn as it stands, he would have met 4
    tree = bracket(leaves, ends, CupTerms())
    assert (tree.ties[2, 0].home, tree.ties[2, 0].away) == (8, 4)
