"""The switches with which a match can be begun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of a match: a yes or no, one of some words, or a number of a range."""

    name: str
    default: bool | int | str
    # What it does, in each language.
    sentence: Mapping[str, str]
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    # Whether the command line asks for it.
    asked: bool = False
    # The default where a single match is played and not many; None: the same.
    single: bool | int | str | None = None
    # The default where two people play who do not see each other's screen; None: the same.
    apart: bool | int | str | None = None
    # The default where no page helps a coach to see what he may do; None: the same.
    bare: bool | int | str | None = None
