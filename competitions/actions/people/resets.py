"""A forgotten password: the link that an admin makes, and the password it sets."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth import get_user_model
from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import lock_club, still_there
from competitions.actions.log.entries import Author
from competitions.models import Club, ResetLink
from competitions.models.identity import random_part
from competitions.models.people import User
from competitions.queries.people import resets as queries
from competitions.rules.people.resets import (
    LIFE,
    TOLD_FOR,
    Account,
    refuse_out_of_reach,
)
from engine.errors import N_, Conflict


class LinkDead(Conflict):
    """Used, replaced, too old, or for an account that is another one by now."""

    def __init__(self) -> None:
        super().__init__(N_("This link does not work any more."))


@transaction.atomic
def issue_reset(club: Club, *, user: int, by: Author) -> ResetLink:
    """HV-RESET-01: an admin makes the link for a coach; an older one is dead at once.

    The log says who made it, for whom and when; with what it holds nobody opens it.
    """
    club = lock_club(club)
    asked = {"user": user}
    if entry := entries.entry_of_key(club, by, "club.reset", asked):
        return still_there(ResetLink.objects.filter(pk=entries.made_in(entry)["link"]))
    account = queries.accounts_in(club, [user]).get(user, Account(coaches_here=False))
    refuse_out_of_reach(account)
    person = _locked(user)
    _replace(person, by.at)
    link = ResetLink.objects.create(
        public_id=random_part(20),
        club=club,
        user=person,
        made_by=by.account or by.actor,
        made_at=by.at,
        expires_at=by.at + LIFE,
        stamp=queries.account_stamp(person),
    )
    entries.append(club, "club.reset", by, asked, link=link.pk)
    return link


@transaction.atomic
def set_password(link: ResetLink, password: str, *, by: Author) -> None:
    """HV-RESET-02: once. All sessions end with the old password; the second factor stays.

    The account and its link are read again under lock: two at once set one password.
    """
    if link.club is None:
        raise LinkDead
    club = lock_club(link.club)
    asked = {"link": link.pk, "user": link.user_id}
    person = _locked(link.user_id)
    if entries.entry_of_key(
        club, by, "club.reset_used", asked
    ) and person.check_password(password):
        return
    link = ResetLink.objects.select_related("club").get(pk=link.pk)
    if not queries.reset_is_open(link, person, by.at):
        raise LinkDead
    person.set_password(password)
    person.save(update_fields=["password"])
    ResetLink.objects.filter(pk=link.pk).update(used_at=by.at)
    entries.append(club, "club.reset_used", by, asked)


@transaction.atomic
def links_to_tell(user: User, at: datetime) -> list[ResetLink]:
    """HV-RESET-03: at a sign-in, what was made and not told for a month yet.

    Who first signs in after a link was used may be who used it.
    """
    links = ResetLink.objects.filter(user=user)
    links.filter(told_at=None).update(told_at=at)
    return list(links.filter(told_at__gt=at - TOLD_FOR))


def _locked(user: int) -> User:
    return get_user_model().objects.select_for_update().get(pk=user)


def _replace(user: User, at: datetime) -> None:
    ResetLink.objects.filter(user=user, used_at=None).update(replaced_at=at)
