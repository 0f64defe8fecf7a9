"""HV-LOG-01: the tables whose entries are chained by their hashes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, QuerySet

from competitions.models.log import LogEntry
from competitions.rules.log.anchors import CHAIN, ChainHead


@dataclass(frozen=True, slots=True)
class EntryTable:
    """A table of hash-chained entries; `prefix` and the value of `column` name a stream."""

    model: type[Model]
    column: str = "stream"
    prefix: str = ""

    @property
    def name(self) -> str:
        return self.model._meta.db_table

    def newest(self) -> int:
        """The number of the row that was written last, the chain's own left out."""
        rows = self._others().order_by("-pk")
        return rows.values_list("pk", flat=True).first() or 0

    def heads_after(self, row: int) -> dict[str, ChainHead]:
        """The new head of each stream that has grown since this row."""
        heads = self._heads(self._others().filter(pk__gt=row).order_by("pk"))
        return {head.stream: head for head in heads}

    def heads_at(self, wanted: Iterable[ChainHead]) -> Iterator[ChainHead]:
        """The entries that stand now where these stood."""
        own = [one for one in wanted if one.stream.startswith(self.prefix)]
        streams = {one.stream.removeprefix(self.prefix) for one in own}
        places = {f"{self.column}__in": streams, "seq__in": {one.seq for one in own}}
        return self._heads(self._rows().filter(**places).order_by())

    def _rows(self) -> QuerySet[Any]:
        return self.model._default_manager.all()

    def _others(self) -> QuerySet[Any]:
        return self._rows().exclude(**{self.column: CHAIN})

    def _heads(self, rows: QuerySet[Any]) -> Iterator[ChainHead]:
        for stream, seq, digest in rows.values_list(self.column, "seq", "hash"):
            yield ChainHead(f"{self.prefix}{stream}", seq, digest)


LOG = EntryTable(LogEntry)
