"""What may be put together on a card (HC-PWR-11), as `data/effects.toml` says."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from engine.games.helvetia.box.cards import PlayedBy, Words
from engine.json_values import Stored

_WHAT: Final = r"(?P<what>[a-z_]+)"


class EffectMoment(NamedTuple):
    """What a card must say for an effect to be allowed in one of its moments."""

    by: tuple[PlayedBy, ...]
    # As a card writes them; ("",): the card has no target.
    targets: tuple[str, ...] = ("",)
    # Requirements without which a card would have nothing to act on.
    needs: tuple[str, ...] = ()
    # The words that `%(what)s` may be: which test, which penalty.
    what: tuple[str, ...] = ()

    def goes_with(self, target: str) -> bool:
        """Whether this target is allowed; its arguments are the card's own business."""
        return name_of(target) in map(name_of, self.targets)


class CardEffect(NamedTuple):
    """One thing that a card does, and in which moments it may."""

    key: str
    # The operation, with places for its number and for what it tests.
    write: str
    text: Words
    moments: Mapping[str, EffectMoment]
    # How its number is written: "+" with its sign, "=3", "x3", or plain.
    sign: str = ""
    # The numbers that a card may be given; none where both are 0.
    least: int = 0
    most: int = 0
    # Nothing else goes with it, as it takes the place of what would come next.
    alone: bool = False
    # Whether a club is offered it for its own cards.
    offered: bool = True

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that a card may be given, without one that changes nothing."""
        found = range(self.least, self.most + 1)
        numbered = "%(n)s" in self.write
        return tuple(n for n in found if n or self.sign != "+") if numbered else ()

    def operation(self, n: int | None = None, what: str = "") -> str:
        """The operation as a card says it, with this number and this test."""
        signs = {"+": f"{n:+}" if n is not None else "", "": f"{n}"}
        number = signs.get(self.sign, f"{self.sign}{n}")
        return self.write % {"n": number, "what": what}

    @property
    def name(self) -> str:
        """The word of its operation; several effects may have the same."""
        return name_of(self.write)


class WrittenEffect(NamedTuple):
    """An operation as it stands on a card, and what it says."""

    effect: CardEffect
    n: int | None
    what: str


def name_of(text: str) -> str:
    """The word before the arguments."""
    return text.partition("(")[0].strip()


@cache
def table() -> Stored:
    """All of `data/effects.toml`."""
    file = resources.files("engine.games.helvetia").joinpath("data", "effects.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def effects() -> tuple[CardEffect, ...]:
    """All there are, in the order in which they are offered."""
    return tuple(_effect(row) for row in table()["effects"])


@cache
def written(operation: str) -> WrittenEffect | None:
    """What an operation of a card says; None for one that no effect writes."""
    text = operation.replace(" ", "")
    for each, pattern in _patterns():
        found = pattern.fullmatch(text)
        if found is not None:
            given = found.groupdict()
            return WrittenEffect(each, _number(given.get("n")), given.get("what") or "")
    return None


def moments_of(operation: str) -> Mapping[str, EffectMoment]:
    """The moments in which an operation means something, and with what.

    Empty for one that no effect writes.
    """
    found = written(operation)
    if found is not None:
        return found.effect.moments
    # a number out of what a form offers: the other effects of the operation say it
    same = [each for each in effects() if each.name == name_of(operation)]
    return same[0].moments if same else {}


@cache
def _patterns() -> tuple[tuple[CardEffect, re.Pattern[str]], ...]:
    return tuple((each, _pattern(each)) for each in effects())


def _pattern(effect: CardEffect) -> re.Pattern[str]:
    """What `CardEffect.operation` can write, made an expression that reads it again."""
    sign = {"+": "[-+]", "=": "=", "x": "x", "": ""}[effect.sign]
    text = re.escape(effect.write.replace(" ", ""))
    text = text.replace(re.escape("%(n)s"), rf"(?P<n>{sign}\d+)")
    return re.compile(text.replace(re.escape("%(what)s"), _WHAT))


def _number(text: str | None) -> int | None:
    return None if text is None else int(text.lstrip("=x"))


def _effect(row: Stored) -> CardEffect:
    moments = {name: _moment(given) for name, given in row["moments"].items()}
    names = ("sign", "least", "most", "alone", "offered")
    rest = {name: row[name] for name in names if name in row}
    text = Words(row["en"], row["fr"])
    return CardEffect(row["key"], row["write"], text, moments, **rest)


def _moment(row: Stored) -> EffectMoment:
    lists = {
        name: tuple(row[name]) for name in ("targets", "needs", "what") if name in row
    }
    return EffectMoment(tuple(map(PlayedBy, row["by"])), **lists)
