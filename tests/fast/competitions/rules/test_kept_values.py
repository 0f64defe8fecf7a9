"""Values that are kept in their object are computed once, and under no lock."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Barrier, Thread

import pytest
from django.utils.functional import cached_property

from competitions.rules.kept_values import KeptValue
from tests.waiting import LONG

ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize("kept", [KeptValue, cached_property])
def test_two_threads_may_ask_for_the_same_values_in_another_order(kept):
    """With one lock for all objects each waited for what the other was computing."""
    barrier = Barrier(2)

    class Rows:
        def __init__(self, first: bool):
            self.first = first

        @kept
        def sides(self) -> int:
            if self.first:
                barrier.wait(LONG)
                return self.seating
            return 1

        @kept
        def seating(self) -> int:
            if not self.first:
                barrier.wait(LONG)
                return self.sides
            return 2

    one, other = Rows(first=True), Rows(first=False)
    asked = [
        Thread(target=lambda: one.sides, daemon=True),
        Thread(target=lambda: other.seating, daemon=True),
    ]
    for thread in asked:
        thread.start()
    for thread in asked:
        thread.join(LONG)
    assert [thread.is_alive() for thread in asked] == [False, False]
    assert (vars(one)["sides"], vars(other)["seating"]) == (2, 1)


def test_it_is_computed_once():
    asked = []

    class Sum:
        @KeptValue
        def total(self) -> int:
            """The total."""
            asked.append(1)
            return 3

    one = Sum()
    assert (one.total, one.total, asked) == (3, 3, [1])
    assert Sum.total.__doc__ == "The total."


def test_nothing_that_answers_pages_takes_the_one_with_a_lock():
    found = [
        str(path.relative_to(ROOT))
        for app in ("competitions", "matches", "helvetia_site")
        for path in sorted((ROOT / app).rglob("*.py"))
        if re.search(r"from functools import .*\bcached_property", path.read_text())
    ]
    assert found == []
