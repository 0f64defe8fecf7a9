"""What a backup holds, what it says of itself, and why it is not put back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from competitions.management.wording import count_words

# What nobody can make again. A person is told of them under these names.
COUNTED = {
    "clubs": ("competitions_club",),
    "competitions": ("competitions_competition",),
    "accounts": ("accounts_user",),
    "log entries": (
        "competitions_logentry",
        "matches_sheetentry",
        "matches_playedaction",
    ),
}
ONE_OF = {
    "clubs": "club",
    "competitions": "competition",
    "accounts": "account",
    "log entries": "log entry",
}
# A backup never holds fewer of these than it says: they are what a restore is for.
COMPARED = ("clubs", "log entries")
# Written into each backup, and only there: one row.
NOTE = "helvetia_backup"
NOTE_COLUMNS = ("version", "made", *(name.replace(" ", "_") for name in COUNTED))
TABLES = frozenset(table for tables in COUNTED.values() for table in tables)
MIGRATIONS = "django_migrations"
AT_ONCE = "at_once_squashed_"


class BackupRefused(Exception):
    """A sentence that says why no copy was made or put back."""


@dataclass(frozen=True, slots=True)
class BackupNote:
    """What a backup says of itself."""

    version: str
    made: str
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup, or the database, really holds."""

    tables: frozenset[str]
    counts: Mapping[str, int]
    # Pairs of app and migration.
    migrations: frozenset[tuple[str, str]]
    # None in a backup made before there was one.
    note: BackupNote | None = None

    @property
    def ours(self) -> bool:
        return MIGRATIONS in self.tables and bool(self.tables & TABLES)


def added_up(rows: Mapping[str, int]) -> dict[str, int]:
    """Rows of tables as the counts that a person reads."""
    return {
        name: sum(rows.get(table, 0) for table in tables)
        for name, tables in COUNTED.items()
    }


def counts_in_words(counts: Mapping[str, int]) -> str:
    """ "1 club, 3 competitions, 1 account, 30 log entries" """
    return ", ".join(count_words(n, ONE_OF[name], name) for name, n in counts.items())


def note_from(row: Collection[str | int]) -> BackupNote:
    """The note as it stands in its table, column by column."""
    version, made, *counts = row
    numbers = dict(zip(COUNTED, map(int, counts), strict=True))
    return BackupNote(str(version), str(made), numbers)


def refuse_backup(
    file: str, found: Contents, known: Collection[tuple[str, str]]
) -> None:
    """Raise with the reason why this file is not put in the place of the database.

    An older one lacks tables and is migrated; `known` are the migrations of today.
    """
    if not found.ours:
        raise BackupRefused(f"{file} holds nothing of Helvetia.")
    newer = unknown_migrations(found.migrations, known)
    if newer:
        raise BackupRefused(
            f"{file} was made by a newer Helvetia; this one does not know"
            f" {'.'.join(newer[-1])}. Update Helvetia first."
        )
    if missing_rows(found):
        raise BackupRefused(f"{file} is damaged or was changed: {missing_rows(found)}.")


def unknown_migrations(
    made: Collection[tuple[str, str]], known: Collection[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The migrations of our apps that only a newer version has.

    What builds a new house at once is no step of its own: the steps that it stands for
    are noted too, and the next version may do it under another name.
    """
    apps = {app for app, _ in known}
    return sorted(
        (app, name)
        for app, name in set(made) - set(known)
        if app in apps and not name.startswith(AT_ONCE)
    )


def missing_rows(found: Contents) -> str:
    """What a backup says that it holds and does not; empty when it says the truth."""
    noted = found.note.counts if found.note else {}
    return "; ".join(
        f"it says that it holds {count_words(noted[name], ONE_OF[name], name)}, but there are"
        f" {found.counts[name]:,}"
        for name in COMPARED
        if found.counts[name] < noted.get(name, 0)
    )
