"""Reset links: whose account is in reach, which are open, which were made for it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db.models import Q
from django.utils.crypto import salted_hmac

from competitions.models import Club, Coach, CoachRequest, Membership, ResetLink, Team
from competitions.models.people import User
from competitions.rules.lists import lists_by_key
from competitions.rules.people import resets
from competitions.rules.people.resets import Account
from competitions.rules.people.roles import Role


def accounts_in(club: Club, users: Collection[int]) -> dict[int, Account]:
    """What each account is to this club and beside it; five queries for all."""
    people = get_user_model().objects.filter(pk__in=users)
    coached = Team.objects.filter(club=club, coaches__user__in=users)
    here = set(coached.values_list("coaches__user", flat=True))
    others = Coach.objects.filter(user__in=users).exclude(club=club)
    # A yes that is waited for would be given to whoever holds the account.
    asking = CoachRequest.objects.filter(user__in=users, answer="")
    elsewhere = {
        *others.values_list("user", flat=True),
        *asking.exclude(team__club=club).values_list("user", flat=True),
    }
    roles = Membership.objects.filter(user__in=users)
    members = set(roles.values_list("user", flat=True))
    return {
        person.pk: Account(
            coaches_here=person.pk in here,
            active=person.is_active,
            site_admin=person.is_staff or person.is_superuser,
            has_role=person.pk in members,
            elsewhere=person.pk in elsewhere,
        )
        for person in people
    }


def account_stamp(user: User) -> str:
    """Changes with the password and with each sign-in."""
    state = f"{user.pk} {user.password} {user.last_login}"
    return salted_hmac("helvetia.reset.stamp", state, algorithm="sha256").hexdigest()


def reset_is_open(link: ResetLink, user: User, now: datetime) -> bool:
    """HV-RESET-02, of the account as it is now."""
    if link.club is None:
        return False
    account = accounts_in(link.club, [user.pk]).get(user.pk)
    seen = resets.Link(
        expires_at=link.expires_at,
        closed=bool(link.used_at or link.replaced_at),
        same_account=link.stamp == account_stamp(user),
        maker_may=_still_admin(link.club, link.made_by),
    )
    return account is not None and resets.link_is_open(seen, account, now)


def _still_admin(club: Club, actor: str) -> bool:
    admin = Q(memberships__club=club, memberships__role=Role.CLUB_ADMIN)
    people = get_user_model().objects.filter(admin | Q(is_superuser=True))
    pk = actor.removeprefix("user:")
    return people.filter(pk=pk, is_active=True).exists()


def open_links(club: Club, now: datetime) -> list[ResetLink]:
    """What this club has open; each with its account."""
    made = ResetLink.objects.filter(club=club, used_at=None, replaced_at=None)
    rows = made.filter(expires_at__gt=now).select_related("user", "club")
    return [link for link in rows if reset_is_open(link, link.user, now)]


def links_for(user: User) -> list[ResetLink]:
    """All that were ever made for an account, newest first."""
    return list(ResetLink.objects.filter(user=user))


def helpers_of(user: User) -> dict[str, list[str]]:
    """The admins of the clubs that an account belongs to, by the name of the club."""
    belongs = Q(memberships__user=user) | Q(teams__coaches__user=user)
    clubs = Club.objects.filter(belongs).distinct()
    rows = Membership.objects.filter(club__in=clubs, role=Role.CLUB_ADMIN)
    others = rows.exclude(user=user).select_related("club", "user")
    return lists_by_key((one.club.name, str(one.user)) for one in others)
