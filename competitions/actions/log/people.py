"""HV-LOG-02: the log speaks of people by their id; the name stands in one table."""

from __future__ import annotations

import secrets

from django.db import transaction

from competitions.models import PersonName
from competitions.rules.log.blackouts import name_digest


def person_payload(person: str, name: str) -> dict[str, str]:
    """For a payload: who it is, and a digest that only the table can open."""
    assert transaction.get_connection().in_atomic_block
    rows = PersonName.objects.filter(person=person, name=name).exclude(salt="")
    row = rows.order_by("pk").first()
    if row is None:
        salt = secrets.token_hex(16)
        sealed = name_digest(salt, name)
        row = PersonName.objects.create(
            person=person, name=name, salt=salt, digest=sealed
        )
    return {"person": person, "digest": row.digest}
