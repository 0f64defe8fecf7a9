"""HV-LOG-04: the log tells who runs the site."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from competitions.actions import log
from competitions.actions.doors import Door
from competitions.actions.log import By
from competitions.queries.site_roles import ACCOUNTS, roles_in_log


@transaction.atomic
def note_site_roles(user: int, roles: Sequence[str], *, by: By) -> None:
    """Nothing where the log says so already."""
    if roles_in_log().get(user, []) != list(roles):
        asked = {"roles": [[user, list(roles)]]}
        log.append(Door(*ACCOUNTS.split(":")), "site.roles", by, asked)
