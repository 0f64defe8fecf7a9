"""The matches of a bundle: who meets whom and when, as rows and as the log tells them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat

from django.utils import timezone

from competitions.actions.competition.draws import (
    drawn_as,
    fixtures_of,
    listed_as,
    place_drawn,
)
from competitions.actions.log.ready_rows import RowBatch, reserved_numbers
from competitions.actions.log.stages import stored_stages
from competitions.files.bundle.course import file_stages
from competitions.files.bundle.values import Bundle, BundleFixture
from competitions.models import Competition, Fixture, Team
from competitions.rules.formats.protocol import DrawnStage
from engine.json_values import JsonObject

DETAILS = ("place", "table", "postponed", "replay")
# Known only once the competition is stored.
OPENED = ("club_id", "competition_id", "stage_id")


@dataclass(frozen=True, slots=True)
class PlannedMatches:
    """The matches of a bundle as rows that are not stored, and as the log tells them."""

    # In the file's order, those that it leaves out behind.
    fixtures: Sequence[Fixture]
    # Of each stage: its rows, and where its teams were drawn to.
    rows: Sequence[RowBatch | None]
    placed: Sequence[DrawnStage]
    logged: JsonObject

    def put(self, competition: Competition) -> None:
        """Store them, in the caller's transaction."""
        stages = stored_stages(competition)
        for stage, rows in zip(stages, self.rows, strict=True):
            if rows:
                owners = (competition.club_id, competition.pk, stage.pk)
                rows.put(repeat(owners, len(rows.values)))
        place_drawn(list(competition.entrants.all()), self.placed[0])
        for stage, drawn in zip(stages[1:], self.placed[1:], strict=True):
            place_drawn(list(stage.entrants.all()), drawn)


def plan_matches(
    competition: Competition, bundle: Bundle, teams: Mapping[str, Team]
) -> PlannedMatches:
    """`competition`: as it will be stored. Fixtures in the file's order, which an export repeats."""
    files = file_stages(bundle)
    numbers = {n: team.pk for n, team in enumerate(teams.values(), 1)}
    listed: list[Fixture] = []
    others: list[Fixture] = []
    of_stages: list[list[Fixture]] = []
    last = 0
    for stage, file in zip(competition.stages_in_order, files, strict=True):
        matches = [
            one._replace(
                home=numbers.get(one.home or 0), away=numbers.get(one.away or 0)
            )
            for one in file.drawn.matches
        ]
        rows = fixtures_of(stage, matches, after=last)
        of_stages.append(rows)
        last = max((row.round for row in rows), default=last)
        count = len(file.stage.fixtures)
        listed, others = listed + rows[:count], others + rows[count:]
    for row, one in zip(listed, bundle.fixtures, strict=True):
        row.kickoff, row.day_only, row.offset = _moment(one.date)
        # a result that comes with it is its first version
        row.version = 1 if one.result else 0
        for name in DETAILS:
            setattr(row, name, getattr(one, name))
    fixtures = [*listed, *others]
    for row, pk in zip(fixtures, reserved_numbers(Fixture, len(fixtures)), strict=True):
        row.pk = pk
    placed = [_place(file.drawn, numbers) for file in files]
    logged = {
        **drawn_as(fixtures, placed[0]),
        **listed_as(placed),
        "dates": _dates(fixtures),
        "details": [_details(one) for one in bundle.fixtures],
    }
    batches = [RowBatch(rows, OPENED) if rows else None for rows in of_stages]
    return PlannedMatches(fixtures, batches, placed, logged)


def _place(drawn: DrawnStage, teams: Mapping[int, int]) -> DrawnStage:
    """Where each team was drawn to, by its row."""
    slots = {teams[n]: slot for n, slot in drawn.slots.items()}
    groups = {teams[n]: group for n, group in drawn.groups.items()}
    return DrawnStage((), slots, groups)


def _dates(fixtures: Sequence[Fixture]) -> list[list[object]]:
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
