"""The log beside its countersigned heads, the names it signed and the accounts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db.models import Q

from competitions.models import LogEntry, PersonName
from competitions.models.chains import EntryTable
from competitions.queries.log.heads import links
from competitions.queries.log.site_roles import roles_in_log
from competitions.rules.log.anchors import MOST_HEADS, SIGNED, ChainHead, heads_in
from competitions.rules.log.blackouts import BLACKED, name_digest
from competitions.rules.people.site_roles import roles_of


def lost_heads(tables: Sequence[EntryTable]) -> Iterator[str]:
    """What the chain signed and does not stand there any more; a line for each stream."""
    reported: set[str] = set()
    waiting: dict[ChainHead, datetime] = {}
    for entry in links().filter(kind=SIGNED).order_by("seq").iterator():
        waiting |= dict.fromkeys(heads_in(entry.payload), entry.at)
        if len(waiting) >= MOST_HEADS:
            yield from _lost(tables, waiting, reported)
            waiting = {}
    yield from _lost(tables, waiting, reported)


def _lost(
    tables: Sequence[EntryTable], signed: dict[ChainHead, datetime], reported: set[str]
) -> Iterator[str]:
    for portion in _portions(list(signed)):
        there = {head for table in tables for head in table.heads_at(portion)}
        places = {replace(head, hash="") for head in there}
        for head in portion:
            if head in there or head.stream in reported:
                continue
            reported.add(head.stream)
            at = signed[head].strftime("%Y-%m-%d %H:%M")
            other = replace(head, hash="") in places
            what = "is another one now" if other else "is gone"
            yield (
                f"log {head.stream}, entry {head.seq}: countersigned at {at} UTC,"
                f" it {what}"
            )


def _portions(heads: list[ChainHead]) -> Iterator[list[ChainHead]]:
    for n in range(0, len(heads), MOST_HEADS):
        yield heads[n : n + MOST_HEADS]


# A person in a payload, as `competitions.actions.log.people` writes it.
PERSON = re.compile(r'"digest":"([0-9a-f]{64})","person":"([^"]+)"')


def wrong_names() -> Iterator[str]:
    """HV-LOG-02: each name behind an id is the one that was signed, or was replaced."""
    gone: set[str] = set()
    for payload in links().filter(kind=BLACKED).values_list("payload", flat=True):
        gone |= set(json.loads(payload)["people"])
    missing = dict(_people())
    for row in PersonName.objects.order_by("pk").iterator():
        person = missing.pop(row.digest, row.person)
        if person != row.person:
            yield f"{row.person}: the name is {person}'s, by the log"
        if row.digest in gone:
            if row.salt:
                yield f"{row.person}: a name that was taken out of the log is back"
        elif name_digest(row.salt, row.name) != row.digest:
            yield f"{row.person}: the name is not the one that the log has signed"
    for person in missing.values():
        yield f"{person}: the log speaks of a name that stands nowhere"


def _people() -> Iterator[tuple[str, str]]:
    """Digest and id of whoever the log speaks of."""
    rows = LogEntry.objects.filter(payload__contains='"person":').order_by("pk")
    for payload in rows.values_list("payload", flat=True).iterator():
        yield from PERSON.findall(payload)


def wrong_site_roles() -> Iterator[str]:
    """Accounts that run the site and were never told to, or the other way round."""
    logged = roles_in_log()
    wanted = Q(pk__in=logged) | Q(is_staff=True) | Q(is_superuser=True)
    for user in get_user_model().objects.filter(wanted).order_by("pk"):
        roles, should = roles_of(user), logged.get(user.pk, [])
        if roles != should:
            yield (
                f"account {user.pk}: its rights over the site are {roles},"
                f" by the log {should}"
            )
