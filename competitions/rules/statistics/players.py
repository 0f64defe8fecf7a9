"""HC-STAT-01: scorers, takers of a shoot-out, clean sheets, discipline, all figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from competitions.rules.standings.facts import CardFact, GoalFact, Result


@dataclass(frozen=True, slots=True)
class Scorer:
    """A line of the scorers' table; penalties, first touch, headers are among the goals."""

    rank: int
    player: int
    team: int
    name: str
    goals: int
    penalties: int
    first_touch: int = 0
    headers: int = 0


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What a player did in a competition; `matches` counts written line-ups only."""

    player: int
    team: int
    name: str
    matches: int = 0
    goals: int = 0
    penalties: int = 0
    first_touch: int = 0
    headers: int = 0
    assists: int = 0
    yellows: int = 0
    reds: int = 0
    injuries: int = 0
    exhausted: int = 0
    saves: int = 0


@dataclass(frozen=True, slots=True)
class Taker:
    """HC-SO-07: kicks of shoot-outs, which are no goals of the scorers' table."""

    rank: int
    player: int
    scored: int
    taken: int


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
    kinds: Counter[tuple[str, int]] = Counter()
    for goal in goals:
        if goal.kind == "own":
            continue
        teams[goal.player] = goal.team
        totals[goal.player] += goal.n
        kinds[goal.kind, goal.player] += goal.n
    order = sorted(totals, key=lambda p: (-totals[p], names.get(p, "").casefold(), p))
    ranks = ranks_of([totals[player] for player in order])
    return tuple(
        Scorer(
            rank,
            player,
            teams[player],
            names.get(player, ""),
            totals[player],
            kinds["penalty", player],
            kinds["first_touch", player],
            kinds["header", player],
        )
        for rank, player in zip(ranks, order, strict=True)
    )


def takers(
    kicks: Iterable[tuple[int, bool]], names: Mapping[int, str]
) -> tuple[Taker, ...]:
    """HC-SO-07: by player, most scored first, then the fewest taken."""
    scored: Counter[int] = Counter()
    taken: Counter[int] = Counter()
    for player, hit in kicks:
        taken[player] += 1
        scored[player] += hit
    order = sorted(
        taken,
        key=lambda p: (-scored[p], taken[p], names.get(p, "").casefold(), p),
    )
    ranks = ranks_of([(scored[player], taken[player]) for player in order])
    return tuple(
        Taker(rank, player, scored[player], taken[player])
        for rank, player in zip(ranks, order, strict=True)
    )


def in_order(figures: Iterable[PlayerFigures]) -> tuple[tuple[int, PlayerFigures], ...]:
    """HC-STAT-01: everybody with his rank by goals, then assists, then matches."""

    def key(one: PlayerFigures) -> tuple[int, int, int]:
        return (-one.goals, -one.assists, -one.matches)

    order = sorted(figures, key=lambda one: (*key(one), one.name.casefold()))
    return tuple(zip(ranks_of([key(one) for one in order]), order, strict=True))


def ranked_sheets(counts: Mapping[int, tuple[int, int]]) -> tuple[CleanSheets, ...]:
    """HC-FFT-03: by clean sheets and matches played of each team, forfeits left out."""
    order = sorted(counts, key=lambda team: -counts[team][0])
    ranks = ranks_of([counts[team][0] for team in order])
    return tuple(
        CleanSheets(rank, team, *counts[team])
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
        (reds if card.card == "red" else yellows)[card.player] += card.n
    points = {player: 3 * reds[player] + yellows[player] for player in teams}
    order = sorted(points, key=lambda p: (-points[p], names.get(p, "").casefold(), p))
    ranks = ranks_of([points[player] for player in order])
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
    return tuple(result.letter(team) for result in mine[-n:])


def ranks_of(figures: Sequence[object]) -> list[int]:
    """1, 2, 2, 4 for figures in order, best first."""
    ranks: list[int] = []
    for n, figure in enumerate(figures):
        same = n > 0 and figures[n - 1] == figure
        ranks.append(ranks[-1] if same else n + 1)
    return ranks
