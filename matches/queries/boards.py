"""Which boards somebody can choose for a match of his own."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q

from competitions.models import ClubBoard


def boards_near(
    user: AbstractBaseUser | AnonymousUser, game: str, named: str = ""
) -> list[ClubBoard]:
    """HV-BOARD-03: the boards of his clubs, and one that a link names, by their names."""
    wanted = Q(public_id=named)
    if user.is_authenticated:
        wanted |= Q(club__memberships__user=user) | Q(club__coaches__user=user)
    elif not named:
        return []
    found = ClubBoard.objects.offered().filter(wanted, game=game)
    return list(found.select_related("club").defer("text").distinct())
