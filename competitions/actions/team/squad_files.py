"""HV-FILE-03: players of a file join squads, or get their numbers, in one transaction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, QuerySet

from competitions.actions.log import entries
from competitions.actions.log.command import lock_club
from competitions.actions.log.entries import Author
from competitions.actions.log.stale_forms import refuse_stale_form
from competitions.actions.team.teams import players_made
from competitions.files.lists.players import (
    PlayerChange,
    PlayerList,
    fields_of_squads,
    player_list,
)
from competitions.files.lists.text import ListFile
from competitions.models import Club, Competition, SquadPlayer, Team
from competitions.queries.squads import squad_facts
from competitions.rules.log import ledger
from competitions.rules.log.fingerprint import fingerprint_of

BATCH = 200


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """A list of players, for all teams of a club or for one of them."""

    club: Club
    lines: ListFile
    team: Team | None = None

    @property
    def teams(self) -> QuerySet[Team]:
        rows = Team.objects.filter(club=self.club)
        return rows.filter(pk=self.team.pk) if self.team else rows


@dataclass(frozen=True, slots=True)
class PlayerPreview:
    """What a file would change, and the print of the squads that this was read from."""

    found: PlayerList
    seen: str


def preview_players(file: PlayerFile) -> PlayerPreview:
    """Nothing is stored."""
    squads = squad_facts(file.teams)
    found = player_list(file.lines, squads)
    return PlayerPreview(found, fingerprint_of(fields_of_squads(found, squads)))


@transaction.atomic
def import_players(file: PlayerFile, *, by: Author, seen: str) -> int:
    """How many joined or changed; all of the file or nothing of it."""
    club = lock_club(file.club)
    asked = {"file": ledger.digest(ledger.canonical_json(file.lines.content))}
    if entry := entries.entry_of_key(club, by, "squad.import", asked):
        return len(entries.made_in(entry)["players"])
    squads = squad_facts(file.teams)
    found = player_list(file.lines, squads)
    for one in found.problems:
        raise one.problem
    refuse_stale_form(fields_of_squads(found, squads), seen)
    if not found.changes:
        return 0
    rows = [*_numbered(found.changes), *_joined(found.changes)]
    entries.append(club, "squad.import", by, asked, players=players_made(rows))
    leagues = Competition.objects.filter(
        entrants__team__in={change.team for change in found.changes}
    )
    Competition.objects.filter(pk__in=leagues.values("pk")).update(
        revision=F("revision") + 1
    )
    return len(rows)


def _numbered(changes: Iterable[PlayerChange]) -> list[SquadPlayer]:
    """Two may swap their numbers: first nobody of them wears one."""
    numbers = {one.player: one.number for one in changes if one.player is not None}
    rows = list(SquadPlayer.objects.filter(pk__in=numbers))
    for row in rows:
        row.number = None
    SquadPlayer.objects.bulk_update(rows, ["number"], batch_size=BATCH)
    for row in rows:
        row.number = numbers[row.pk]
    SquadPlayer.objects.bulk_update(rows, ["number"], batch_size=BATCH)
    return rows


def _joined(changes: Iterable[PlayerChange]) -> list[SquadPlayer]:
    return SquadPlayer.objects.bulk_create(
        (
            SquadPlayer(team_id=one.team, name=one.name, number=one.number)
            for one in changes
            if one.player is None
        ),
        batch_size=BATCH,
    )
