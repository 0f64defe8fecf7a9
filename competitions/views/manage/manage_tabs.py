"""The tabs of the organiser's pages."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from competitions.models import Competition


def manage_tabs(competition: Competition, current: str) -> list[tuple[str, str, bool]]:
    names = {
        "manage": _("Desk"),
        "manage_teams": _("Teams"),
        "manage_draw": _("The draw"),
        "manage_dates": _("Dates"),
        "manage_table": pgettext("of a league", "Table"),
        "manage_rules": _("Rules and settings"),
        "manage_share": _("Links"),
    }
    if not competition.counts_points:
        del names["manage_table"]
    return [
        (label, reverse(name, args=[competition.slug]), name == current)
        for name, label in names.items()
    ]
