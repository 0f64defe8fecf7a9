"""What was decided, as rows that follow from the log and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from engine.json_values import JsonObject, Stored

Key = Any
Columns = JsonObject


class EntryFact(NamedTuple):
    """An entry of the log, its payload read."""

    stream: str
    seq: int
    kind: str
    actor: str
    at: datetime
    made: Stored

    @property
    def asked(self) -> Stored:
        asked: Stored = self.made["asked"]
        return asked

    @property
    def owner(self) -> str:
        """The slug of the club or competition that speaks."""
        return self.stream.partition(":")[2]

    @property
    def moment(self) -> str:
        return self.at.isoformat()


# Every table of the fold; `verification/decisions/comparison.py` says which rows they are.
TABLES = (
    *("club", "membership", "team", "player", "coach", "coaching"),
    *("invitation", "request", "board"),
    *("competition", "stage", "stage_entrant", "entrant", "adjustment", "fixture"),
)


@dataclass(frozen=True, slots=True)
class DecidedRows:
    """Rows by table and key. `unread`: entries that could not be followed."""

    rows: dict[str, dict[Key, Columns]] = field(
        default_factory=lambda: {table: {} for table in TABLES}
    )
    # Matches that have a result: a new date of their round is none of theirs.
    played: set[str] = field(default_factory=set)
    # By competition or team: what goes when it goes.
    matches: dict[str, set[str]] = field(default_factory=dict)
    unread: list[tuple[str, int]] = field(default_factory=list)

    def put(self, table: str, key: Key, /, **columns: object) -> None:
        self.rows[table][key] = columns

    def change(self, table: str, key: Key, /, **columns: object) -> None:
        """What is not there, such as a row of before the first entry, stays so."""
        if row := self.rows[table].get(key):
            row.update(columns)

    def drop(self, table: str, /, **columns: object) -> None:
        """Every row that has these values."""
        rows = self.rows[table]
        gone = [key for key, row in rows.items() if _has(row, columns)]
        for key in gone:
            del rows[key]

    def where(self, table: str, /, **columns: object) -> list[Columns]:
        return [row for row in self.rows[table].values() if _has(row, columns)]


Step = Callable[[DecidedRows, EntryFact], None]
"""How an entry of one kind is followed."""


def moment_from(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _has(row: Columns, columns: Stored) -> bool:
    return all(row[name] == value for name, value in columns.items())
