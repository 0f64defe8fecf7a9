"""The print of what a form showed."""

from __future__ import annotations

from competitions.rules.log.fingerprint import print_of


def test_the_order_of_the_values_does_not_matter():
    assert print_of({"a": 1, "b": "x"}) == print_of({"b": "x", "a": 1})


def test_any_other_value_gives_another_print():
    prints = {print_of({"name": name}) for name in ("Owls", "Owls ", "", None)}
    assert len(prints) == 4
    assert {len(each) for each in prints} == {16}
