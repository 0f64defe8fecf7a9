"""HC-CHP-02: chains of tie-breaks: which can be, how one is put in order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from competitions.rules.standings.facts import DEFAULT_CHAIN
from competitions.rules.standings.steps import TIEBREAKS, Tiebreak
from engine.errors import N_, RuleViolation

ALIASES = {
    "gd": "goal_difference",
    "gf": "goals_for",
    "ga": "goals_against",
    "goals": "goals_for",
    "goals_scored": "goals_for",
    "goals_conceded": "goals_against",
    "h2h_points": "head_to_head_points",
    "h2h_difference": "head_to_head_difference",
    "h2h_goal_difference": "head_to_head_difference",
    "h2h_gd": "head_to_head_difference",
    "h2h_goals": "head_to_head_goals",
    "h2h_goals_for": "head_to_head_goals",
    "h2h_gf": "head_to_head_goals",
    "head_to_head_goal_difference": "head_to_head_difference",
    "head_to_head_goals_for": "head_to_head_goals",
    "drawing_of_lots": "lots",
    "lot": "lots",
    "won": "wins",
    "h2h_away_goals": "head_to_head_away_goals",
    "ppg": "points_per_game",
    "points_per_match": "points_per_game",
    "goal_average": "goal_quotient",
    "goal_ratio": "goal_quotient",
    "forfeits": "fewest_forfeits",
    "seed": "seeding",
    "coefficient": "seeding",
    "by_hand": "manual",
    "manual_order": "manual",
}

# HV-TIE-01: what a table may be counted by before anything parts equals.
LEADS = ("points", "points_per_game")


def tiebreak_id(name: str) -> str:
    """The id behind an obvious other spelling: "h2h-points", "GD"."""
    spelt = name.strip().lower().replace("-", "_").replace(" ", "_")
    return ALIASES.get(spelt, spelt)


def chain_of(names: Sequence[str] = DEFAULT_CHAIN) -> tuple[Tiebreak, ...]:
    """The steps of a chain, points first whether they are named or not."""
    return tuple(TIEBREAKS[name] for name in points_first(names))


def points_first(names: Sequence[str]) -> tuple[str, ...]:
    """HC-CHP-02: the chain in force; points decide first, named or not.

    HV-TIE-01: or points per match, where they are named first.
    """
    ids = checked_chain(names)
    return ids if ids[:1] and ids[0] in LEADS else ("points", *ids)


WAYS = ("up", "down", "in", "out")


def move_step(chain: Sequence[str], way: str, step: str) -> tuple[str, ...]:
    """HC-CHP-02: the chain with one step further up or down, put in last or taken out.

    Points stay first. What cannot be done changes nothing.
    """
    points, *steps = points_first(chain)
    if way == "in" and step in TIEBREAKS and step not in ("points", points, *steps):
        return (points, *steps, step)
    if step not in steps:
        return (points, *steps)
    place = steps.index(step)
    steps.remove(step)
    if way != "out":
        steps.insert(max(place + {"up": -1, "down": 1}.get(way, 0), 0), step)
    return (points, *steps)


def chain_before(chains: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """HV-CHAIN-01: the chain a competition had before its form hid steps of it.

    `chains` are those stored, oldest first. Once one was stored without its points,
    the form hid its first step and the next save lost that. Empty where nothing is
    missing: the step was typed again, or the chain was changed when all of it showed.
    """
    hidden: list[str] = []
    for before, after in pairwise(chains):
        if "points" in (*before[:1], *after[:1]):
            # all of it showed: who changed it then meant it
            same = points_first(before) == points_first(after)
            hidden = hidden if same else []
        else:
            hidden += before[:1]
        hidden = [step for step in hidden if step not in after]
    if not hidden:
        return ()
    return ("points", *hidden, *(step for step in chains[-1] if step != "points"))


def checked_chain(names: Sequence[str]) -> tuple[str, ...]:
    """Canonical ids; refuses what is unknown, named twice, or points further down."""
    ids = tuple(map(tiebreak_id, names))
    for place, (name, given) in enumerate(zip(ids, names, strict=True)):
        if name not in TIEBREAKS:
            raise RuleViolation(
                "HC-CHP-02", N_("“%(name)s” is not a tie-break."), name=given
            )
        if name in ids[:place]:
            raise RuleViolation(
                "HC-CHP-02", N_("The tie-break “%(name)s” is named twice."), name=given
            )
        if name == "points" and place:
            raise RuleViolation("HC-CHP-02", N_("Points always come first."))
    return ids
