"""HV-LOG-04: the log tells who runs the site, and which accounts are deleted."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.entries import Author
from competitions.actions.log.named_streams import NamedStream
from competitions.queries.log.site_roles import roles_in_log
from competitions.rules.people.site_roles import ACCOUNTS, DELETED, ROLES


@transaction.atomic
def note_site_roles(user: int, roles: Sequence[str], *, by: Author) -> None:
    """Nothing where the log says so already."""
    if roles_in_log().get(user, []) != list(roles):
        asked = {"roles": [[user, list(roles)]]}
        entries.append(_accounts(), ROLES, by, asked)


@transaction.atomic
def note_deleted(user: int, *, by: Author) -> None:
    """Its roles and questions go with it."""
    entries.append(_accounts(), DELETED, by, {"users": [user]})


def _accounts() -> NamedStream:
    return NamedStream(*ACCOUNTS.split(":"))
