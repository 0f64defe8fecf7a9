"""Which rules hold in a competition; the only list of games with a league."""

from __future__ import annotations

from competitions.rules.leagues import helvetia
from competitions.rules.leagues.values import LeagueRules

LEAGUES: dict[tuple[str, str], LeagueRules] = {
    ("helvetia", "geek"): helvetia.GEEK,
    ("helvetia", "family"): helvetia.FAMILY,
}


def league_rules(game: str, profile: str) -> LeagueRules:
    return LEAGUES[game, profile]
