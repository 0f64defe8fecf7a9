"""A squad taken as a whole: the footballers of a faction, with their cards."""

from __future__ import annotations

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import lock_club
from competitions.actions.log.entries import Author
from competitions.actions.team.teams import (
    leave_faction,
    players_made,
    refresh_pages,
    refuse_full,
)
from competitions.games.boxes import PLAYER
from competitions.models import Faction, SquadPlayer, Team
from engine.errors import N_, RuleViolation


@transaction.atomic
def take_squad(team: Team, faction: Faction, *, by: Author) -> int:
    """Each footballer once; who has his name already gets the card. How many are new.

    The team plays with the faction's POWER and LEGEND cards from then on.
    """
    club = lock_club(team.club)
    asked = {"team": team.slug, "faction": faction.slug}
    if entry := entries.entry_of_key(club, by, "squad.take", asked):
        return len(entries.made_in(entry)["new"])
    if faction.club_id != club.pk:
        raise RuleViolation("HC-KIT-01", N_("Choose a faction of your club."))
    if Team.objects.exclude(faction=faction).filter(pk=team.pk).exists():
        leave_faction(team)
    known = {player.name: player for player in team.squad.all()}
    worn = {player.number for player in known.values()}
    new, known_now = [], []
    for card in faction.of_kind(PLAYER):
        player = known.get(card.name)
        number = card.number if card.number not in worn else None
        if player is None:
            new.append(SquadPlayer(team=team, name=card.name, number=number, card=card))
            continue
        player.card = card
        player.number = number if player.number is None else player.number
        player.save(update_fields=["card", "number"])
        known_now.append(player)
    refuse_full(team, len(new))
    SquadPlayer.objects.bulk_create(new)
    Team.objects.filter(pk=team.pk).update(faction=faction)
    made = {
        "new": [player.name for player in new],
        "players": players_made([*new, *known_now]),
        "faction_id": faction.pk,
    }
    entries.append(club, "squad.take", by, asked, **made)
    refresh_pages(team)
    return len(new)
