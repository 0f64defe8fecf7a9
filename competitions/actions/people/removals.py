"""Spam, removed by a site admin: many clubs, each by itself."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import CHANGED, lock_club
from competitions.actions.log.entries import Author
from competitions.actions.people.clubs import delete_club
from competitions.actions.people.holdings import Holdings, holdings_of, only_here
from competitions.models import Club
from competitions.rules.people.roles import Role
from engine.errors import N_, Conflict, RuleViolation


@transaction.atomic
def remove_club(club: Club, *, shown: Holdings, close: bool, by: Author) -> list[int]:
    """HV-SPAM-01: with all it holds, if that is still what was named.

    `close` also closes the accounts that are nobody anywhere else; those come back.
    """
    if by.role != Role.SITE_ADMIN:
        raise RuleViolation("HV-SPAM-01", N_("Only who runs this site may do this."))
    if entries.form_sent_before(club, by):
        return []
    club = lock_club(club)
    if holdings_of([club.pk])[club.pk] != shown:
        raise Conflict(CHANGED)
    closed = only_here(club) if close else []
    get_user_model().objects.filter(pk__in=closed).update(is_active=False)
    delete_club(club, by=by, closed=[f"user:{pk}" for pk in closed])
    return closed
