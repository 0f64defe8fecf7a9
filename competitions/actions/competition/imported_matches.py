"""The matches of a bundle: who meets whom and when, as rows and as the log tells them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from django.utils import timezone

from competitions.actions.competition.draws import (
    drawn_as,
    fixtures_of,
    listed_as,
    place_drawn,
)
from competitions.actions.log.stages import stored_stages
from competitions.files.bundle.course import file_stages
from competitions.files.bundle.values import Bundle, BundleFixture
from competitions.models import Competition, Fixture, Team
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
    files = file_stages(bundle)
    numbers = {n: team.pk for n, team in enumerate(teams.values(), 1)}
    listed: list[Fixture] = []
    others: list[Fixture] = []
    last = 0
    stages = stored_stages(competition)
    for stage, file in zip(stages, files, strict=True):
        matches = [
            one._replace(
                home=numbers.get(one.home or 0), away=numbers.get(one.away or 0)
            )
            for one in file.drawn.matches
        ]
        rows = fixtures_of(stage, matches, after=last)
        last = max((row.round for row in rows), default=last)
        count = len(file.stage.fixtures)
        listed, others = listed + rows[:count], others + rows[count:]
    for row, one in zip(listed, bundle.fixtures, strict=True):
        row.kickoff, row.day_only, row.offset = _moment(one.date)
        for name in DETAILS:
            setattr(row, name, getattr(one, name))
    fixtures = Fixture.objects.bulk_create([*listed, *others], batch_size=BATCH)
    placed = [_place(file.drawn, numbers) for file in files]
    place_drawn(list(competition.entrants.all()), placed[0])
    for stage, drawn in zip(stages[1:], placed[1:], strict=True):
        place_drawn(list(stage.entrants.all()), drawn)
    return fixtures, {
        **drawn_as(fixtures, placed[0]),
        **listed_as(placed),
        "dates": _dates(fixtures),
        "details": [_details(one) for one in bundle.fixtures],
    }


def _place(drawn: DrawnStage, teams: Mapping[int, int]) -> DrawnStage:
    """Where each team was drawn to, by its row."""
    slots = {teams[n]: slot for n, slot in drawn.slots.items()}
    groups = {teams[n]: group for n, group in drawn.groups.items()}
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
