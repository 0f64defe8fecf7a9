"""The tables of the players' page: scorers, cards, clean sheets, kicks, everybody."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from competitions.models import Competition, Team
from competitions.pages.rows.lines import (
    BookedLine,
    CleanSheetLine,
    KicksLine,
    PlayerTableRow,
    ScorerLine,
)
from competitions.pages.text.addresses import address_maker
from competitions.queries.statistics.players import (
    clean_sheets_of,
    player_figures_of,
    player_sums,
    takers_in,
)
from competitions.rules.statistics import players
from competitions.rules.statistics.players import PlayerFigures
from engine.json_values import JsonObject

# Of the table of everybody: what a competition may never have counted.
SELDOM = ("matches", "assists", "saves", "injuries", "tired")
KINDS = ("first_touch", "headers", "counters")


@dataclass(frozen=True, slots=True)
class Tallies:
    """The tables of the players' page."""

    scorers: tuple[ScorerLine, ...]
    booked: tuple[BookedLine, ...]
    clean_sheets: tuple[CleanSheetLine, ...]
    kicks: tuple[KicksLine, ...] = ()


def tallies_of(
    competition: Competition,
    teams: Mapping[int, Team],
    *,
    official_only: bool = False,
    mine: Collection[int] = (),
) -> Tallies:
    """Four queries; two more for the shoot-outs of a cup.

    A friendly has no competition, so it never counts here.
    """
    figures = player_sums(competition, official_only=official_only)
    sheets = clean_sheets_of(competition, teams, official_only=official_only)
    lines = _Lines(teams, mine)
    return Tallies(
        tuple(lines.scorer(rank, one) for rank, one in players.scorers(figures)),
        tuple(
            lines.booked(rank, one) for rank, one in players.players_by_cards(figures)
        ),
        tuple(
            lines.clean_sheet(row)
            for row in players.ranked_sheets(sheets)
            if row.played
        ),
        lines.kicks_of(competition, official_only=official_only),
    )


def everybody_of(
    competition: Competition,
    teams: Mapping[int, Team],
    *,
    official_only: bool = False,
    mine: Collection[int] = (),
) -> tuple[PlayerTableRow, ...]:
    """All figures of everybody; two queries, one more for saves."""
    figures = player_figures_of(competition, official_only=official_only)
    lines = _Lines(teams, mine)
    return tuple(
        lines.player(rank, one) for rank, one in players.players_by_rank(figures)
    )


def never(names: Iterable[str], rows: Iterable[object]) -> tuple[str, ...]:
    """Columns in which nobody has anything: they are not shown."""
    known = list(rows)
    return tuple(name for name in names if not any(getattr(row, name) for row in known))


class _Lines:
    """Figures of the rule to rows of the page."""

    def __init__(self, teams: Mapping[int, Team], mine: Collection[int]) -> None:
        self.teams, self.mine = teams, mine
        self.team = address_maker("team")
        # Looked up once for all of its players.
        self.crests = {pk: row.crest for pk, row in teams.items()}

    def who(self, player: int, name: str, team: int) -> JsonObject:
        """What every row about a player begins with."""
        row = self.teams[team]
        return {
            "name": name,
            "url": f"{self.team(row.slug)}players/{player}/",
            "team": row.name,
            "crest": self.crests[team],
            "mine": team in self.mine,
        }

    def scorer(self, rank: int, one: PlayerFigures) -> ScorerLine:
        return ScorerLine(
            rank=rank,
            goals=one.goals,
            penalties=one.penalties,
            first_touch=one.first_touch,
            headers=one.headers,
            counters=one.counters,
            **self.who(one.player, one.name, one.team),
        )

    def booked(self, rank: int, one: PlayerFigures) -> BookedLine:
        return BookedLine(
            rank=rank,
            yellows=one.yellows,
            reds=one.reds,
            **self.who(one.player, one.name, one.team),
        )

    def player(self, rank: int, one: PlayerFigures) -> PlayerTableRow:
        return PlayerTableRow(
            rank=rank,
            matches=one.matches,
            goals=one.goals,
            assists=one.assists,
            saves=one.saves,
            injuries=one.injuries,
            tired=one.tired,
            yellows=one.yellows,
            reds=one.reds,
            **self.who(one.player, one.name, one.team),
        )

    def clean_sheet(self, row: players.CleanSheets) -> CleanSheetLine:
        team = self.teams[row.team]
        return CleanSheetLine(
            rank=row.rank,
            name=team.name,
            url=self.team(team.slug),
            crest=team.crest,
            clean_sheets=row.clean_sheets,
            played=row.played,
            mine=row.team in self.mine,
        )

    def kicks_of(
        self, competition: Competition, *, official_only: bool
    ) -> tuple[KicksLine, ...]:
        """HC-SO-07: apart from the goals; only a cup has shoot-outs."""
        if not competition.has_bracket:
            return ()
        rows, known = takers_in(competition, official_only=official_only)
        return tuple(
            KicksLine(
                rank=row.rank,
                scored=row.scored,
                taken=row.taken,
                **self.who(row.player, *known[row.player]),
            )
            for row in rows
        )
