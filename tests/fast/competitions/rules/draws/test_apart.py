"""A bracket keeps those of one group apart for as long as any bracket could."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from competitions.rules.draws.apart import parted_leaves
from competitions.rules.draws.knockout import seeded_leaves


def meetings(groups, through):
    """How many pairs of mates can meet in each round, of winners, seconds and so on."""
    group = {n: n % groups for n in range(groups * through)}
    leaves = parted_leaves(list(group), group)
    at = {team: n for n, team in enumerate(leaves) if team is not None}
    assert sorted(at) == sorted(group)
    # seeds keep their kind: a winner stands where a winner was seeded, with his bye
    seeded = seeded_leaves(list(group))
    for slot, team in enumerate(seeded):
        kinds = {None if t is None else t // groups for t in (team, leaves[slot])}
        assert len(kinds) == 1
    rounds = (len(leaves) - 1).bit_length()
    pairs = [
        pair for pair in combinations(group, 2) if group[pair[0]] == group[pair[1]]
    ]
    return Counter((at[one] ^ at[other]).bit_length() for one, other in pairs), rounds


def fewest(mates, number):
    """Spread evenly at every branch: counted from the final down."""
    if mates < 2:
        return Counter()
    half, rest = mates // 2, mates - mates // 2
    here = Counter({number: half * rest})
    return here + fewest(half, number - 1) + fewest(rest, number - 1)


@pytest.mark.rule("HV-STG-04")
@pytest.mark.parametrize("through", [1, 2, 3, 4])
def test_mates_meet_as_late_as_can_be(through):
    """Two of a group only in the final, three or four never before a semi-final ..."""
    for groups in range(2, 17):
        found, rounds = meetings(groups, through)
        alone = fewest(through, rounds)
        assert found == Counter({n: groups * k for n, k in alone.items()}), groups


@pytest.mark.rule("HV-STG-04")
@pytest.mark.parametrize("best", [1, 2])
def test_of_few_teams_every_order_is_looked_at(best):
    """Three of each of three groups and the best fourth: no mates before round three."""
    group = {n: n % 3 for n in range(9 + best)}
    at = {team: n for n, team in enumerate(parted_leaves(list(group), group))}
    met = [
        (at[one] ^ at[other]).bit_length()
        for one, other in combinations(group, 2)
        if group[one] == group[other]
    ]
    assert min(met) == 3
    assert Counter(met)[3] == {1: 4, 2: 5}[best]


def test_without_groups_nobody_moves():
    assert parted_leaves(range(5), {}) == seeded_leaves(range(5))


@pytest.mark.rule("HV-STG-04")
def test_two_groups_cross_over():
    names = ["1A", "1B", "2A", "2B"]
    leaves = parted_leaves(range(4), {n: ord(c[1]) for n, c in enumerate(names)})
    assert [names[team] for team in leaves] == ["1A", "2B", "1B", "2A"]
