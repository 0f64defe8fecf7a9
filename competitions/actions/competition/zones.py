"""What places of its table mean, as the organiser says."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_competition,
    refuse_archived,
    structural,
)
from competitions.actions.log.entries import By
from competitions.models import Competition
from competitions.rules.standings.zones import TableZone, checked_zones
from engine.errors import N_, RuleViolation


@transaction.atomic
def set_zones(
    competition: Competition, zones: Sequence[TableZone], *, by: By, version: int | None
) -> None:
    """HV-ZONE-01: of the stage that keeps a table, before and after the draw."""
    competition = lock_competition(competition)
    asked = {"zones": [list(zone) for zone in checked_zones(zones)]}
    if entries.entry_of_key(competition, by, "competition.zones", asked):
        return
    expect(competition.version, version)
    refuse_archived(competition)
    stage = competition.table_stage
    if stage is None:
        raise RuleViolation("HV-ZONE-01", N_("A cup keeps no table."))
    if stage.zones == asked["zones"]:
        return
    stage.zones = asked["zones"]
    stage.save()
    structural(competition, "competition.zones", by, asked, stage=stage.number)
