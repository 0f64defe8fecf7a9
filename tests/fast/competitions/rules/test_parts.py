"""HV-LIST-01: a long list in parts of much the same size, never through a group."""

from __future__ import annotations

import pytest

from competitions.rules.parts import part_with, parts_of

pytestmark = pytest.mark.rule("HV-LIST-01")


@pytest.mark.parametrize(
    "sizes, ends",
    [
        ([], [0]),
        ([10] * 13, [13]),
        # 380 matches: three parts of much the same size, no rest of two rounds
        ([10] * 38, [13, 25, 38]),
        ([32] * 9, [3, 6, 9]),
        # a round larger than a part stands alone
        ([128, 64, 32, 16, 8, 4, 2, 1], [1, 8]),
        ([200, 200], [1, 2]),
    ],
)
def test_parts_are_of_much_the_same_size(sizes, ends):
    parts = parts_of(sizes, 130)
    assert [part.end for part in parts] == ends
    assert [part.first for part in parts] == [0, *ends[:-1]]


def test_each_group_stands_in_one_part():
    parts = parts_of([40] * 10, 130)
    assert [part_with(parts, n) for n in range(10)] == [0, 0, 0, 1, 1, 2, 2, 2, 3, 3]
    assert part_with(parts, 99) == len(parts) - 1
