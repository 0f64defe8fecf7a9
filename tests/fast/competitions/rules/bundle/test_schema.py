"""The published schema and the reader agree on what a bundle is."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from competitions.files.bundle.dump import dump
from competitions.files.bundle.parse import parse_bundle
from competitions.files.bundle.values import BundleErrors
from competitions.rules.standings.facts import DEFAULT_CHAIN
from competitions.rules.standings.steps import TIEBREAKS

DOCS = Path(__file__).parents[5] / "docs"
SCHEMA = json.loads((DOCS / "bundle.schema.json").read_text())
EXAMPLES = {
    name: json.loads((DOCS / "examples" / f"{name}.json").read_text())
    for name in ("cup", "championship")
}
VALIDATOR = Draft202012Validator(SCHEMA)


def ways(value, way=()):
    """The way to every value of a file, the file itself first."""
    yield way
    if isinstance(value, dict):
        for key in value:
            yield from ways(value[key], (*way, key))
    if isinstance(value, list):
        for i, item in enumerate(value):
            yield from ways(item, (*way, i))


def put(value, way, change):
    """A copy with the value at the way changed."""
    if not way:
        return change(value)
    value = copy.copy(value)
    value[way[0]] = put(value[way[0]], way[1:], change)
    return value


def reads(value) -> bool:
    try:
        parse_bundle(json.dumps(value))
    except BundleErrors:
        return False
    return True


def without(key):
    def change(inner):
        return {k: v for k, v in inner.items() if k != key}

    return change


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_fit_with_and_without_defaults(name):
    VALIDATOR.validate(EXAMPLES[name])
    VALIDATOR.validate(dump(parse_bundle(json.dumps(EXAMPLES[name]))))


def test_the_schema_knows_the_tie_breaks_and_the_default_chain():
    chain = SCHEMA["$defs"]["competition"]["properties"]["tiebreaks"]
    assert chain["items"]["enum"] == list(TIEBREAKS)
    assert chain["default"] == list(DEFAULT_CHAIN)


@pytest.mark.rule("HV-BUNDLE-01")
@pytest.mark.parametrize("name", EXAMPLES)
def test_both_refuse_an_unknown_key_in_every_object(name):
    for way in ways(EXAMPLES[name]):
        inner = EXAMPLES[name]
        for key in way:
            inner = inner[key]
        if isinstance(inner, dict):
            spoilt = put(EXAMPLES[name], way, lambda found: {**found, "colour": 1})
            assert not VALIDATOR.is_valid(spoilt)
            assert not reads(spoilt)


@pytest.mark.rule("HV-BUNDLE-01")
@pytest.mark.parametrize("name", EXAMPLES)
def test_both_want_the_same_keys(name):
    for way in ways(EXAMPLES[name]):
        if not way or isinstance(way[-1], int):
            continue
        spoilt = put(EXAMPLES[name], way[:-1], without(way[-1]))
        if not VALIDATOR.is_valid(spoilt):
            assert not reads(spoilt), way


ODD = [
    None,
    True,
    -1,
    0,
    1,
    7,
    1.5,
    10**6,
    "",
    "x",
    "2027-02-31",
    [],
    [1],
    {},
    "y" * 200,
]


@pytest.mark.rule("HV-BUNDLE-01")
@given(st.sampled_from(list(EXAMPLES)), st.data())
def test_what_the_schema_refuses_the_reader_refuses(name, data):
    way = data.draw(st.sampled_from(list(ways(EXAMPLES[name]))))
    odd = data.draw(st.sampled_from(ODD))
    spoilt = put(EXAMPLES[name], way, lambda _: odd)
    if not VALIDATOR.is_valid(spoilt):
        assert not reads(spoilt)


@pytest.mark.rule("HV-BUNDLE-01")
@given(st.sampled_from(list(EXAMPLES)), st.data())
def test_what_the_reader_refuses_for_its_shape_the_schema_refuses(name, data):
    """Types, missing and unknown keys, ranges; sentences of other rules are its own."""
    way = data.draw(st.sampled_from(list(ways(EXAMPLES[name]))))
    odd = data.draw(st.sampled_from(ODD))
    spoilt = put(EXAMPLES[name], way, lambda _: odd)
    shape = ("is needed, not", "is missing", "key is unknown", "out of range")
    try:
        parse_bundle(json.dumps(spoilt))
    except BundleErrors as errors:
        if any(part in one.text for one in errors.problems for part in shape):
            assert not VALIDATOR.is_valid(spoilt)
