"""The roles a person can have towards a club, a team or a match."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Role(StrEnum):
    """Everybody is a `VISITOR`; somebody may have several other roles besides."""

    VISITOR = "visitor"
    # Coaches another team of the same competition: reads what is private there.
    PARTICIPANT = "participant"
    # Coaches one of the teams concerned: of the match, of the competition or of the club.
    COACH = "coach"
    # Holds the link of one side of one match: writes its sheet, nothing else.
    # It is stored by its older name.
    SHEET_KEEPER = "scorer"
    ORGANISER = "organiser"
    CLUB_ADMIN = "admin"
    # His browser holds the organiser link of a club that no account owns yet.
    CLAIM_HOLDER = "claim_holder"
    SITE_ADMIN = "site_admin"


CLUB_ROLES = (Role.CLUB_ADMIN, Role.ORGANISER)
# Who has several roles is logged with the first of these.
STRONGEST = (
    Role.SITE_ADMIN,
    Role.CLUB_ADMIN,
    Role.CLAIM_HOLDER,
    Role.ORGANISER,
    Role.COACH,
    Role.SHEET_KEEPER,
)


def roles_with(
    given: Iterable[str], *, claimed: bool, coaches: bool = False
) -> frozenset[Role]:
    """The given roles, with `VISITOR` and what follows from a claim or from coaching."""
    also = {Role.CLAIM_HOLDER: claimed, Role.COACH: coaches, Role.VISITOR: True}
    return frozenset([*map(Role, given), *(role for role, has in also.items() if has)])
