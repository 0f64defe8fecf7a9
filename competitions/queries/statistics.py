"""Scorers, cards and clean sheets of a competition, as rows of their tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from competitions.models import Appearance, Competition, Team
from competitions.queries.addresses import addresses
from competitions.queries.looks import crest_of
from competitions.queries.standings import results_that_count
from competitions.rules import statistics
from competitions.rules.confirmation import OFFICIAL
from competitions.rules.facts import CardFact, GoalFact
from competitions.rules.lines import BookedLine, CleanSheetLine, ScorerLine

FIELDS = (
    "fixture__public_id",
    "team_id",
    "player_id",
    "player__name",
    "goals",
    "penalties",
    "yellows",
    "reds",
)


@dataclass(frozen=True, slots=True)
class Tallies:
    """The three tables of the players' page."""

    scorers: tuple[ScorerLine, ...]
    booked: tuple[BookedLine, ...]
    clean_sheets: tuple[CleanSheetLine, ...]


def tallies_of(
    competition: Competition,
    teams: Mapping[int, Team],
    *,
    official_only: bool = False,
    mine: Collection[int] = (),
) -> Tallies:
    """Two queries. A friendly has no competition, so it never counts here."""
    rows = _rows(competition, official_only=official_only)
    names = {player: name for _, _, player, name, *_ in rows}
    lines = _Lines(teams, mine)
    sheets = statistics.clean_sheets(
        list(teams), results_that_count(competition, official_only=official_only)
    )
    return Tallies(
        tuple(map(lines.scorer, statistics.scorers(_goals(rows), names))),
        tuple(map(lines.booked, statistics.discipline(_cards(rows), names))),
        tuple(lines.clean_sheet(row) for row in sheets if row.played),
    )


def scorers_of(
    competition: Competition, *, official_only: bool = False
) -> tuple[statistics.Scorer, ...]:
    """The scorers' table as plain values; one query."""
    rows = _rows(competition, official_only=official_only)
    names = {player: name for _, _, player, name, *_ in rows}
    return statistics.scorers(_goals(rows), names)


Row = tuple[str, int, int, str, int, int, int, int]


def _rows(competition: Competition, *, official_only: bool) -> list[Row]:
    rows = Appearance.objects.filter(fixture__competition=competition)
    if official_only or not competition.count_provisional:
        rows = rows.filter(fixture__result__state=OFFICIAL)
    return list(rows.order_by("pk").values_list(*FIELDS))


def _goals(rows: list[Row]) -> Iterator[GoalFact]:
    """Own goals stand apart in an appearance and make no goal here (HC-STAT-01)."""
    for fixture, team, player, _, goals, penalties, _, _ in rows:
        for n in range(goals):
            kind = "penalty" if n < penalties else "play"
            yield GoalFact(fixture, team, player, kind)


def _cards(rows: list[Row]) -> Iterator[CardFact]:
    for fixture, team, player, _, _, _, yellows, reds in rows:
        yield from (CardFact(fixture, team, player, "yellow") for _ in range(yellows))
        yield from (CardFact(fixture, team, player, "red") for _ in range(reds))


class _Lines:
    """Figures of the rule to rows of the page."""

    def __init__(self, teams: Mapping[int, Team], mine: Collection[int]) -> None:
        self.teams, self.mine = teams, mine
        self.team = addresses("team")

    def scorer(self, row: statistics.Scorer) -> ScorerLine:
        team = self.teams[row.team]
        return ScorerLine(
            rank=row.rank,
            name=row.name,
            url=player_address(team.slug, row.player),
            team=team.name,
            team_url=self.team(team.slug),
            crest=crest_of(team),
            goals=row.goals,
            penalties=row.penalties,
            mine=row.team in self.mine,
        )

    def booked(self, row: statistics.Discipline) -> BookedLine:
        team = self.teams[row.team]
        return BookedLine(
            rank=row.rank,
            name=row.name,
            url=player_address(team.slug, row.player),
            team=team.name,
            team_url=self.team(team.slug),
            crest=crest_of(team),
            yellows=row.yellows,
            reds=row.reds,
            mine=row.team in self.mine,
        )

    def clean_sheet(self, row: statistics.CleanSheets) -> CleanSheetLine:
        team = self.teams[row.team]
        return CleanSheetLine(
            rank=row.rank,
            name=team.name,
            url=self.team(team.slug),
            crest=crest_of(team),
            clean_sheets=row.clean_sheets,
            played=row.played,
            mine=row.team in self.mine,
        )


def player_address(team: str, player: int) -> str:
    return f"{addresses('team')(team)}players/{player}/"
