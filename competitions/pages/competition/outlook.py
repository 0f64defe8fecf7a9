"""What each team can still reach, in words and as a mark beside its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from competitions.pages.rows.lines import OutlookLine, OutlookMark, StandingLine
from competitions.pages.text.labels import ZONES
from competitions.pages.text.needs import (
    OutlookGaps,
    as_best,
    gap_words,
    needs_words,
    words_with_place,
)
from competitions.queries.fixtures.meetings import Meeting
from competitions.queries.fixtures.stages import SettledRows, StageRows
from competitions.rules.formats.best_race import MOST_COMPARED, state_by_best
from competitions.rules.formats.candidates import ComparedStage
from competitions.rules.formats.places import GroupTable
from competitions.rules.standings.chains import points_first
from competitions.rules.standings.facts import ResultFact
from competitions.rules.standings.needs import race_needs, settled_states
from competitions.rules.standings.race import (
    MOST_TEAMS,
    OPEN,
    OUT,
    SURE,
    UNKNOWN,
    PointsRace,
    race_states,
)
from competitions.rules.standings.ranking import TableRow
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
    # Only the best of those at this place of all groups have it.
    best: bool = False

    def state(self, states: Mapping[int, str]) -> str:
        found = states[self.place]
        return ABOVE.get(found, found) if self.down else found


@dataclass(frozen=True, slots=True)
class DrawnTables:
    """The tables of a stage as their places are given away, its zones, all names."""

    tables: Sequence[GroupTable]
    zones: Sequence[TableZone]
    names: Mapping[int, str]


class Outlooks(NamedTuple):
    """By team what it can still reach; and in words what is not computed."""

    lines: Mapping[int, OutlookLine] = {}
    gaps: tuple[str, ...] = ()


def outlooks_of(
    rows: StageRows, drawn: DrawnTables, left: Iterable[tuple[int, int]]
) -> Outlooks:
    """HV-NEED-01: the outlook of each team in a points race that is past its half.

    `left`: the matches that may still end otherwise.
    """
    if rows.competition.finished_at or rows.competition.unplayed_reason:
        return Outlooks()
    outlook = _StageOutlook(rows, drawn, tuple(left))
    if points_first(rows.rules.tiebreaks)[0] != "points":
        return Outlooks(gaps=gap_words(outlook.gaps(by_points=False), rows.stage))
    found: dict[int, OutlookLine] = {}
    for table in drawn.tables:
        found |= outlook.of_table(table)
    return Outlooks(found, gap_words(outlook.gaps(), rows.stage))


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
    if note:
        # what is settled for a team that is compared, and its group
        return None, words, _before(row.note, mark or OutlookMark("open", still))
    return None, words, mark or OutlookMark("open", _still(still, row.outlook.needs))


def left_of_draw(rows: StageRows, matches: int) -> Sequence[tuple[int, int]]:
    """What is left of a table, if it has so many matches.

    Where all meet as often as they should, that follows from what was played; else it is
    read: an imported table need not have all of its matches.
    """
    legs, teams = rows.format.legs, rows.policies
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
    """Who still meets whom, by matches with results; [] while a side is unknown."""
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


class _StageOutlook:
    """What the teams of a stage can reach, table by table."""

    def __init__(
        self, rows: StageRows, drawn: DrawnTables, left: Sequence[tuple[int, int]]
    ) -> None:
        self.rows, self.drawn, self.left = rows, drawn, left
        self.unsure = tuple(_unsure(rows))
        self.grouped = rows.format.group_count > 0
        self.aims = tuple(self._aims())

    def of_table(self, table: GroupTable) -> dict[int, OutlookLine]:
        """Nothing before half of its matches; without groups nothing after the last one."""
        race = self._race(table)
        if race is None or not race.computed or not (race.left or self.grouped):
            return {}
        if self._played(table) < 2 * len(race.left):
            return {}
        shown = [one for one in self.aims if 0 < one.place < len(race.points)]
        places = tuple(sorted({one.place for one in shown} | {*self._ranks}))
        if not shown:
            return {}
        if race.left:
            states = race_states(race, places)
        else:
            states = settled_states(_there(table), places)
        return {
            team: self._line(team, race, known, shown) for team, known in states.items()
        }

    def gaps(self, *, by_points: bool = True) -> OutlookGaps:
        """HV-NEED-06: why nothing is said of some; nothing where no place counts."""
        tables = self.drawn.tables
        if not self.aims or not any(row.played for t in tables for row in t.rows):
            return OutlookGaps()
        if not by_points:
            return OutlookGaps(by_points=False)
        races = [(table, self._race(table)) for table in tables]
        known = [(table, race) for table, race in races if race and race.computed]
        early = [
            table.group
            for table, race in known
            if self.grouped and self._played(table) < 2 * len(race.left)
        ]
        best = self.rows.format.best_through > 0
        long = [table.group for table, race in known if len(race.left) > MOST_COMPARED]
        return OutlookGaps(
            early=tuple(early),
            groups=len(tables),
            large=any(len(table.rows) > MOST_TEAMS for table in tables),
            long=tuple(group for group in long if best and group not in early),
            best=self.rows.format.surely_through + 1,
            gone=best
            and any(self.rows.policies.values())
            and any(race.left for _table, race in known),
        )

    @property
    def _ranks(self) -> range:
        """The places whose state is said: in groups each that goes on."""
        return range(1, self.rows.format.surely_through + 1)

    @property
    def _through(self) -> str:
        """How going on is called, in whichever way."""
        named = (
            one.what for one in self.aims if one.mark == "through" and not one.best
        )
        return next(named, str(ZONES["through"]))

    def _aims(self) -> Iterable[OutlookAim]:
        last = self.rows.stage.number == len(self.rows.competition.stages_in_order)
        if last and not self.grouped:
            yield OutlookAim(_("Champion"), 1, mark="champion")
        for zone in self.drawn.zones:
            name = zone.name or str(ZONES[zone.kind])
            if zone.kind == "down":
                yield OutlookAim(name, zone.first - 1, down=True, mark="down")
            elif zone.kind == "best":
                yield OutlookAim(name, zone.last, mark="through", best=True)
            elif zone.first > 1:
                better = _("%(zone)s or better") % {"zone": name}
                yield OutlookAim(better, zone.last, mark=zone.kind)
            else:
                yield OutlookAim(name, zone.last, mark=zone.kind)

    def _race(self, table: GroupTable) -> PointsRace | None:
        """What is left of it; a result that is not official may still become another."""
        inside = {row.team for row in table.rows}
        left = [pair for pair in self.left if inside >= {*pair}]
        doubtful, rules = Counter[int](), self.rows.rules
        for one in self.unsure:
            if not inside >= {one.home, one.away}:
                continue
            if not table.early.keys().isdisjoint((one.home, one.away)):
                # what is left is no race of those who are there
                return None
            left.append((one.home, one.away))
            doubtful[one.home] += one.outcome.points(Side.HOME, rules)
            doubtful[one.away] += one.outcome.points(Side.AWAY, rules)
        return PointsRace(
            tuple((r.team, r.points - doubtful[r.team]) for r in _there(table)),
            tuple(left),
            (rules.win, rules.draw, rules.loss),
        )

    def _played(self, table: GroupTable) -> int:
        """By each side, without what is not official."""
        inside = {row.team for row in table.rows}
        unsure = sum(inside >= {one.home, one.away} for one in self.unsure)
        return sum(row.played for row in table.rows) - 2 * unsure

    @cached_property
    def best(self) -> Mapping[int, str]:
        """HV-NEED-04: whoever has the rank that is compared, is it among the best?"""
        rows = self.rows
        races = [self._race(table) for table in self.drawn.tables]
        known = [race for race in races if race and race.computed]
        if len(known) < len(races):
            return {}
        sure = [one for one in rows.results if one not in self.unsure]
        return ComparedStage(rows.format, rows, self.drawn.tables, known, sure).best()

    def _line(
        self,
        team: int,
        race: PointsRace,
        states: Mapping[int, str],
        aims: Sequence[OutlookAim],
    ) -> OutlookLine:
        known = [(one, self._state(team, one, states)) for one in aims]
        mark = _mark(known)
        if mark and mark.kind == "through" and self.grouped:
            mark = mark._replace(words=_placed(self._through, states))
        needs = "" if mark else self._needs(team, race, known)
        words = [
            _("%(what)s: %(state)s.") % {"what": one.what, "state": STATES[state]}
            for one, state in _worth_saying(known)
        ]
        return OutlookLine(" ".join(words), mark, needs)

    def _state(self, team: int, aim: OutlookAim, states: Mapping[int, str]) -> str:
        state = aim.state(states)
        if not aim.best or state == OUT:
            return state
        return state_by_best(states, aim.place, self.best.get(team, OPEN))

    def _needs(
        self, team: int, race: PointsRace, known: Sequence[tuple[OutlookAim, str]]
    ) -> str:
        """For the first good place that is still open to it."""
        for aim, state in known:
            if aim.down or state != OPEN:
                continue
            needs = race_needs(race, aim.place).get(team)
            if needs and aim.best:
                # enough for its place, not for the comparison
                needs = needs._replace(enough=None)
            words = needs_words(needs, race, self.drawn.names) if needs else ""
            if not aim.best:
                return words
            best = as_best(aim.place)
            if not words and not any(team in pair for pair in race.left):
                words = _("hangs on other groups")
            if not words:
                return best
            return _("%(best)s, %(needs)s") % {"best": best, "needs": words}
        return ""


def _still(still: str, needs: str) -> str:
    if not needs:
        return still
    return _("%(still)s: %(needs)s") % {"still": still, "needs": needs}


def _before(note: str, mark: OutlookMark) -> OutlookMark:
    return mark._replace(words=f"{mark.words} · {note}")


def _there(table: GroupTable) -> list[TableRow]:
    return [row for row in table.rows if row.team not in table.early]


def _placed(words: str, states: Mapping[int, str]) -> str:
    """With the place that it has at worst."""
    sure = min((n for n, state in states.items() if state == SURE), default=0)
    if not sure:
        return words
    at_worst = states.get(sure - 1, OUT) != OUT
    return words_with_place(words, sure, at_worst=at_worst)


def _unsure(rows: StageRows) -> Iterable[ResultFact]:
    """What counts without being official; of who is taken out nothing counts."""
    for one in rows.results:
        gone = "expunge" in (rows.policies.get(one.home), rows.policies.get(one.away))
        if not one.official and not gone:
            yield one


def _worth_saying(
    known: Iterable[tuple[OutlookAim, str]],
) -> Iterable[tuple[OutlookAim, str]]:
    """The aims worth saying: of those for going up none after the first sure one."""
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
