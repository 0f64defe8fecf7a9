"""HV-POOL-01: a side registers who of its squad may be chosen in a competition."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import (
    lock_competition,
    log_structure_change,
    refuse_archived,
)
from competitions.actions.log.entries import Author
from competitions.actions.log.stale_forms import refuse_stale_form
from competitions.games.kickoffs import SquadFootballer
from competitions.models import Competition, Team
from competitions.queries.pools import is_pool_open
from competitions.queries.squads import squad_of
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject

STRANGER = N_("A player was chosen who is not in the squad any more.")


@dataclass(frozen=True, slots=True)
class PoolChoice:
    """Whose footballers, and who; `seen` is the print of those that a form showed."""

    team: Team
    players: Collection[int]
    seen: str | None = None


@transaction.atomic
def register_pool(competition: Competition, wanted: PoolChoice, *, by: Author) -> None:
    """Register these in place of whoever was; RuleViolation where they cannot be."""
    competition = lock_competition(competition)
    players = sorted(set(wanted.players))
    asked: JsonObject = {"team": wanted.team.pk, "players": players}
    if entries.entry_of_key(competition, by, "teams.pool", asked):
        return
    refuse_archived(competition)
    rows = competition.entrants.filter(team=wanted.team)
    entrant = rows.first()
    if entrant is None:
        raise RuleViolation("HV-COMP-03", N_("This team does not play here."))
    refuse_stale_form(fields_of_pool(entrant.pool), wanted.seen)
    if entrant.pool == players:
        return
    pool = competition.league.squads.pool
    if pool and not is_pool_open(competition, wanted.team):
        raise pool.closed()
    refuse_pool(competition, wanted.team, players)
    rows.update(pool=players)
    log_structure_change(competition, "teams.pool", by, asked)


def fields_of_pool(players: Collection[int]) -> dict[str, object]:
    """What a form shows of it."""
    return {"pool": sorted(players)}


def refuse_pool(competition: Competition, team: Team, players: Collection[int]) -> None:
    """The first reason why these of its squad cannot be registered together."""
    pool = competition.league.squads.pool
    if pool is None:
        raise RuleViolation("HV-POOL-01", N_("Nobody is registered here."))
    squad = footballers_by_id(competition, team)
    if set(players) - squad.keys():
        raise RuleViolation("HV-POOL-01", STRANGER)
    for fault in pool.faults([squad[pk] for pk in players]):
        raise fault


def footballers_by_id(
    competition: Competition, team: Team
) -> dict[int, SquadFootballer]:
    """Its squad in order, as the game of the competition sees it."""
    return {row.pk: row.footballer(competition.game) for row in squad_of(team)}
