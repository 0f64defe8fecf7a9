"""What places of its table mean, as the organiser says."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_competition,
    log_structure_change,
    refuse_archived,
)
from competitions.actions.log.entries import Author
from competitions.models import Stage
from competitions.rules.standings.zones import TableZone, checked_zones
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject


@transaction.atomic
def set_zones(
    stage: Stage, zones: Sequence[TableZone], *, by: Author, version: int | None
) -> None:
    """HV-ZONE-01: set the zones of a stage with a table, before or after the draw."""
    competition, number = lock_competition(stage.competition), stage.number
    asked: JsonObject = {"zones": [list(zone) for zone in checked_zones(zones)]}
    first = competition.table_stage
    if first and first.number != number:
        asked["stage"] = number
    if entries.entry_of_key(competition, by, "competition.zones", asked):
        return
    expect(competition.version, version)
    refuse_archived(competition)
    stages = {one.number: one for one in competition.stages_in_order}
    stage = stages.get(number, stage)
    if not stage.format.counts_points:
        raise RuleViolation("HV-ZONE-01", N_("A cup keeps no table."))
    if stage.zones == asked["zones"]:
        return
    stage.zones = asked["zones"]
    stage.save()
    log_structure_change(
        competition, "competition.zones", by, asked, stage=stage.number
    )
