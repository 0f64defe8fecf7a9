"""The line-ups of a season against its stored bans and injuries, and who is tired."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.db.models import F

from competitions.games import lineups
from competitions.games.absences import Absence, CarriedState, Cause
from competitions.games.careers import Unfit
from competitions.games.lineups import IllegalPick, MatchPlayed, Orders, Place
from competitions.games.questions import FIT_AGAIN
from competitions.games.values import LeagueRules
from competitions.models import Appearance, Competition, MatchAnswer
from competitions.queries.carry_over.careers import (
    ENDED,
    WALKOVER,
    ended_in,
    ended_rows,
)
from competitions.queries.carry_over.carry_rows import absences_in_rows, decks_in
from competitions.queries.carry_over.conditions import with_names
from competitions.queries.carry_over.stages import walkovers_in
from competitions.queries.results.stored_results import PLAY_ORDER
from competitions.rules.results.confirmation import OFFICIAL
from competitions.stored_names import TIRED


def orders_in(competition: Competition, teams: Collection[int] | None = None) -> Orders:
    """Each side's matches, oldest first; two queries, four more if somebody withdrew.

    Of `teams` all, of the others at least those against them.
    """
    found = lineups.orders_of(_played(competition, teams))
    gone = walkovers_in(competition)
    winners = {team for _fixture, team in gone}
    ended = ended_in(competition, winners) if winners else ()
    moments = {one.fixture: one.order for one in ended}
    return lineups.with_walkovers(found, gone, moments)


def _played(
    competition: Competition, teams: Collection[int] | None
) -> list[MatchPlayed]:
    """Sorted by the database: reading their moments costs as much as all the rest."""
    rows = ended_rows(competition, teams).order_by(*PLAY_ORDER).values_list(*ENDED)
    return [
        MatchPlayed(pk, match, home, away, state == OFFICIAL, kind == WALKOVER, n)
        for n, (pk, match, home, away, state, kind) in enumerate(rows)
    ]


def illegal_lineups(competition: Competition) -> tuple[Unfit, ...]:
    """Everybody, oldest match first; not yet official too."""
    if not competition.league_rules.carries:
        return ()
    breaches = reversed(breaches_in(competition, orders_in(competition)))
    return with_names([one.unfit for one in breaches])


def breaches_in(competition: Competition, orders: Orders) -> list[IllegalPick]:
    """The illegal picks in all results, also unofficial, newest first; four queries."""
    rows = absences_in_rows(competition, open_only=False).by_team()
    rules = competition.league_rules.absences
    barred = lineups.barred_in(rules, orders, rows)
    appeared = _appeared(barred)
    return lineups.breaches(barred, appeared, _rolls(appeared))


def _appeared(places: Collection[Place]) -> list[Place]:
    """The places of those who were chosen, in the order of the sheets; one query, or none."""
    # Not `player__in`: for each match the index would be asked for each player.
    rows = Appearance.objects.annotate(who=F("player_id") + 0).filter(
        fixture__in={fixture for fixture, _player in places},
        who__in={player for _fixture, player in places},
    )
    found = rows.order_by("pk").values_list("fixture_id", "player_id")
    return [place for place in found if place in places]


def _rolls(places: Collection[Place]) -> dict[Place, bool]:
    """HC-REC-02: the rolls that were made for these; one query, or none."""
    fixtures = {fixture for fixture, _player in places}
    rows = MatchAnswer.rolls.filter(fixture__in=fixtures)
    made = rows.values_list("fixture_id", "player_id", "outcome")
    return {
        (fixture, player): outcome == FIT_AGAIN for fixture, player, outcome in made
    }


def tired_in(competition: Competition, orders: Orders) -> dict[int, dict[int, Absence]]:
    """Who starts the next match tired, by side; one query."""
    rules = competition.league_rules
    last = {team: lineups.last_that_counts(rules, orders[team]) for team in orders}
    tired = _tired_of(rules, ((team, one) for team, one in last.items() if one))
    return {team: tired[one.match, team] for team, one in last.items() if one}


def states_before_each(
    competition: Competition, sides: Collection[tuple[str, int]]
) -> dict[tuple[str, int], CarriedState]:
    """How each of these teams stood before this match, without its yellow cards.

    Eight queries, which read the matches of these teams and no line-up but the last.
    """
    rules, teams = competition.league_rules, {team for _match, team in sides}
    if not rules.carries:
        return {}
    orders = orders_in(competition, teams)
    # Of all teams: asked by team those of its other competitions would be read, too.
    rows = absences_in_rows(competition, open_only=False)
    rows.deck.update(decks_in(competition, teams))
    last = lineups.last_before(rules, orders, sides)
    ones = ((team, one) for (_match, team), one in last.items() if one)
    tired = lineups.TiredPlayers(last, _tired_of(rules, ones))
    return lineups.states_in_rows(competition.league, orders, rows.by_team(), tired)


def _tired_of(
    rules: LeagueRules, last: Iterable[tuple[int, MatchPlayed]]
) -> dict[tuple[str, int], dict[int, Absence]]:
    """Who ended these matches tired, by match and team; one query."""
    wanted = {(one.fixture, team): one.match for team, one in last}
    # HC-FAT-03: who never entered is not tired.
    here = {fixture for fixture, _team in wanted}
    rows = Appearance.objects.filter(fixture__in=here, entered=True)
    rows = rows.filter(tired=True)
    found: dict[tuple[str, int], dict[int, Absence]] = defaultdict(dict)
    for fixture, team, player in rows.values_list("fixture_id", "team_id", "player_id"):
        if match := wanted.get((fixture, team)):
            cause = Cause(match, TIRED)
            found[match, team][player] = Absence(cause, rules.absences.tired)
    return found
