"""Clubs and their people: founding, claiming, inviting, joining, leaving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction

from competitions.actions.log import entries, limits
from competitions.actions.log.command import holds, lock_club, still_there
from competitions.actions.log.entries import Author
from competitions.actions.log.named_streams import NamedStream
from competitions.actions.people.holdings import holdings_of
from competitions.actions.team.teams import join_link, link_made
from competitions.models import (
    Allegiance,
    Club,
    Hand,
    Invitation,
    Membership,
    SquadPlayer,
    TableLink,
    Team,
    Tombstone,
)
from competitions.models.identity import public_slug, random_part
from competitions.models.people import User
from competitions.rules.log.ledger import digest
from competitions.rules.names import clean_name
from competitions.rules.people.roles import CLUB_ROLES, Role
from engine.errors import N_, RuleViolation
from engine.json_values import Stored

CLAIM_DAYS = 30
INVITE_DAYS = 14
CLUB_NAME = 120
MOST_INVITES = 20


@dataclass(frozen=True, slots=True)
class Founder:
    """Whose a new club is: an account's, or a browser's that holds a claim."""

    user: User | None = None
    claim: str = ""


NOBODY = Founder()


@transaction.atomic
def found_club(
    name: str, *, by: Author, founder: Founder = NOBODY, demo: bool = False
) -> Club:
    """By an account, which becomes its admin, or by a browser that holds a claim."""
    name, user, claim = clean_name(name, CLUB_NAME), founder.user, founder.claim
    club = Club.objects.create(
        slug=public_slug(name),
        name=name,
        demo=demo,
        claim_hash=digest(claim) if claim else "",
        claim_expires_at=by.at + timedelta(days=CLAIM_DAYS) if claim else None,
    )
    if user is not None:
        Membership.objects.create(club=club, user=user, role=Role.CLUB_ADMIN)
    made = {
        "user": user.pk if user is not None else None,
        "demo": demo,
        "claim": club.claim_hash,
        "expires": club.claim_expires_at.isoformat() if club.claim_expires_at else None,
    }
    entries.append(club, "club.found", by, {"name": name}, **made)
    return club


def open_club(name: str, *, user: User, by: Author) -> Club:
    """From an account's form: the same key twice is one club, also at the same time."""
    try:
        return _open(name, user, by)
    except IntegrityError:
        return _open(name, user, by)


@transaction.atomic
def _open(name: str, user: User, by: Author) -> Club:
    door, asked = NamedStream("found", by.key), {"name": name}
    if entry := entries.entry_of_key(door, by, "club.open", asked):
        return still_there(Club.objects.filter(slug=entries.made_in(entry)["club"]))
    limits.spend_club(by)
    club = found_club(name, by=replace(by, key=f"{by.key}0"), founder=Founder(user))
    entries.append(door, "club.open", by, asked, club=club.slug)
    return club


@transaction.atomic
def claim_club(club: Club, *, user: User, by: Author) -> None:
    """An account takes over what its browser made; the claim is used up."""
    club = lock_club(club)
    asked = {"user": user.pk}
    if entries.entry_of_key(club, by, "club.claim", asked):
        return
    if not club.unclaimed:
        raise RuleViolation("DEC-15", N_("This club has been claimed already."))
    limits.spend_club(by, claimed=True)
    Membership.objects.update_or_create(
        club=club, user=user, defaults={"role": Role.CLUB_ADMIN}
    )
    # He has run it since it is there, only without an account.
    club.memberships.filter(user=user).update(since=club.created_at)
    Club.objects.filter(pk=club.pk).update(claim_hash="", claim_expires_at=None)
    _take_over(club, f"user:{user.pk}")
    entries.append(club, "club.claim", by, asked)


def _take_over(club: Club, actor: str) -> None:
    """HV-LINK-02: the account keeps the links and the hands of its browser."""
    old = f"claim:{club.slug}"
    club.invitations.filter(made_by=old).update(made_by=actor)
    here = {"fixture__club": club}
    TableLink.objects.filter(**here, made_by=old).update(made_by=actor)
    Hand.objects.filter(**here, brought_by=old).update(brought_by=actor)
    for row in Allegiance.objects.filter(**here, actor=old):
        Allegiance.objects.get_or_create(
            fixture=row.fixture, actor=actor, team=row.team, defaults={"at": row.at}
        )


@transaction.atomic
def rename_club(club: Club, *, name: str, by: Author, zone: str = "") -> None:
    """Its name, and the time zone of its deadlines (HV-DEAD-01)."""
    club = lock_club(club)
    asked = {"name": name, "zone": zone}
    if entries.entry_of_key(club, by, "club.rename", asked):
        return
    name = clean_name(name, CLUB_NAME)
    if zone and zone not in available_timezones():
        raise RuleViolation("HV-DEAD-01", N_("Choose a time zone."))
    values = {"name": name, "zone": zone}
    if holds(club, values):
        return
    Club.objects.filter(pk=club.pk).update(**values)
    entries.append(club, "club.rename", by, asked, name=name)


