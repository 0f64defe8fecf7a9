"""The line-ups of a season against its stored bans and injuries, and who is tired."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.db.models import F, Q

from competitions.games.helvetia import lineups
from competitions.games.helvetia.careers import Order, Unfit
from competitions.games.helvetia.carry_over import Cause
from competitions.games.helvetia.lineups import Breach, MatchPlayed, Orders, Place
from competitions.models import Appearance, Competition, RecoveryRoll, Result
from competitions.queries.carry_over.careers import walked_over
from competitions.queries.carry_over.carry_rows import absences_in_rows
from competitions.queries.carry_over.conditions import named
from competitions.queries.results.stored_results import KIND, PLAYED_AT
from competitions.rules.results.confirmation import OFFICIAL


def orders_in(competition: Competition) -> Orders:
    """Each side's matches, oldest first; two queries, four more if somebody withdrew."""
    found: dict[int, list[MatchPlayed]] = defaultdict(list)
    for one in _played(competition):
        found[one.home].append(one)
        found[one.away].append(one)
    gone = walked_over(competition)
    moments = _moments(competition, {team for _fixture, team in gone})
    for team in {team for _fixture, team in gone}:
        matches = [(moments[one.fixture], one) for one in found[team]]
        for row in (row for row, whose in gone if whose == team):
            order = row.order([order for order, _one in matches])
            walked = MatchPlayed(row.fixture, row.match, team, team, True, True)
            matches.append((order, walked))
        matches.sort(key=lambda row: row[0])
        found[team] = [one for _order, one in matches]
    return found


def _played(competition: Competition) -> list[MatchPlayed]:
    """Sorted by the database: reading their moments costs as much as all the rest."""
    rows = Result.objects.filter(fixture__competition=competition).annotate(kind=KIND)
    found = rows.order_by(PLAYED_AT, "fixture__round", "fixture__position").values_list(
        *("fixture_id", "fixture__public_id"),
        *("home_team_id", "away_team_id", "state", "kind"),
    )
    return [
        MatchPlayed(
            fixture, match, home, away, state == OFFICIAL, kind == "walkover", place
        )
        for place, (fixture, match, home, away, state, kind) in enumerate(found)
    ]


def _moments(competition: Competition, teams: Collection[int]) -> dict[int, Order]:
    if not teams:
        return {}
    sides = Q(home_team__in=teams) | Q(away_team__in=teams)
    rows = Result.objects.filter(sides, fixture__competition=competition)
    found = rows.annotate(played_at=PLAYED_AT).values_list(
        "fixture_id", "played_at", "fixture__round", "fixture__position"
    )
    return {fixture: (at, number, place) for fixture, at, number, place in found}


def illegal_lineups(competition: Competition) -> tuple[Unfit, ...]:
    """Everybody, oldest match first; not yet official too."""
    if not competition.league_rules.carries:
        return ()
    return unfit_of(reversed(breaches_in(competition, orders_in(competition))))


def breaches_in(competition: Competition, orders: Orders) -> list[Breach]:
    """Of results that are not official yet too, newest first; four queries at most."""
    rows = absences_in_rows(competition, open_only=False).by_team()
    barred = lineups.barred_in(orders, rows)
    appeared = _appeared(barred)
    return lineups.breaches(barred, appeared, _rolls(appeared))


def _appeared(places: Collection[Place]) -> list[Place]:
    """Those that were chosen, in the order of the sheets; one query, or none."""
    if not places:
        return []
    fixtures, players = map(set, zip(*places, strict=True))
    # Not `player__in`: for each match the index would be asked for each player.
    rows = Appearance.objects.annotate(who=F("player_id") + 0)
    rows = rows.filter(fixture__in=fixtures, who__in=players)
    found = rows.order_by("pk").values_list("fixture_id", "player_id")
    return [place for place in found if place in places]


def _rolls(places: Collection[Place]) -> dict[Place, bool]:
    """HC-REC-02: the rolls that were made for these; one query, or none."""
    if not places:
        return {}
    fixtures = {fixture for fixture, _player in places}
    rows = RecoveryRoll.objects.filter(fixture__in=fixtures)
    made = rows.values_list("fixture_id", "player_id", "fit")
    return {(fixture, player): fit for fixture, player, fit in made}


def unfit_of(breaches: Iterable[Breach]) -> tuple[Unfit, ...]:
    """With their names; one query."""
    return named([one.unfit for one in breaches])


def tired_in(competition: Competition, orders: Orders) -> dict[int, dict[int, Cause]]:
    """HC-FAT-03: who starts the next match tired, by side; one query."""
    last = lineups.last_that_counts(competition.league_rules, orders)
    # HC-FAT-03: who never entered is not exhausted.
    rows = Appearance.objects.filter(
        fixture__in=[fixture for fixture, _team in last], exhausted=True, entered=True
    )
    found: dict[int, dict[int, Cause]] = defaultdict(dict)
    for fixture, team, player in rows.values_list("fixture_id", "team_id", "player_id"):
        if match := last.get((fixture, team)):
            found[team][player] = Cause(match, "exhausted")
    return found
