"""What is tidied up about accounts while nobody looks."""

from __future__ import annotations

import logging

from celery import shared_task
from django.contrib.sessions.models import Session
from django.utils import timezone

from competitions.actions.inspections import due_before, reading

log = logging.getLogger(__name__)


@shared_task
def forget_sessions() -> None:
    """Sessions that had expired a day ago; without this their table only grows."""
    due = due_before("sessions", reading(timezone.now()))
    if due is None:
        return
    number, _ = Session.objects.filter(expire_date__lte=due).delete()
    log.info("deleted: %s expired sessions", number)
