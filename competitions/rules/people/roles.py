"""The roles a person can have towards a club, a team or a match."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Role(StrEnum):
    """`VISITOR` is everybody; the others come on top of it."""

    VISITOR = "visitor"
    # Coaches another team of the same competition: reads what is private there.
    PARTICIPANT = "participant"
    # Of one of the teams in question: of the match, of the competition, of the club.
    COACH = "coach"
    # Holds the link of one side of one match: writes its sheet, nothing else.
    SCORER = "scorer"
    ORGANISER = "organiser"
    CLUB_ADMIN = "admin"
    CLAIM_HOLDER = "claim_holder"
    SITE_ADMIN = "site_admin"


CLUB_ROLES = (Role.CLUB_ADMIN, Role.ORGANISER)
# Of several the one that is written down.
STRONGEST = (
    Role.SITE_ADMIN,
    Role.CLUB_ADMIN,
    Role.CLAIM_HOLDER,
    Role.ORGANISER,
    Role.COACH,
    Role.SCORER,
)


def roles_with(
    given: Iterable[str], *, claimed: bool, coaches: bool = False
) -> frozenset[Role]:
    """Those of everybody, those that were given, and those that follow."""
    also = {Role.CLAIM_HOLDER: claimed, Role.COACH: coaches, Role.VISITOR: True}
    return frozenset([*map(Role, given), *(role for role, has in also.items() if has)])
