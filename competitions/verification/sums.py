"""The sums of records against the official results that they add up."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q

from competitions.actions.log.watching import watch
from competitions.models import Club
from competitions.queries.statistics.sums import (
    officials,
    players_due,
    stored_figures,
    stored_players,
)
from competitions.rules.statistics.sums import figures_due


def wrong_sums() -> Iterator[str]:
    """A club at a time; `--rebuild` writes them anew."""
    clubs = Club.objects.order_by("pk")
    for club in watch("Clubs", clubs.iterator(), clubs.count):
        due = figures_due(officials(Q(fixture__club=club)))
        stored = stored_figures(Q(team__club=club))
        for team in sorted(due.keys() | stored.keys()):
            if due.get(team, {}) != stored.get(team, {}):
                yield f"{club.slug}: the sums of team {team} differ from its results"
        here = players_due(Q(team__club=club))
        kept = stored_players(Q(player__team__club=club))
        wrong = {
            key for key in here.keys() | kept.keys() if here.get(key) != kept.get(key)
        }
        for player in sorted({player for player, _visibility in wrong}):
            yield f"{club.slug}: the sums of player {player} differ from his matches"
