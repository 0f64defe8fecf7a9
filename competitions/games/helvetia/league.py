"""Helvetia Cup between matches: GEEK carries over, FAMILY does not (HC-FAM-14)."""

from __future__ import annotations

from competitions.games.values import LeagueRules
from engine.games.helvetia.side_report import GOAL_KINDS
from engine.rulesets import Ruleset

GAME = "helvetia"
GEEK = LeagueRules(Ruleset(GAME, "geek"), ways=GOAL_KINDS, kinds=GOAL_KINDS)
FAMILY = LeagueRules(
    Ruleset(GAME, "family"),
    carries=False,
    sessions=0,
    challenges=False,
    most_cards=0,
    most_legends=0,
    ways=("play", "shot"),
    kinds=GOAL_KINDS,
    extra_time=False,
    rough=False,
    fixed_numbers=(1, 3, 6, 8, 10),
)
