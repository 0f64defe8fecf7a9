"""Records over results in their order: biggest wins, longest unbeaten runs, best rates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from competitions.rules.standings.facts import ResultFact

# HC-STAT-01, ours: with fewer tries or matches a rate says little.
LEAST = 3


@dataclass(frozen=True, slots=True)
class Run:
    """The longest row of matches in which a team did not lose."""

    team: int
    matches: int
    first: str
    last: str
    # It has not ended yet.
    open: bool


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of tries that came off: cards won (HC-CHL-02), matches won."""

    team: int
    made: int
    tried: int

    @property
    def percent(self) -> int:
        return round(100 * self.made / self.tried) if self.tried else 0


def biggest_wins(results: Iterable[ResultFact], n: int) -> tuple[ResultFact, ...]:
    """By the difference, then by the goals; a forfeit is no win on the pitch."""
    won = [r for r in results if not r.forfeit and r.home_goals != r.away_goals]
    won.sort(
        key=lambda r: (
            -abs(r.home_goals - r.away_goals),
            -max(r.home_goals, r.away_goals),
        )
    )
    return tuple(won[:n])


def unbeaten_runs(results: Sequence[ResultFact], n: int) -> tuple[Run, ...]:
    """HC-CUP-01: a lost shoot-out ends a run; the longest of each team, oldest first."""
    best: dict[int, tuple[int, str, str]] = {}
    now: dict[int, tuple[int, str]] = {}
    for result in results:
        for team in (result.home, result.away):
            if result.letter(team) == "L":
                now[team] = (0, "")
                continue
            length, first = now.get(team, (0, ""))
            run = (length + 1, first or result.fixture)
            now[team] = run
            if team not in best or run[0] > best[team][0]:
                best[team] = (*run, result.fixture)
    runs = sorted(best.items(), key=lambda row: -row[1][0])[:n]
    return tuple(
        Run(team, length, first, last, open=now[team][1] == first)
        for team, (length, first, last) in runs
    )


def team_record_of(
    team: int, results: Iterable[tuple[ResultFact, int]]
) -> tuple[int, int, int, int]:
    """What a team has done in its matches: played, won, scored, against.

    Each result with the goals that a forfeit is worth in it.
    """
    played = won = scored = against = 0
    for one, forfeit_goals in results:
        ours, theirs = one.outcome.goals(one.side(team), forfeit_goals)
        played, won = played + 1, won + (one.letter(team) == "W")
        scored, against = scored + ours, against + theirs
    return played, won, scored, against


def won_of(results: Iterable[ResultFact]) -> dict[int, tuple[int, int]]:
    """HC-STAT-01: matches won and played, by team; a forfeit counts as in the table."""
    counted: dict[int, tuple[int, int]] = {}
    for result in results:
        for team in (result.home, result.away):
            won, played = counted.get(team, (0, 0))
            counted[team] = (won + (result.letter(team) == "W"), played + 1)
    return counted


def best_rates(
    counted: Mapping[int, tuple[int, int]], n: int, least: int = LEAST
) -> tuple[Rate, ...]:
    """HC-STAT-01: the largest share, then the more of them."""
    rates = [
        Rate(team, made, tried)
        for team, (made, tried) in counted.items()
        if tried >= least
    ]
    rates.sort(key=lambda rate: (-rate.made / rate.tried, -rate.made))
    return tuple(rates[:n])
