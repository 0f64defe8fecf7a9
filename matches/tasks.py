"""Background work about logs and matches; it may run twice, late or never without harm."""

from __future__ import annotations

import logging
import time
from datetime import datetime

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from competitions.actions.door import anchors, due_before, reading_at
from competitions.queries.door import anchor
from engine.errors import Conflict, CorruptRecord, RuleViolation
from matches.actions.play.acting import answer
from matches.actions.play.forgetting import forget_practice
from matches.actions.play.lapsing import decide_for_late, leave_alone
from matches.actions.play.turns import mail_turns
from matches.actions.simulated.working import forget_simulations, work_slice
from matches.queries.heads import TABLES
from matches.queries.play.browser_matches import (
    waiting_for_clock,
    waiting_for_computer,
)

log = logging.getLogger(__name__)
# So long the background work is at simulations before it looks what else is due.
AT_SIMULATIONS = 4.0


@shared_task
def countersign() -> int:
    """Looks often, signs once a minute and when a result has become official."""
    return anchors.sign_heads(TABLES, now=timezone.now())


@shared_task
def mail_anchor() -> bool:
    """The newest head once a day to whom the settings name."""
    now, newest = timezone.now(), anchor()
    if not settings.ANCHOR_MAIL or newest is None:
        return False
    key = f"anchor:{now:%Y-%m-%d}"
    return anchors.mail_head(newest, settings.ANCHOR_MAIL, key=key, now=now)


@shared_task
def let_computers_choose() -> int:
    """Each computer that is asked chooses; done twice, it is the same, and counts once."""
    now = timezone.now()
    return sum(_answered(one, now) for one in waiting_for_computer(now))


def _answered(public_id: str, now: datetime) -> bool:
    """A match that nobody can go on with keeps none of the others waiting."""
    try:
        return answer(public_id, now)
    except CorruptRecord as error:
        log.error("the computer cannot read match %s: %s", public_id, error)
    except Exception:  # whatever it is, it would be first again the next time
        log.exception("the computer leaves match %s alone", public_id)
        leave_alone(public_id)
    return False


@shared_task
def decide_for_the_late() -> int:
    """Decide in matches that nobody opens; done twice, it is the same, and counts once."""
    now = timezone.now()
    return sum(_decided(one, now) for one in waiting_for_clock(now))


def _decided(public_id: str, now: datetime) -> bool:
    """What cannot be read or written keeps none of the others waiting."""
    try:
        return decide_for_late(public_id, now)
    except (CorruptRecord, RuleViolation, Conflict) as error:
        log.warning("the clock leaves match %s alone: %s", public_id, error)
    except Exception:  # as above
        log.exception("the clock leaves match %s alone", public_id)
    leave_alone(public_id)
    return False


@shared_task
def tell_whose_turn() -> int:
    """To coaches of matches with days for each decision; done twice, it writes no mail again."""
    return mail_turns(timezone.now())


@shared_task
def delete_practice() -> int:
    """Decision 44: what was begun 30 days ago goes; a clock that ran ahead deletes nothing."""
    due = due_before("practice matches", reading_at(timezone.now()))
    number = forget_practice(due) + forget_simulations(due) if due else 0
    if number:
        log.warning("deleted: %s matches of practice and simulations", number)
    return number


@shared_task
def play_simulations() -> int:
    """Slices of what was asked for; done twice, they count once.

    Whoever waits for a computer in a match goes first: before each slice it is asked.
    """
    until, done = time.monotonic() + AT_SIMULATIONS, 0
    while time.monotonic() < until and not waiting_for_computer(timezone.now()):
        if not work_slice(timezone.now()):
            break
        done += 1
    return done
