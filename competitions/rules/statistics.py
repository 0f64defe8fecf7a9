"""HC-STAT-01: scorers, clean sheets, discipline and form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from competitions.rules.facts import CardFact, GoalFact, Result


@dataclass(frozen=True, slots=True)
class Scorer:
    """A line of the scorers' table; `penalties` are among the goals."""

    rank: int
    player: int
    team: int
    name: str
    goals: int
    penalties: int


@dataclass(frozen=True, slots=True)
class CleanSheets:
    """Matches of a team without a goal conceded, of those it really played."""

    rank: int
    team: int
    clean_sheets: int
    played: int


@dataclass(frozen=True, slots=True)
class Discipline:
    """A player's cards; `points` weighs a red three times."""

    rank: int
    player: int
    team: int
    name: str
    yellows: int
    reds: int
    points: int


def scorers(
    goals: Iterable[GoalFact], names: Mapping[int, str] | None = None
) -> tuple[Scorer, ...]:
    """HC-STAT-01: own goals and shoot-out kicks never count for a scorer.

    Equal goals share the rank; among them the name decides the order only.
    """
    names = names or {}
    teams: dict[int, int] = {}
    totals: Counter[int] = Counter()
    penalties: Counter[int] = Counter()
    for goal in goals:
        if goal.kind == "own":
            continue
        teams[goal.player] = goal.team
        totals[goal.player] += 1
        penalties[goal.player] += goal.kind == "penalty"
    order = sorted(totals, key=lambda p: (-totals[p], names.get(p, "").casefold(), p))
    ranks = _ranks([totals[player] for player in order])
    return tuple(
        Scorer(
            rank,
            player,
            teams[player],
            names.get(player, ""),
            totals[player],
            penalties[player],
        )
        for rank, player in zip(ranks, order, strict=True)
    )


def clean_sheets(
    teams: Sequence[int], results: Iterable[Result]
) -> tuple[CleanSheets, ...]:
    """HC-FFT-03: a forfeit is nobody's clean sheet."""
    played: Counter[int] = Counter()
    clean: Counter[int] = Counter()
    for result in results:
        if result.forfeit:
            continue
        for team, conceded in (
            (result.home, result.away_goals),
            (result.away, result.home_goals),
        ):
            played[team] += 1
            clean[team] += conceded == 0
    order = sorted(teams, key=lambda team: -clean[team])
    ranks = _ranks([clean[team] for team in order])
    return tuple(
        CleanSheets(rank, team, clean[team], played[team])
        for rank, team in zip(ranks, order, strict=True)
    )


def discipline(
    cards: Iterable[CardFact], names: Mapping[int, str] | None = None
) -> tuple[Discipline, ...]:
    """HC-STAT-01: most cards first, a red weighing three yellows."""
    names = names or {}
    teams: dict[int, int] = {}
    yellows: Counter[int] = Counter()
    reds: Counter[int] = Counter()
    for card in cards:
        teams[card.player] = card.team
        (reds if card.card == "red" else yellows)[card.player] += 1
    points = {player: 3 * reds[player] + yellows[player] for player in teams}
    order = sorted(points, key=lambda p: (-points[p], names.get(p, "").casefold(), p))
    ranks = _ranks([points[player] for player in order])
    return tuple(
        Discipline(
            rank,
            player,
            teams[player],
            names.get(player, ""),
            yellows[player],
            reds[player],
            points[player],
        )
        for rank, player in zip(ranks, order, strict=True)
    )


def form(team: int, results: Iterable[Result], n: int = 5) -> tuple[str, ...]:
    """The last results of a team as W, D, L, oldest first; a shoot-out decides."""
    mine = [r for r in results if team in (r.home, r.away)]
    mine.sort(key=lambda result: result.round)
    return tuple(_letter(team, result) for result in mine[-n:])


def _letter(team: int, result: Result) -> str:
    side = "home" if result.home == team else "away"
    if result.forfeit:
        return "L" if result.forfeit in (side, "both") else "W"
    figures = (result.home_goals, result.away_goals)
    if figures[0] == figures[1] and result.shootout:
        figures = result.shootout
    if figures[0] == figures[1]:
        return "D"
    return "W" if (figures[0] > figures[1]) == (side == "home") else "L"


def _ranks(figures: Sequence[int]) -> list[int]:
    """1, 2, 2, 4 for figures in order, best first."""
    return [figures.index(figure) + 1 for figure in figures]
