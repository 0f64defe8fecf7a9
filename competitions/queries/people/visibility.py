"""Which clubs and competitions a reader may know of."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from competitions.models import Club, Competition, Team
from competitions.models.people import Person
from competitions.queries.people.memberships import coached_by
from competitions.rules.people.permissions import sees
from competitions.rules.people.roles import Role

OF_THE_CLUB = frozenset(Role) - {Role.VISITOR}


@dataclass(frozen=True, slots=True)
class Visible:
    """What a reader sees of a club, newest first: all of these visibilities.

    `exactly`: he sees some private ones too, those that his own teams play in.
    """

    club: Club
    competitions: QuerySet[Competition]
    visibilities: tuple[str, ...]
    exactly: bool = False

    @property
    def public(self) -> bool:
        return self.competitions.filter(visibility="public").exists()

    def crowned(self, most: int) -> list[Competition]:
        """The last ones that have a champion."""
        rows = self.competitions.filter(
            finished_at__isnull=False, champion__isnull=False
        )
        return list(rows.select_related("champion").order_by("-finished_at")[:most])


def visible_in(club: Club, roles: frozenset[Role], mine: Collection[int]) -> Visible:
    """Unlisted ones for the club's people only, private ones for those who may see them."""
    people = bool(roles & OF_THE_CLUB)
    shown = ["public"] if people or not club.unclaimed else []
    if people:
        shown.append("unlisted")
    if sees(roles - {Role.COACH}, "private"):
        shown.append("private")
    wanted, exactly = Q(visibility__in=shown), False
    if mine and "private" not in shown:
        entered = club.competitions.filter(
            visibility="private", entrants__team__in=mine
        )
        own = frozenset(entered.values_list("pk", flat=True))
        wanted, exactly = wanted | Q(pk__in=own), bool(own)
    return Visible(club, club.competitions.filter(wanted), tuple(shown), exactly)


def visible_of(team: Team, roles: frozenset[Role], user: Person) -> list[Competition]:
    """The team's competitions that this reader may know of, newest first.

    An unlisted one is not given away to who only found the team, except that in a club
    nobody has claimed yet there is nothing else to show.
    """
    rows = list(
        Competition.objects.filter(entrants__team=team).select_related(
            "club", "champion"
        )
    )
    if roles > {Role.VISITOR}:
        return rows
    inside = _private_and_mine(rows, team, user)
    return [
        row
        for row in rows
        if row.visibility == "public"
        or (row.visibility == "unlisted" and (row.club.unclaimed or inside))
        or row.pk in inside
    ]


def _private_and_mine(
    rows: Iterable[Competition], team: Team, user: Person
) -> frozenset[int]:
    """Where another team of the reader plays."""
    if not user.is_authenticated or all(row.visibility == "public" for row in rows):
        return frozenset()
    mine = coached_by(team.club, user)
    found = Competition.objects.filter(entrants__team__in=mine)
    return frozenset(found.values_list("pk", flat=True))


def listed_clubs(user: Person) -> QuerySet[Club]:
    """Clubs that show something to everybody, the reader's own left out."""
    rows = Club.objects.filter(claim_hash="", competitions__visibility="public")
    if user.is_authenticated:
        rows = rows.exclude(memberships__user=user).exclude(coaches__user=user)
    return rows.distinct()


def own_clubs(user: Person, claims: Collection[str]) -> QuerySet[Club]:
    """Where the reader is somebody: member, coach, or holder of the claim."""
    mine = Q(claim_hash__in=claims) & ~Q(claim_hash="")
    if user.is_authenticated:
        mine |= Q(memberships__user=user) | Q(coaches__user=user)
    return Club.objects.filter(mine).distinct()


def held_by(claims: Collection[str]) -> list[Club]:
    """What this browser made and nobody has claimed: it is found again here."""
    return list(Club.objects.filter(claim_hash__in=claims).exclude(claim_hash=""))
