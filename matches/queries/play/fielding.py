"""A side as it was prepared, as a game's kick-off wants it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from competitions.games.door import (
    CHOICES,
    KICKOFFS,
    NOTHING,
    KickoffSide,
    LeagueKickoff,
    SideChoices,
    SideOffer,
)
from competitions.models import ClubBoard, Fixture, SquadPlayer
from competitions.rules.door import WINNER_NEEDED
from engine.rulesets import Ruleset
from engine.sides import SIDES, BySide
from matches.games.preparation import players_without_card
from matches.games.registry import refuse_sheetless
from matches.queries.preparing import MatchTerms
from matches.rules.play.rebuilding import room_for


def kickoff_side(terms: MatchTerms, choice: SideChoices) -> KickoffSide:
    """All that the engine needs of it; RuleViolation where it needs more than there is."""
    for problem in players_without_card(terms, choice):
        raise problem
    rows = SquadPlayer.objects.filter(team=terms.team).exclude(card=None)
    squad = {row.pk: row for row in rows.select_related("card")}
    fit = {each.pk: each for each in terms.fit if each.carded}
    return KickoffSide(
        name=terms.team.name,
        footballers={pk: card.value for pk in fit if (card := squad[pk].card)},
        shirts={pk: each.number for pk, each in fit.items()},
        names={pk: each.name for pk, each in fit.items()},
        lineup=choice.lineup,
        tired=frozenset(pk for pk in fit if terms.fitness(pk).tired),
        brought=terms.offer.kickoff(choice.answers),
        die=terms.team.die,
    )


def friendly_side(terms: MatchTerms, *, unaided: bool = False) -> KickoffSide:
    """One that chooses all of it in the match."""
    side = kickoff_side(terms, NOTHING)
    return replace(side, brought=terms.offer.friendly(), unaided=unaided)


def league_kickoff(
    fixture: Fixture, terms: BySide[MatchTerms], choices: BySide[SideChoices]
) -> LeagueKickoff:
    """The match of two sides that are prepared so; RuleViolation if it is not played so."""
    brought = BySide(*(kickoff_side(terms[side], choices[side]) for side in SIDES))
    cup = fixture.level == WINNER_NEEDED
    refuse_sheetless(fixture.ruleset)
    extended = fixture.league_rules.extra_time
    return KICKOFFS[fixture.ruleset.game](
        fixture.ruleset, brought, knock_out=cup, extended=extended
    )


def friendly_kickoff(
    fixture: Fixture, terms: BySide[MatchTerms], *, unaided: bool = False
) -> LeagueKickoff:
    """One in which all is chosen and drawn; `unaided`: its page helps nobody."""
    sides = terms.map(partial(friendly_side, unaided=unaided))
    return KICKOFFS[fixture.ruleset.game](fixture.ruleset, sides, knock_out=False)


def on_chosen_board(fixture: Fixture, kickoff: LeagueKickoff) -> LeagueKickoff:
    """HV-BOARD-03: on the board that its competition, or the friendly, has chosen."""
    board = ClubBoard.objects.called(fixture.board_of_play)
    if board is None:
        return kickoff
    setup = room_for(kickoff.rules).on_board(kickoff.setup, board.text)
    return kickoff._replace(setup=setup)


def chosen_by_computer(
    ruleset: Ruleset, terms: BySide[MatchTerms], seed: int
) -> BySide[SideChoices]:
    """How it prepares both sides, of what everybody knows of them: no draft is read."""
    refuse_sheetless(ruleset)
    return CHOICES[ruleset.game](ruleset, terms.map(_offer), seed=seed)


def _offer(terms: MatchTerms) -> SideOffer:
    """A side of a league as it may be prepared."""
    return SideOffer(kickoff_side(terms, NOTHING), terms.offer.computer())
