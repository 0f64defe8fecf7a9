"""A whole competition from a bundle, in one transaction: all of it or nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import IntegrityError, transaction
from django.utils import timezone

from competitions.actions.competition.competitions import (
    CompetitionRules,
    EmptyCompetition,
    create_competition,
)
from competitions.actions.competition.draws import drawn_as, fixtures_of
from competitions.actions.competition.entrants import add_entrants
from competitions.actions.log import entries, limits
from competitions.actions.log.command import still_there, structural
from competitions.actions.log.doors import Door
from competitions.actions.log.entries import By, EntryDraft
from competitions.actions.people.clubs import found_club
from competitions.actions.results.carry_rows import follow
from competitions.actions.results.projection import (
    ResultRecord,
    report_rows,
    result_row,
    said_of,
)
from competitions.actions.results.reports import (
    appearances,
    as_typed,
    content_of,
)
from competitions.actions.results.sums import recount
from competitions.actions.team.teams import NewTeam, create_teams, players_made
from competitions.files.bundle import values
from competitions.files.bundle.canonical import canonical_bundle
from competitions.files.bundle.cup import cup_of
from competitions.files.bundle.dump import dumps
from competitions.models import (
    Adjustment,
    Appearance,
    Booking,
    Club,
    Competition,
    Entrant,
    Fixture,
    Injury,
    Result,
    SquadPlayer,
    Team,
)
from competitions.rules.draws.knockout import CupTerms
from competitions.rules.formats.knockout import matches_drawn
from competitions.rules.formats.protocol import DrawnMatch
from competitions.rules.log import ledger
from competitions.rules.results import confirmation
from competitions.rules.results.stored_reports import report_by_id, report_json
from engine.json_values import JsonObject

BATCH = 200


def import_bundle(
    bundle: values.Bundle, *, by: By, club: Club | None = None
) -> Competition:
    """Into the given club, else into the club of that name, else into a new one.

    The same key twice is one competition, also when both come at once.
    """
    try:
        return _import(bundle, by, club)
    except IntegrityError:
        return _import(bundle, by, club)


@transaction.atomic
def _import(bundle: values.Bundle, by: By, club: Club | None) -> Competition:
    bundle = canonical_bundle(bundle)
    door = Door("import", by.key)
    asked = {"bundle": ledger.digest(dumps(bundle))}
    if entry := entries.entry_of_key(door, by, "bundle.import", asked):
        made = entries.made_in(entry)["competition"]
        return still_there(Competition.objects.filter(slug=made))
    limits.spend_start(by, club=False)
    keys = (f"{by.key}{n}" for n in range(1_000_000))

    def step() -> By:
        return replace(by, key=next(keys))

    if club is None:
        club = Club.objects.filter(name=bundle.club, claim_hash="").first()
    if club is None:
        club = found_club(bundle.club, by=step())
    competition = create_competition(
        club, EmptyCompetition(bundle.name, terms=_terms(bundle)), by=step()
    )
    teams = _teams(club, bundle, step())
    add_entrants(competition, list(teams.values()), by=step(), version=None)
    adjustments = Adjustment.objects.bulk_create(
        Adjustment(
            competition=competition,
            team=teams[one.team],
            points=one.points,
            reason=one.reason,
        )
        for one in bundle.adjustments
    )
    told = {
        "fixtures": len(bundle.fixtures),
        "adjustments": [[a.team, a.points, a.reason] for a in bundle.adjustments],
    }
    brought: JsonObject = {"adjusted": [_adjusted(one) for one in adjustments]}
    if not bundle.fixtures:
        structural(competition, "competition.import", step(), told, **brought)
    else:
        fixtures, slots = _fixtures(competition, bundle, teams)
        drawn = {"drawn_at": by.at, "unplayed_reason": bundle.unplayed}
        Competition.objects.filter(pk=competition.pk).update(
            **drawn, draw_method="list"
        )
        played = [
            (fixture, one)
            for fixture, one in zip(fixtures, bundle.fixtures, strict=False)
            if one.result
        ]
        players, new = _players(played, teams)
        brought |= {
            **drawn_as(fixtures, slots),
            "dates": _dates(fixtures),
            "unplayed": bundle.unplayed,
            "players": players_made(new),
        }
        structural(competition, "competition.import", step(), told, **brought)
        _results(competition, played, _Squads(teams, players), step)
    entries.append(door, "bundle.import", by, asked, competition=competition.slug)
    competition.refresh_from_db()
    return competition


def _terms(bundle: values.Bundle) -> CompetitionRules:
    return CompetitionRules(
        kind=bundle.kind,
        ruleset=bundle.ruleset,
        legs=bundle.legs,
        win=bundle.win,
        draw=bundle.draw,
        loss=bundle.loss,
        tiebreaks=bundle.tiebreaks,
        head_to_head=bundle.head_to_head,
        third_place=bundle.third_place,
        second_yellow_red=bundle.second_yellow_red,
        challenges=bundle.challenges,
    )


def _teams(club: Club, bundle: values.Bundle, by: By) -> dict[str, Team]:
    """The club's team of that name if its squad is the same, else a new one."""
    known: dict[str, Team] = {}
    for team in club.teams.prefetch_related("squad").order_by("pk"):
        known.setdefault(team.name, team)
    same = {
        one.name: known[one.name]
        for one in bundle.teams
        if one.name in known and _squad(known[one.name]) == one.players
    }
    new = [one for one in bundle.teams if one.name not in same]
    made = create_teams(club, [NewTeam(one.name) for one in new], by=by)
    players = SquadPlayer.objects.bulk_create(
        (
            SquadPlayer(team=team, name=player.name, number=player.number)
            for team, one in zip(made, new, strict=True)
            for player in one.players
        ),
        batch_size=BATCH,
    )
    if players:
        who = replace(by, key=f"{by.key}s")
        entries.append(club, "squad.import", who, {}, players=players_made(players))
    found = same | {team.name: team for team in made}
    return {one.name: found[one.name] for one in bundle.teams}


