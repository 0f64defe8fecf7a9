"""The matches of a bundle: who meets whom and when, as rows and as the log tells them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from django.utils import timezone

from competitions.actions.competition.draws import drawn_as, fixtures_of
from competitions.actions.log.stages import stored_stages
from competitions.files.bundle.course import file_stages
from competitions.files.bundle.values import Bundle, BundleFixture
from competitions.models import Competition, Entrant, Fixture, Team
from competitions.rules.formats.protocol import DrawnStage
from engine.json_values import JsonObject

BATCH = 200
DETAILS = ("place", "table", "postponed", "replay")


def bring_matches(
    competition: Competition, bundle: Bundle, teams: dict[str, Team]
) -> tuple[list[Fixture], JsonObject]:
    """Fixtures in the file's order, which an export repeats, and what the log says of them.

    Matches that the file leaves out come behind.
    """
    files, numbers = file_stages(bundle), dict(enumerate(teams.values(), 1))
    listed: list[Fixture] = []
    others: list[Fixture] = []
    last = 0
    for stage, file in zip(stored_stages(competition), files, strict=True):
        matches = [
            one._replace(home=_pk(numbers, one.home), away=_pk(numbers, one.away))
            for one in file.drawn.matches
        ]
        rows = fixtures_of(stage, matches, after=last)
        last = max((row.round for row in rows), default=last)
        told = len(file.stage.fixtures)
        listed, others = listed + rows[:told], others + rows[told:]
    for row, one in zip(listed, bundle.fixtures, strict=True):
        row.kickoff, row.day_only, row.offset = _moment(one.date)
        for name in DETAILS:
            setattr(row, name, getattr(one, name))
    fixtures = Fixture.objects.bulk_create([*listed, *others], batch_size=BATCH)
    return fixtures, {
        **drawn_as(fixtures, _place(competition, files[0].drawn, numbers)),
        "dates": _dates(fixtures),
        "details": [_details(one) for one in bundle.fixtures],
    }


def _pk(teams: Mapping[int, Team], number: int | None) -> int | None:
    return None if number is None else teams[number].pk


def _place(
    competition: Competition, drawn: DrawnStage, teams: Mapping[int, Team]
) -> DrawnStage:
    """Where each team was drawn to, by its row; stored as well."""
    slots = {teams[n].pk: slot for n, slot in drawn.slots.items()}
    groups = {teams[n].pk: group for n, group in drawn.groups.items()}
    entrants = list(competition.entrants.all())
    for entrant in entrants:
        entrant.slot = slots.get(entrant.team_id)
        entrant.group = groups.get(entrant.team_id)
    if slots:
        Entrant.objects.bulk_update(entrants, ["slot", "group"])
    return DrawnStage((), slots, groups)


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
