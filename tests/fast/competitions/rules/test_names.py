"""Names: tidied or refused in a sentence, whatever is typed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.rules.names import clean_name, name_key
from engine.errors import RuleViolation


@pytest.mark.rule("HV-NAME-01")
@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Owls   FC ", "Owls FC"),
        ("Owls\u00a0FC", "Owls FC"),
        ("a\tb\r\nc", "a b c"),
        ("e\u0301lan", "élan"),
        ("\ufeffOwls", "Owls"),
        ("נשרים\u200f", "נשרים"),
        ("Owls\u200b", "Owls"),
        ("👨\u200d👩\u200d👧 United", "👨\u200d👩\u200d👧 United"),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",) * 2,
        ("=HYPERLINK(1)", "=HYPERLINK(1)"),
        ('<b>"O\'Neill"</b>', '<b>"O\'Neill"</b>'),
        ("x" * 60, "x" * 60),
        ("7", "7"),
    ],
)
def test_a_name_is_trimmed_and_composed(typed, name):
    assert clean_name(typed) == name


@pytest.mark.rule("HV-NAME-01", "HV-NAME-02", "HV-NAME-03")
@pytest.mark.parametrize(
    ("typed", "rule", "said"),
    [
        ("", "HV-NAME-01", "At least one letter"),
        (" \u3000 ", "HV-NAME-01", "At least one letter"),
        ("\u200d", "HV-NAME-01", "At least one letter"),
        ("\u0301", "HV-NAME-01", "At least one letter"),
        ("x" * 61, "HV-NAME-02", "At most 60 characters are possible here"),
        ("x" * 10_000, "HV-NAME-02", "these are 10000"),
        ("Ow\x00ls", "HV-NAME-03", "control character (U+0000)"),
        ("Ow\x1bls", "HV-NAME-03", "control character (U+001B)"),
        ("Ow\u2028ls", "HV-NAME-03", "control character (U+2028)"),
        ("Ow\u202els", "HV-NAME-03", "RIGHT-TO-LEFT OVERRIDE (U+202E)"),
        ("Ow\u2066ls", "HV-NAME-03", "LEFT-TO-RIGHT ISOLATE (U+2066)"),
        ("Ow\ud800ls", "HV-NAME-03", "broken character (U+D800)"),
        ("Ow\uffffls", "HV-NAME-03", "broken character (U+FFFF)"),
        ("Ow\u2061ls", "HV-NAME-03", "invisible character (U+2061)"),
        ("Owls\u115f", "HV-NAME-03", "invisible character (U+115F)"),
        ("\u3164", "HV-NAME-03", "invisible character (U+3164)"),
        ("Ow\u2800ls", "HV-NAME-03", "invisible character (U+2800)"),
        ("Ow\ufdd0ls", "HV-NAME-03", "broken character (U+FDD0)"),
        ("Z" + "\u0336" * 20, "HV-NAME-03", "too many accents"),
    ],
)
def test_a_name_is_refused_in_a_sentence(typed, rule, said):
    with pytest.raises(RuleViolation) as refusal:
        clean_name(typed)
    assert refusal.value.rule_id == rule
    assert said in refusal.value.text


@pytest.mark.rule("HV-NAME-03")
def test_four_accents_on_each_letter_are_read():
    name = "Z\u0336\u0337\u0338\u20d2" * 2
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.rule("HV-NAME-03")
@pytest.mark.parametrize("code", [*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
def test_every_turning_character_is_refused_by_its_name(code):
    with pytest.raises(RuleViolation) as refusal:
        clean_name(f"a{chr(code)}b")
    assert unicodedata.name(chr(code)) in refusal.value.text


@pytest.mark.rule("HV-NAME-02")
def test_the_limit_is_the_callers():
    assert clean_name("x" * 120, 120) == "x" * 120
    with pytest.raises(RuleViolation):
        clean_name("xxxx", 3)


@pytest.mark.rule("HV-NAME-01")
@given(st.text())
def test_a_clean_name_is_clean_already_and_can_be_stored(typed):
    try:
        name = clean_name(typed)
    except RuleViolation:
        return
    assert clean_name(name) == name
    assert 1 <= len(name.encode()) <= 240
    assert name == name.strip()


@pytest.mark.rule("HV-NAME-04")
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Owls", "owls", True),
        ("Strasse FC", "STRAẞE  fc", True),
        ("e\u0301lan", "Élan", True),
        ("élan", "elan", False),
        ("Owls", "Owls\u200d", True),
        ("Owls", "Owls 2", False),
    ],
)
def test_names_are_the_same_in_case_and_spaces_only(one, other, same):
    assert (name_key(one) == name_key(other)) is same