def _squad(team: Team) -> tuple[values.Player, ...]:
    """As a bundle lists it: those with a number, in the order of their making."""
    players = sorted(team.squad.all(), key=lambda player: player.pk)
    return tuple(
        values.Player(player.name, player.number)
        for player in players
        if player.number is not None
    )


def _fixtures(
    competition: Competition, bundle: values.Bundle, teams: dict[str, Team]
) -> tuple[list[Fixture], dict[int, int]]:
    """In the file's order, which an export repeats; open ties of a cup come behind.

    And the places of the teams in a bracket.
    """
    slots: dict[int, int] = {}
    if competition.format.bracket:
        rows, slots = _cup(competition, bundle, list(teams.values()))
    else:
        rows = _championship(competition, bundle, teams)
    for row, one in zip(rows, bundle.fixtures, strict=False):
        row.kickoff, row.day_only, row.offset = _moment(one.date)
    return Fixture.objects.bulk_create(rows, batch_size=BATCH), slots


def _dates(fixtures: list[Fixture]) -> list[list[object]]:
    """For the log: kick-off, whether only the day is known, the offset as written."""
    return [
        [row.kickoff.isoformat() if row.kickoff else None, row.day_only, row.offset]
        for row in fixtures
    ]


def _adjusted(one: Adjustment) -> dict[str, object]:
    return {
        "adjustment": one.pk,
        "team": one.team_id,
        "points": one.points,
        "reason": one.reason,
    }


def _championship(
    competition: Competition, bundle: values.Bundle, teams: dict[str, Team]
) -> list[Fixture]:
    places: dict[int, int] = {}
    matches = []
    for one in bundle.fixtures:
        position = places[one.round] = places.get(one.round, -1) + 1
        home, away = teams[one.home or ""].pk, teams[one.away or ""].pk
        matches.append(DrawnMatch(one.round, position, home, away))
    return fixtures_of(competition, matches)


