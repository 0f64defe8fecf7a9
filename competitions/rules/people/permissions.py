"""Rights, all of them: which role may do which deed."""

from __future__ import annotations

from enum import StrEnum

from competitions.rules.people.roles import Role


class Deed(StrEnum):
    """What somebody may want to do; each view names one deed per button."""

    SEE = "see"
    SEE_CLUB_PEOPLE = "see_club_people"
    CREATE_COMPETITION = "create_competition"
    ORGANISE = "organise"
    ENTER_RESULT = "enter_result"
    SETTLE_RESULT = "settle_result"
    DECIDE_RESULT = "decide_result"
    # Choose line-up and cards, and what is learnt, before a match; for which side is asked there.
    PREPARE_MATCH = "prepare_match"
    KEEP_SHEET = "keep_sheet"
    # Give out and take back the links of scorers.
    LEND_SHEET = "lend_sheet"
    EDIT_CLUB = "edit_club"
    INVITE = "invite"
    # Make a link by which a coach of the club sets a new password.
    RESET_LINK = "reset_link"
    EDIT_CARDS = "edit_cards"
    CREATE_TEAM = "create_team"
    EDIT_TEAM = "edit_team"
    DELETE_CLUB = "delete_club"


_RUNS_THE_CLUB = frozenset({Role.SITE_ADMIN, Role.CLUB_ADMIN, Role.CLAIM_HOLDER})
_ORGANISES = _RUNS_THE_CLUB | {Role.ORGANISER}
_COACHES = frozenset({Role.COACH})

RIGHTS: dict[Deed, frozenset[Role]] = {
    Deed.SEE: frozenset(Role),
    Deed.SEE_CLUB_PEOPLE: _ORGANISES,
    Deed.CREATE_COMPETITION: _ORGANISES,
    Deed.ORGANISE: _ORGANISES,
    Deed.ENTER_RESULT: _ORGANISES | _COACHES,
    # Confirm or dispute what the other side entered; which side is the machine's affair.
    Deed.SETTLE_RESULT: _ORGANISES | _COACHES,
    Deed.DECIDE_RESULT: _ORGANISES,
    Deed.PREPARE_MATCH: _ORGANISES | _COACHES,
    Deed.KEEP_SHEET: _ORGANISES | _COACHES | {Role.SHEET_KEEPER},
    Deed.LEND_SHEET: _ORGANISES | _COACHES,
    Deed.EDIT_CLUB: _RUNS_THE_CLUB,
    Deed.INVITE: _RUNS_THE_CLUB,
    # Never the browser of an unclaimed club: anybody may have started that.
    Deed.RESET_LINK: frozenset({Role.SITE_ADMIN, Role.CLUB_ADMIN}),
    Deed.EDIT_CARDS: _ORGANISES,
    Deed.CREATE_TEAM: _ORGANISES,
    Deed.EDIT_TEAM: _ORGANISES | _COACHES,
    Deed.DELETE_CLUB: frozenset({Role.SITE_ADMIN, Role.CLUB_ADMIN, Role.CLAIM_HOLDER}),
}


def may(roles: frozenset[Role], deed: Deed) -> bool:
    """True if one of the roles carries the deed."""
    return not RIGHTS[deed].isdisjoint(roles)


def sees(roles: frozenset[Role], visibility: str) -> bool:
    """Public and unlisted open to everybody with the address, private to its people."""
    return visibility != "private" or roles > {Role.VISITOR}


def visibilities_in_lists(
    roles: frozenset[Role], *, unclaimed: bool
) -> tuple[str, ...]:
    """The visibilities of the competitions that a club's lists show to these roles.

    Unlisted ones to its people only, private ones to those who may see all of them.
    """
    people = bool(roles - {Role.VISITOR})
    shown = {
        "public": people or not unclaimed,
        "unlisted": people,
        "private": sees(roles - {Role.COACH}, "private"),
    }
    return tuple(name for name, is_shown in shown.items() if is_shown)


def is_listed(visibility: str, *, unclaimed: bool, known: bool) -> bool:
    """Whether a team's page names a competition to who plays in none of its teams.

    An unlisted one is not given away to who only found the team, except that in a club
    nobody has claimed yet there is nothing else to show. `known`: another
    team of the reader plays in some competition.
    """
    return visibility == "public" or (visibility == "unlisted" and (unclaimed or known))
