"""Appending to the log: one entry per accepted command, in the command's transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from django.db import transaction
from django.utils import timezone

from competitions.actions.log.ready_rows import RowBatch
from competitions.models import LogEntry
from competitions.models.identity import random_part
from competitions.models.prepared import PreparedQuery
from competitions.rules.log.ledger import (
    GENESIS,
    VERSION,
    canonical_json,
    chain,
    chain_over,
    digest,
)
from engine.errors import N_, Conflict
from engine.json_values import JsonObject

_with_key = PreparedQuery(
    lambda stream, key: LogEntry.objects.filter(stream=stream, key=key).order_by()
)
_newest = PreparedQuery(
    lambda stream: LogEntry.objects.filter(stream=stream).order_by("-seq")[:1]
)


@dataclass(frozen=True, slots=True)
class Author:
    """Who gives a command, in which role, with which idempotency key, when."""

    actor: str
    role: str
    at: datetime
    key: str = field(default_factory=lambda: random_part(20))
    # Sides coached in the match in question; filled by whoever knows the match.
    sides: frozenset[str] = frozenset()
    # The side for which he acts, where he may act for both.
    acts_for: str = ""
    organiser: bool = False
    # HV-COACH-02: of these sides he is shown nothing hidden.
    barred: frozenset[str] = frozenset()
    # Who signed in with the account behind a scorer's link, if anybody did.
    account: str = ""
    # What else the same browser is: the claim that it holds, beside an account.
    also: frozenset[str] = frozenset()
    # From which network it comes (rules/people/networks.py); nothing of a command or a task.
    network: str = ""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a command goes by: what its author saw, why he gives it, what he read."""

    # The version that his form was made from; None comes from no page.
    version: int | None
    reason: str = ""
    # What becomes of later matches, as he chose.
    cascade: Mapping[str, str] | None = None
    # The print of the consequences that he has read; None comes from no page.
    acknowledged: str | None = None


class StreamOwner(Protocol):
    """What has a log of its own, or speaks in its owner's."""

    @property
    def stream(self) -> str: ...

    @property
    def log_context(self) -> dict[str, str]:
        """What every question in this stream says by itself, such as the match."""
        ...


class DatedEntry(Protocol):
    """An entry of any log: it knows when it was written."""

    at: datetime


class KeyReused(Conflict):
    """A key came again with another payload (decision 8); the view answers 422."""

    def __init__(self, entry: DatedEntry) -> None:
        self.entry = entry
        super().__init__(
            N_("This form was already sent at %(at)s with other values. Change it?"),
            at=timezone.localtime(entry.at).strftime("%H:%M"),
        )


def entry_of_key(
    owner: StreamOwner, by: Author, kind: str, asked: JsonObject
) -> LogEntry | None:
    """The entry this key made before, if it asked for the same thing.

    A match asks in its competition's stream, so its own id is part of the question.
    """
    entry = _with_key.first(owner.stream, by.key)
    if entry is None:
        return None
    if entry.kind != kind or asked_in(entry) != json.loads(
        canonical_json(_with_context(owner, asked))
    ):
        raise KeyReused(entry)
    return entry


def form_sent_before(owner: StreamOwner, by: Author) -> bool:
    """Did this form arrive already? Its own traces are then no reason to refuse it."""
    return bool(_with_key(owner.stream, by.key))


def made_in(entry: LogEntry) -> JsonObject:
    """The whole payload: what was asked and what came of it."""
    return json.loads(entry.payload)


def asked_in(entry: LogEntry) -> JsonObject:
    return made_in(entry)["asked"]


def _with_context(owner: StreamOwner, asked: JsonObject) -> JsonObject:
    return {**owner.log_context, **asked}


def append(
    owner: StreamOwner, kind: str, by: Author, asked: JsonObject, **made: object
) -> LogEntry:
    """`asked` is what the person sent (bound to the key), `made` what came of it."""
    entry = _after(_last(owner.stream), EntryDraft(owner, kind, by, asked, made))
    entry.save(force_insert=True)
    return entry


@dataclass(frozen=True, slots=True)
class EntryDraft:
    """An entry to be: who speaks in the stream, what was asked, what came of it."""

    owner: StreamOwner
    kind: str
    by: Author
    asked: JsonObject
    made: JsonObject


class ReadyEntries:
    """Entries of one stream made before the transaction that gives them their place in it."""

    OPENED = ("stream", "seq", "prev_hash", "hash")

    def __init__(self, drafts: Iterable[EntryDraft]) -> None:
        self.entries = [_unplaced(one) for one in drafts]
        self.digests = [digest(one.payload) for one in self.entries]
        self.rows = RowBatch(self.entries, self.OPENED) if self.entries else None

    def append(self, stream: str) -> None:
        """Behind the last entry of the stream, in their order."""
        if self.rows is None:
            return
        last = _last(stream)
        seq, prev = (last.seq, last.hash) if last else (0, GENESIS)
        opened = []
        for entry, payload in zip(self.entries, self.digests, strict=True):
            entry.stream, entry.seq = stream, (seq := seq + 1)
            before, prev = prev, chain_over(prev, entry, payload)
            opened.append((stream, seq, before, prev))
        self.rows.put(opened)


def append_all(drafts: Iterable[EntryDraft]) -> list[LogEntry]:
    """Many entries of one stream at once: an import is a season in one transaction."""
    entries: list[LogEntry] = []
    last: LogEntry | None = None
    for one in drafts:
        last = last or _last(one.owner.stream)
        last = _after(last, one)
        entries.append(last)
    return LogEntry.objects.bulk_create(entries, batch_size=200)


def _last(stream: str) -> LogEntry | None:
    assert transaction.get_connection().in_atomic_block
    return _newest.first(stream)


def _after(last: LogEntry | None, draft: EntryDraft) -> LogEntry:
    """The entry that follows the last one of its stream, not saved yet."""
    entry = _unplaced(draft)
    entry.stream = draft.owner.stream
    entry.seq, entry.prev_hash = (last.seq + 1, last.hash) if last else (1, GENESIS)
    entry.hash = chain(entry.prev_hash, entry)
    return entry


def _unplaced(draft: EntryDraft) -> LogEntry:
    """An entry that does not know yet where it stands."""
    payload = canonical_json(
        {"asked": _with_context(draft.owner, draft.asked), **draft.made}
    )
    return LogEntry(
        key=draft.by.key,
        actor=draft.by.actor,
        role=draft.by.role,
        kind=draft.kind,
        payload=payload,
        at=draft.by.at,
        version=VERSION,
    )
