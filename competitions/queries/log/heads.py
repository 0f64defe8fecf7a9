"""HV-LOG-01: the newest entries of all streams, and what the chain signed of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Max, QuerySet

from competitions.models import LogEntry
from competitions.models.chains import LOG, EntryTable
from competitions.rules.log.anchors import (
    CHAIN,
    LATE,
    SIGNED,
    Anchor,
    ChainHead,
    heads_in,
    rows_in,
)

OFFICIAL = '"state":"official"'


def newest_entries(streams: Iterable[str]) -> dict[str, int]:
    """The number of the newest entry of each of these logs."""
    rows = LogEntry.objects.filter(stream__in=streams)
    return dict(rows.values_list("stream").annotate(Max("seq")).order_by())


def links() -> QuerySet[LogEntry]:
    """The entries of the chain that lists the newest entry of each log."""
    return LogEntry.objects.filter(stream=CHAIN)


def anchor() -> Anchor | None:
    """The newest entry of the chain."""
    found = links().order_by("-seq").values_list("seq", "hash").first()
    return Anchor(*found) if found else None


def unsigned_heads(tables: Sequence[EntryTable], now: datetime) -> list[ChainHead]:
    """Heads that the chain has not signed yet.

    Read from a little before the newest signature: an entry may have had its number
    then, and not been committed.
    """
    signatures = links().filter(kind=SIGNED)
    settled = signatures.filter(at__lte=now - LATE).order_by("-seq").first()
    since = signatures.filter(seq__gt=settled.seq) if settled else signatures
    known = {head for entry in since for head in heads_in(entry.payload)}
    rows = rows_in(settled.payload) if settled else {}
    return [
        head
        for table in tables
        for head in table.heads_after(rows.get(table.name, 0)).values()
        if head not in known
    ]


def official_since(rows: dict[str, int]) -> bool:
    """Has a result become official since the chain saw these rows?"""
    new = LogEntry.objects.filter(pk__gt=rows.get(LOG.name, 0))
    return new.filter(kind__startswith="result.", payload__contains=OFFICIAL).exists()
