"""The ranks of a competition, kept for the pages that ask for nothing else of its table."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache

from competitions.models import Competition
from competitions.queries.standings.tables import table_of


def ranks_in(competition: Competition) -> dict[int, int]:
    """Each team's rank, empty before a match; counted once for each revision."""
    key = f"ranks:{settings.VERSION}:{competition.slug}:{competition.revision}"
    kept: dict[int, int] | None = cache.get(key)
    if kept is None:
        rows = table_of(competition)
        begun = any(row.played for row in rows)
        kept = {row.team: row.rank for row in rows} if begun else {}
        cache.set(key, kept)
    return kept
