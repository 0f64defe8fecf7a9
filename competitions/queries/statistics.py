"""Scorers, cards, clean sheets and all other figures of a competition, as rows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from competitions.models import (
    Appearance,
    Competition,
    Result,
    SquadPlayer,
    Team,
)
from competitions.queries.addresses import addresses
from competitions.queries.looks import crest_of
from competitions.rules import statistics
from competitions.rules.cautions import counted
from competitions.rules.confirmation import OFFICIAL
from competitions.rules.facts import CardFact, GoalFact
from competitions.rules.lines import (
    BookedLine,
    CleanSheetLine,
    KicksLine,
    PlayerLine,
    ScorerLine,
)
from competitions.rules.statistics import PlayerFigures

# Who stands in a line-up and was on the pitch.
PLAYED = Q(entered=True) & ~Q(role="")
SUMS = {
    "n_matches": Count("pk", filter=PLAYED),
    "n_goals": Sum("goals"),
    "n_penalties": Sum("penalties"),
    "n_first_touch": Sum("first_touch"),
    "n_headers": Sum("headers"),
    "n_assists": Sum("assists"),
    "n_yellows": Sum("yellows"),
    "n_reds": Sum("reds"),
    "n_injuries": Count("pk", filter=Q(injured=True)),
    "n_exhausted": Count("pk", filter=Q(exhausted=True)),
}
# HV-YEL-01: sent off by a second yellow, in a match of which that counts as a red.
SENT_OFF = Q(yellows__gt=1, reds=0)
TURNED_RED = SENT_OFF & Q(fixture__competition__second_yellow_red=True)
SAVES = "saves"
# Of the table of everybody: what a competition may never have counted.
SELDOM = ("matches", "assists", "saves", "injuries", "exhausted")
TAKER = ("pk", "name", "team_id")
KINDS = ("first_touch", "headers")


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
    figures = summed(competition, official_only=official_only)
    names = {one.player: one.name for one in figures}
    lines = _Lines(teams, mine)
    sheets = statistics.ranked_sheets(
        _sheets(competition, teams, official_only=official_only)
    )
    return Tallies(
        tuple(map(lines.scorer, statistics.scorers(_goals(figures), names))),
        tuple(map(lines.booked, statistics.discipline(_cards(figures), names))),
        tuple(lines.clean_sheet(row) for row in sheets if row.played),
        lines.kicks_of(competition, official_only=official_only),
    )


def everybody_of(
    competition: Competition,
    teams: Mapping[int, Team],
    *,
    official_only: bool = False,
    mine: Collection[int] = (),
) -> tuple[PlayerLine, ...]:
    """All figures of everybody; two queries, one more for saves."""
    figures = figures_of(competition, official_only=official_only)
    lines = _Lines(teams, mine)
    return tuple(lines.player(rank, one) for rank, one in statistics.in_order(figures))


def never(names: Iterable[str], rows: Iterable[object]) -> tuple[str, ...]:
    """Columns in which nobody has anything: they are not shown."""
    known = list(rows)
    return tuple(name for name in names if not any(getattr(row, name) for row in known))


def scorers_of(
    competition: Competition, *, official_only: bool = False
) -> tuple[statistics.Scorer, ...]:
    """The scorers' table as plain values; two queries."""
    figures = summed(competition, official_only=official_only)
    names = {one.player: one.name for one in figures}
    return statistics.scorers(_goals(figures), names)


def figures_of(
    competition: Competition, *, official_only: bool = False
) -> list[PlayerFigures]:
    """Everybody's figures, added up by the database."""
    figures = summed(competition, official_only=official_only)
    if competition.depth != "full":
        return figures
    rows = _counting(competition, official_only=official_only)
    saves: dict[int, int] = {}
    for player, tallies in rows.exclude(tallies={}).values_list("player_id", "tallies"):
        saves[player] = saves.get(player, 0) + int(tallies.get(SAVES, 0))
    return [replace(one, saves=saves.get(one.player, 0)) for one in figures]


def counts_only_official(competition: Competition, *, official_only: bool) -> bool:
    """Decision 10: provisional results count unless the reader or the club says no."""
    return official_only or not competition.count_provisional


def _counting(
    competition: Competition, *, official_only: bool
) -> QuerySet[Appearance, Any]:
    rows = Appearance.objects.filter(fixture__competition=competition)
    if counts_only_official(competition, official_only=official_only):
        rows = rows.filter(fixture__result__state=OFFICIAL)
    return rows


def summed(
    competition: Competition, *, official_only: bool = False
) -> list[PlayerFigures]:
    """One row per player, cards by the switch; friends of the same name stand in order
    of their making."""
    rows = _counting(competition, official_only=official_only).order_by("player_id")
    sums = rows.values_list("player_id", "team_id").annotate(
        **SUMS, n_sent_off=Count("pk", filter=SENT_OFF)
    )
    found = list(sums.values_list("player_id", "team_id", *SUMS, "n_sent_off"))
    # Apart: grouped by their names as well it takes half as long again.
    players = SquadPlayer.objects.filter(pk__in={row[0] for row in found}).order_by()
    names = dict(players.values_list("pk", "name"))
    by_book = competition.second_yellow_red
    return [
        _counted(
            PlayerFigures(player, team, names[player], *figures),
            sent_off if by_book else 0,
        )
        for player, team, *figures, sent_off in found
    ]


