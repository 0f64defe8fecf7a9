"""Reads values of a file one by one and notes every problem with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence

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

    def note(self, place: str, message: str, **params: object) -> None:
        self.found.append(Problem(place, message, params))
        if len(self.found) >= MOST_PROBLEMS:
            raise BundleErrors(self.found)

    def refusal(self, place: str, violation: RuleViolation) -> None:
        self.note(place, violation.message, **violation.params)

    def end(self) -> None:
        if self.found:
            raise BundleErrors(self.found)


class ObjectReader:
    """One object of the file, its keys taken one by one.

    Every reader of a value answers a harmless stand-in after noting a problem, so
    that the reading goes on and finds the next one.
    """

    def __init__(
        self, value: object, place: str, keys: Collection[str], problems: Problems
    ) -> None:
        self.place, self.problems = place, problems
        self.values: dict[str, object] = {}
        # Where no object is at all, its keys are not missed one by one.
        self.spoilt = not isinstance(value, Object)
        if not isinstance(value, Object):
            if value is not MISSING:
                problems.note(
                    place, N_("An object is needed, not %(value)s."), value=quote(value)
                )
            return
        for key in value.doubled:
            problems.note(inside(place, key), N_("This key is here twice."))
        for key in value:
            if key not in keys:
                problems.note(
                    inside(place, key),
                    N_("This key is unknown; known are: %(keys)s."),
                    keys=", ".join(keys),
                )
        self.values = {key: value[key] for key in value if key in keys}

    def at(self, key: str) -> str:
        return inside(self.place, key)

    def has(self, key: str) -> bool:
        """Whether there is a value; null counts as left out."""
        return self.values.get(key) is not None

    def required(self, key: str) -> object:
        if key not in self.values and not self.spoilt:
            self.problems.note(self.at(key), N_("This is missing."))
        return self.values.get(key, MISSING)

    def child(self, key: str, keys: Collection[str]) -> ObjectReader:
        """An object that must be there."""
        return ObjectReader(self.required(key), self.at(key), keys, self.problems)

    def optional(self, key: str, keys: Collection[str]) -> ObjectReader:
        """An object that may be left out."""
        value = self.values[key] if self.has(key) else Object()
        return ObjectReader(value, self.at(key), keys, self.problems)

    def text(self, key: str, most: int) -> str:
        """A name or a reason, in its cleaned form."""
        value = self.required(key)
        if isinstance(value, str):
            try:
                return name_of(value, most)
            except RuleViolation as violation:
                self.problems.refusal(self.at(key), violation)
        elif key in self.values:
            self._wrong(key, N_("A text is needed, not %(value)s."))
        return ""

    def choice(
        self, key: str, choices: Sequence[str], default: str | None = None
    ) -> str:
        if default is not None and not self.has(key):
            return default
        value = self.required(key)
        if isinstance(value, str) and value in choices:
            return value
        if key in self.values:
            self.problems.note(
                self.at(key),
                N_("%(value)s is not possible; possible are: %(choices)s."),
                value=quote(value),
                choices=", ".join(choices),
            )
        return choices[0]

    def integer(self, key: str, within: range, default: int | None = None) -> int:
        if default is not None and not self.has(key):
            return default
        value = self.required(key)
        if key not in self.values:
            return within[0]
        return self.whole(value, self.at(key), within)

    def whole(self, value: object, place: str, within: range) -> int:
        """A whole number within bounds; true and 1.0 are none."""
        # To Python true is a number; to a league it is not.
        if type(value) is not int:
            self.problems.note(
                place,
                N_("A whole number is needed, not %(value)s."),
                value=quote(value),
            )
        elif value not in within:
            self.problems.note(
                place,
                N_("%(value)s is out of range: possible is %(low)s to %(high)s."),
                value=value,
                low=within[0],
                high=within[-1],
            )
        else:
            return value
        return within[0]

    def boolean(self, key: str, *, default: bool = False) -> bool:
        value = self.values.get(key)
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        self._wrong(key, N_("true or false is needed, not %(value)s."))
        return default

    def pair(self, key: str, within: range) -> tuple[int, int] | None:
        """Two figures, home first."""
        if not self.has(key):
            return None
        value = self.values[key]
        if isinstance(value, list) and len(value) == 2:
            home, away = (
                self.whole(figure, inside(self.at(key), i), within)
                for i, figure in enumerate(value)
            )
            return home, away
        self._wrong(key, N_("Two figures in a list are needed, not %(value)s."))
        return None

    def items(
        self, key: str, most: int, *, required: bool = False
    ) -> Iterator[tuple[object, str]]:
        """The items of a list, each with its place."""
        value = self.required(key) if required else self.values.get(key)
        if value is MISSING or (value is None and not required):
            return
        if not isinstance(value, list):
            self._wrong(key, N_("A list is needed, not %(value)s."))
            return
        if len(value) > most:
            self.problems.note(
                self.at(key),
                N_("At most %(most)s are possible here, not %(number)s."),
                most=most,
                number=len(value),
            )
        for i, item in enumerate(value[:most]):
            yield item, inside(self.at(key), i)

    def _wrong(self, key: str, message: str) -> None:
        self.problems.note(self.at(key), message, value=quote(self.values[key]))
