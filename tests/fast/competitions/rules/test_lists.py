"""Pairs gathered by the first of the two."""

from __future__ import annotations

from competitions.rules.lists import lists_by_key


def test_what_was_given_with_a_key_stands_in_that_order():
    assert lists_by_key([("b", 2), ("a", 1), ("b", 1)]) == {"b": [2, 1], "a": [1]}
