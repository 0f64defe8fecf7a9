"""Rows of stages: of a competition that has only one they say what its columns say."""

from __future__ import annotations

from competitions.models import Competition, Stage

# The entries that write a column which a stage has as well.
WRITING = frozenset(
    {
        *("competition.create", "competition.import", "competition.terms"),
        *("competition.chain", "competition.lots", "draw.make", "draw.undo"),
    }
)


def stored_stages(competition: Competition) -> tuple[Stage, ...]:
    """As they are now; the only one of a competition may have had no row so far."""
    competition = Competition.objects.get(pk=competition.pk)
    stages = competition.stages_in_order
    if len(stages) == 1:
        stages[0].save()
    return stages
