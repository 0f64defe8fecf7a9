"""Which rules hold in a competition; the only list of games with a league."""

from __future__ import annotations

from competitions.games.helvetia import league
from competitions.games.values import LeagueRules

LEAGUES: dict[tuple[str, str], LeagueRules] = {
    ("helvetia", "geek"): league.GEEK,
    ("helvetia", "family"): league.FAMILY,
}


def league_rules(game: str, profile: str) -> LeagueRules:
    return LEAGUES[game, profile]
