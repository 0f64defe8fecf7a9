"""Helvetia Cup between matches: GEEK carries over, FAMILY does not (HC-FAM-14)."""

from __future__ import annotations

from competitions.games.values import LeagueRules

GEEK = LeagueRules("geek")
FAMILY = LeagueRules(
    "family",
    carries=False,
    sessions=0,
    challenges=False,
    most_cards=0,
    most_legends=0,
    ways=("play", "shot"),
    rough=False,
    fixed_numbers=(1, 3, 6, 8, 10),
)
