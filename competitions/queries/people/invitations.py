"""Who is somebody in a club, and which links make others so."""

from __future__ import annotations

from competitions.models import Club, Invitation, Team


def members_of(club: Club) -> list[object]:
    """Admins first, then organisers, by name."""
    rows = club.memberships.select_related("user").order_by("role", "user__username")
    return list(rows)


def open_invitations(club: Club, now: object) -> list[Invitation]:
    """Role links that still open something, newest first."""
    return list(
        club.invitations.filter(
            team=None, revoked_at=None, used_at=None, expires_at__gt=now
        ).order_by("-created_at", "-pk")
    )


def team_link(team: Team, now: object) -> Invitation | None:
    """The newest link of a team that still leads somewhere."""
    return (
        team.invitations.filter(revoked_at=None, expires_at__gt=now)
        .order_by("-expires_at", "-pk")
        .first()
    )