def _cup(
    competition: Competition, bundle: values.Bundle, teams: list[Team]
) -> tuple[list[Fixture], dict[int, int]]:
    cup = cup_of(bundle)
    leaves = [teams[place].pk if place is not None else None for place in cup.leaves]
    slots = {team: slot for slot, team in enumerate(leaves) if team is not None}
    entrants = list(competition.entrants.all())
    for entrant in entrants:
        entrant.slot = slots[entrant.team_id]
    Entrant.objects.bulk_update(entrants, ["slot"])
    ties = matches_drawn(leaves, CupTerms(competition.third_place, flipped=cup.flipped))
    rows = {(row.round, row.position): row for row in fixtures_of(competition, ties)}
    return [rows.pop(key) for key in cup.keys] + list(rows.values()), slots


def _moment(
    date: dt.date | dt.datetime | None,
) -> tuple[dt.datetime | None, bool, int | None]:
    """Kick-off, whether only the day is known, and the offset as it was written."""
    if date is None:
        return None, False, None
    if not isinstance(date, dt.datetime):
        midnight = dt.datetime.combine(date, dt.time())
        return timezone.make_aware(midnight), True, None
    offset = date.utcoffset()
    if offset is None:
        return timezone.make_aware(date), False, None
    return date, False, int(offset.total_seconds() // 60)


@dataclass(frozen=True, slots=True)
class _Squads:
    """The teams by name, and the ids of their players by team and name."""

    teams: dict[str, Team]
    players: Mapping[tuple[int, str], int]


def _results(
    competition: Competition,
    played: Sequence[tuple[Fixture, values.BundleFixture]],
    squads: _Squads,
    step: Callable[[], By],
) -> None:
    """Official as they come; one log entry each, written together."""
    teams, players = squads.teams, squads.players
    said, results, rows = [], [], []
    bookings: list[Booking] = []
    injuries: list[Injury] = []
    for fixture, one in played:
        assert one.result
        assert one.home
        assert one.away
        sides = {"home": teams[one.home], "away": teams[one.away]}
        ids = {
            (side, name): players[sides[side].pk, name]
            for side, name in one.result.players()
        }
        report = report_json(one.result, ids)
        read = report_by_id(report)
        who = step()
        official = confirmation.final_state(
            content_of(report, sides), who.actor, who.role
        )
        record = ResultRecord(ruleset=competition.ruleset, version=1)
        after = said_of(official, report, sides, record)
        asked = {"report": as_typed(one.result)}
        said.append(EntryDraft(fixture, "result.record", who, asked, {"result": after}))
        result = result_row(fixture, after, read, who.at)
        results.append(result)
        shown, hurt = report_rows(result, read, None)
        bookings += shown
        injuries += hurt
        rows += appearances(fixture, read, sides["home"].pk, sides["away"].pk)
    entries.append_all(said)
    Result.objects.bulk_create(results, batch_size=BATCH)
    Appearance.objects.bulk_create(rows, batch_size=BATCH)
    Booking.objects.bulk_create(bookings, batch_size=BATCH)
    Injury.objects.bulk_create(injuries, batch_size=BATCH)
    Fixture.objects.filter(pk__in=[fixture.pk for fixture, _ in played]).update(
        version=1
    )
    follow(competition)
    recount({team.pk for team in teams.values()})


def _players(
    played: Iterable[tuple[Fixture, values.BundleFixture]], teams: dict[str, Team]
) -> tuple[dict[tuple[int, str], int], list[SquadPlayer]]:
    """Ids by team and name, and those who are not listed: they are made here."""
    wanted: dict[tuple[int, str], None] = {}
    for _, one in played:
        assert one.result
        assert one.home
        assert one.away
        sides = {"home": teams[one.home].pk, "away": teams[one.away].pk}
        wanted |= {
            (sides[side], name): None for side, name in sorted(one.result.players())
        }
    squads = SquadPlayer.objects.filter(team__in=teams.values())
    found = {(player.team_id, player.name): player.pk for player in squads}
    missing = [key for key in wanted if key not in found]
    made = SquadPlayer.objects.bulk_create(
        (SquadPlayer(team_id=team, name=name) for team, name in missing),
        batch_size=BATCH,
    )
    ids = found | {(player.team_id, player.name): player.pk for player in made}
    return ids, made
