"""The names that the players of stored reports have today."""

from __future__ import annotations

from django.db.models.fields.json import KeyTextTransform

from competitions.queries.squads import names_of
from competitions.rules.results.stored_reports import StoredReport, player_ids

NOBODY = "–"
# The kind of a report, read by the database: the report is a long text.
KIND_OF_REPORT = KeyTextTransform("kind", "report")


def player_names(*reports: StoredReport) -> dict[int, str]:
    """Names by id, for all players that the reports speak of."""
    wanted = set().union(*(player_ids(report) for report in reports))
    # The other coach's version of a result keeps nobody in his squad.
    return dict.fromkeys(wanted, NOBODY) | names_of(wanted)
