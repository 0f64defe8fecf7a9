"""The mails that wait."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet

from competitions.models import Mail

MOST_ATTEMPTS = 8


def mails_due(now: datetime) -> QuerySet[Mail]:
    """Due and not sent; what was tried too often waits for nobody."""
    due = Q(try_after=None) | Q(try_after__lte=now)
    return Mail.objects.filter(due, sent_at=None, attempts__lt=MOST_ATTEMPTS)
