"""The rules of a competition, whatever its format: ruleset, points, chain, depth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from competitions.games.registry import FIRST_RULESET, LEAGUES
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.registry import (
    FIRST_KINDS,
    KINDS,
    columns_of_format,
    format_in_columns,
)
from competitions.rules.formats.stages import StageTerms, check_stages
from competitions.rules.standings.chains import checked_chain
from competitions.rules.standings.facts import HEAD_TO_HEAD
from engine.errors import N_, RuleViolation
from engine.report import DEPTHS, Depth
from engine.rulesets import Ruleset

# Where nobody has chosen.
RULESET = FIRST_RULESET
POINTS = range(-9, 100)
ADJUSTMENT = range(-99, 100)


class TermsLike(Protocol):
    """The rules of a competition, wherever they come from."""

    @property
    def kind(self) -> str: ...
    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def legs(self) -> int: ...
    @property
    def win(self) -> int: ...
    @property
    def draw(self) -> int: ...
    @property
    def loss(self) -> int: ...
    @property
    def tiebreaks(self) -> Sequence[str]: ...
    @property
    def head_to_head(self) -> str: ...
    @property
    def third_place(self) -> bool: ...
    @property
    def stages(self) -> Sequence[StageTerms]: ...


def check_terms(terms: TermsLike) -> None:
    """HC-CUP-01, HC-CHP-01: the first thing that cannot be."""
    if terms.kind not in (KINDS if terms.stages else FIRST_KINDS):
        raise RuleViolation("HC-CHP-01", N_("Choose a championship or a cup."))
    check_ruleset(terms.ruleset)
    if terms.stages:
        check_stages(terms.stages)
    else:
        check_columns(terms.kind, legs=terms.legs, third_place=terms.third_place)
    heads = [one.head_to_head for one in terms.stages if one.head_to_head]
    if not {terms.head_to_head, *heads} <= set(HEAD_TO_HEAD):
        raise RuleViolation("DEC-18", N_("Head-to-head restarts or continues."))
    points = [one.points for one in terms.stages if one.points is not None]
    for worth in ((terms.win, terms.draw, terms.loss), *points):
        check_points(*worth)
    for chain in (terms.tiebreaks, *(one.tiebreaks or () for one in terms.stages)):
        checked_chain(chain)


def check_ruleset(ruleset: Ruleset) -> None:
    if ruleset not in LEAGUES:
        raise RuleViolation("HV-COMP-06", N_("Choose one of the games and its rules."))


def check_points(win: int, draw: int, loss: int) -> None:
    if any(value not in POINTS for value in (win, draw, loss)):
        raise RuleViolation("HC-CHP-01", N_("Points go from -9 to 99."))
    if not win >= draw >= loss:
        raise RuleViolation(
            "HC-CHP-01", N_("A win is worth at least a draw, a draw at least a defeat.")
        )


def check_columns(kind: str, *, legs: int, third_place: bool) -> Format:
    """HC-CUP-01, HC-CHP-01: what a competition of one stage can hold, as its format."""
    if KINDS[kind].bracket and legs != 1:
        raise RuleViolation("HC-CUP-01", N_("A cup tie is one match."))
    if not KINDS[kind].bracket and legs not in (1, 2):
        raise RuleViolation("HC-CHP-01", N_("Each pair meets once or twice."))
    if not KINDS[kind].bracket and third_place:
        raise RuleViolation("HC-CUP-02", N_("Only a cup has a match for third place."))
    return format_in_columns(kind, legs=legs, third_place=third_place)


def fits_columns(played: Format) -> bool:
    """Whether a competition of one stage can hold it, with all that was chosen of it."""
    columns = columns_of_format(played)
    try:
        return played.kind in FIRST_KINDS and check_columns(**columns) == played
    except RuleViolation:
        return False


def check_switches(ruleset: Ruleset, switches: Sequence[str]) -> None:
    """HV-COMP-06: only what these rules leave to a competition."""
    if not set(switches) <= set(LEAGUES[ruleset].rules.switches):
        raise RuleViolation(
            "HV-COMP-06", N_("These rules of play leave nothing of that kind open.")
        )


def refuse_redrawn(drawn: object, terms: object) -> None:
    """HV-COMP-01: the draw was made for these."""
    fixed = ("kind", "legs", "ruleset", "third_place", "switches", "courses")
    if any(getattr(drawn, name) != getattr(terms, name) for name in fixed):
        text = N_(
            "Kind, legs, profile and third place are fixed by the draw. Take the draw back first."
        )
        raise RuleViolation("HV-COMP-01", text)


def prizes_of(kind: str, chosen: bool | None) -> bool:
    """HV-CHL-01: "le défi n'est utilisé qu'en championnat", unless somebody chose."""
    return KINDS[kind].counts_points if chosen is None else chosen


def check_depth(depth: str) -> Depth:
    """HV-COMP-05: score only, standard, or every gesture."""
    for known in DEPTHS:
        if depth == known:
            return known
    raise RuleViolation(
        "HV-COMP-05",
        N_("A match sheet asks for the score only, the standard or full statistics."),
    )


def check_adjustment(points: int, reason: str) -> None:
    if points == 0 or points not in ADJUSTMENT:
        raise RuleViolation("DEC-18", N_("Give or take 1 to 99 points."))
    if not reason.strip():
        raise RuleViolation("DEC-18", N_("Points given or taken need a reason."))