@transaction.atomic
def invite(club: Club, *, role: str, by: Author) -> Invitation:
    """A link for one person, good for two weeks."""
    club = lock_club(club)
    asked = {"role": role}
    if entry := entries.entry_of_key(club, by, "club.invite", asked):
        return Invitation.objects.get(pk=entries.made_in(entry)["link"])
    if role not in CLUB_ROLES:
        raise RuleViolation("DEC-14", N_("Choose a role for the invitation."))
    since = by.at - timedelta(days=1)
    if club.invitations.filter(team=None, created_at__gt=since).count() >= MOST_INVITES:
        raise RuleViolation(
            "DEC-15", N_("This club has sent enough invitations for today.")
        )
    invitation = Invitation.objects.create(
        public_id=random_part(16),
        club=club,
        role=role,
        expires_at=by.at + timedelta(days=INVITE_DAYS),
        made_by=by.actor,
    )
    entries.append(club, "club.invite", by, asked, **link_made(invitation))
    return invitation


@transaction.atomic
def renew_link(team: Team, *, by: Author) -> Invitation:
    """A new link for a team's coaches; the old ones lead nowhere from now on."""
    club = lock_club(team.club)
    asked = {"team": team.slug}
    if entry := entries.entry_of_key(club, by, "team.link", asked):
        return Invitation.objects.get(pk=entries.made_in(entry)["link"])
    team.invitations.filter(revoked_at=None).update(revoked_at=by.at)
    invitation = join_link(team, by)
    invitation.save()
    entries.append(club, "team.link", by, asked, **link_made(invitation))
    return invitation


@transaction.atomic
def revoke(invitation: Invitation, *, by: Author) -> None:
    club = lock_club(invitation.club)
    asked = {"link": invitation.pk}
    if entries.entry_of_key(club, by, "club.revoke", asked):
        return
    Invitation.objects.filter(pk=invitation.pk).update(revoked_at=by.at)
    entries.append(club, "club.revoke", by, asked)


@transaction.atomic
def accept(invitation: Invitation, *, user: User, by: Author) -> None:
    """A role's link: once, until it expires."""
    club = lock_club(invitation.club)
    asked = {"link": invitation.pk, "role": invitation.role, "user": user.pk}
    if entries.entry_of_key(club, by, "club.join", asked):
        return
    # Read again: while we waited for the club it may have been used or revoked.
    invitation = Invitation.objects.get(pk=invitation.pk)
    refuse_dead(invitation, by)
    # A team's link makes coaches, and asks first: `coaching.take_team`.
    assert not invitation.team_id
    _promote(club, user, invitation.role)
    Invitation.objects.filter(pk=invitation.pk).update(used_at=by.at)
    entries.append(club, "club.join", by, asked)


def refuse_dead(invitation: Invitation, by: Author) -> None:
    if invitation.revoked_at or invitation.expires_at <= by.at:
        raise RuleViolation(
            "DEC-15", N_("This link has expired. Ask the club for a new one.")
        )
    if invitation.used_at:
        raise RuleViolation(
            "DEC-15", N_("This link has been used. Ask the club for a new one.")
        )


@transaction.atomic
def set_role(club: Club, *, user: int, role: str, by: Author) -> None:
    """Change or (empty role) take away; a club keeps at least one admin."""
    club = lock_club(club)
    asked = {"user": user, "role": role}
    if entries.entry_of_key(club, by, "club.role", asked):
        return
    if role and role not in CLUB_ROLES:
        raise RuleViolation("DEC-14", N_("Choose a role."))
    admins = club.memberships.filter(role=Role.CLUB_ADMIN)
    if role != Role.CLUB_ADMIN and not admins.exclude(user=user).exists():
        raise RuleViolation("DEC-14", N_("A club keeps at least one admin."))
    members = club.memberships.filter(user=user)
    members.update(role=role) if role else members.delete()
    entries.append(club, "club.role", by, asked)


@transaction.atomic
def note_site_edit(
    club: Club,
    values: Stored,
    roles: Sequence[tuple[int, str]],
    *,
    by: Author,
) -> None:
    """What a site admin has set in Django's admin; an empty role is one taken away."""
    if values or roles:
        asked = {"values": dict(values), "roles": [list(one) for one in roles]}
        entries.append(lock_club(club), "club.site", by, asked)


@transaction.atomic
def expire_club(club: Club, *, by: Author) -> None:
    """Nobody claimed it in time. Claimed a moment ago, or gone already: nothing to do."""
    found = Club.objects.select_for_update().filter(
        pk=club.pk, claim_expires_at__lte=by.at
    )
    for late in found.exclude(claim_hash=""):
        delete_club(late, by=by)


@transaction.atomic
def delete_club(club: Club, *, by: Author, closed: Sequence[str] = ()) -> None:
    """The log stays with its tombstones and says what went; everything else goes.

    `closed` are the accounts that were closed with it.
    """
    asked = {"name": club.name}
    # Asked before the lock: the second time there is nothing left to lock.
    if entries.entry_of_key(club, by, "club.delete", asked):
        return
    club = lock_club(club)
    held = asdict(holdings_of([club.pk])[club.pk])
    made = {"held": held, **({"closed": list(closed)} if closed else {})}
    entries.append(club, "club.delete", by, asked, **made)
    Tombstone.objects.create(stream=club.stream, at=by.at)
    for competition in club.competitions.all():
        Tombstone.objects.create(stream=competition.stream, at=by.at)
        competition.delete()
    club.fixtures.all().delete()
    SquadPlayer.objects.filter(team__club=club).delete()
    club.teams.all().delete()
    club.delete()


def _promote(club: Club, user: User, role: str) -> None:
    member = club.memberships.filter(user=user).first()
    if member is None:
        Membership.objects.create(club=club, user=user, role=role)
    elif member.role != Role.CLUB_ADMIN:
        # A link for an organiser does not take an admin down.
        club.memberships.filter(pk=member.pk).update(role=role)
