"""Every column of every table is changed behind the log's back, and `verify` names it."""

from __future__ import annotations

import copy
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, models, transaction
from django.db.models import Field, Model
from django.utils import timezone

from competitions.models.guard import lift_guard
from matches.queries.verify import findings
from tests import make, tampering

pytestmark = [pytest.mark.django_db, pytest.mark.once]


class Undone(Exception):
    """Takes back what was tampered with."""


def changed(field: Field, value: Any) -> Any:
    """Another value that this column could hold."""
    if field.is_relation:
        rows = field.related_model._default_manager
        return rows.exclude(pk=value).values_list("pk", flat=True).first()
    if isinstance(field, models.BooleanField):
        return not value
    if isinstance(field, models.IntegerField):
        return (value or 0) + 1
    if isinstance(field, models.DateTimeField):
        return (value or timezone.now()) + timedelta(days=1)
    if isinstance(field, models.JSONField):
        return [*value, 1] if isinstance(value, list) else {**(value or {}), "x": 1}
    return f"{value[:-1]}~" if value else "x"


def told(row: Model, field: Field) -> list[str] | None:
    """What `verify` says after this; None if the database refuses it."""
    new = changed(field, getattr(row, field.attname))
    if new is None:
        return None
    said: list[str] = []
    try:
        with transaction.atomic():
            rows = type(row)._default_manager.filter(pk=row.pk)
            rows.update(**{field.attname: new})
            connection.check_constraints()
            said = list(findings())
            raise Undone
    except Undone:
        return said
    except IntegrityError:
        return None


def deeds() -> None:
    """What the demo has not: a withdrawal, requests, a claim, points given back."""
    call_command("demo", verbosity=0)
    league = make.championship("Aa Bb Cc Dd", legs=1, results="Aa 2-1 Bb red Xx/")
    make.adjusted(league, league.entrants.first().team, -1, "Late")
    make.withdrawn(league, "Dd", "forfeit")


def test_no_column_is_changed_unseen(record_property) -> None:
    deeds()
    assert list(findings()) == []
    lift_guard(connection)
    whole = set(findings())
    unseen, tried, refused = [], 0, []
    for model in tampering.models():
        if model.__name__ in tampering.FREE:
            continue
        row = model._default_manager.order_by("pk").first()
        if row is None:
            unseen.append(f"{model.__name__} has no row here")
            continue
        for field in model._meta.concrete_fields:
            name = tampering.name_of(model, field)
            if field.primary_key or name in tampering.NOT_DECIDED:
                continue
            said = told(copy.copy(row), field)
            if said is None:
                refused.append(name)
                continue
            tried += 1
            if not set(said) - whole:
                unseen.append(name)
    record_property(
        "counted",
        f"tamper: {tried} columns changed, refused by the database: {refused}",
    )
    assert unseen == []


def test_no_row_is_deleted_unseen() -> None:
    deeds()
    unseen = []
    lift_guard(connection)
    whole = set(findings())
    for model in tampering.models():
        row = model._default_manager.order_by("pk").last()
        if row is None or model.__name__ in tampering.FREE:
            continue
        said: list[str] = []
        try:
            with transaction.atomic():
                row.delete()
                said = list(findings())
                raise Undone
        except Undone:
            if not set(said) - whole:
                unseen.append(model.__name__)
        except models.ProtectedError:
            continue
    assert unseen == []
