"""Background work about all logs; it may run twice, late or never without harm."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from competitions.actions.log import anchors
from competitions.queries.log.heads import anchor
from matches.queries.heads import TABLES


@shared_task
def countersign() -> int:
    """Looks often, signs once a minute and when a result has become official."""
    return anchors.countersign(TABLES, now=timezone.now())


@shared_task
def mail_anchor() -> bool:
    """The newest head once a day to whom the settings name."""
    now, newest = timezone.now(), anchor()
    if not settings.ANCHOR_MAIL or newest is None:
        return False
    key = f"anchor:{now:%Y-%m-%d}"
    return anchors.mail_anchor(newest, settings.ANCHOR_MAIL, key=key, now=now)
