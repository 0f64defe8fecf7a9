"""The print of what a form showed."""

from __future__ import annotations

from competitions.rules.log.fingerprint import fingerprint_of


def test_the_order_of_the_values_does_not_matter():
    assert fingerprint_of({"a": 1, "b": "x"}) == fingerprint_of({"b": "x", "a": 1})


def test_any_other_value_gives_another_print():
    prints = {fingerprint_of({"name": name}) for name in ("Owls", "Owls ", "", None)}
    assert len(prints) == 4
    assert {len(each) for each in prints} == {16}
