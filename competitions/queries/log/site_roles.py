"""HV-LOG-04: who runs the site, as the log tells it and as the accounts have it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.contrib.auth import get_user_model
from django.db.models import Q

from competitions.models import LogEntry
from engine.json_values import JsonObject

ACCOUNTS = "installation:accounts"
ROLES, DELETED = "site.roles", "account.delete"
# Either lets an account into the admin, the second one does all.
FLAGS = ("is_staff", "is_superuser")


def roles_of(user: object) -> list[str]:
    return [flag for flag in FLAGS if getattr(user, flag)]


def roles_in_log() -> dict[int, list[str]]:
    """By account: what its newest entry tells."""
    told: dict[int, list[str]] = {}
    for asked in _asked(ROLES):
        told |= dict(asked["roles"])
    return told


def deleted_in_log() -> set[int]:
    """The accounts that are gone, by the log."""
    return {user for asked in _asked(DELETED) for user in asked["users"]}


def _asked(kind: str) -> Iterator[JsonObject]:
    entries = LogEntry.objects.filter(stream=ACCOUNTS, kind=kind).order_by("seq")
    for payload in entries.values_list("payload", flat=True):
        yield json.loads(payload)["asked"]


def wrong_site_roles() -> Iterator[str]:
    """Accounts that run the site and were never told to, or the other way round."""
    told = roles_in_log()
    wanted = Q(pk__in=told) | Q(is_staff=True) | Q(is_superuser=True)
    for user in get_user_model().objects.filter(wanted).order_by("pk"):
        roles, should = roles_of(user), told.get(user.pk, [])
        if roles != should:
            yield (
                f"account {user.pk}: its rights over the site are {roles},"
                f" by the log {should}"
            )
