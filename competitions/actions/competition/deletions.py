"""A competition that goes, with what was there for it alone."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_club,
    lock_competition,
    log_structure_change,
)
from competitions.actions.log.entries import Author
from competitions.actions.people.clubs import delete_club
from competitions.actions.results.sums import recount
from competitions.actions.team.teams import forget_team, team_has_played
from competitions.models import Competition, Tombstone


@transaction.atomic
def delete_competition(
    competition: Competition, *, by: Author, version: int | None
) -> None:
    """Its log stays, and a tombstone answers at its address."""
    asked = {"name": competition.name}
    # Asked before the lock: the second time there is nothing left to lock.
    if entries.entry_of_key(competition, by, "competition.delete", asked):
        return
    # The club first, as whoever deletes a club: its log tells of the teams.
    club = lock_club(competition.club)
    competition = lock_competition(competition)
    expect(competition.version, version)
    log_structure_change(competition, "competition.delete", by, asked)
    Tombstone.objects.create(stream=competition.stream, at=by.at)
    teams = [entrant.team for entrant in competition.entrants.select_related("team")]
    competition.delete()
    recount({team.pk for team in teams})
    for team in teams:
        # Teams that were pasted for this competition only go with it; in a club of
        # this cup alone a coach is no more than a name, until he has an account.
        of_account = {"user__isnull": False} if club.unclaimed else {}
        coaches = team.coaches.filter(**of_account)
        kept = coaches.exists() or team.entries.exists() or team_has_played(team)
        if not kept:
            forget_team(team, replace(by, key=f"{by.key}t{team.pk}"))
    if club.unclaimed and not (club.competitions.exists() or club.teams.exists()):
        # It was made with its first cup and holds nothing else.
        delete_club(club, by=replace(by, key=f"{by.key}c"))
