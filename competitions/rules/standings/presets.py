"""HV-TIE-09: chains of tie-breaks that are known by a name, each with where it stands.

Where a federation goes on by a match between the level teams, a chain ends: they share
their rank. Its ranking lists and coefficients are our "seeding".

Each ranks a table as it was published (tests: test_presets.py), with these gaps. The last
step of England, goals away from home in their own matches, has decided no table of five
divisions from 2000/01 to 2025/26: two pairs were level by all goals (third division
2010/11, fifth 2019/20), and neither by it. Of Ultimate three teams of a pool are shown,
no whole pool was found. The rules of 2026 stand as quoted from their regulations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from competitions.rules.standings.chains import points_first
from competitions.rules.standings.facts import COMPLETE, DEFAULT_CHAIN
from engine.errors import N_

_MUTUAL = ("head_to_head_points", "head_to_head_difference", "head_to_head_goals")
_ALL = ("goal_difference", "goals_for")


@dataclass(frozen=True, slots=True)
class ChainPreset:
    """A chain by name; `source` is a title in its own language, not translated."""

    id: str
    label: str
    chain: tuple[str, ...]
    head_to_head: str
    source: str


PRESETS: dict[str, ChainPreset] = {
    preset.id: preset
    for preset in (
        ChainPreset(
            "house",
            N_("Usual here"),
            DEFAULT_CHAIN,
            "restart",
            "Helvetia, docs/rules/house.md: DEC-18",
        ),
        ChainPreset(
            "world_cup_2022",
            N_("World Cups until 2022"),
            ("points", *_ALL, *_MUTUAL, "conduct_score", "lots"),
            "continue",
            "2018 FIFA World Cup Russia Regulations, article 32",
        ),
        ChainPreset(
            "world_cup_2026",
            N_("World Cup 2026"),
            ("points", *_MUTUAL, *_ALL, "conduct_score", "seeding"),
            "again",
            "Regulations for the FIFA World Cup 26 (May 2026), article 13",
        ),
        ChainPreset(
            "uefa_groups",
            N_("UEFA groups until 2024"),
            (
                *("points", *_MUTUAL, *_ALL, "away_goals", "wins", "away_wins"),
                *("disciplinary_points", "seeding"),
            ),
            "again",
            "Regulations of the UEFA European Football Championship 2022-24, article 15",
        ),
        ChainPreset(
            "england",
            N_("England"),
            (
                *("points", *_ALL),
                *("head_to_head_points", "head_to_head_away_goals"),
            ),
            "continue",
            "the-star.co.ke/sports/football/2019-07-17-premier-league-announce-new-rule"
            "-for-the-upcoming-season",
        ),
        ChainPreset(
            "spain",
            N_("Spain"),
            ("points", "head_to_head_points", "head_to_head_difference", *_ALL),
            f"continue{COMPLETE}",
            "RFEF, disposición quinta: nuestraliga.com/foro/index.php?topic=18170",
        ),
        ChainPreset(
            "italy",
            N_("Italy"),
            (
                *("points", "head_to_head_points", "head_to_head_difference"),
                *(*_ALL, "lots"),
            ),
            "continue",
            "monza-news.it/news/349816917510",
        ),
        ChainPreset(
            "ultimate",
            N_("Ultimate (WFDF)"),
            (
                *("points", "head_to_head_points", "fewest_forfeits"),
                *("head_to_head_difference", "goal_difference"),
                *("head_to_head_goals", "goals_for"),
            ),
            "restart",
            "WFDF Rules of Ultimate, Appendix B3: ultiscore.com/outdoor/appendix",
        ),
        ChainPreset(
            "per_match",
            N_("Points per match, for a season that was broken off"),
            ("points_per_game", *_ALL),
            "continue",
            "footballsite.co.uk/Statistics/Seasons/2019-20/League12019-20.htm",
        ),
    )
}


def preset_of(chain: Sequence[str], head_to_head: str) -> ChainPreset | None:
    """The preset that is this chain; of one without head-to-head its way is no matter."""
    wanted = points_first(chain)
    for preset in PRESETS.values():
        if preset.chain == wanted and (
            preset.head_to_head == head_to_head or not set(wanted) & _ASKS_MUTUAL
        ):
            return preset
    return None


_ASKS_MUTUAL = {*_MUTUAL, "head_to_head_away_goals"}
