"""HC-STAT-01: scorers, cards, takers of a shoot-out, clean sheets, all figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from competitions.rules.standings.cautions import cards_by_book
from competitions.rules.standings.facts import ResultFact


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
    counters: int = 0
    assists: int = 0
    yellows: int = 0
    reds: int = 0
    injuries: int = 0
    tired: int = 0
    saves: int = 0

    def by_book(self, seconds: int) -> PlayerFigures:
        """HC-FOUL-02: where so many second yellow cards count as red ones."""
        if not seconds:
            return self
        cards = cards_by_book(self.yellows, self.reds, seconds, second_is_red=True)
        return replace(self, yellows=cards.yellow, reds=cards.red)


@dataclass(frozen=True, slots=True)
class KickTaker:
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


Ranked = tuple[tuple[int, PlayerFigures], ...]
"""Players with their ranks, the best one first."""


def scorers(figures: Iterable[PlayerFigures]) -> Ranked:
    """HC-STAT-01: who has scored; own goals and kicks of shoot-outs are no goals here.

    Equal goals share the rank; among them the name decides the order only.
    """
    return _ranked((one for one in figures if one.goals), lambda one: (-one.goals,))


def players_by_cards(figures: Iterable[PlayerFigures]) -> Ranked:
    """HC-STAT-01: who has cards, most first, a red weighing three yellows."""
    shown = (one for one in figures if one.yellows or one.reds)
    return _ranked(shown, lambda one: (-3 * one.reds - one.yellows,))


def players_by_rank(figures: Iterable[PlayerFigures]) -> Ranked:
    """HC-STAT-01: everybody by goals, then assists, then matches."""
    return _ranked(figures, lambda one: (-one.goals, -one.assists, -one.matches))


def _ranked(
    figures: Iterable[PlayerFigures], key: Callable[[PlayerFigures], tuple[int, ...]]
) -> Ranked:
    order = sorted(figures, key=lambda one: (*key(one), one.name.casefold()))
    return tuple(zip(ranks_of([key(one) for one in order]), order, strict=True))


def takers(
    kicks: Iterable[tuple[int, bool]], names: Mapping[int, str]
) -> tuple[KickTaker, ...]:
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
        KickTaker(rank, player, scored[player], taken[player])
        for rank, player in zip(ranks, order, strict=True)
    )


def ranked_sheets(counts: Mapping[int, tuple[int, int]]) -> tuple[CleanSheets, ...]:
    """HC-FFT-03: by clean sheets and matches played of each team, forfeits left out."""
    order = sorted(counts, key=lambda team: -counts[team][0])
    ranks = ranks_of([counts[team][0] for team in order])
    return tuple(
        CleanSheets(rank, team, *counts[team])
        for rank, team in zip(ranks, order, strict=True)
    )


def form(team: int, results: Iterable[ResultFact], n: int = 5) -> tuple[str, ...]:
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
