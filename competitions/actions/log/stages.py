"""Rows of stages: what is not their own they say as the columns of their competition."""

from __future__ import annotations

from collections.abc import Sequence

from competitions.models import Competition, Stage
from competitions.rules.formats.stages import stage_columns
from engine.json_values import JsonObject

# The entries that write a column which a stage has as well.
WRITING = frozenset(
    {
        *("competition.create", "competition.import", "competition.terms"),
        *("competition.chain", "competition.lots", "draw.make", "draw.undo"),
    }
)


def stored_stages(competition: Competition) -> tuple[Stage, ...]:
    """The stages as they are now; the only one of a competition may have had no row so far."""
    competition = Competition.objects.get(pk=competition.pk)
    for stage in competition.stages_in_order:
        stage.save()
    return competition.stages_in_order


def write_stages(competition: Competition, stages: Sequence[JsonObject]) -> None:
    """Rows as they are said to be; of none what the columns of the competition say."""
    rows = stages or [stage_columns(vars(Competition.objects.get(pk=competition.pk)))]
    competition.stages.filter(number__gt=len(rows)).delete()
    known = {stage.number: stage for stage in competition.stages.all()}
    for number, columns in enumerate(rows, 1):
        stage = known.get(number) or Stage(competition=competition, number=number)
        for name, value in columns.items():
            setattr(stage, name, value)
        stage.save()
