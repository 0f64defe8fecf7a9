"""JSON from outside: decision 27, what the standard reader lets pass is named."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import NamedTuple

from engine.errors import N_

MOST_BYTES = 8_000_000
MOST_DEPTH = 16
MOST_DIGITS = 15


class NotJson(ValueError):
    """The text is no JSON, or none that we read: where, a template, its values."""

    def __init__(self, place: str, message: str, **params: object) -> None:
        super().__init__(f"{place}: {message % params if params else message}")
        self.place = place
        self.message = message
        self.params = params


class Unreal(NamedTuple):
    """What stands where a usable number should: NaN, Infinity, a thousand digits."""

    text: str


class Object(dict[str, object]):
    """An object of the file that remembers which keys it names twice."""

    doubled: tuple[str, ...] = ()


def load(source: str | bytes) -> object:
    """The file's value; raises NotJson when it is not JSON at all."""
    text = _text(source)
    _check_depth(text)
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_constant=Unreal,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        message = N_("This is not JSON: %(reason)s.")
        raise NotJson(place, message, reason=error.msg) from None
    return value


def _text(source: str | bytes) -> str:
    if len(source) > MOST_BYTES:
        message = N_("The file is too long: at most %(most)s MB.")
        raise NotJson("", message, most=MOST_BYTES // 1_000_000)
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = f"byte {error.start}"
        raise NotJson(place, N_("The file is not UTF-8.")) from None


# An unclosed string runs to the end, so that the text is read once whatever it is.
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


def _check_depth(text: str) -> None:
    depth = 0
    for match in _TOKEN.finditer(text):
        first = text[match.start()]
        if first in "[{":
            depth += 1
        elif first in "]}":
            depth -= 1
        if depth > MOST_DEPTH:
            place = f"line {text.count(chr(10), 0, match.start()) + 1}"
            message = N_("Lists and objects lie too deep in each other here.")
            raise NotJson(place, message)


def _object(pairs: list[tuple[str, object]]) -> Object:
    found = Object(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        found.doubled = tuple(key for key, times in counts.items() if times > 1)
    return found


def _integer(digits: str) -> int | Unreal:
    return int(digits) if len(digits) <= MOST_DIGITS else Unreal(digits[:9] + "…")
