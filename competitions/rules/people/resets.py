"""Whom an admin of a club may give a way back in, and how long that way is open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from engine.errors import N_, RuleViolation

LIFE = timedelta(hours=1)
# HV-RESET-03: from the first sign-in that told of a link.
TOLD_FOR = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Account:
    """What an account is to the club that is asked, and beside it."""

    coaches_here: bool
    active: bool = True
    site_admin: bool = False
    # Admin or organiser, of this club or of any other.
    has_role: bool = False
    # Coaches, or did, in another club, or has asked to.
    elsewhere: bool = False

    @property
    def in_reach(self) -> bool:
        """HV-RESET-01: only what the club itself gave could be taken by the link."""
        above = self.site_admin or self.has_role or self.elsewhere
        return self.active and self.coaches_here and not above


@dataclass(frozen=True, slots=True)
class Link:
    """A link as it stands when somebody opens it."""

    expires_at: datetime
    # Used, or replaced by a newer one.
    closed: bool
    # Password and last sign-in are those of the moment it was made.
    same_account: bool
    # Who made it is still an admin of the club.
    maker_may: bool


def refuse_out_of_reach(account: Account) -> None:
    if not account.in_reach:
        raise RuleViolation(
            "HV-RESET-01",
            N_("Only who runs this site can give this account a new password."),
        )


def link_is_open(link: Link, account: Account, now: datetime) -> bool:
    """HV-RESET-02: asked again when it is opened and when it is used."""
    alive = not link.closed and now < link.expires_at
    return alive and link.same_account and link.maker_may and account.in_reach
