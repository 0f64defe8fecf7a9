"""A fixture as computers would play it now: who may play, what is in the decks."""

from __future__ import annotations

from typing import NamedTuple

from competitions.games.door import KICKOFFS, NOTHING, LeagueKickoff, SideChoices
from competitions.models import Fixture, Result
from competitions.queries.door import sides_of
from engine.sides import SIDES, BySide
from matches.queries.play.fielding import (
    chosen_by_computer,
    friendly_kickoff,
    league_kickoff,
    on_chosen_board,
)
from matches.queries.preparing import MatchTerms, terms_by_side
from matches.rules.simulated.playable import refuse_unplayable


class ComputersKickoff(NamedTuple):
    """Both sides as the computer has prepared them, and the match that they begin."""

    terms: BySide[MatchTerms]
    choices: BySide[SideChoices]
    kickoff: LeagueKickoff


def refuse_unplayable_match(fixture: Fixture) -> None:
    """RuleViolation where there is nothing to play, or nobody who could."""
    plays = fixture.ruleset.game in KICKOFFS
    decided = plays and Result.objects.filter(fixture=fixture).exists()
    known = decided or all(sides_of(fixture))
    refuse_unplayable(plays=plays, decided=decided, known=known)


def computers_kickoff(fixture: Fixture, seed: int) -> ComputersKickoff:
    """The squads as they are in force; no coach's draft is read. The seed chooses.

    RuleViolation where it cannot be played. A friendly chooses and draws in the match.
    On the board that was chosen for it: what is played in memory is what is stored.
    """
    refuse_unplayable_match(fixture)
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
