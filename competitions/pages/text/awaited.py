"""In words: why a stage shows only some of its places, and who may still have them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.models import Stage, Team
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.formats.awaited import (
    WHOLE_STAGE,
    AwaitedPlaces,
    awaited_places,
)


def awaited_words(rows: StageRows) -> str:
    """Nothing before the draw, and where all are known."""
    if rows.seating is None or not rows.competition.drawn_at:
        return ""
    before = rows.before
    awaited = awaited_places(rows.seating, before.format, before)
    if awaited is None:
        return ""
    waits = _waits(awaited, before.stage)
    values = {"known": awaited.known, "all": awaited.places, "waits": waits}
    if not awaited.known:
        text = _("None of the %(all)s places is filled yet: they follow %(waits)s.")
    else:
        text = ngettext(
            "%(known)s of %(all)s places is filled: the others follow %(waits)s.",
            "%(known)s of %(all)s places are filled: the others follow %(waits)s.",
            awaited.known,
        )
    return text % values


def heir_words(team: Team, heir: Team) -> str:
    """HV-REPL-02: why results of one team count for another one."""
    values = {"team": team.name, "heir": heir.name}
    return _("%(heir)s came in for %(team)s and counts its results.") % values


def either_of(names: Sequence[str]) -> str:
    """ "Jesters, City or Storks"."""
    *first, last = names
    if not first:
        return last
    return _("%(names)s or %(last)s") % {"names": ", ".join(first), "last": last}


def _waits(awaited: AwaitedPlaces, before: Stage) -> str:
    found = []
    if awaited.all_open:
        found.append(_("once all groups are over and official"))
    elif WHOLE_STAGE in awaited.open:
        found.append(_("once the stage before is over and official"))
    elif awaited.open:
        text = ngettext(
            "once group %(groups)s is over and official",
            "once groups %(groups)s are over and official",
            len(awaited.open),
        )
        found.append(text % {"groups": groups_named(awaited.open, before)})
    if WHOLE_STAGE in awaited.level:
        found.append(_("once something separates the level teams of the stage before"))
    elif awaited.level:
        text = ngettext(
            "once something separates the level teams of group %(groups)s",
            "once something separates the level teams of groups %(groups)s",
            len(awaited.level),
        )
        found.append(text % {"groups": groups_named(awaited.level, before)})
    if awaited.best_level:
        found.append(_("once something separates those who are compared"))
    return _all_of(found)


def groups_named(groups: Sequence[int], before: Stage) -> str:
    """ "A, B and C"."""
    return _all_of([before.group_name(group) for group in groups])


def _all_of(parts: Sequence[str]) -> str:
    *first, last = parts
    if not first:
        return last
    return _("%(names)s and %(last)s") % {"names": ", ".join(first), "last": last}
