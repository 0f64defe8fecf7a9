"""How the squad of a demo team stands before one of its matches."""

from __future__ import annotations

from dataclasses import dataclass

from competitions.games.absences import CarriedState, Condition
from competitions.games.fitness import Fitness, fitness
from competitions.games.helvetia.eligibility import Footballer, starting_boost
from competitions.games.helvetia.names import GAME
from competitions.games.values import LeagueRules
from competitions.models import (
    CardDefinition,
    Fixture,
    MatchAnswer,
    SquadPlayer,
    Team,
)


@dataclass(frozen=True, slots=True)
class Readiness:
    """A player of the squad before one match."""

    player: SquadPlayer
    fitness: Fitness
    # HC-REC-02: what he rolled before this match; nothing: he did not roll.
    rolled: bool | None = None
    # HC-SET-02: BOOST at the start; unknown without a card.
    boost: int | None = None

    @property
    def footballer(self) -> Footballer:
        found = self.player.footballer(GAME)
        assert isinstance(found, Footballer)
        return found


def fitness_of(
    fixture: Fixture, team: int, state: CarriedState
) -> tuple[Readiness, ...]:
    """HC-CMP-02: the whole squad before a match, in the order of its numbers.

    `state`: what its side carries into the match.
    """
    rules = fixture.league_rules
    made = MatchAnswer.rolls.filter(fixture=fixture, player__team=team)
    rolls = {row.player_id: row.fit for row in made}
    squad = SquadPlayer.objects.filter(team=team).select_related("card", "team")
    return tuple(
        readiness(rules, player, state.of(player.pk), rolls.get(player.pk))
        for player in squad
    )


def readiness(
    rules: LeagueRules, player: SquadPlayer, condition: Condition, rolled: bool | None
) -> Readiness:
    fit = fitness(condition, rolled)
    printed = player.card.value.boost if player.card else None
    boost = None if printed is None else starting_boost(rules, printed, fit)
    return Readiness(player, fit, rolled, boost)


def levels_of(team: Team) -> dict[int, int]:
    """HC-TRN-01: the POWER cards of the team's faction; empty without a faction."""
    cards = CardDefinition.objects.filter(box=team.box_id, kind="power")
    return {row.number: row.value.level for row in cards} if team.box_id else {}
