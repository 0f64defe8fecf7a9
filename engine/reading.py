"""Reads a file's values strictly; the first fault is named by its place."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NoReturn

from engine.errors import CorruptRecord
from engine.strict_json import NotJson, Object, Unreal, load

_MOST_SHOWN: Final = 40


class Value:
    """A value of a file, and where it stands: home.players[3]."""

    __slots__ = ("found", "place")

    def __init__(self, found: object, place: str = "") -> None:
        self.found = found
        self.place = place

    def fails(self, message: str, **params: object) -> NoReturn:
        raise CorruptRecord(
            "%(place)s: " + message, place=self.place or "file", **params
        )

    def keys(self, needed: Collection[str], more: Collection[str] = ()) -> None:
        """An object with these keys and no others, none of them twice."""
        if not isinstance(self.found, dict):
            self.fails("an object is expected, not %(value)s", value=self.as_text)
        for key in (*getattr(self.found, "doubled", ()),):
            self.fails("the key %(key)s stands here twice", key=key)
        for key in self.found:
            if key not in needed and key not in more:
                self.fails("the key %(key)s is unknown", key=_shown(key))
        for key in needed:
            if key not in self.found:
                self.fails("the key %(key)s is missing", key=key)

    def __contains__(self, key: str) -> bool:
        return isinstance(self.found, dict) and key in self.found

    def at(self, key: str) -> Value:
        """What stands at a key that is known to be there."""
        assert isinstance(self.found, dict)
        return Value(self.found[key], f"{self.place}.{key}" if self.place else key)

    def items(self, least: int = 0, most: int = 100_000) -> list[Value]:
        """The items of a list of so many."""
        if not isinstance(self.found, list):
            self.fails("a list is expected, not %(value)s", value=self.as_text)
        if not least <= len(self.found) <= most:
            text = "a list of %(least)s to %(most)s is expected, not of %(length)s"
            self.fails(text, least=least, most=most, length=len(self.found))
        return [Value(v, f"{self.place}[{n}]") for n, v in enumerate(self.found)]

    def numbers(self, low: int, high: int, length: int = -1) -> list[int]:
        """A list of whole numbers, of a given length if one is named."""
        items = self.items(max(length, 0), length if length >= 0 else 100_000)
        return [item.number(low, high) for item in items]

    def number(self, low: int, high: int) -> int:
        # a bool is an int to Python, but no number to a reader of the file
        if type(self.found) is not int or not low <= self.found <= high:
            text = "a whole number from %(low)s to %(high)s, not %(value)s"
            self.fails(text, low=low, high=high, value=self.as_text)
        return self.found

    def truth(self) -> bool:
        if not isinstance(self.found, bool):
            self.fails("true or false is expected, not %(value)s", value=self.as_text)
        return self.found

    def text(self, most: int = 200) -> str:
        if not isinstance(self.found, str):
            self.fails("a text is expected, not %(value)s", value=self.as_text)
        if len(self.found) > most:
            self.fails("a text of at most %(most)s characters", most=most)
        if any("\ud800" <= c <= "\udfff" for c in self.found):
            self.fails("a lone surrogate is no character")
        return self.found

    def choice(self, known: Sequence[str]) -> str:
        if not isinstance(self.found, str) or self.found not in known:
            text = "one of %(known)s is expected, not %(value)s"
            self.fails(text, known=", ".join(known), value=self.as_text)
        return self.found

    @property
    def as_text(self) -> str:
        return _shown(self.found)


def read(source: str | bytes) -> object:
    """The value of a text; CorruptRecord if it is no JSON or a treacherous one."""
    try:
        value = load(source)
    except NotJson as error:
        message = f"%(place)s: {error.message}" if error.place else error.message
        raise CorruptRecord(message, place=error.place, **error.params) from None
    for place, key in _doubled(value, ""):
        Value(value, place).fails("the key %(key)s stands here twice", key=key)
    return value


def _doubled(value: object, place: str) -> Iterator[tuple[str, str]]:
    """Every key that an object names twice, with the place of the object."""
    if isinstance(value, Object):
        yield from ((place, _shown(key)) for key in value.doubled)
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _doubled(inner, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from _doubled(inner, f"{place}[{n}]")


def _shown(value: object) -> str:
    """A value as a sentence may quote it."""
    if isinstance(value, Unreal):
        return value.text
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    text = json.dumps(value) if _plain(value) else repr(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"


def _plain(value: object) -> bool:
    return value is None or isinstance(value, str | int | float)
