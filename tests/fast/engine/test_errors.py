"""Errors speak in sentences."""

from __future__ import annotations

from engine.errors import N_, Conflict, CorruptRecord, IllegalAction, RuleViolation


def test_a_refusal_is_a_rule_and_a_sentence():
    refusal = RuleViolation("HC-1", N_("At most %(most)s."), most=3)
    assert (refusal.rule_id, refusal.text, str(refusal)) == (
        "HC-1",
        "At most 3.",
        "At most 3.",
    )
    assert refusal == RuleViolation("HC-1", "At most %(most)s.", most=3)
    assert refusal != RuleViolation("HC-1", "At most %(most)s.", most=4)
    assert len({refusal, RuleViolation("HC-1", "At most %(most)s.", most=3)}) == 1


def test_a_percent_sign_without_values_is_just_a_sign():
    assert Conflict("50 % of it").text == "50 % of it"
    assert CorruptRecord("Entry %(n)s.", n=2).text == "Entry 2."
    assert isinstance(IllegalAction("HC-1", "No."), RuleViolation)
    assert RuleViolation("HC-1", "No.") != "No."
