"""A shot on the page of a match: two choose in secret, who has, what is known to both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.json_values import Stored
from engine.sides import Side
from matches.pages.percents import percent
from matches.pages.play.board import Words


class Envelope(NamedTuple):
    """That of a side, and whether it has sealed it."""

    side: Side
    team: str
    is_sealed: bool


class DuelFigure(NamedTuple):
    """A figure that both know, such as "Pressure" −2."""

    name: str
    value: str


class DuelPart(NamedTuple):
    """The goal before anything in it is shown."""

    cells: tuple[str, ...]
    covers: int
    # How often it goes in if both choose best.
    share: str
    envelopes: tuple[Envelope, ...]
    # What the shot is made of, and how much of the goal is covered.
    figures: tuple[DuelFigure, ...]


def duel_part(view: Stored, words: Words) -> DuelPart | None:
    """The shot against the keeper in a view; None where nobody shoots."""
    goal = view["goal"]
    if not goal:
        return None
    return DuelPart(
        tuple(goal["needs"]),
        goal["covers"],
        percent(goal["share"]),
        envelopes_of(view, goal["sealed"]),
        tuple(_figures(goal, words)),
    )


def envelopes_of(view: Stored, sealed: Sequence[str]) -> tuple[Envelope, ...]:
    """Home first; `sealed` are the sides that have chosen."""
    return tuple(
        Envelope(Side(side["side"]), side["name"], side["side"] in sealed)
        for side in view["sides"]
    )


def _figures(goal: Stored, words: Words) -> Iterator[DuelFigure]:
    yield from threshold_parts(goal["parts"], words)
    covered = {"n": goal["covers"], "cells": len(goal["needs"])}
    yield DuelFigure(_("Cells covered"), _("%(n)s of %(cells)s") % covered)


def threshold_parts(parts: Mapping[str, int], words: Words) -> list[DuelFigure]:
    """The value of the shooter first, then what is added to it or taken."""
    return [
        DuelFigure(words(f"part.{rule}"), _added(amount) if n else str(amount))
        for n, (rule, amount) in enumerate(parts.items())
    ]


def threshold_text(parts: Mapping[str, int], needed: int, words: Words) -> str:
    """What the die had to show, "Shot 13, Cell aimed at −3: 10"."""
    figures = threshold_parts(parts, words)
    if more := needed - sum(parts.values()):
        figures.append(DuelFigure(_("Played after it"), _added(more)))
    added = ", ".join(f"{each.name} {each.value}" for each in figures)
    return _("%(parts)s: %(sum)s") % {"parts": added, "sum": needed}


def _added(amount: int) -> str:
    return f"{amount:+}".replace("-", "\N{MINUS SIGN}") if amount else "0"
