"""Background work. Each task may run twice, late or never: it looks what is due, and does that."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from celery import shared_task
from django.core.mail import EmailMessage
from django.db.models import Q
from django.utils import timezone

from competitions.actions.log.entries import Author
from competitions.actions.log.inspections import due_before, reading_at, seen_at_work
from competitions.actions.log.limits import forget_old_uses
from competitions.actions.mails.notices import nudge
from competitions.actions.mails.outbox import (
    drop_unaddressed,
    mark_sent,
    put_mail_back,
    take,
)
from competitions.actions.people.clubs import expire_club
from competitions.actions.results.deeds import close_by_deadline
from competitions.models import Club, Fixture, Mail, Result
from competitions.queries.log.outbox import mails_due
from competitions.queries.results.stored_results import settled_by_expunging
from competitions.rules.results.confirmation import PROVISIONAL
from competitions.rules.results.deadlines import NUDGE, nudges
from engine.errors import Conflict, RuleViolation

log = logging.getLogger(__name__)

AT_ONCE = 200


@shared_task
def say_alive() -> None:
    """A task was brought here and done: `/readyz` says when that was last so."""
    seen_at_work("worker", reading_at(timezone.now()))


@shared_task
def close_deadlines() -> int:
    """Nobody answered in time: silence confirms. Each result in its own transaction."""
    now = timezone.now()
    late = Result.objects.filter(state=PROVISIONAL, deadline__lte=now)
    due = Fixture.objects.filter(
        Q(competition=None) | Q(competition__archived_at=None),
        result__in=late.exclude(settled_by_expunging()),
    ).order_by("result__deadline")
    return sum(_close(fixture, now) for fixture in due[:AT_ONCE])


def _close(fixture: Fixture, now: datetime) -> bool:
    """The version is the one whose deadline has passed: a new entry has a new one."""
    key = f"lapse.{fixture.public_id}.{fixture.version}"
    who = Author(actor="system", role="system", at=now, key=key)
    try:
        close_by_deadline(fixture, by=who, version=fixture.version)
    except (Conflict, RuleViolation) as error:
        log.info("%s stays open: %s", fixture.public_id, error)
        return False
    return True


@shared_task
def nudge_coaches() -> int:
    """HV-DEAD-02: silence confirms soon; both sides hear it once, by their mails' keys."""
    now = timezone.now()
    near = (
        Result.objects.filter(
            Q(fixture__competition=None) | Q(fixture__competition__archived_at=None),
            ~settled_by_expunging(),
            state=PROVISIONAL,
            deadline__gt=now,
            deadline__lte=now + NUDGE,
        )
        .select_related(
            "fixture__club", "fixture__competition", "home_team", "away_team"
        )
        .order_by("deadline")
    )
    readers = 0
    # The night moves many deadlines to one moment: those told already are no part of it.
    for result in near.iterator():
        if result.deadline and nudges(now, result.deadline, result.recorded_at):
            readers += nudge(result.fixture, result)
        if readers >= AT_ONCE:
            break
    return readers


@shared_task
def send_outbox() -> int:
    """Send what waits. What fails is tried again later, a little later each time."""
    now = timezone.now()
    drop_unaddressed()
    due = mails_due(now).order_by("created_at", "pk")
    return sum(_send(mail, now) for mail in due[:AT_ONCE])


def _send(mail: Mail, now: datetime) -> bool:
    if not take(mail, until=now + timedelta(minutes=2**mail.attempts + 1)):
        return False
    try:
        EmailMessage(mail.subject, mail.body, to=[mail.to]).send()
    except Exception:  # the edge of the process: whatever the mail server does
        log.exception("mail %s was not sent", mail.pk)
        put_mail_back(mail, until=now + timedelta(minutes=2**mail.attempts))
        return False
    mark_sent(mail, at=timezone.now())
    return True


@shared_task
def delete_unclaimed() -> int:
    """Decision 15: what nobody claimed goes after 30 days; its pages said so.

    A clock that ran ahead must not delete it: it was due at a look a day ago too.
    """
    now = timezone.now()
    due = due_before("unclaimed clubs", reading_at(now))
    if due is None:
        return 0
    late = Club.objects.filter(claim_expires_at__lte=due).exclude(claim_hash="")
    found = list(late.order_by("claim_expires_at"))
    for club in found:
        log.warning("deleted: %s, never claimed", club.slug)
        expire_club(club, by=Author(actor="system", role="system", at=now))
    return len(found)


@shared_task
def forget_limits() -> int:
    """What was used of a limit and counts no more; without this its table only grows."""
    due = due_before("limits", reading_at(timezone.now()))
    return forget_old_uses(due) if due else 0
