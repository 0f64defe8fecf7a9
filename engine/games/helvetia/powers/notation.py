"""The notation of operations, targets and requirements: `name(argument, argument)`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine.errors import N_, RuleViolation

# How an amount changes what it is applied to.
ADD: Final = 0
SET: Final = 1
TIMES: Final = 2
CHOSEN: Final = 3
_SIGNS: Final = {"+": ADD, "-": ADD, "=": SET, "x": TIMES}
_WORD: Final = re.compile(r"([a-z_]+)(?:\(([^()]*)\))?")
_AMOUNT: Final = re.compile(r"([-+=x])(\d{1,2})")

# Reads one argument; None if it makes no sense there.
Reader = Callable[[str], tuple[int, ...] | None]


def whole(least: int, most: int) -> Reader:
    """A plain number within bounds."""

    def read(text: str) -> tuple[int, ...] | None:
        good = text.isdecimal() and least <= int(text) <= most
        return (int(text),) if good else None

    return read


def amount(signs: str, most: int) -> Reader:
    """A signed change: +2, -3, =6, x2 or, where a `c` allows it, =chosen."""

    def read(text: str) -> tuple[int, ...] | None:
        if text == "=chosen":
            return (CHOSEN, 0) if "c" in signs else None
        found = _AMOUNT.fullmatch(text)
        if found is None or found[1] not in signs or int(found[2]) > most:
            return None
        n = int(found[2])
        return (_SIGNS[found[1]], -n if found[1] == "-" else n)

    return read


def one_of(*words: str) -> Reader:
    """The place of a word in this list; the empty word may be left out at the end."""

    def read(text: str) -> tuple[int, ...] | None:
        return (words.index(text),) if text in words else None

    return read


def split(number: int, text: str) -> tuple[str, list[str]]:
    """The name and the arguments of a word of the notation."""
    found = _WORD.fullmatch(text.strip())
    if found is None:
        raise RuleViolation(
            "HC-PWR-11",
            N_("Card %(number)s: %(word)s cannot be read; write name(argument)."),
            number=number,
            word=text,
        )
    given = found[2] or ""
    return found[1], [part.strip() for part in given.split(",")] if given else []


def arguments(
    number: int, text: str, given: list[str], readers: tuple[Reader, ...], more: bool
) -> tuple[int, ...]:
    """The numbers that the arguments stand for; `more`: the last may be repeated."""
    if more and given:
        readers = (*readers, *readers[-1:] * (len(given) - len(readers)))
    padded = given + [""] * (len(readers) - len(given))
    read = [reader(word) for reader, word in zip(readers, padded, strict=False)]
    if len(given) > len(readers) or None in read:
        raise RuleViolation(
            "HC-PWR-11",
            N_("Card %(number)s: the arguments of %(word)s make no sense."),
            number=number,
            word=text,
        )
    return tuple(n for numbers in read for n in numbers or ())
