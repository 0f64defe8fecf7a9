"""HV-REC-01: what a team's official results add up to, kept from one to the next.

A reader sees the competitions of some visibilities, so there is a sum for each. A run
without defeat goes over competitions: it is kept for whoever sees this visibility and
those that are seen by more people.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, cast

from competitions.rules.lists import lists_by_key
from competitions.rules.standings.cautions import cards_by_book
from competitions.rules.standings.facts import ResultFact

# From what everybody sees to what few do.
VISIBILITIES = ("public", "unlisted", "private")
BEST_WINS = 5
# Difference, goals of the winner, when it was played, and the match.
Win = tuple[int, int, str, str]
# Of a player in the competitions of one visibility: matches, goals, yellow, red.
PlayerRow = tuple[int, int, int, int]
PLAYER_SUMS = ("matches", "goals", "yellows", "reds")
PlayerKey = tuple[int, str]
# How the sums of a team are stored, beside its best wins.
SUMS = (
    *("played", "won", "decided", "clean_sheets", "made", "tried"),
    *("longest", "unbeaten", "open"),
)
NEWEST = ("newest_at", "newest_round", "newest_position")
# When a match was played (decision 12), its round, its place in it.
Order = tuple[datetime, int, int]


@dataclass(frozen=True, slots=True)
class Official:
    """An official result, who sees it, when it was played, and the cards that could be won in it."""

    result: ResultFact
    visibility: str
    order: Order
    # HC-CHL-02: by team, fulfilled or not.
    prizes: Mapping[int, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TeamFigures:
    """Sums over competitions of one visibility; the runs over all that are seen with it."""

    played: int = 0
    won: int = 0
    # HC-FFT-03: without forfeits.
    decided: int = 0
    clean_sheets: int = 0
    made: int = 0
    tried: int = 0
    wins: tuple[Win, ...] = ()
    # The longest run without defeat, the one of now, and whether they are the same.
    longest: int = 0
    unbeaten: int = 0
    open: bool = False
    newest: Order | None = None


Figures = Mapping[str, TeamFigures]


def with_result(team: int, figures: Figures, one: Official) -> dict[str, TeamFigures]:
    """The sums after one more match, the newest of all."""
    after = {one.visibility: _empty(figures, one.visibility), **figures}
    place = VISIBILITIES.index(one.visibility)
    for visibility in VISIBILITIES[place:]:
        if visibility in after:
            after[visibility] = _run_on(team, after[visibility], one)
    after[one.visibility] = _added(team, after[one.visibility], one)
    return after


def is_newest(figures: Figures, one: Official) -> bool:
    """No match of the team was played after it, so it may simply be added."""
    known = [row.newest for row in figures.values() if row.newest]
    return all(order < one.order for order in known)


def team_sums(team: int, played: Iterable[Official]) -> dict[str, TeamFigures]:
    """The sums of a team's matches in their order."""
    figures: dict[str, TeamFigures] = {}
    for one in played:
        figures = with_result(team, figures, one)
    return figures


def seen_by(figures: Figures, visibilities: Iterable[str]) -> TeamFigures:
    """What a reader of these visibilities sees, added up."""
    rows = [
        figures[one] for one in VISIBILITIES if one in visibilities and one in figures
    ]
    if not rows:
        return TeamFigures()
    # the last one's runs go over all the others
    return replace(
        rows[-1],
        played=sum(row.played for row in rows),
        won=sum(row.won for row in rows),
        decided=sum(row.decided for row in rows),
        clean_sheets=sum(row.clean_sheets for row in rows),
        made=sum(row.made for row in rows),
        tried=sum(row.tried for row in rows),
        wins=best_wins(win for row in rows for win in row.wins),
    )


def best_wins(wins: Iterable[Win], n: int = BEST_WINS) -> tuple[Win, ...]:
    """By the difference, then by the goals; the older of equals first."""
    return tuple(sorted(wins, key=lambda win: (-win[0], -win[1], win[2]))[:n])


def _empty(figures: Figures, visibility: str) -> TeamFigures:
    """Nothing was added up for it yet; its runs begin with those that are seen by more."""
    place = VISIBILITIES.index(visibility)
    before = [figures[one] for one in VISIBILITIES[:place] if one in figures]
    if not before:
        return TeamFigures()
    last = before[-1]
    return TeamFigures(longest=last.longest, unbeaten=last.unbeaten, open=last.open)


def _run_on(team: int, row: TeamFigures, one: Official) -> TeamFigures:
    if one.result.letter(team) == "L":
        return replace(row, unbeaten=0, open=False, newest=one.order)
    unbeaten = row.unbeaten + 1
    grows = unbeaten > row.longest
    return replace(
        row,
        unbeaten=unbeaten,
        longest=max(unbeaten, row.longest),
        open=row.open or grows,
        newest=one.order,
    )


def _added(team: int, row: TeamFigures, one: Official) -> TeamFigures:
    result = one.result
    ours, theirs = result.home_goals, result.away_goals
    if team == result.away:
        ours, theirs = theirs, ours
    wins = row.wins
    if ours > theirs and not result.forfeit:
        at = one.order[0].astimezone(UTC).isoformat()
        wins = best_wins((*wins, (ours - theirs, ours, at, result.fixture)))
    return replace(
        row,
        played=row.played + 1,
        won=row.won + (result.letter(team) == "W"),
        decided=row.decided + (not result.forfeit),
        clean_sheets=row.clean_sheets + (not result.forfeit and theirs == 0),
        made=row.made + one.prizes.get(team, False),
        tried=row.tried + (team in one.prizes),
        wins=wins,
    )


def figures_due(
    played: Iterable[Official], teams: Collection[int] | None = None
) -> dict[int, Figures]:
    """Each team's matches added up; of all teams that played, or of some."""
    by_team = lists_by_key(
        (team, one)
        for one in played
        for team in {one.result.home, one.result.away}
        if teams is None or team in teams
    )
    return {team: team_sums(team, found) for team, found in by_team.items()}


def figures_in(rows: Iterable[Sequence[Any]]) -> dict[int, dict[str, TeamFigures]]:
    """By team and visibility; columns: both, the wins, `NEWEST`, `SUMS`."""
    found: dict[int, dict[str, TeamFigures]] = defaultdict(dict)
    for team, visibility, wins, at, number, position, *sums in rows:
        found[team][visibility] = TeamFigures(
            **dict(zip(SUMS, sums, strict=True)),
            wins=tuple(map(_win, wins)),
            newest=(at, number, position) if at else None,
        )
    return found


def _win(row: Any) -> Win:
    """The win as it stands, also what can be none: `verify` compares it."""
    return cast(Win, tuple(row) if isinstance(row, list) else row)


def players_in(rows: Iterable[Sequence[Any]]) -> dict[PlayerKey, PlayerRow]:
    """Columns: player, visibility, four figures; how many second yellows turned red."""
    found = {}
    for player, visibility, matches, goals, yellows, reds, *turned in rows:
        cards = cards_by_book(yellows, reds, sum(turned), second_is_red=True)
        found[player, visibility] = (matches, goals, cards.yellow, cards.red)
    return found
