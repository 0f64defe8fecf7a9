"""What a public page depends on, asked by its address alone: one query, compiled once."""

from __future__ import annotations

from competitions.models import Competition, Fixture
from competitions.models.prepared import PreparedQuery, prepared_columns

Facts = tuple[object, ...]
# Whatever happens to a match raises the revision of its competition.
FIELDS = ("revision", "version", "visibility", "club__name", "club__claim_hash")

_of_competition = prepared_columns(Competition, "pk", *FIELDS, by=["slug"])
_of_match = PreparedQuery(
    lambda public_id: (
        Fixture.objects.filter(public_id=public_id, competition__isnull=False)
        .order_by()
        .values_list("pk", *(f"competition__{name}" for name in FIELDS))
    )
)


def facts_at(route: str, slug: str) -> Facts | None:
    """Row number, revision, version, visibility, club; None where nothing is."""
    return (_of_match if route == "fixture" else _of_competition).first(slug)
