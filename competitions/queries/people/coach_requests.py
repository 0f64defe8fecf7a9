"""Who asks to coach a team, who may answer, and what came of it lately."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from competitions.models import Club, CoachRequest, Team
from competitions.models.people import Person, User

NEWS = timedelta(days=14)


def requests_for(user: Person, claims: Collection[str]) -> QuerySet[CoachRequest]:
    """All that this person may answer: of his teams, of the clubs that he runs."""
    whose = Q(team__club__claim_hash__in=claims) & ~Q(team__club__claim_hash="")
    if not user.is_authenticated:
        return _open().filter(whose) if claims else _open().none()
    whose |= Q(team__coaches__user=user) | Q(team__club__memberships__user=user)
    return _open().filter(whose).exclude(user=user).distinct()


def requests_in(club: Club) -> QuerySet[CoachRequest]:
    return _open().filter(team__club=club)


def requests_of(team: Team) -> QuerySet[CoachRequest]:
    return _open().filter(team=team)


def news_for(user: User, now: datetime) -> QuerySet[CoachRequest]:
    """Own requests, and who joined a team of his in the last two weeks."""
    recent = Q(answered_at__gt=now - NEWS)
    own = Q(user=user) & (Q(answer="") | recent)
    joined = Q(team__coaches__user=user, answer="yes") & recent
    rows = CoachRequest.objects.filter(own | joined).select_related("team", "user")
    return rows.distinct().order_by("-at", "-pk")


def _open() -> QuerySet[CoachRequest]:
    return CoachRequest.objects.filter(answer="").select_related("team__club", "user")
