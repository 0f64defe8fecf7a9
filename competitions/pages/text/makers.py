"""Who made a link, as others read it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competitions.queries.people.memberships import account_names


def maker_name(actor: str) -> str:
    if actor.startswith("user:"):
        return account_names([actor]).get(actor) or _("somebody who has left")
    return _("the organiser’s browser") if actor.startswith("claim:") else ""
