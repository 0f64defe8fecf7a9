"""What is tidied up about accounts while nobody looks."""

from __future__ import annotations

import logging

from celery import shared_task
from django.contrib.sessions.models import Session
from django.utils import timezone

from competitions.actions.log.inspections import due_before, reading_at
from helvetia_site.accounts.actions import answer_reset
from helvetia_site.accounts.models import ResetRequest

log = logging.getLogger(__name__)
AT_ONCE = 200


@shared_task
def forget_sessions() -> None:
    """Sessions that had expired a day ago; without this their table only grows."""
    due = due_before("sessions", reading_at(timezone.now()))
    if due is None:
        return
    number, _ = Session.objects.filter(expire_date__lte=due).delete()
    if number:
        log.warning("deleted: %s expired sessions", number)


@shared_task
def answer_resets() -> int:
    """Mails to who asked for a new password; each request in its own transaction."""
    waiting = ResetRequest.objects.order_by("pk").values_list("pk", flat=True)
    return sum(answer_reset(pk) for pk in waiting[:AT_ONCE])
