"""Which clubs and competitions a reader may know of."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from competitions.models import Club, Competition, Team
from competitions.models.people import Person
from competitions.queries.people.memberships import coached_by
from competitions.rules.people.permissions import is_listed, visibilities_in_lists
from competitions.rules.people.roles import Role


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

    @property
    def drawn(self) -> QuerySet[Competition]:
        return self.competitions.filter(drawn_at__isnull=False)

    @property
    def several(self) -> bool:
        """Whether more than one is drawn."""
        return self.drawn.count() > 1

    def crowned(self, most: int) -> list[Competition]:
        """The last ones that have a champion."""
        rows = self.competitions.filter(
            finished_at__isnull=False, champion__isnull=False
        )
        return list(rows.select_related("champion").order_by("-finished_at")[:most])


def visible_in(club: Club, roles: frozenset[Role], mine: Collection[int]) -> Visible:
    """What a list of this club shows to who has these roles and plays in these teams."""
    shown = visibilities_in_lists(roles, unclaimed=club.unclaimed)
    wanted, exactly = Q(visibility__in=shown), False
    if mine and "private" not in shown:
        entered = club.competitions.filter(
            visibility="private", entrants__team__in=mine
        )
        own = frozenset(entered.values_list("pk", flat=True))
        wanted, exactly = wanted | Q(pk__in=own), bool(own)
    return Visible(club, club.competitions.filter(wanted), shown, exactly)


def visible_of(team: Team, roles: frozenset[Role], user: Person) -> list[Competition]:
    """The team's competitions that this reader may know of, newest first."""
    found = Competition.objects.filter(entrants__team=team)
    rows = list(found.select_related("club", "champion"))
    if roles > {Role.VISITOR}:
        return rows
    inside = _private_and_mine(rows, team, user)
    return [
        row
        for row in rows
        if row.pk in inside
        or is_listed(row.visibility, unclaimed=row.club.unclaimed, known=bool(inside))
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
    public = Competition.objects.filter(club=OuterRef("pk"), visibility="public")
    rows = Club.objects.filter(Exists(public), claim_hash="")
    if user.is_authenticated:
        rows = rows.exclude(memberships__user=user).exclude(coaches__user=user)
    return rows


def own_clubs(user: Person, claims: Collection[str]) -> QuerySet[Club]:
    """Where the reader is somebody: member, coach, or holder of the claim."""
    mine = Q(claim_hash__in=claims) & ~Q(claim_hash="")
    if user.is_authenticated:
        mine |= Q(memberships__user=user) | Q(coaches__user=user)
    return Club.objects.filter(mine).distinct()


def held_by(claims: Collection[str]) -> list[Club]:
    """What this browser made and nobody has claimed: it is found again here."""
    return list(Club.objects.filter(claim_hash__in=claims).exclude(claim_hash=""))
