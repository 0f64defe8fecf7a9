"""Which rules hold in a competition; the only list of games with a league."""

from __future__ import annotations

from competitions.games.boxes import CardStock
from competitions.games.helvetia import computers, kickoff, league, reports
from competitions.games.helvetia.own_cards import HELVETIA_BOX
from competitions.games.kickoffs import ChoiceOf, KickoffOf
from competitions.games.league import League
from competitions.games.report_codecs import ReportCodec
from competitions.games.values import LeagueRules
from engine.rulesets import Ruleset

# What each ruleset decides between matches.
LEAGUES: dict[Ruleset, League] = {
    rules.ruleset: league.HelvetiaLeague(rules)
    for rules in (league.GEEK, league.FAMILY)
}
# How a match of a game begins in the browser, from what its coaches have prepared.
KICKOFFS: dict[str, KickoffOf] = {league.GEEK.ruleset.game: kickoff.helvetia_kickoff}
# What the computer chooses for both sides before it, where it coaches them.
CHOICES: dict[str, ChoiceOf] = {league.GEEK.ruleset.game: computers.helvetia_choices}
# What the cards of a club's own boxes are made of.
BOXES: dict[str, CardStock] = {HELVETIA_BOX.game: HELVETIA_BOX}
# How the reports of a game are stored.
CODECS: dict[str, ReportCodec] = {league.GEEK.ruleset.game: reports.HelvetiaCodec()}
# All rulesets, in the order in which forms offer them.
RULESETS = tuple(LEAGUES)
# The one where nobody has chosen.
FIRST_RULESET = RULESETS[0]
GAMES = tuple(dict.fromkeys(one.game for one in RULESETS))
PROFILES = tuple(dict.fromkeys(one.profile for one in RULESETS))


def league_by_ruleset(ruleset: Ruleset) -> League:
    """KeyError for a ruleset that does not exist."""
    return LEAGUES[ruleset]


def league_rules(ruleset: Ruleset) -> LeagueRules:
    """Its numbers and switches."""
    return LEAGUES[ruleset].rules


def stock_of(card: object) -> CardStock:
    """The stock of the game whose card this is."""
    return next(box for box in BOXES.values() if box.holds(card))
