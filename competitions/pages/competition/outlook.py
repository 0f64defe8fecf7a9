"""What each team can still reach, in words and as a mark beside its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from competitions.pages.rows.lines import OutlookLine, OutlookMark, StandingLine
from competitions.pages.text.labels import ZONES
from competitions.queries.fixtures.meetings import Meeting
from competitions.queries.fixtures.stages import SettledRows, StageRows
from competitions.rules.formats.places import GroupTable
from competitions.rules.standings.chains import points_first
from competitions.rules.standings.facts import ResultFact
from competitions.rules.standings.race import (
    OPEN,
    OUT,
    SURE,
    UNKNOWN,
    PointsRace,
    race_states,
)
from competitions.rules.standings.withdrawal import UnplayedMatch
from competitions.rules.standings.zones import TableZone
from engine.sides import Side

STATES = {
    SURE: gettext_lazy("certain"),
    OPEN: gettext_lazy("still possible"),
    OUT: gettext_lazy("no longer possible"),
    UNKNOWN: gettext_lazy("not computed"),
}
# Of a place that nobody wants: to stand above it is the other way round.
ABOVE = {SURE: OUT, OUT: SURE}


@dataclass(frozen=True, slots=True)
class OutlookAim:
    """A place that counts: the last one of a zone, or the last one above a bad one."""

    what: str
    place: int
    down: bool = False
    # Whoever is sure of it is marked so, if at all.
    mark: str = ""

    def state(self, states: Mapping[int, str]) -> str:
        found = states[self.place]
        return ABOVE.get(found, found) if self.down else found


def outlooks_of(
    rows: StageRows,
    tables: Iterable[GroupTable],
    zones: Iterable[TableZone],
    left: Iterable[tuple[int, int]],
) -> dict[int, OutlookLine]:
    """HV-NEED-01: of each team of a points race that is past its half.

    `left`: the matches that may still end otherwise.
    """
    ended = rows.competition.finished_at or rows.competition.unplayed_reason
    if ended or points_first(rows.rules.tiebreaks)[0] != "points":
        return {}
    aims = tuple(_aims(rows, zones))
    found: dict[int, OutlookLine] = {}
    for table in tables:
        inside = {row.team for row in table.rows}
        found |= _of_table(rows, table, [p for p in left if inside >= {*p}], aims)
    return found


def fate_of(
    row: StandingLine, still: str
) -> tuple[OutlookMark | None, str, OutlookMark | None]:
    """The mark beside its name, all of it in words, and the note below its name.

    `still`: a table that says it below each name has this word for what is open.
    """
    note = OutlookMark("", row.note) if row.note else None
    if row.outlook is None:
        return None, "", note
    mark, words = row.outlook.mark, row.outlook.words
    if not still:
        return mark, words, note
    return None, words, mark or OutlookMark("open", still)


def left_of_draw(rows: StageRows, matches: int) -> Sequence[tuple[int, int]]:
    """What is left of a table, if it has so many matches.

    Where all meet as often as they should, that follows from what was played; else it is
    read: an imported table need not have all of its matches.
    """
    legs, teams = rows.format.stored.get("legs", 1), rows.policies
    if 2 * matches != legs * len(teams) * (len(teams) - 1):
        found = [tuple(one.sides) for one in _ahead(rows)]
        # nobody knows yet who meets there
        return [(p[0], p[1]) for p in found] if all(len(p) == 2 for p in found) else []
    counts = Counter(frozenset((one.home, one.away)) for one in rows.results)
    there = [team for team, left in teams.items() if not left]
    return [
        (home, away)
        for home, away in combinations(there, 2)
        for _match in range(legs - counts[frozenset((home, away))])
    ]


def left_of_meetings(
    meetings: Iterable[Meeting], *, official_only: bool
) -> Sequence[tuple[int, int]]:
    """The same of matches with their results; nothing while somebody is not known."""
    ahead = [
        one
        for one in meetings
        if not one.off
        if not one.result or (official_only and not one.result.official)
    ]
    found = [(one.home.pk, one.away.pk) for one in ahead if one.home and one.away]
    return found if len(found) == len(ahead) else []


def _ahead(rows: StageRows) -> list[UnplayedMatch]:
    """What does not count yet may still end otherwise."""
    if not rows.competition.only_official(rows.official_only):
        return rows.format.ahead(rows)
    settled = SettledRows(rows.stage, official_only=True)
    settled.entries = rows.entries
    return settled.format.ahead(settled)


def _aims(rows: StageRows, zones: Iterable[TableZone]) -> Iterable[OutlookAim]:
    last = rows.stage.number == len(rows.competition.stages_in_order)
    if last and "groups" not in rows.format.stored:
        yield OutlookAim(_("Champion"), 1, mark="champion")
    for zone in zones:
        name = zone.name or str(ZONES[zone.kind])
        if zone.kind == "down":
            yield OutlookAim(name, zone.first - 1, down=True, mark="down")
        elif zone.first > 1 and zone.kind != "best":
            better = _("%(zone)s or better") % {"zone": name}
            yield OutlookAim(better, zone.last, mark=zone.kind)
        else:
            mark = "" if zone.kind == "best" else zone.kind
            yield OutlookAim(name, zone.last, mark=mark)


def _of_table(
    rows: StageRows,
    table: GroupTable,
    left: Sequence[tuple[int, int]],
    aims: Sequence[OutlookAim],
) -> dict[int, OutlookLine]:
    """Nothing before half of its matches, and nothing after the last one.

    A result that is not official yet counts in the table and may still become another one.
    """
    inside = {row.team for row in table.rows}
    there = [row for row in table.rows if row.team not in table.early]
    unsure = [one for one in _unsure(rows) if inside >= {one.home, one.away}]
    if any(not table.early.keys().isdisjoint((one.home, one.away)) for one in unsure):
        # what is left is no race of those who are there
        return {}
    left = [*left, *((one.home, one.away) for one in unsure)]
    played = sum(row.played for row in table.rows) - 2 * len(unsure)
    shown = [one for one in aims if 0 < one.place < len(there)]
    rules = rows.rules
    doubtful = Counter[int]()
    for one in unsure:
        doubtful[one.home] += one.outcome.points(Side.HOME, rules)
        doubtful[one.away] += one.outcome.points(Side.AWAY, rules)
    race = PointsRace(
        tuple((row.team, row.points - doubtful[row.team]) for row in there),
        tuple(left),
        (rules.win, rules.draw, rules.loss),
    )
    if not left or played < 2 * len(left) or not race.computed or not shown:
        return {}
    states = race_states(race, tuple(sorted({one.place for one in shown})))
    return {team: _line(shown, found) for team, found in states.items()}


def _unsure(rows: StageRows) -> Iterable[ResultFact]:
    """What counts without being official; of who is taken out nothing counts."""
    for one in rows.results:
        gone = "expunge" in (rows.policies.get(one.home), rows.policies.get(one.away))
        if not one.official and not gone:
            yield one


def _line(aims: Sequence[OutlookAim], states: Mapping[int, str]) -> OutlookLine:
    known = [(one, one.state(states)) for one in aims]
    return OutlookLine(
        " ".join(
            _("%(what)s: %(state)s.") % {"what": one.what, "state": STATES[state]}
            for one, state in _worth_saying(known)
        ),
        _mark(known),
    )


def _worth_saying(
    known: Iterable[tuple[OutlookAim, str]],
) -> Iterable[tuple[OutlookAim, str]]:
    """Of what goes up the first thing that is sure says the rest."""
    sure = False
    for one, state in known:
        if one.down or not sure:
            yield one, state
        sure = sure or (state == SURE and one.mark != "champion" and not one.down)


def _mark(known: Sequence[tuple[OutlookAim, str]]) -> OutlookMark | None:
    """The one thing that is settled and tells most; nothing while all is open."""
    for one, state in known:
        if state == SURE and one.mark:
            return OutlookMark(one.mark, one.what)
    good = [state for one, state in known if not one.down]
    bad = [state for one, state in known if one.down]
    if any(state != OUT for state in (*good, *bad)):
        return None
    if bad:
        return OutlookMark("safe", pgettext("of a team", "Safe"))
    return OutlookMark("out", pgettext("of a team", "Out"))
