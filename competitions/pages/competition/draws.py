"""How often a competition was drawn, when and by whom, as its log tells."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.models import Competition, LogEntry, Team
from competitions.pages.match.history import WHO
from competitions.pages.text.labels import moment_words
from competitions.queries.log.matches import entries_in
from competitions.queries.people.memberships import account_names, coaching_in
from competitions.rules.draws.orders import (
    BY_DRAW,
    BY_HAND,
    BY_LIST,
    BY_PAIRS,
    BY_POTS,
    TOP_DOWN,
)

DRAWN = {
    BY_DRAW: gettext_lazy("Drawn by lot"),
    BY_POTS: gettext_lazy("Drawn in pots"),
    BY_LIST: gettext_lazy("Drawn in the order listed"),
    TOP_DOWN: gettext_lazy("Drawn place by place, as listed"),
    BY_HAND: gettext_lazy("Drawn by hand"),
    BY_PAIRS: gettext_lazy("Drawn as a file lists the matches"),
}
DRAWN_AGAIN = {
    BY_DRAW: gettext_lazy("Draw %(n)s, by lot"),
    BY_POTS: gettext_lazy("Draw %(n)s, in pots"),
    BY_LIST: gettext_lazy("Draw %(n)s, in the order listed"),
    TOP_DOWN: gettext_lazy("Draw %(n)s, place by place, as listed"),
    BY_HAND: gettext_lazy("Draw %(n)s, by hand"),
    BY_PAIRS: gettext_lazy("Draw %(n)s, as a file lists the matches"),
}
MADE, UNDONE, LATE, REPLACED = "draw.make", "draw.undo", "teams.late", "teams.replace"


@dataclass(frozen=True, slots=True)
class DrawLine:
    """A draw that was made or taken back."""

    what: str
    at: str
    who: str


def draws_of(competition: Competition) -> tuple[DrawLine, ...]:
    """Oldest first; a query, three where accounts have drawn."""
    entries = list(entries_in(competition.stream, (MADE, UNDONE, LATE, REPLACED)))
    names = account_names({entry.actor for entry in entries})
    coached: dict[str, list[str]] = defaultdict(list)
    for team, user in coaching_in(competition, names):
        coached[f"user:{user}"].append(team)
    drawn = 0
    lines = []
    for entry in entries:
        drawn += entry.kind == MADE
        who = names.get(entry.actor) or str(WHO.get(entry.role, WHO["organiser"]))
        if teams := coached.get(entry.actor):
            who = _("%(who)s, who also coaches %(teams)s") % {
                "who": who,
                "teams": ", ".join(teams),
            }
        lines.append(DrawLine(_what(entry, drawn), moment_words(entry.at), who))
    return tuple(lines)


class TeamDrawn(NamedTuple):
    """A team as it was when it was drawn: its lot hangs on its id."""

    name: str
    slug: str


def teams_drawn(
    competition: Competition, teams: Iterable[Team]
) -> tuple[TeamDrawn, ...]:
    """The teams of the last draw, as listed; of these some may have come in since.

    One query.
    """
    entries = list(entries_in(competition.stream, (MADE, LATE, REPLACED)))
    last = max((n for n, one in enumerate(entries) if one.kind == MADE), default=-1)
    if last < 0:
        return ()
    order = set(json.loads(entries[last].payload)["order"])
    came: dict[int, tuple[int, TeamDrawn]] = {}
    for one in entries[last + 1 :]:
        payload = json.loads(one.payload)
        if "drawn" in payload:
            asked = payload["asked"]
            came[asked["comes"]] = asked["team"], TeamDrawn(*payload["drawn"])
    found = []
    for team in teams:
        pk, drawn = team.pk, TeamDrawn(team.name, team.slug)
        while pk in came and pk not in order:
            pk, drawn = came[pk]
        found += [drawn] if pk in order else []
    return tuple(found)


def _what(entry: LogEntry, drawn: int) -> str:
    if entry.kind == UNDONE:
        return _("Taken back")
    if entry.kind == LATE:
        name = json.loads(entry.payload)["name"]
        return _("%(team)s came in late") % {"team": name}
    if entry.kind == REPLACED:
        payload = json.loads(entry.payload)
        named = dict(zip(("leaves", "comes"), payload["names"], strict=True))
        if "since" in payload:
            text = _("%(comes)s came in for %(leaves)s, in its place")
            return text % named
        return _("%(comes)s came in for %(leaves)s") % named
    method = json.loads(entry.payload)["asked"]["method"]
    if drawn > 1:
        return DRAWN_AGAIN[method] % {"n": drawn}
    return str(DRAWN[method])
