"""A value of a file as its shape wants it, or every problem with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from competitions.files.bundle.object_reader import ObjectReader, Spot
from competitions.games.report_shapes import (
    ChoiceShape,
    FlagShape,
    KeyShape,
    ListShape,
    ObjectShape,
    PairShape,
    PlayerShape,
    RowShape,
    Shape,
    WholeShape,
    WordShape,
)
from engine.errors import N_
from engine.json_values import JsonObject

LONG_NAME = 120


def read_object(shape: ObjectShape, value: object, spot: Spot) -> JsonObject:
    """An object with the keys of its shape."""
    return read_keys(shape.keys, ObjectReader(value, spot, tuple(shape.keys)))


def read_keys(keys: Mapping[str, KeyShape], reader: ObjectReader) -> JsonObject:
    """These keys of an object; what is left out has its default, or is not there."""
    found: JsonObject = {}
    for key, keyed in keys.items():
        if reader.has(key):
            found[key] = read_value(keyed.shape, reader.values[key], reader.at(key))
        elif not keyed.needed:
            if keyed.default is not None:
                found[key] = keyed.default
        elif reader.required(key) is None:
            # That there is nothing is said as of any other value of the wrong kind.
            found[key] = read_value(keyed.shape, None, reader.at(key))
    return found


def read_value(shape: Shape, value: object, spot: Spot) -> object:
    """The value, or a stand-in after a problem was noted."""
    return _READERS[type(shape)](shape, value, spot)


Reader: TypeAlias = Callable[[Shape, object, Spot], object]


def _list(shape: Shape, value: object, spot: Spot) -> object:
    assert isinstance(shape, ListShape)
    return [read_value(shape.of, one, at) for one, at in spot.items(value, shape.most)]


def _row(shape: Shape, value: object, spot: Spot) -> object:
    assert isinstance(shape, RowShape)
    cells = list(spot.items(value, len(shape.cells)))
    if isinstance(value, list) and len(cells) < len(shape.cells):
        text = N_("A list of %(count)s values is needed here.")
        spot.note(text, count=len(shape.cells))
    pairs = zip(shape.cells, cells, strict=False)
    return [read_value(cell, one, at) for cell, (one, at) in pairs]


def _leaf(shape: Shape, value: object, spot: Spot) -> object:
    match shape:
        case WholeShape(within):
            return spot.whole(value, within)
        case PairShape(within):
            return list(spot.pair(value, within) or (0, 0))
        case WordShape(most):
            return spot.text(value, most)
        case PlayerShape():
            return spot.text(value, LONG_NAME)
        case ChoiceShape(words):
            return spot.choice(value, words)
        case _:
            return spot.flag(value)


def _object(shape: Shape, value: object, spot: Spot) -> object:
    assert isinstance(shape, ObjectShape)
    return read_object(shape, value, spot)


_READERS: dict[type, Reader] = {
    **dict.fromkeys((WholeShape, PairShape, WordShape, PlayerShape), _leaf),
    **dict.fromkeys((ChoiceShape, FlagShape), _leaf),
    ListShape: _list,
    RowShape: _row,
    ObjectShape: _object,
}
