"""HV-LOG-01: the chain signs what was written, on its own and after it was committed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from competitions.actions.log import entries
from competitions.actions.log.entries import Author, EntryDraft
from competitions.actions.log.named_streams import NamedStream
from competitions.models import Mail
from competitions.models.chains import EntryTable
from competitions.queries.log import heads
from competitions.rules.log.anchors import (
    CHAIN,
    EVERY,
    LATE,
    SIGNED,
    Anchor,
    portions,
    rows_in,
    signature_due,
)


def chain_owner() -> NamedStream:
    return NamedStream(*CHAIN.split(":"))


def sign_heads(
    tables: Sequence[EntryTable], *, now: datetime, at_once: bool = False
) -> int:
    """How many streams had grown and were signed; 0 where it is not time.

    All is read before the transaction, which holds its lock for one insert.
    """
    last = heads.links().filter(kind=SIGNED).order_by("-seq").first()
    seen = rows_in(last.payload) if last else {}
    # Before the heads: what comes in between is signed twice, and never not at all.
    rows = {table.name: table.newest() for table in tables}
    quiet = all(rows[name] <= seen.get(name, 0) for name in rows)
    if last and quiet and now - last.at > EVERY + LATE:
        return 0
    official = at_once or heads.official_since(seen)
    if not signature_due(last.at if last else None, now, official=official):
        return 0
    found = heads.unsigned_heads(tables, now)
    try:
        with transaction.atomic():
            entries.append_all(
                EntryDraft(
                    chain_owner(),
                    SIGNED,
                    _clock(now),
                    {},
                    {"heads": some, "rows": rows},
                )
                for some in portions(found)
            )
    except IntegrityError:
        # Another worker was faster; what it left is signed at the next look.
        return 0
    return len(found)


def mail_head(anchor: Anchor, to: str, *, key: str, now: datetime) -> bool:
    """Into the outbox, once a key: what lies in a mailbox nobody here can change."""
    at = now.strftime("%Y-%m-%d %H:%M")
    wanted = {
        "to": to,
        "subject": f"Helvetia: the log at {at} UTC",
        "body": f"{anchor}\n\nmanage.py anchor --check {anchor}\n",
    }
    _mail, new = Mail.objects.get_or_create(key=key, defaults=wanted)
    return new


def _clock(now: datetime) -> Author:
    return Author(actor="system", role="system", at=now)
