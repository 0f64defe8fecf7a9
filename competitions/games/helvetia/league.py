"""Helvetia Cup between matches: GEEK carries over, FAMILY does not (HC-FAM-14)."""

from __future__ import annotations

from competitions.games.values import LeagueRules
from engine.rulesets import Ruleset

GAME = "helvetia"
GEEK = LeagueRules(Ruleset(GAME, "geek"))
FAMILY = LeagueRules(
    Ruleset(GAME, "family"),
    carries=False,
    sessions=0,
    challenges=False,
    most_cards=0,
    most_legends=0,
    ways=("play", "shot"),
    extra_time=False,
    rough=False,
    fixed_numbers=(1, 3, 6, 8, 10),
)
