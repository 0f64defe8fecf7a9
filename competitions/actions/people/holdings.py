"""What goes when clubs are removed, and which accounts were there for nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth import get_user_model

from competitions.models import Club, Competition, Fixture, Team
from competitions.queries.competition.clubs import counts_by
from competitions.rules.lists import lists_by_key
from competitions.rules.people.roles import Role


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a club holds, as it is named before it goes and as the log keeps it."""

    competitions: int
    teams: int
    results: int


@dataclass(frozen=True, slots=True)
class Removal:
    club: Club
    holdings: Holdings
    admins: tuple[str, ...]
    # Names of competitions, the newest first.
    named: tuple[str, ...]


def holdings_of(clubs: Iterable[int]) -> dict[int, Holdings]:
    """By club: what its removal would take away."""
    wanted = list(clubs)
    competitions = counts_by("club", Competition.objects.filter(club__in=wanted))
    teams = counts_by("club", Team.objects.filter(club__in=wanted))
    played = Fixture.objects.filter(club__in=wanted).exclude(result=None)
    results = counts_by("club", played)
    return {
        pk: Holdings(competitions.get(pk, 0), teams.get(pk, 0), results.get(pk, 0))
        for pk in wanted
    }


def removals_of(clubs: Iterable[Club]) -> list[Removal]:
    rows = list(clubs)
    holdings = holdings_of(club.pk for club in rows)
    people = get_user_model().objects.filter(
        memberships__club__in=rows, memberships__role=Role.CLUB_ADMIN
    )
    admins = lists_by_key(
        people.values_list("memberships__club", "username").distinct()
    )
    made = Competition.objects.filter(club__in=rows).order_by("-pk")
    named = lists_by_key(made.values_list("club", "name"))
    return [
        Removal(
            club,
            holdings[club.pk],
            tuple(sorted(admins.get(club.pk, ()))),
            tuple(named.get(club.pk, ())),
        )
        for club in rows
    ]


def only_here(club: Club) -> list[int]:
    """Its admins and organisers who are nobody in any other club, nor on the site."""
    people = get_user_model().objects.filter(
        memberships__club=club, is_staff=False, is_superuser=False
    )
    elsewhere = people.filter(coaching__club__in=Club.objects.exclude(pk=club.pk))
    others = get_user_model().objects.filter(
        memberships__club__in=Club.objects.exclude(pk=club.pk)
    )
    found = people.exclude(pk__in=elsewhere).exclude(pk__in=others)
    return sorted(set(found.values_list("pk", flat=True)))
