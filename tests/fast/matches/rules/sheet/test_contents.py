"""Entries from outside: every value has its type, its bounds, or a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import RuleViolation
from matches.games.helvetia.kinds import VOCABULARY
from matches.games.helvetia.names import HelvetiaKind
from matches.rules.offers.sheet_offers import Scribe, offers
from matches.rules.sheet import contents
from matches.rules.sheet.entries import CoreKind
from tests.sheet_notation import kept

FIELDS = {
    name: reader
    for kind in VOCABULARY.values()
    for name, reader in {**kind.required, **kind.optional}.items()
}
GOAL = {"kind": "goal", "side": "home", "player": 12}


def parse_entry(raw):
    return contents.parse_entry(raw, VOCABULARY)


def refusal(**raw) -> str:
    with pytest.raises(RuleViolation) as caught:
        parse_entry(raw)
    assert caught.value.rule_id == "HV-SHT-01"
    return caught.value.text


@pytest.mark.rule("HV-SHT-01")
def test_a_goal_is_read_into_its_canonical_content():
    typed = {**GOAL, "player": " 12 ", "minute": "36", "how": "header", "assist": ""}
    kind, content = parse_entry(typed)
    assert kind == CoreKind.GOAL
    assert content == {"side": "home", "player": 12, "minute": 36, "how": "header"}


@pytest.mark.rule("HV-SHT-01")
def test_every_kind_but_the_opening_can_be_sent():
    names = {*CoreKind, *HelvetiaKind}
    assert set(VOCABULARY) == names
    assert {name: kind.name for name, kind in VOCABULARY.items()} == {
        name: name for name in names
    }
    assert not VOCABULARY[CoreKind.OPEN].required


@pytest.mark.rule("HV-SHT-01")
@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"kind": "open"}, "There is no such entry on a match sheet."),
        ({"kind": "offside"}, "There is no such entry on a match sheet."),
        ({"kind": ["goal"]}, "There is no such entry on a match sheet."),
        ({"kind": None}, "There is no such entry on a match sheet."),
        ({"colour": "red"}, "An entry of this kind has no colour."),
        ({"side": ""}, "Say the side too."),
        ({"side": "east"}, "The side is one of these: home, away."),
        ({"player": "twelve"}, "The player is a whole number."),
        ({"player": True}, "The player is a whole number."),
        ({"player": 1.5}, "The player is a whole number."),
        ({"player": "²"}, "The player is a whole number."),
        ({"player": "9" * 5000}, "The player is a whole number."),
        ({"player": -1}, "The player goes from 0 to 9007199254740991."),
        ({"minute": 151}, "The minute goes from 0 to 150."),
        ({"minute": -1}, "The minute goes from 0 to 150."),
        (
            {"how": "bicycle"},
            "The how is one of these: play, shot, first_touch, header, penalty, own.",
        ),
    ],
)
def test_a_goal_of_another_shape_is_refused(more, sentence):
    assert refusal(**{**GOAL, **more}) == sentence


@pytest.mark.rule("HV-SHT-01")
@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"kind": "clock"}, "Say how far the clock goes on, or which minute it shows."),
        (
            {"kind": "clock", "plus": 6, "minute": 6},
            "Say how far the clock goes on, or which minute it shows.",
        ),
        (
            {"kind": "amend", "seq": 2, "minute": "45+"},
            "A minute is a number from 1 to 150, or 45+2.",
        ),
        (
            {"kind": "amend", "seq": 2, "minute": "+2"},
            "Write the minute before the plus as well, as in 45+2.",
        ),
        ({"kind": "amend", "seq": 2, "how": "shot", "added": 2}, "Say the minute too."),
        (
            {"kind": "amend", "seq": 2},
            "Say one thing to change: the minute, the kind of goal or the pass.",
        ),
        (
            {"kind": "power", "side": "home", "number": 25},
            "The number goes from 1 to 24.",
        ),
        (
            {"kind": "outcome", "side": "home", "made": "maybe"},
            "The made is yes or no.",
        ),
        ({"kind": "yellow", "side": "home", "player": 0}, "Say the player too."),
        (
            {"kind": "note", "text": "x" * 3001},
            "The text is a text of at most 300 characters.",
        ),
        (
            {"kind": "void", "seq": 1, "reason": ["x"]},
            "The reason is a text of at most 300 characters.",
        ),
    ],
)
def test_other_shapes_are_refused(raw, sentence):
    assert refusal(**raw) == sentence


@pytest.mark.rule("HC-CHL-04")
def test_a_gesture_that_nothing_counts_is_refused():
    wrong = {"kind": "count", "side": "home", "player": 1, "what": "goals", "n": 1}
    assert refusal(**wrong).startswith("The what is one of these: shots, ")


@pytest.mark.rule("HV-NAME-01", "HV-NAME-02", "HV-NAME-03")
@pytest.mark.parametrize(
    ("text", "rule_id"),
    [
        ("   ", "HV-NAME-01"),
        ("x" * 301, "HV-NAME-02"),
        ("a\x00b", "HV-NAME-03"),
        ("\ud800", "HV-NAME-03"),
        ("No goal\u202e", "HV-NAME-03"),
    ],
)
def test_a_text_holds_what_a_name_may_hold(text, rule_id):
    with pytest.raises(RuleViolation) as caught:
        parse_entry({"kind": "note", "text": text})
    assert caught.value.rule_id == rule_id


def test_a_text_is_kept_in_one_line():
    assert parse_entry({"kind": "note", "text": " rain\n again "})[1] == {
        "text": "rain again"
    }
    assert (
        parse_entry({"kind": "outcome", "side": "home", "made": "false"})[1]["made"]
        is False
    )


def test_what_is_offered_is_canonical_already():
    sheet = kept("open full home legend=3 challenge=12:shots:3; yellow home 5")
    for side in ("home", "away", ""):
        for offer in offers(sheet, side, Scribe(side, (5, 6))):
            for choice in offer.choices:
                kind, content = parse_entry(choice.entry)
                assert {"kind": kind, **content} == choice.entry


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=3,
)
NAMED = st.dictionaries(st.sampled_from([*FIELDS, "kind", "x"]), VALUES, max_size=5)


@pytest.mark.rule("HV-SHT-01")
@settings(deadline=None)
@given(kind=st.sampled_from([*VOCABULARY, "x"]), raw=NAMED)
def test_nothing_from_outside_does_anything_but_parse_or_be_refused(kind, raw):
    try:
        parsed, content = parse_entry({"kind": kind, **raw})
    except RuleViolation:
        return
    assert parse_entry({"kind": parsed, **content}) == (parsed, content)


@pytest.mark.rule("HV-MIN-01")
@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("\N{NO-BREAK SPACE}45", {"minute": 45}),
        ("45’", {"minute": 45}),
        ("45 + 2'", {"minute": 45, "added": 2}),
    ],
)
def test_a_minute_of_a_sheet_is_read_as_people_type_it(typed, stored):
    _kind, content = parse_entry({"kind": "amend", "seq": 2, "minute": typed})
    assert content == {"seq": 2, **stored}
    _kind, clock = parse_entry({"kind": "clock", "minute": typed})
    assert clock == {"minute": stored["minute"] + stored.get("added", 0)}
