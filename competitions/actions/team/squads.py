"""A squad taken as a whole: the footballers of a box, with their cards."""

from __future__ import annotations

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import lock_club
from competitions.actions.log.entries import Author
from competitions.actions.team.teams import (
    leave_box,
    players_made,
    refresh_pages,
    refuse_full,
)
from competitions.games.boxes import PLAYER
from competitions.models import CardBox, SquadPlayer, Team
from competitions.queries.cards import words_of
from competitions.stored_names import BOX, BOX_ID
from engine.errors import RuleViolation


@transaction.atomic
def take_squad(team: Team, box: CardBox, *, by: Author) -> int:
    """Each footballer once; who has his name already gets the card. How many are new.

    The team plays with the other cards of the box from then on.
    """
    club = lock_club(team.club)
    asked = {"team": team.slug, BOX: box.slug}
    if entry := entries.entry_of_key(club, by, "squad.take", asked):
        return len(entries.made_in(entry)["new"])
    if box.club_id != club.pk:
        raise RuleViolation("HC-KIT-01", words_of(club).foreign)
    if Team.objects.exclude(box=box).filter(pk=team.pk).exists():
        leave_box(team)
    known = {player.name: player for player in team.squad.all()}
    worn = {player.number for player in known.values()}
    new, known_now = [], []
    for card in box.of_kind(PLAYER):
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
    Team.objects.filter(pk=team.pk).update(box=box)
    made = {
        "new": [player.name for player in new],
        "players": players_made([*new, *known_now]),
        BOX_ID: box.pk,
    }
    entries.append(club, "squad.take", by, asked, **made)
    refresh_pages(team)
    return len(new)