def _counted(one: PlayerFigures, seconds: int) -> PlayerFigures:
    if not seconds:
        return one
    cards = counted(one.yellows, one.reds, seconds, second_is_red=True)
    return replace(one, yellows=cards.yellow, reds=cards.red)


def _goals(figures: Iterable[PlayerFigures]) -> Iterator[GoalFact]:
    """Own goals stand apart in an appearance and make no goal here (HC-STAT-01)."""
    for one in figures:
        kinds = {
            "penalty": one.penalties,
            "first_touch": one.first_touch,
            "header": one.headers,
        }
        kinds["play"] = one.goals - sum(kinds.values())
        for kind, n in kinds.items():
            if n:
                yield GoalFact("", one.team, one.player, kind, n)


def _cards(figures: Iterable[PlayerFigures]) -> Iterator[CardFact]:
    """HV-YEL-01: by the switch of the competition already."""
    for one in figures:
        for card, n in (("yellow", one.yellows), ("red", one.reds)):
            if n:
                yield CardFact("", one.team, one.player, card, n)


def _sheets(
    competition: Competition, teams: Iterable[int], *, official_only: bool
) -> dict[int, tuple[int, int]]:
    """HC-FFT-03: clean sheets and matches played of each team; two sums."""
    found = dict.fromkeys(teams, (0, 0))
    rows = Result.objects.filter(fixture__competition=competition, forfeit="")
    if counts_only_official(competition, official_only=official_only):
        rows = rows.filter(state=OFFICIAL)
    for side, other in (("home", "away"), ("away", "home")):
        sums = rows.values_list(f"{side}_team_id").annotate(
            n_clean=Count("pk", filter=Q(**{other: 0})), n=Count("pk")
        )
        for team, clean, n in sums:
            before = found.get(team, (0, 0))
            found[team] = (before[0] + clean, before[1] + n)
    return found


class _Lines:
    """Figures of the rule to rows of the page."""

    def __init__(self, teams: Mapping[int, Team], mine: Collection[int]) -> None:
        self.teams, self.mine = teams, mine
        self.team = addresses("team")
        # Looked up once for all of its players.
        self.crests = {pk: crest_of(row) for pk, row in teams.items()}

    def who(self, player: int, name: str, team: int) -> dict[str, Any]:
        """What every row about a player begins with."""
        row = self.teams[team]
        return {
            "name": name,
            "url": f"{self.team(row.slug)}players/{player}/",
            "team": row.name,
            "crest": self.crests[team],
            "mine": team in self.mine,
        }

    def scorer(self, row: statistics.Scorer) -> ScorerLine:
        return ScorerLine(
            rank=row.rank,
            goals=row.goals,
            penalties=row.penalties,
            first_touch=row.first_touch,
            headers=row.headers,
            **self.who(row.player, row.name, row.team),
        )

    def booked(self, row: statistics.Discipline) -> BookedLine:
        return BookedLine(
            rank=row.rank,
            yellows=row.yellows,
            reds=row.reds,
            **self.who(row.player, row.name, row.team),
        )

    def player(self, rank: int, one: PlayerFigures) -> PlayerLine:
        return PlayerLine(
            rank=rank,
            matches=one.matches,
            goals=one.goals,
            assists=one.assists,
            saves=one.saves,
            injuries=one.injuries,
            exhausted=one.exhausted,
            yellows=one.yellows,
            reds=one.reds,
            **self.who(one.player, one.name, one.team),
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

    def kicks_of(
        self, competition: Competition, *, official_only: bool
    ) -> tuple[KicksLine, ...]:
        """HC-SO-07: apart from the goals; only a cup has shoot-outs."""
        if not competition.is_cup:
            return ()
        kicks = [
            (kick["player"], kick["scored"])
            for kick in kicks_in(competition, official_only=official_only)
        ]
        takers = SquadPlayer.objects.filter(pk__in={player for player, _ in kicks})
        known = {pk: (name, team) for pk, name, team in takers.values_list(*TAKER)}
        names = {pk: name for pk, (name, _) in known.items()}
        rows = statistics.takers((k for k in kicks if k[0] in known), names)
        return tuple(
            KicksLine(
                rank=row.rank,
                scored=row.scored,
                taken=row.taken,
                **self.who(row.player, *known[row.player]),
            )
            for row in rows
        )


def kicks_in(
    competition: Competition, *, official_only: bool
) -> Iterator[Mapping[str, Any]]:
    """The kicks that somebody wrote down, players by id."""
    rows = Result.objects.filter(
        fixture__competition=competition, shootout_home__isnull=False
    )
    if counts_only_official(competition, official_only=official_only):
        rows = rows.filter(state=OFFICIAL)
    for report in rows.values_list("report", flat=True):
        yield from report.get("kicks", ())


def player_address(team: str, player: int) -> str:
    return f"{addresses('team')(team)}players/{player}/"
