"""Scorers, cards, clean sheets and all other figures of a competition's players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from competitions.models import Appearance, Competition, SquadPlayer
from competitions.queries.results.stored_results import counting_in
from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.results.stored_reports import kicks_written
from competitions.rules.statistics import players as statistics
from competitions.rules.statistics.players import PlayerFigures
from competitions.rules.statistics.sums import PLAYER_SUMS
from engine.sides import SIDES

# Who stands in a line-up and was on the pitch.
PLAYED = Q(entered=True) & ~Q(role="")
SUMS = {
    "n_matches": Count("pk", filter=PLAYED),
    "n_goals": Sum("goals"),
    "n_penalties": Sum("penalties"),
    "n_first_touch": Sum("first_touch"),
    "n_headers": Sum("headers"),
    "n_counters": Sum("counters"),
    "n_assists": Sum("assists"),
    "n_yellows": Sum("yellows"),
    "n_reds": Sum("reds"),
    "n_injuries": Count("pk", filter=Q(injured=True)),
    "n_tired": Count("pk", filter=Q(tired=True)),
}
# Of a player over several competitions.
BRIEF_SUMS = {name: SUMS[name] for name in (f"n_{one}" for one in PLAYER_SUMS)}
# HV-YEL-01: sent off by a second yellow, in a match of which that counts as a red.
SENT_OFF = Q(yellows__gt=1, reds=0)
TURNED_RED = SENT_OFF & Q(fixture__competition__second_yellow_red=True)
SAVES = "saves"


def player_figures_of(
    competition: Competition, *, official_only: bool = False
) -> list[PlayerFigures]:
    """Everybody's figures, added up by the database."""
    figures = player_sums(competition, official_only=official_only)
    if competition.depth != "full":
        return figures
    rows = _counting(competition, official_only=official_only)
    saves: Counter[int] = Counter()
    for player, tallies in rows.exclude(tallies={}).values_list("player_id", "tallies"):
        saves[player] += int(tallies.get(SAVES, 0))
    return [replace(one, saves=saves[one.player]) for one in figures]


def _counting(
    competition: Competition, *, official_only: bool
) -> QuerySet[Appearance, Any]:
    rows = Appearance.objects.filter(fixture__competition=competition)
    only = competition.only_official(official_only)
    return rows.filter(fixture__result__state=OFFICIAL) if only else rows


def player_sums(
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
        PlayerFigures(player, team, names[player], *figures).by_book(sent_off * by_book)
        for player, team, *figures, sent_off in found
    ]


def clean_sheets_of(
    competition: Competition, teams: Iterable[int], *, official_only: bool
) -> dict[int, tuple[int, int]]:
    """HC-FFT-03: clean sheets and matches played of each team; two sums."""
    found = dict.fromkeys(teams, (0, 0))
    rows = counting_in(competition, official_only=official_only).filter(forfeit="")
    for side in SIDES:
        other = side.other
        sums = rows.values_list(f"{side}_team_id").annotate(
            n_clean=Count("pk", filter=Q(**{other: 0})), n=Count("pk")
        )
        for team, clean, n in sums:
            before = found.get(team, (0, 0))
            found[team] = (before[0] + clean, before[1] + n)
    return found


# What is told of who took a kick: his name and his team.
Takers = Mapping[int, tuple[str, int]]


def takers_in(
    competition: Competition, *, official_only: bool
) -> tuple[tuple[statistics.KickTaker, ...], Takers]:
    """HC-SO-07: who took kicks in shoot-outs, apart from the goals; two queries."""
    rows = counting_in(competition, official_only=official_only)
    reports = rows.filter(shootout_home__isnull=False).values_list("report", flat=True)
    kicks = [(k.player, k.scored) for one in reports for k in kicks_written(one)]
    players = SquadPlayer.objects.filter(pk__in={player for player, _ in kicks})
    columns = players.values_list("pk", "name", "team_id")
    known = {player: (name, team) for player, name, team in columns}
    names = {player: name for player, (name, _) in known.items()}
    return statistics.takers((k for k in kicks if k[0] in known), names), known
