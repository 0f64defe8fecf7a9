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
from competitions.files.bundle.fixtures import DETAILS
from competitions.files.bundle.parse import parse_bundle
from competitions.files.bundle.results import ResultTerms
from competitions.files.bundle.values import BundleErrors
from competitions.games.registry import CODECS, FIRST_RULESET
from competitions.games.report_shapes import (
    ChoiceShape,
    FlagShape,
    ListShape,
    PairShape,
    PlayerShape,
    RowShape,
    WholeShape,
    WordShape,
)
from competitions.rules.standings.facts import DEFAULT_CHAIN
from competitions.rules.standings.steps import TIEBREAKS

DOCS = Path(__file__).parents[5] / "docs"
FIRST, SECOND = (
    json.loads((DOCS / name).read_text())
    for name in ("bundle-1.schema.json", "bundle.schema.json")
)
OLD, NEW = Draft202012Validator(FIRST), Draft202012Validator(SECOND)
# Each with the schema of its version.
VALIDATORS = {"cup": OLD, "championship": OLD, "team_sheets": NEW, "groups": NEW}
EXAMPLES = {
    name: json.loads((DOCS / "examples" / f"{name}.json").read_text())
    for name in VALIDATORS
}


def ways(value, way=()):
    """The way to every value of a file, the file itself first."""
    yield way
    if isinstance(value, dict):
        for key in value:
            yield from ways(value[key], (*way, key))
    if isinstance(value, list):
        for i, item in enumerate(value):
            yield from ways(item, (*way, i))


def different_ways(value):
    """One of those that differ only in which item of a list it is.

    What stands in a card is its game's affair, which no schema tells.
    """
    found = {}
    for way in ways(value):
        if "values" in way[:-1]:
            continue
        found.setdefault(tuple(0 if isinstance(k, int) else k for k in way), way)
    return list(found.values())


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


@pytest.mark.parametrize("schema", [FIRST, SECOND], ids=["first", "second"])
def test_the_schema_is_one_and_knows_the_tie_breaks_and_the_default_chain(schema):
    Draft202012Validator.check_schema(schema)
    chain = schema["$defs"]["competition"]["properties"]["tiebreaks"]
    assert chain["items"]["enum"] == list(TIEBREAKS)
    assert chain["default"] == list(DEFAULT_CHAIN)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_fit_with_and_without_defaults(name):
    VALIDATORS[name].validate(EXAMPLES[name])
    exported = dump(parse_bundle(json.dumps(EXAMPLES[name])))
    NEW.validate(json.loads(json.dumps(exported)))


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("result", ResultTerms("", FIRST_RULESET).shape.keys),
        ("fixture", DETAILS),
    ],
)
def test_the_schema_has_the_shapes_that_the_reader_wants(name, keys):
    """Read with its references, it says of each key what the shape says."""
    told = SECOND["$defs"][name]["properties"]
    for key, wanted in keys.items():
        # Only another game's reports say by which version; a sheet has the parts of all.
        if key not in ("version", "home_sheet", "away_sheet"):
            assert resolved(told[key]) == of_key(wanted, key), key


def test_the_schema_has_the_part_of_each_game():
    told = SECOND["$defs"]["sheet"]["properties"]
    parts = {name: key for one in CODECS.values() for name, key in one.part.items()}
    assert {name: resolved(told[name]) for name in parts} == {
        name: of_key(key) for name, key in parts.items()
    }


def resolved(schema):
    """Without references, descriptions, and two ways to say that null is possible."""
    if isinstance(schema, list):
        return [resolved(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return resolved(SECOND["$defs"][schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema:
        more = {key: one for key, one in schema.items() if key != "anyOf"}
        return resolved(nullable(resolved(schema["anyOf"][0])) | more)
    return {k: resolved(one) for k, one in schema.items() if k != "description"}


def nullable(schema):
    if "enum" in schema:
        return {**schema, "enum": [*schema["enum"], None]}
    return {**schema, "type": [schema["type"], "null"]}


def of_key(key, name=""):
    if name in ("opened", "recorded"):
        return resolved(SECOND["$defs"]["moment"])
    schema = of_shape(key.shape)
    if key.needed:
        return schema
    default = {} if key.default in (None, (), "") else {"default": key.default}
    return {**nullable(schema), **default}


def of_shape(shape):
    match shape:
        case WholeShape(within):
            return whole(within)
        case FlagShape():
            return {"type": "boolean"}
        case WordShape(most):
            return {"type": "string", "minLength": 1, "maxLength": most}
        case PlayerShape():
            return resolved(SECOND["$defs"]["longName"])
        case ChoiceShape(words):
            return {"enum": list(words)}
        case PairShape(within):
            two = {"minItems": 2, "maxItems": 2}
            return {"type": "array", **two, "items": whole(within)}
        case ListShape(inner, most):
            return {"type": "array", "maxItems": most, "items": of_shape(inner)}
        case RowShape(cells):
            most = {"minItems": len(cells), "maxItems": len(cells)}
            return {"type": "array", **most, "prefixItems": list(map(of_shape, cells))}
    needed = [name for name, key in shape.keys.items() if key.needed]
    return {
        "type": "object",
        "additionalProperties": False,
        **({"required": needed} if needed else {}),
        "properties": {name: of_key(key) for name, key in shape.keys.items()},
    }


def whole(within):
    return {"type": "integer", "minimum": within[0], "maximum": within[-1]}


@pytest.mark.long(cases=2)
@pytest.mark.rule("HV-BUNDLE-01")
@pytest.mark.parametrize("name", EXAMPLES)
def test_both_refuse_an_unknown_key_in_every_object(name):
    for way in different_ways(EXAMPLES[name]):
        inner = EXAMPLES[name]
        for key in way:
            inner = inner[key]
        if isinstance(inner, dict) and way[-1:] != ("values",):
            spoilt = put(EXAMPLES[name], way, lambda found: {**found, "colour": 1})
            assert not VALIDATORS[name].is_valid(spoilt)
            assert not reads(spoilt)


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-BUNDLE-01")
@pytest.mark.parametrize("name", EXAMPLES)
def test_both_want_the_same_keys(name):
    for way in different_ways(EXAMPLES[name]):
        if not way or isinstance(way[-1], int):
            continue
        spoilt = put(EXAMPLES[name], way[:-1], without(way[-1]))
        if not VALIDATORS[name].is_valid(spoilt):
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
    way = data.draw(st.sampled_from(different_ways(EXAMPLES[name])))
    odd = data.draw(st.sampled_from(ODD))
    spoilt = put(EXAMPLES[name], way, lambda _: odd)
    if not VALIDATORS[name].is_valid(spoilt):
        assert not reads(spoilt)


@pytest.mark.rule("HV-BUNDLE-01")
@given(st.sampled_from(list(EXAMPLES)), st.data())
def test_what_the_reader_refuses_for_its_shape_the_schema_refuses(name, data):
    """Types, missing and unknown keys, ranges; sentences of other rules are its own."""
    way = data.draw(st.sampled_from(different_ways(EXAMPLES[name])))
    odd = data.draw(st.sampled_from(ODD))
    spoilt = put(EXAMPLES[name], way, lambda _: odd)
    shape = ("is needed, not", "is missing", "key is unknown", "out of range")
    try:
        parse_bundle(json.dumps(spoilt))
    except BundleErrors as errors:
        if any(part in one.text for one in errors.problems for part in shape):
            assert not VALIDATORS[name].is_valid(spoilt)
