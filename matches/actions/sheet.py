"""Entries of a sheet: checked, appended to its chain, shown in the league."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from competitions.actions.command import still_there
from competitions.actions.log import By, KeyReused
from competitions.models import Fixture
from competitions.rules.ledger import GENESIS, canonical, chain
from matches.models import MatchSheet, SheetEntry
from matches.queries.sheet import Written, written
from matches.rules.entries import Kind


def lock_sheet(fixture: Fixture) -> MatchSheet:
    """The head of its entries: what all phones on it queue for."""
    rows = MatchSheet.objects.select_for_update()
    sheet = still_there(rows.filter(fixture=fixture))
    sheet.fixture = fixture
    return sheet


def append_entry(
    sheet: MatchSheet, kind: Kind, content: Mapping[str, Any], by: By, *, seen: int = 0
) -> SheetEntry:
    """The next entry of a locked sheet; nothing is asked any more."""
    assert transaction.get_connection().in_atomic_block
    entry = SheetEntry(
        match=sheet.fixture.public_id,
        seq=sheet.revision + 1,
        key=by.key,
        actor=by.actor,
        role=by.role,
        kind=kind.value,
        payload=Written(content, scribe_of(by), seen).payload,
        prev_hash=sheet.head or GENESIS,
        at=by.at,
    )
    entry.hash = chain(entry.prev_hash, entry)
    entry.save(force_insert=True)
    sheet.revision, sheet.head = entry.seq, entry.hash
    MatchSheet.objects.filter(pk=sheet.pk).update(revision=entry.seq, head=entry.hash)
    return entry


def scribe_of(by: By) -> str:
    """The side whose phone it is; nobody's for an organiser and for one who has both."""
    return next(iter(by.sides)) if len(by.sides) == 1 else ""


def sent_before(
    match: str, by: By, kind: Kind, content: Mapping[str, Any]
) -> SheetEntry | None:
    """DEC-8: the entry that this key made, if it said the same."""
    entry = SheetEntry.objects.filter(match=match, key=by.key).first()
    if entry is None:
        return None
    same = canonical(written(entry.payload).content) == canonical(content)
    if entry.kind != kind or not same:
        raise KeyReused(entry)
    return entry
