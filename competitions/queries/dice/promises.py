"""The promised die of a match: its commitment before, and all of it once it was shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from competitions.games.dice import TABLE
from competitions.models import (
    CardBox,
    DiceSeed,
    Fixture,
    MatchAnswer,
    SquadPlayer,
)
from competitions.queries.fixtures.meetings import is_off, sides_of


@dataclass(frozen=True, slots=True)
class Promise:
    """HV-DICE-01: what binds us before anybody rolls."""

    commitment: str
    at: datetime


def promise_now(fixture: Fixture) -> Promise | None:
    """The one that the next roll is made by; its seed is not read."""
    rows = DiceSeed.objects.filter(fixture=fixture, shown_at=None)
    found = rows.values_list("commitment", "at").first()
    return Promise(*found) if found else None


def promised_for(box: CardBox, *, drawn: bool = False) -> Fixture | None:
    """A match with cards of this box whose dice are promised and not shown yet.

    `drawn`: only one before which cards are drawn.
    """
    rows = Fixture.objects.filter(
        club=box.club_id, dice_seeds__isnull=False, dice_seeds__shown_at=None
    )
    for fixture in rows.select_related("competition", "home", "away"):
        sides = sides_of(fixture)
        with_it = any(team and team.box_id == box.pk for team in sides)
        wanted = with_it and (fixture.draws_cards or not drawn)
        if wanted and not is_off(fixture, sides):
            return fixture
    return None


def shown_rolls(fixture: Fixture) -> QuerySet[MatchAnswer]:
    """The rolls whose seed has been shown, in their order, each with it and its player."""
    rows = MatchAnswer.rolls.filter(fixture=fixture, sealed_by__shown_at__isnull=False)
    return rows.select_related("player", "sealed_by").order_by("pk")


def shown_dice_after(fixture: Fixture) -> QuerySet[MatchAnswer]:
    """The dice after it whose seed has been shown, each with it and its player."""
    rows = MatchAnswer.after.filter(fixture=fixture, sealed_by__shown_at__isnull=False)
    return rows.select_related("player", "sealed_by").order_by("pk")


def rolls_at_table(fixture: Fixture) -> QuerySet[MatchAnswer]:
    """The rolls with dice of the table, in their order, each with its player."""
    rows = MatchAnswer.rolls.filter(fixture=fixture, how=TABLE)
    return rows.select_related("player").order_by("pk")


def rolls_of_player(
    player: SquadPlayer, fixtures: Collection[int]
) -> list[MatchAnswer]:
    return list(MatchAnswer.rolls.filter(player=player, fixture__in=fixtures))
