"""The league table as rows that a page draws, with their reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext_lazy

from competitions.models import Stage, Team
from competitions.pages.competition.outlook import DrawnTables, outlooks_of
from competitions.pages.rows.lines import (
    MatchLink,
    SideView,
    StandingLine,
    WhyLine,
    ZoneLabel,
)
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.rows.open_sides import OpenSides, place_notes
from competitions.pages.text.addresses import address_maker
from competitions.pages.text.awaited import awaited_words, heir_words
from competitions.pages.text.labels import ZONES, group_title, points_changed, score
from competitions.queries.fixtures.meetings import contestants_of
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.draws.contenders import ComingTeams
from competitions.rules.draws.pairings import Contestants
from competitions.rules.formats.candidates import candidates_at
from competitions.rules.formats.places import GroupTable
from competitions.rules.standings import facts
from competitions.rules.standings.excerpts import WHOLE_SEASON, Excerpt, excerpt_rows
from competitions.rules.standings.ranking import TableRow, Why
from competitions.rules.standings.withdrawal import teams_and_results
from competitions.rules.standings.zones import TableZone, zone_of, zones_in

MOST_LINKS = 6
LEFT = {
    "keep": gettext_lazy("%(team)s has withdrawn; its results stay."),
    "expunge": gettext_lazy("%(team)s has withdrawn; its results do not count."),
    "forfeit": gettext_lazy(
        "%(team)s has withdrawn and forfeits its remaining matches."
    ),
}
PASSED_OVER = gettext_lazy(
    "%(team)s has left before its last match: what its place brings goes to the next one."
)


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """Rows in rank order, notes on points given or taken, who has left, who plays."""

    counted: StageRows
    tables: tuple[GroupTable, ...]
    lines: tuple[StandingLine, ...]
    notes: tuple[str, ...]
    withdrawn: tuple[str, ...]
    who: Contestants[Team]
    unconfirmed: bool
    # The last one of which anything was played.
    rounds: int = 0
    # By the number of a group, 0 without any.
    groups: tuple[tuple[int, tuple[StandingLine, ...]], ...] = ()
    zones: tuple[TableZone, ...] = ()
    # Who competes to be among the best of one rank of all groups.
    runners_up: tuple[StandingLine, ...] = ()
    # What is not computed of what teams can still reach.
    gaps: tuple[str, ...] = ()
    # Places of the stage before that nobody is known of yet, by number of a group.
    open_places: Mapping[int, tuple[SideView, ...]] = field(default_factory=dict)

    @property
    def awaited(self) -> str:
        """Why it shows only some of its places, if it does."""
        return awaited_words(self.counted)

    @property
    def place_notes(self) -> list[str]:
        """What the codes of its open places say."""
        sides = [side for places in self.open_places.values() for side in places]
        codes = [one for some in self.counted.open_places.values() for one in some]
        return [*place_notes(self.counted.stage, sides, codes)] if sides else []

    @property
    def outlooks(self) -> bool:
        """Whether it says of anybody what can still happen."""
        return any(line.outlook for line in self.lines)

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """The rows as the rule has ranked them, group after group."""
        return tuple(row for table in self.tables for row in table.rows)

    @property
    def race(self) -> tuple[GroupTable, ...]:
        """HV-WD-01: the tables as their places are given away."""
        return self.counted.format.race_tables(self.counted, self.tables)


def league_table_of(
    stage: Stage,
    *,
    official_only: bool = False,
    mine: Collection[int] = (),
    excerpt: Excerpt = WHOLE_SEASON,
) -> LeagueTable:
    """Three queries: teams, results, points given or taken."""
    who = contestants_of(stage.competition)
    teams = who.teams
    counted = StageRows(stage, official_only=official_only)
    if stage.only:
        counted.entries = who.entries
    rounds = max((result.round for result in counted.results), default=0)
    tables = _tables(counted, excerpt)
    results = counted.results
    rows = tuple(row for table in tables for row in table.rows)
    given = () if excerpt.part else counted.adjustments
    zones = () if excerpt else _zones_of(stage)
    race = stage.format.race_tables(counted, tables)
    begun = (table for table in race if any(row.played for row in table.rows))
    marked = _zones_by_team(zones, places_in(begun))
    draw = _Lines(teams, results, mine, marked)
    competing = bool(results) and not stage.sends_nobody
    compared = stage.format.best_runners(counted, tables) if competing else ()
    best = {row.team: row.rank for row in compared}
    best_marked = _zones_by_team(stage.format.best_zones, best)
    groups = {row.team: table.group for table in tables for row in table.rows}
    compared_lines = _Lines(teams, results, mine, best_marked).of(compared)
    return LeagueTable(
        counted=counted,
        tables=tables,
        zones=zones,
        lines=draw.of(rows),
        groups=tuple((table.group, draw.of(table.rows)) for table in tables),
        runners_up=tuple(
            replace(line, note=group_title(stage.group_name(groups[row.team])))
            for row, line in zip(compared, compared_lines, strict=True)
        ),
        notes=tuple(note(teams[a.team].name, a) for a in given),
        withdrawn=(
            *_withdrawn(counted, teams),
            *_replaced(counted, teams),
            *(
                PASSED_OVER % {"team": teams[team].name}
                for team in _passed_over(tables, race, zones)
            ),
        ),
        who=who,
        unconfirmed=any(not result.official for result in results),
        rounds=rounds,
        open_places={} if excerpt else _open_places(counted, teams),
    )


def with_outlooks(league: LeagueTable, left: Iterable[tuple[int, int]]) -> LeagueTable:
    """What each team can still reach; `left`: the matches that are still to be played."""
    names = {pk: team.name for pk, team in league.who.teams.items()}
    drawn = DrawnTables(league.race, league.zones, names)
    found, gaps = outlooks_of(league.counted, drawn, left)
    if not found:
        return replace(league, gaps=gaps)
    groups = tuple(
        (
            table.group,
            tuple(
                replace(line, outlook=found.get(row.team))
                for row, line in zip(table.rows, lines, strict=True)
            ),
        )
        for table, (_group, lines) in zip(league.tables, league.groups, strict=True)
    )
    lines = tuple(line for _group, lines in groups for line in lines)
    by_slug = {line.slug: line.outlook for line in lines}
    compared = (replace(one, outlook=by_slug[one.slug]) for one in league.runners_up)
    reached = replace(league, groups=groups, lines=lines, gaps=gaps)
    return replace(reached, runners_up=tuple(compared))


def _tables(rows: StageRows, excerpt: Excerpt) -> tuple[GroupTable, ...]:
    """The tables of a stage, or what they are of a part of its matches."""
    if excerpt.until:
        rows.results = excerpt.of_rounds(rows.results)
        if any(rows.policies.values()):
            rows.unplayed = excerpt.of_rounds(rows.unplayed)
    whole = rows.format.tables(rows)
    if not excerpt.part:
        return whole
    _teams, results = teams_and_results(
        rows.policies,
        rows.results,
        lambda: rows.unplayed,
        rows.rules.forfeit_goals,
    )
    return tuple(
        GroupTable(
            group,
            excerpt_rows(
                [row.team for row in found], results, rows.rules, excerpt.part
            ),
        )
        for group, found, _early in whole
    )


def _open_places(
    counted: StageRows, teams: Mapping[int, Team]
) -> dict[int, tuple[SideView, ...]]:
    """HV-STG-04: in the order of the draw; nothing before it."""
    if not counted.competition.drawn_at or not counted.open_places:
        return {}
    named = OpenSides(MatchLines(teams), ComingTeams(candidates_at(counted)))
    return {
        group: tuple(named.place(code, counted.stage) for code in codes)
        for group, codes in counted.open_places.items()
    }


def _zones_of(stage: Stage) -> tuple[TableZone, ...]:
    """The zones that its organiser named; else who goes on, where places send anybody."""
    usual = () if stage.sends_nobody else stage.format.zones
    return zones_in(stage.zones) or usual


def places_in(race: Iterable[GroupTable]) -> dict[int, int]:
    """HV-WD-01: which place each team has, of those who are still there."""
    return {
        row.team: row.rank
        for table in race
        for row in table.rows
        if row.team not in table.early
    }


def _zones_by_team(
    zones: Collection[TableZone], places: Mapping[int, int]
) -> dict[int, TableZone]:
    found = ((team, zone_of(zones, place)) for team, place in places.items())
    return {team: zone for team, zone in found if zone}


def _withdrawn(counted: StageRows, teams: Mapping[int, Team]) -> Iterator[str]:
    for team, policy in counted.policies.items():
        if policy:
            yield LEFT[policy] % {"team": teams[team].name}


def _replaced(counted: StageRows, teams: Mapping[int, Team]) -> Iterator[str]:
    for team, heir in counted.heirs.items():
        yield heir_words(teams[team], teams[heir])


def _passed_over(
    tables: Iterable[GroupTable],
    race: Iterable[GroupTable],
    zones: Collection[TableZone],
) -> Iterator[int]:
    """HV-WD-01: who would have one of the good places if it had not left."""
    good = [zone for zone in zones if zone.kind != "down"]
    for shown, table in zip(tables, race, strict=True):
        for row in shown.rows:
            if row.team in table.early and (row.rank == 1 or zone_of(good, row.rank)):
                yield row.team


def note(team: str, adjustment: facts.AdjustmentFact) -> str:
    """One sentence about points given or taken, with the reason everybody reads."""
    return f"{team}: {points_changed(adjustment.points)}. {adjustment.reason}"


class _Lines:
    """Rows of the rule to rows of the page."""

    def __init__(
        self,
        teams: Mapping[int, Team],
        results: Collection[facts.ResultFact],
        mine: Collection[int],
        zones: Mapping[int, TableZone],
    ) -> None:
        self.teams, self.mine, self.zones = teams, mine, zones
        self.results = {result.fixture: result for result in results}
        self.team, self.match = address_maker("team"), address_maker("match")

    def of(self, rows: Collection[TableRow]) -> tuple[StandingLine, ...]:
        points = {row.team: row.points for row in rows}
        return tuple(self._line(row, points[row.team]) for row in rows)

    def _line(self, row: TableRow, points: int) -> StandingLine:
        team = self.teams[row.team]
        return StandingLine(
            rank=row.rank,
            name=team.name,
            slug=team.slug,
            url=self.team(team.slug),
            crest=team.crest,
            played=row.played,
            won=row.won,
            drawn=row.drawn,
            lost=row.lost,
            gf=row.gf,
            ga=row.ga,
            gd=row.gd,
            points=row.points,
            form=row.form,
            adjustment=row.adjustment,
            provisional=row.provisional,
            mine=row.team in self.mine,
            why=self._why(row, points) if row.why and row.played else None,
            zone=self._zone(row.team),
        )

    def _zone(self, team: int) -> ZoneLabel | None:
        zone = self.zones.get(team)
        return (
            ZoneLabel(zone.kind, zone.name or str(ZONES[zone.kind])) if zone else None
        )

    def _why(self, row: TableRow, points: int) -> WhyLine:
        """The upper team first, whichever of the two is asked about."""
        why = row.why
        assert why is not None
        other = next(filter(None, (why.above, why.below, *why.level_with)))
        first, second = (row.team, other) if why.below is None else (other, row.team)
        ours, theirs = why.ours, why.theirs
        if why.below is not None:
            ours, theirs = theirs, ours
        return WhyLine(
            step=why.step,
            first=self.teams[first].name,
            second=self.teams[second].name,
            firsts=ours,
            seconds=theirs,
            points=points,
            links=tuple(map(self._link, self._shown(row.team, other, why))),
            level=why.level,
        )

    def _shown(self, team: int, other: int, why: Why) -> list[str]:
        """The meetings of the two; of a larger block only those of the team asked about."""
        pair = {team, other}
        matches = [self.results[public_id] for public_id in why.fixtures]
        two = [r.fixture for r in matches if {r.home, r.away} == pair]
        if len(why.among) == 2:
            return two[:MOST_LINKS]
        mine = [r.fixture for r in matches if team in (r.home, r.away)]
        return mine if len(mine) <= MOST_LINKS else two

    def _link(self, public_id: str) -> MatchLink:
        result = self.results[public_id]
        return MatchLink(
            self.match(public_id), score(result.home_goals, result.away_goals)
        )
