"""A club with a long past: 200 teams, 300 competitions, as many results as wanted.

Some competitions are played by the actions; the others are copies of their rows, log and
all, so that a million results take minutes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from random import Random
from typing import Any

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Max, Min, Model

from competitions.actions.competition import competitions
from competitions.actions.competition.bundles import import_bundle
from competitions.actions.results import deeds as results
from competitions.actions.results.competition_end import NobodyOnTop
from competitions.actions.results.sums import recount
from competitions.actions.team import teams
from competitions.files.bundle.values import (
    Bundle,
    BundleClub,
    BundleStage,
    BundleTeam,
    Player,
)
from competitions.files.bundle.values import BundleFixture as Pair
from competitions.models import (
    Appearance,
    Booking,
    Club,
    Competition,
    Entrant,
    Fixture,
    Injury,
    LogEntry,
    Result,
    SquadPlayer,
    Suspension,
)
from competitions.rules.draws import round_robin
from competitions.rules.formats.registry import ROUND_ROBIN
from competitions.rules.log.ledger import GENESIS, chain
from engine.report import (
    BookingLine,
    Goal,
    MatchMoment,
    MatchReport,
    SelectedPlayer,
    SideSheet,
)
from engine.sides import SIDES, BySide, Side
from tests import make

TEAMS = [f"Big Team {n:03}" for n in range(200)]
SQUAD = tuple(Player(f"Player {n}", n) for n in range(1, 10))
LARGEST, USUAL = 64, 16
SEASON = timedelta(days=30)
# Of a copy: rows that name a match, and their further columns that do.
OF_MATCH: dict[type[Model], tuple[str, ...]] = {
    Result: (),
    Appearance: (),
    Booking: (),
    Injury: ("missed_id", "recovered_id"),
    Suspension: ("served_in_id",),
}
MATCH = re.compile(r'"fixture":"([^"]+)"')


def big_club(wanted: int, name: str = "Big Club") -> Club:
    """At least so many results, a season a month; the newest are still under way."""
    chance = Random(7)
    club = make.club(name)
    made = teams.create_teams(club, [teams.NewTeam(n) for n in TEAMS], by=make.by())
    rows = (
        SquadPlayer(team=team, name=one.name, number=one.number)
        for team in made
        for one in SQUAD
    )
    SquadPlayer.objects.bulk_create(rows, batch_size=500)
    for n in range(12):
        _league(club, f"League {n}", TEAMS[16 * n : 16 * n + USUAL], chance)
    _league(club, "Great League", TEAMS[:LARGEST], chance)
    _league(club, "League under way", TEAMS[-20:], chance, until=19)
    _cup(club, TEAMS[:128], chance)
    grow(club, wanted)
    return club


def grow(club: Club, wanted: int) -> None:
    """More seasons of its first leagues, until there are so many results."""
    there = Result.objects.filter(fixture__club=club).count()
    leagues = club.competitions.filter(name__in=[f"League {n}" for n in range(12)])
    patterns = [_Pattern.of(one) for one in leagues]
    seasons = count(club.competitions.count())
    while there < wanted:
        with transaction.atomic():
            for pattern in patterns:
                if there < wanted:
                    there += pattern.copy(next(seasons))
    _set_sequences()
    with transaction.atomic():
        recount(list(club.teams.values_list("pk", flat=True)))


def _league(
    club: Club, name: str, names: list[str], chance: Random, until: int = 0
) -> Competition:
    """A double round robin; up to round `until`, or finished."""
    pairs = tuple(
        Pair(
            number,
            names[one.home],
            names[one.away],
            result=None if until and number > until else _report(chance),
        )
        for number, found in enumerate(round_robin.rounds(len(names), 2), 1)
        for one in found
    )
    squads = tuple(BundleTeam(one, SQUAD) for one in names)
    stage = BundleStage(ROUND_ROBIN, pairs)
    bundle = Bundle(BundleClub(club.name), name, (stage,), teams=squads)
    league = import_bundle(bundle, by=make.by(), club=club)
    if not until:
        try:
            make.finished(league)
        except NobodyOnTop:
            make.adjusted(league, league.entrants.first().team, 99, "Decider")  # type: ignore[union-attr]
            make.finished(league)
    return league


def _cup(club: Club, names: list[str], chance: Random) -> Competition:
    entered = [club.teams.get(name=name) for name in names]
    cup = make.cup(names, owner=club, entered=entered, name="Great Cup")
    for number in range(1, len(names).bit_length()):
        for fixture in cup.fixtures.filter(round=number):
            fixture.competition = cup
            report = MatchReport(chance.randint(1, 4), 0)
            results.record_report(fixture, report, by=make.by())
    competitions.finish_competition(cup, by=make.by(), version=None)
    return cup


def _report(chance: Random) -> MatchReport:
    """A score, its scorers, a card here and there; of each fourth match the line-ups."""
    scored: dict[Side, int] = {side: chance.choice((0, 1, 1, 2, 3)) for side in SIDES}
    goals = [
        Goal(side, f"Player {chance.randint(2, 9)}", MatchMoment(chance.randint(1, 90)))
        for side in SIDES
        for _ in range(scored[side])
    ]
    cards = [
        BookingLine(
            side, f"Player {chance.randint(1, 9)}", MatchMoment(chance.randint(1, 90))
        )
        for side in SIDES
        if chance.random() < 0.3
    ]
    sheet = None
    if chance.random() < 0.25:
        sheet = SideSheet(
            tuple(
                SelectedPlayer(one.name, "field" if n else "keeper")
                for n, one in enumerate(SQUAD[:7])
            )
        )
    return MatchReport(
        scored["home"],
        scored["away"],
        goals=tuple(goals),
        cards=tuple(cards),
        sheets=BySide(sheet, sheet),
    )


@dataclass(slots=True)
class _Pattern:
    """A competition that is copied row by row: what it has, under new numbers."""

    competition: Competition
    fixtures: tuple[int, int]
    results: int
    log: list[LogEntry] = field(default_factory=list)

    @classmethod
    def of(cls, competition: Competition) -> _Pattern:
        ends = competition.fixtures.aggregate(first=Min("pk"), last=Max("pk"))
        return cls(
            competition,
            (ends["first"], ends["last"]),
            Result.objects.filter(fixture__competition=competition).count(),
            list(LogEntry.objects.filter(stream=competition.stream).order_by("seq")),
        )

    def copy(self, season: int) -> int:
        """Gives how many results there are more."""
        pattern, mark = self.competition, f"-{season}"
        at = connection.ops.adapt_datetimefield_value(make.AT + SEASON * season)
        first, last = self.fixtures
        shift = _next(Fixture) - first
        inside = f"BETWEEN {first} AND {last}"
        league = _next(Competition)
        _insert(
            Competition,
            f"id = {pattern.pk}",
            id=str(league),
            slug=_text(f"{pattern.slug}{mark}"),
            name=_text(f"{pattern.name}, season {season}"),
            finished_at=_text(at),
            created_at=_text(at),
        )
        _insert(
            Entrant,
            f"competition_id = {pattern.pk}",
            competition_id=str(league),
        )
        _insert(
            Fixture,
            f"id {inside}",
            id=f"id + {shift}",
            public_id=f"public_id || {_text(mark)}",
            competition_id=str(league),
        )
        for model, others in OF_MATCH.items():
            changes = {name: f"{name} + {shift}" for name in ("fixture_id", *others)}
            if model is Result:
                changes["recorded_at"] = _text(at)
            _insert(model, f"fixture_id {inside}", **changes)
        LogEntry.objects.bulk_create(self._entries(mark), batch_size=500)
        return self.results

    def _entries(self, mark: str) -> Iterator[LogEntry]:
        slug, prev = self.competition.slug, GENESIS
        for one in self.log:
            told = MATCH.sub(rf'"fixture":"\1{mark}"', one.payload)
            entry = LogEntry(
                stream=f"{one.stream}{mark}",
                seq=one.seq,
                key=one.key,
                actor=one.actor,
                role=one.role,
                kind=one.kind,
                payload=told.replace(f'"{slug}"', f'"{slug}{mark}"'),
                prev_hash=prev,
                at=one.at,
            )
            prev = entry.hash = chain(prev, entry)
            yield entry


def _insert(model: type[Model], where: str, **changes: str) -> None:
    """Copies of rows, some of their columns changed; numbers of their own."""
    table = model._meta.db_table
    shift = _next(model) - (_first(table, where) or 0)
    changes = {"id": f"id + {shift}"} | changes
    names = {f.column: connection.ops.quote_name(f.column) for f in _columns(model)}
    values = [changes.get(column, name) for column, name in names.items()]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(names.values())})"
            f" SELECT {', '.join(values)} FROM {table} WHERE {where}"
        )


def _columns(model: type[Model]) -> Any:
    return model._meta.concrete_fields


def _first(table: str, where: str) -> int | None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT MIN(id) FROM {table} WHERE {where}")
        return cursor.fetchone()[0]


def _next(model: Any) -> int:
    return (model.objects.order_by().aggregate(last=Max("pk"))["last"] or 0) + 1


def _text(value: object) -> str:
    return f"'{value}'"


def _set_sequences() -> None:
    """Numbers that were given by hand; SQLite sees them by itself."""
    models = [Competition, Entrant, Fixture, *OF_MATCH]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
