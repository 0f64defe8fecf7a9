"""The matches of a bundle: who meets whom and when, as rows and as the log tells them."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone

from competitions.actions.competition.draws import drawn_as, fixtures_of
from competitions.actions.log.stages import stored_stages
from competitions.files.bundle.cup import cup_of
from competitions.files.bundle.values import Bundle, BundleFixture, BundleStage
from competitions.models import Competition, Entrant, Fixture, Team
from competitions.rules.draws.knockout import CupTerms
from competitions.rules.formats.knockout import matches_drawn
from competitions.rules.formats.protocol import DrawnMatch, DrawnStage
from engine.json_values import JsonObject

BATCH = 200
DETAILS = ("place", "table", "postponed", "replay")


def bring_matches(
    competition: Competition, bundle: Bundle, teams: dict[str, Team]
) -> tuple[list[Fixture], JsonObject]:
    """Fixtures in the file's order, which an export repeats, and what the log says of them.

    Open ties of a cup come behind.
    """
    (stage,) = bundle.stages
    slots: dict[int, int] = {}
    if stage.format.bracket:
        rows, slots = _cup(competition, stage, teams)
    else:
        rows = _table(competition, stage, teams)
    for row, one in zip(rows, stage.fixtures, strict=False):
        row.kickoff, row.day_only, row.offset = _moment(one.date)
        for name in DETAILS:
            setattr(row, name, getattr(one, name))
    fixtures = Fixture.objects.bulk_create(rows, batch_size=BATCH)
    told = {
        **drawn_as(fixtures, DrawnStage((), slots)),
        "dates": _dates(fixtures),
        "details": [_details(one) for one in stage.fixtures],
    }
    return fixtures, told


def _table(
    competition: Competition, stage: BundleStage, teams: dict[str, Team]
) -> list[Fixture]:
    places: dict[int, int] = {}
    matches = []
    for one in stage.fixtures:
        position = places[one.round] = places.get(one.round, -1) + 1
        home, away = teams[one.home or ""].pk, teams[one.away or ""].pk
        matches.append(DrawnMatch(one.round, position, home, away))
    return fixtures_of(stored_stages(competition)[0], matches)


def _cup(
    competition: Competition, stage: BundleStage, teams: dict[str, Team]
) -> tuple[list[Fixture], dict[int, int]]:
    """And the places of the teams in the bracket."""
    ids = [team.pk for team in teams.values()]
    cup = cup_of(stage, list(teams))
    leaves = [ids[place] if place is not None else None for place in cup.leaves]
    slots = {team: slot for slot, team in enumerate(leaves) if team is not None}
    entrants = list(competition.entrants.all())
    for entrant in entrants:
        entrant.slot = slots[entrant.team_id]
    Entrant.objects.bulk_update(entrants, ["slot"])
    terms = CupTerms(stage.third_place, flipped=cup.flipped)
    ties = matches_drawn(leaves, terms)
    made = fixtures_of(stored_stages(competition)[0], ties)
    rows = {(row.round, row.position): row for row in made}
    return [rows.pop(key) for key in cup.keys] + list(rows.values()), slots


def _dates(fixtures: list[Fixture]) -> list[list[object]]:
    """For the log: kick-off, whether only the day is known, the offset as written."""
    return [
        [row.kickoff.isoformat() if row.kickoff else None, row.day_only, row.offset]
        for row in fixtures
    ]


def _details(one: BundleFixture) -> JsonObject:
    """For the log: what differs from a match that was only drawn."""
    return {name: value for name in DETAILS if (value := getattr(one, name))}


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
