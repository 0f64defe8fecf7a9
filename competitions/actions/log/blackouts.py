"""HV-LOG-03: a name is taken out of all logs by an act that the chain keeps."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Model, QuerySet

from competitions.actions.log import entries as log
from competitions.actions.log.anchors import chain_owner
from competitions.actions.log.entries import Author, EntryDraft
from competitions.models import (
    Adjustment,
    CardDefinition,
    Club,
    Coach,
    Competition,
    Fixture,
    LogEntry,
    PersonName,
    Result,
    SquadPlayer,
    Team,
)
from competitions.models.chains import EntryTable
from competitions.models.guard import lift_guard, put_guard
from competitions.queries.log.blackouts import Blackouts, blackouts_in_chain
from competitions.rules.log import blackouts
from competitions.rules.log.anchors import CHAIN
from competitions.rules.log.blackouts import BLACKED, Path
from competitions.rules.log.ledger import chain_over, digest, version_of
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject

# What the log's texts have become: it must say the same as the log.
ROWS: tuple[tuple[type[Model], str], ...] = (
    *((Club, "name"), (Team, "name"), (Team, "motto"), (SquadPlayer, "name")),
    *(
        (CardDefinition, "name"),
        (Coach, "name"),
        (Competition, "name"),
        (Competition, "unplayed_reason"),
    ),
    *((Fixture, "place"), (Result, "reason"), (Adjustment, "reason")),
)
AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """An entry that holds the name, and where."""

    table: EntryTable
    entry: Any
    paths: list[Path]

    @property
    def stream(self) -> str:
        return f"{self.table.prefix}{getattr(self.entry, self.table.column)}"


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a name: `salt` opens its digest, and is kept by nobody here."""

    mark: str
    salt: str
    entries: int


def places(tables: Sequence[EntryTable], name: str) -> Iterator[EntryPlace]:
    """Every entry with a text that holds the name."""
    written = json.dumps(name, ensure_ascii=False)[1:-1]
    for table in tables:
        rows: QuerySet[Any] = table.model._default_manager.filter(
            payload__contains=written
        )
        for entry in rows.order_by("pk").exclude(**{table.column: CHAIN}).iterator():
            if paths := blackouts.places_of_name(entry.payload, name):
                yield EntryPlace(table, entry, paths)


def people_called(name: str) -> list[PersonName]:
    return list(PersonName.objects.filter(name=name).exclude(salt=""))


@transaction.atomic
def black_out(tables: Sequence[EntryTable], name: str, *, by: Author) -> Done:
    """Black the name out: in entries of any version, in the table of people, in what was made of the log.

    Refused where an entry does not verify: what it said before could not be told.
    """
    if len(name.strip()) < blackouts.LEAST or blackouts.BAR in name:
        raise RuleViolation("HV-LOG-03", N_("Say the whole name."))
    salt = secrets.token_hex(16)
    sealed = blackouts.name_digest(salt, name)
    mark = blackouts.blackout_mark(sealed)
    known, blacked = blackouts_in_chain(), []
    lift_guard(connection)
    for place in list(places(tables, name)):
        blacked.append(_black(place, name, mark, known))
    put_guard(connection)
    people = people_called(name)
    _replace([row.digest for row in people], mark)
    for model, column in ROWS:
        _rewrite(model, column, name, mark)
    _rewrite_old_cards(name, mark)
    # Pages are cached by revision.
    Competition.objects.update(revision=F("revision") + 1)
    _note(by, _Act(sealed, mark, blacked, [row.digest for row in people]))
    return Done(mark, salt, len(blacked))


@transaction.atomic
def forget_person(person: str, *, by: Author) -> None:
    """An account is deleted: what the log called it goes, the id stays."""
    rows = PersonName.objects.filter(person=person).exclude(salt="")
    digests = list(rows.values_list("digest", flat=True))
    if digests:
        sealed = blackouts.name_digest(secrets.token_hex(16), person)
        mark = blackouts.blackout_mark(sealed)
        _replace(digests, mark)
        _note(by, _Act(sealed, mark, [], digests))


def _black(place: EntryPlace, name: str, mark: str, known: Blackouts) -> JsonObject:
    entry, before = place.entry, known.get((place.stream, place.entry.seq), ())
    prev = entry.prev_hash
    if not blackouts.as_written(prev, entry, before):
        raise RuleViolation(
            "HV-LOG-03",
            N_("Entry %(seq)s of %(stream)s does not verify, so it stays as it is."),
            seq=entry.seq,
            stream=place.stream,
        )
    first = before[-1].payload if before else digest(entry.payload)
    entry.payload = blackouts.black_payload(entry.payload, place.paths, name, mark)
    rows = place.table.model._default_manager.filter(pk=entry.pk)
    rows.update(payload=entry.payload)
    return {
        "stream": place.stream,
        "seq": entry.seq,
        "hash": entry.hash,
        "now": chain_over(prev, entry, digest(entry.payload)),
        # Formula 1 is not made of it: it would only let one more thing be tried on.
        "payload": first if version_of(entry) > 1 else "",
        "places": place.paths,
    }


def _replace(digests: Sequence[str], mark: str) -> None:
    PersonName.objects.filter(digest__in=digests).update(name=mark, salt="")


def _rewrite_old_cards(name: str, mark: str) -> None:
    """Rewrite the table from before `CardDefinition`, which goes a version later."""
    with connection.cursor() as cursor:
        if "competitions_playercard" not in connection.introspection.table_names(
            cursor
        ):
            return
        cursor.execute("SELECT id, name FROM competitions_playercard")
        for pk, text in cursor.fetchall():
            fresh = blackouts.replace_name(text, name, mark)
            if fresh != text:
                sql = "UPDATE competitions_playercard SET name = %s WHERE id = %s"
                cursor.execute(sql, [fresh, pk])


def _rewrite(model: type[Model], column: str, name: str, mark: str) -> None:
    rows = model._default_manager.filter(**{f"{column}__contains": name})
    most = getattr(model._meta.get_field(column), "max_length", None)
    for row in rows:
        text = blackouts.replace_name(getattr(row, column), name, mark)
        # Refused by PostgreSQL anyway; SQLite would keep what no page can save again.
        if most and len(text) > most:
            raise RuleViolation(
                "HV-LOG-03",
                N_(
                    "The text “%(text)s” has no room for the mark: shorten it first, "
                    "or take out a longer part of it."
                ),
                text=getattr(row, column),
            )
        model._default_manager.filter(pk=row.pk).update(**{column: text})


@dataclass(frozen=True, slots=True)
class _Act:
    """A name that was taken out: its digest, the mark instead, where it stood."""

    sealed: str
    mark: str
    places: list[dict[str, object]]
    people: list[str]


def _note(by: Author, act: _Act) -> list[LogEntry]:
    """Note it in portions, so that no entry of the chain grows beyond reading."""
    made, people = {"digest": act.sealed, "mark": act.mark}, act.people
    starts = range(0, len(act.places), AT_ONCE)
    parts = [act.places[n : n + AT_ONCE] for n in starts] or [[]]
    return log.append_all(
        EntryDraft(
            chain_owner(),
            BLACKED,
            Author(actor=by.actor, role=by.role, at=by.at),
            {},
            {**made, "entries": part, "people": people if part is parts[0] else []},
        )
        for part in parts
    )
