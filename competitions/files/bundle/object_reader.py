"""Reads values of a file one by one and notes every problem with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from competitions.files.bundle.values import BundleErrors, Problem
from competitions.rules.names import clean_name
from engine.errors import N_, RuleViolation
from engine.strict_json import Object, Unreal

MOST_PROBLEMS = 500
MISSING = object()
ENDLESS = 10_000
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")


def quote(value: object) -> str:
    """A value as a sentence may quote it: short, in characters that print."""
    if isinstance(value, Unreal):
        return value.text
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def inside(place: str, key: str | int) -> str:
    """The place of a key or of a list's item: fixtures[3].result."""
    if isinstance(key, int):
        return f"{place}[{key}]"
    if not _PLAIN.fullmatch(key):
        return f"{place}[{quote(key)}]"
    return f"{place}.{key}" if place else key


def name_of(text: str, most: int) -> str:
    """HV-NAME-01: a name as everywhere else; millions of characters are not read."""
    if len(text) > ENDLESS:
        raise RuleViolation(
            "HV-NAME-02",
            N_("At most %(limit)s characters are possible here; these are %(length)s."),
            limit=most,
            length=len(text),
        )
    return clean_name(text, most)


class Problems:
    """Collects problems; stops the reading when there are far too many."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def note(self, place: str, message: str, /, **params: object) -> None:
        self.found.append(Problem(place, message, params))
        if len(self.found) >= MOST_PROBLEMS:
            raise BundleErrors(self.found)

    def refusal(self, place: str, violation: RuleViolation) -> None:
        self.note(place, violation.message, **violation.params)

    def end(self) -> None:
        if self.found:
            raise BundleErrors(self.found)


class Spot(NamedTuple):
    """A place of the file; what is wrong with the value there is noted with it.

    Whoever reads a value that is wrong gets a harmless stand-in, so that the reading
    goes on and finds the next problem.
    """

    place: str
    problems: Problems

    def inner(self, key: str | int) -> Spot:
        return Spot(inside(self.place, key), self.problems)

    def note(self, message: str, /, **params: object) -> None:
        self.problems.note(self.place, message, **params)

    def refusal(self, violation: RuleViolation) -> None:
        self.problems.refusal(self.place, violation)

    def text(self, value: object, most: int) -> str:
        """A name or a reason, in its cleaned form."""
        if not isinstance(value, str):
            self._wrong(value, N_("A text is needed, not %(value)s."))
            return ""
        try:
            return name_of(value, most)
        except RuleViolation as violation:
            self.refusal(violation)
            return ""

    def choice(self, value: object, choices: Sequence[str]) -> str:
        if isinstance(value, str) and value in choices:
            return value
        self.note(
            N_("%(value)s is not possible; possible are: %(choices)s."),
            value=quote(value),
            choices=", ".join(choices),
        )
        return choices[0]

    def whole(self, value: object, within: range) -> int:
        """A whole number within bounds; true and 1.0 are none."""
        # To Python true is a number; to a league it is not.
        if type(value) is not int:
            self._wrong(value, N_("A whole number is needed, not %(value)s."))
        elif value not in within:
            self.note(
                N_("%(value)s is out of range: possible is %(low)s to %(high)s."),
                value=value,
                low=within[0],
                high=within[-1],
            )
        else:
            return value
        return within[0]

    def flag(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        self._wrong(value, N_("true or false is needed, not %(value)s."))
        return False

    def pair(self, value: object, within: range) -> tuple[int, int] | None:
        """Two figures, home first."""
        if isinstance(value, list) and len(value) == 2:
            home, away = (
                self.inner(i).whole(one, within) for i, one in enumerate(value)
            )
            return home, away
        self._wrong(value, N_("Two figures in a list are needed, not %(value)s."))
        return None

    def items(self, value: object, most: int) -> Iterator[tuple[object, Spot]]:
        """The items of a list, each with its place."""
        if not isinstance(value, list):
            self._wrong(value, N_("A list is needed, not %(value)s."))
            return
        if len(value) > most:
            self.note(
                N_("At most %(most)s are possible here, not %(number)s."),
                most=most,
                number=len(value),
            )
        for i, item in enumerate(value[:most]):
            yield item, self.inner(i)

    def _wrong(self, value: object, message: str) -> None:
        self.note(message, value=quote(value))


class ObjectReader:
    """One object of the file, its keys taken one by one."""

    def __init__(self, value: object, spot: Spot, keys: Collection[str]) -> None:
        self.spot = spot
        self.values: dict[str, object] = {}
        # Where no object is at all, its keys are not missed one by one.
        self.spoilt = not isinstance(value, Object)
        if not isinstance(value, Object):
            if value is not MISSING:
                spot.note(N_("An object is needed, not %(value)s."), value=quote(value))
            return
        for key in value.doubled:
            spot.inner(key).note(N_("This key is here twice."))
        for key in value:
            if key not in keys:
                spot.inner(key).note(
                    N_("This key is unknown; known are: %(keys)s."),
                    keys=", ".join(keys),
                )
        self.values = {key: value[key] for key in value if key in keys}

    @property
    def place(self) -> str:
        return self.spot.place

    def at(self, key: str) -> Spot:
        return self.spot.inner(key)

    def has(self, key: str) -> bool:
        """Whether there is a value; null counts as left out."""
        return self.values.get(key) is not None

    def required(self, key: str) -> object:
        if key not in self.values and not self.spoilt:
            self.at(key).note(N_("This is missing."))
        return self.values.get(key, MISSING)

    def child(self, key: str, keys: Collection[str]) -> ObjectReader:
        """An object that must be there."""
        return ObjectReader(self.required(key), self.at(key), keys)

    def optional(self, key: str, keys: Collection[str]) -> ObjectReader:
        """An object that may be left out."""
        value = self.values[key] if self.has(key) else Object()
        return ObjectReader(value, self.at(key), keys)

    def text(self, key: str, most: int, default: str | None = None) -> str:
        value = self._needed(key, default)
        return self.at(key).text(value, most) if value is not MISSING else default or ""

    def choice(
        self, key: str, choices: Sequence[str], default: str | None = None
    ) -> str:
        value = self._needed(key, default)
        if value is MISSING:
            return choices[0] if default is None else default
        return self.at(key).choice(value, choices)

    def integer(self, key: str, within: range, default: int | None = None) -> int:
        value = self._needed(key, default)
        if value is MISSING:
            return within[0] if default is None else default
        return self.at(key).whole(value, within)

    def boolean(self, key: str, *, default: bool = False) -> bool:
        value = self._needed(key, default)
        return default if value is MISSING else self.at(key).flag(value)

    def pair(self, key: str, within: range) -> tuple[int, int] | None:
        if not self.has(key):
            return None
        return self.at(key).pair(self.values[key], within)

    def items(
        self, key: str, most: int, *, required: bool = False
    ) -> Iterator[tuple[object, Spot]]:
        value = self.required(key) if required else self.values.get(key)
        if value is MISSING or (value is None and not required):
            return iter(())
        return self.at(key).items(value, most)

    def _needed(self, key: str, default: object) -> object:
        """The value; MISSING where there is none: that is noted if none was expected."""
        if default is None:
            return self.required(key)
        return self.values[key] if self.has(key) else MISSING
