"""A fixture as computers would play it now: who may play, what is in the decks."""

from __future__ import annotations

from typing import NamedTuple

from competitions.games.door import KICKOFFS, LeagueKickoff
from competitions.models import Fixture, Result
from competitions.queries.door import sides_of
from engine.errors import N_, RuleViolation
from engine.sides import SIDES, BySide
from matches.games.helvetia.choices import NOTHING, SideChoices
from matches.queries.play.fielding import (
    chosen_by_computer,
    friendly_kickoff,
    league_kickoff,
    on_chosen_board,
)
from matches.queries.preparing import MatchTerms, terms_by_side

UNKNOWN = N_("The teams of this match are not known yet.")
DECIDED = N_("This match has a result already.")
NO_GAME = N_("The computer does not play by the rules of this competition.")


class ComputersKickoff(NamedTuple):
    """Both sides as the computer has prepared them, and the match that they begin."""

    terms: BySide[MatchTerms]
    choices: BySide[SideChoices]
    kickoff: LeagueKickoff


def refuse_unplayable(fixture: Fixture) -> None:
    """RuleViolation where there is nothing to play, or nobody who could."""
    if fixture.ruleset.game not in KICKOFFS:
        raise RuleViolation("HV-SIM-01", NO_GAME)
    if Result.objects.filter(fixture=fixture).exists():
        raise RuleViolation("HV-SIM-01", DECIDED)
    if not all(sides_of(fixture)):
        raise RuleViolation("HV-SIM-01", UNKNOWN)


def computers_kickoff(fixture: Fixture, seed: int) -> ComputersKickoff:
    """The squads as they are in force; no coach's draft is read. The seed chooses.

    RuleViolation where it cannot be played. A friendly chooses and draws in the match.
    On the board that was chosen for it: what is played in memory is what is stored.
    """
    refuse_unplayable(fixture)
    teams = zip(SIDES, sides_of(fixture), strict=True)
    found = terms_by_side(fixture, {side: team for side, team in teams if team})
    terms = BySide(*(found[side] for side in SIDES))
    if fixture.competition_id is None:
        choices = BySide(NOTHING, NOTHING)
        kickoff = friendly_kickoff(fixture, terms)
    else:
        choices = chosen_by_computer(fixture.ruleset, terms, seed)
        kickoff = league_kickoff(fixture, terms, choices)
    return ComputersKickoff(terms, choices, on_chosen_board(fixture, kickoff))
