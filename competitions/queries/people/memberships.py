"""Who somebody is to a club and to its teams, and whether he may publish."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model

from competitions.models import (
    Club,
    Coach,
    Competition,
    Entrant,
    Invitation,
    Membership,
    Team,
)
from competitions.models.people import Person, User
from competitions.models.prepared import PreparedQuery, prepared_columns
from competitions.rules.people.permissions import Deed, may
from competitions.rules.people.roles import Role, roles_with

_roles = prepared_columns(Membership, "role", by=["club", "user"])
_coached = prepared_columns(Team, "pk", by=["club", "coaches__user"])
_first_team = PreparedQuery(
    lambda user: (
        Team.objects.filter(coaches__user=user)
        .order_by("pk")
        .values_list("slug", flat=True)[:1]
    )
)
_accounts = prepared_columns(
    get_user_model(), "pk", "display_name", "username", by=["pk__in"]
)
_entered = prepared_columns(Entrant, "team_id", by=["competition"])


def roles_in(
    club: Club, user: Person, claims: Iterable[str], teams: Iterable[int] | None
) -> tuple[frozenset[Role], frozenset[int]]:
    """Roles and coached teams; `teams` narrows coaching to a match or a team.

    A visitor without account and claim costs no query.
    """
    claimed = bool(club.claim_hash) and club.claim_hash in claims
    if not user.is_authenticated:
        return roles_with((), claimed=claimed), frozenset()
    roles = _roles(club.pk, user.pk)
    if user.is_superuser:
        roles.append(Role.SITE_ADMIN)
    coached = coached_by(club, user)
    mine = coached if teams is None else coached & frozenset(teams)
    return roles_with(roles, claimed=claimed, coaches=bool(mine)), mine


def organises_now(club: Club, actor: str) -> bool:
    """Whether who did something in this name may organise there still.

    The browser of a club may as long as nobody has claimed it.
    """
    if actor == f"claim:{club.slug}":
        return bool(club.claim_hash)
    pk = actor.removeprefix("user:")
    if pk == actor or not pk.isdigit():
        return False
    user = get_user_model().objects.filter(pk=pk, is_active=True).first()
    return user is not None and may(roles_in(club, user, (), ())[0], Deed.ORGANISE)


def coached_by(club: Club, user: User) -> frozenset[int]:
    return frozenset(_coached(club.pk, user.pk))


def clubs_of(user: User) -> list[Club]:
    return list(Club.objects.filter(memberships__user=user))


def teams_of_coach(user: User) -> list[Team]:
    rows = Team.objects.filter(coaches__user=user).select_related("club")
    return list(rows.distinct())


def first_team_of(user: User) -> str:
    """The slug of a team to go to; empty for who coaches none."""
    return _first_team.first(user.pk) or ""


def entered_teams(competition: Competition) -> frozenset[int]:
    return frozenset(_entered(competition.pk))


def account_names(actors: Iterable[str]) -> dict[str, str]:
    """The names of those actors of the log who have an account, until it is gone."""
    accounts = (actor.removeprefix("user:") for actor in actors if actor[:5] == "user:")
    wanted = tuple({int(pk) for pk in accounts if pk.isdigit()})
    found = _accounts(wanted) if wanted else []
    return {f"user:{pk}": shown or name for pk, shown, name in found}


def coaching_in(
    competition: Competition, users: Iterable[str]
) -> list[tuple[str, int]]:
    """The teams of a competition that these coach, by name, each with its coach."""
    pks = [int(user.removeprefix("user:")) for user in users]
    rows = Team.objects.filter(entries__competition=competition, coaches__user__in=pks)
    return list(rows.values_list("name", "coaches__user")) if pks else []


def coaches_any(user: int, teams: Collection[int]) -> bool:
    return Team.objects.filter(pk__in=teams, coaches__user=user).exists()


def has_coached(user: User) -> bool:
    return Coach.objects.filter(user=user).exists()


def has_pin(user: User) -> bool:
    return Coach.objects.filter(user=user).exclude(pin_hash="").exists()


def members_of(club: Club) -> list[object]:
    """Admins first, then organisers, by name."""
    rows = club.memberships.select_related("user").order_by("role", "user__username")
    return list(rows)


def open_invitations(club: Club, now: object) -> list[Invitation]:
    """Role links that still open something, newest first."""
    rows = club.invitations.filter(team=None, revoked_at=None, used_at=None)
    return list(rows.filter(expires_at__gt=now).order_by("-created_at", "-pk"))


def team_link(team: Team, now: object) -> Invitation | None:
    """The newest link of a team that still leads somewhere."""
    rows = team.invitations.filter(revoked_at=None, expires_at__gt=now)
    return rows.order_by("-expires_at", "-pk").first()


def may_publish(account: str) -> bool:
    """HV-LIMIT-05: where mail can be sent, an account that has confirmed an address.

    Elsewhere nobody can confirm one. What no page asked for has no account; who runs the
    site was made by a command, and needs none.
    """
    if not account or not settings.EMAIL_HOST:
        return True
    user = account.removeprefix("user:")
    confirmed = EmailAddress.objects.filter(user=user, verified=True)
    return confirmed.exists() or _runs_the_site(user)


def _runs_the_site(user: str) -> bool:
    people = get_user_model().objects
    return people.filter(pk=user, is_superuser=True).exists()


def lacks_pin(team: Team) -> bool:
    """Whether a coach with an account can set one at the table."""
    return team.coaches.filter(pin_hash="").exclude(user=None).exists()


def team_has_pin(team: Team) -> bool:
    """Whether a coach of the team can confirm with a PIN on another's phone."""
    return team.coaches.exclude(pin_hash="").exists()
