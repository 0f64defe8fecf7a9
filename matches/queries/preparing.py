"""What a side has to choose from before a match, as it is stored."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from competitions.games.door import CarriedState, SideChoices, SquadFootballer
from competitions.models import Fixture, MatchAnswer, SquadPlayer, Team
from competitions.queries.door import registered_for, states_before
from competitions.rules.door import BROWSER, check_depth
from engine.report import Depth
from engine.sides import Side
from matches.games.preparation import RecoveryBefore, SideTerms
from matches.games.registry import sheet_profile
from matches.queries.games.offer_basis import Afterwards, OfferBasis
from matches.queries.games.registry import offer_of
from matches.rules.sheet.opening import Member, SideOpening


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTerms(SideTerms):
    """The terms of a side, and of which match and team they are."""

    fixture: Fixture
    side: Side
    team: Team


def depth_of(fixture: Fixture) -> Depth:
    """How much the sheet asks for; a friendly has the standard one."""
    return check_depth(fixture.competition.depth) if fixture.competition else "standard"


class _Before(NamedTuple):
    """What is read once of a match, whichever side is asked about."""

    fixture: Fixture
    typed: Afterwards | None
    states: Mapping[int, CarriedState]
    rolls: Mapping[int, RecoveryBefore]
    faces: Mapping[int, int]


def match_terms_of(
    fixture: Fixture, side: Side, team: Team, typed: Afterwards | None = None
) -> MatchTerms:
    """Squad, conditions, rolls, cards of one side."""
    return terms_by_side(fixture, {side: team}, typed)[side]


def terms_by_side(
    fixture: Fixture, teams: Mapping[Side, Team], typed: Afterwards | None = None
) -> dict[Side, MatchTerms]:
    """The terms of each of these sides; what carries over is read once for all."""
    pks = [team.pk for team in teams.values()]
    states = states_before(fixture, pks, at=typed.at if typed else None)
    before = _Before(
        fixture,
        typed,
        states,
        rolls_before_match(fixture),
        dict(fixture.typed_faces.values_list("player", "face")),
    )
    return {side: _terms(before, side, team) for side, team in teams.items()}


def _terms(before: _Before, side: Side, team: Team) -> MatchTerms:
    fixture, typed = before.fixture, before.typed
    friendly = fixture.competition_id is None
    # a friendly knows of no match before it
    state = CarriedState() if friendly else before.states[team.pk]
    pool = _pool(fixture, team)
    strangers = typed.named.difference(pool) if typed and pool else frozenset()
    among = strangers.union(pool) if pool else None
    return MatchTerms(
        fixture=fixture,
        side=side,
        team=team,
        ruleset=fixture.ruleset,
        rules=fixture.league_rules,
        source=fixture.league.squads,
        depth=depth_of(fixture),
        state=state,
        squad=footballers_of(team, fixture.ruleset.game, among),
        friendly=friendly,
        browser=fixture.place_of_play == BROWSER,
        rolls=before.rolls,
        typed=before.faces,
        offer=offer_of(OfferBasis(fixture, side, team, state, typed)),
        unregistered=pool == (),
        strangers=strangers,
    )


def _pool(fixture: Fixture, team: Team) -> tuple[int, ...] | None:
    """HV-POOL-01: who is registered; None where anybody of the squad may be chosen."""
    if fixture.competition is None or fixture.league.squads.pool is None:
        return None
    return registered_for(fixture.competition, team)


def footballers_of(
    team: Team, game: str, among: Collection[int] | None = None
) -> tuple[SquadFootballer, ...]:
    """The squad in its order, or those of it that are named."""
    rows = SquadPlayer.objects.filter(team=team).select_related("card")
    return tuple(
        row.footballer(game) for row in rows if among is None or row.pk in among
    )


def rolls_before_match(fixture: Fixture) -> dict[int, RecoveryBefore]:
    rows = MatchAnswer.rolls.filter(fixture=fixture)
    return {row.player_id: RecoveryBefore(row.value, row.fit, row.how) for row in rows}


def setup_of(terms: MatchTerms, choice: SideChoices, sealed: str) -> SideOpening:
    """What the sheet opens with; `sealed` is the hash of the cards that stay hidden."""
    squad = {each.pk: each for each in terms.squad}
    captains = terms.captains(choice)
    # its game takes of it what it knows
    brought = {
        **terms.offer.opening(choice.answers, sealed),
        **terms.lineups.opening(choice.lineup, squad),
    }
    profile = sheet_profile(terms.fixture.ruleset, terms.depth)
    return SideOpening(
        team=terms.team.pk,
        lineup=tuple(
            Member(player, role, player in captains, squad[player].number)
            for player, role in choice.lineup
            if player in squad
        ),
        game=profile.opening(brought),
    )
