"""A coach's PIN: he confirms with it on the other coach's phone."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction

from competitions.actions import log
from competitions.actions.log import By
from competitions.actions.results import confirm_result
from competitions.models import Coach, Fixture, Result, Team
from competitions.rules.confirmation import OFFICIAL
from engine.errors import N_, RuleViolation

RULE = "HV-PIN-01"
LENGTHS = range(4, 9)
MOST_TRIES = 5
LOCKED_FOR = timedelta(hours=1)


def set_pin(user: Any, pin: str) -> None:
    """One PIN per account, whichever clubs it coaches in; an empty one removes it."""
    if pin and not (pin.isascii() and pin.isdigit() and len(pin) in LENGTHS):
        raise RuleViolation(RULE, N_("A PIN has 4 to 8 digits."))
    hashed = make_password(pin) if pin else ""
    Coach.objects.filter(user=user).update(
        pin_hash=hashed, pin_tries=0, pin_locked_until=None
    )


def confirm_by_pin(
    fixture: Fixture, side: str, pin: str, *, content: str, by: By, version: int | None
) -> Result | None:
    """The coach of `side` confirms on somebody else's phone.

    A try is spent, and committed, before the PIN is looked at: guesses in parallel
    find the same limit.
    """
    if log.seen(fixture, by, "result.confirm", {"content": content}):
        return Result.objects.filter(fixture=fixture).first()
    coaches = _spend_try(fixture, side, by)
    coach = next((c for c in coaches if check_password(pin, c.pin_hash)), None)
    if coach is None:
        raise RuleViolation(RULE, N_("This is not the PIN. Nothing was confirmed."))
    other = replace(
        by,
        actor=f"user:{coach.user_id}",
        role="pin",
        sides=frozenset({side}),
        organiser=False,
    )
    result = confirm_result(fixture, content=content, by=other, version=version)
    _forgive(coaches)
    return result


@transaction.atomic
def _spend_try(fixture: Fixture, side: str, by: By) -> list[Coach]:
    """The coaches of the side that have a PIN, one try poorer.

    Where nothing waits no try is spent: an old match locks nobody out for today's.
    """
    _refuse_settled(fixture)
    team = _team_of(fixture, side)
    users = (
        team.coaches.exclude(user=None).values_list("user", flat=True) if team else []
    )
    rows = Coach.objects.select_for_update().filter(user__in=users)
    coaches = list(rows.exclude(pin_hash=""))
    if not coaches:
        raise RuleViolation(
            RULE,
            N_(
                "No coach of this team has a PIN. It is set on the page of the own account."
            ),
        )
    for coach in coaches:
        if coach.pin_locked_until and coach.pin_locked_until > by.at:
            raise RuleViolation(
                RULE,
                N_("Too many wrong PINs. Try again in an hour."),
            )
        locked = coach.pin_tries + 1 >= MOST_TRIES
        coach.pin_tries = 0 if locked else coach.pin_tries + 1
        coach.pin_locked_until = by.at + LOCKED_FOR if locked else None
        coach.save(update_fields=["pin_tries", "pin_locked_until"])
    return coaches


def _refuse_settled(fixture: Fixture) -> None:
    """DEC-10, in the machine's own words."""
    if Result.objects.filter(fixture=fixture, state=OFFICIAL).exists():
        raise RuleViolation("DEC-10", N_("This result is already official."))


def _forgive(coaches: list[Coach]) -> None:
    rows = Coach.objects.filter(pk__in=[coach.pk for coach in coaches])
    rows.update(pin_tries=0, pin_locked_until=None)


def _team_of(fixture: Fixture, side: str) -> Team | None:
    """Of the result in question; a derived side of a cup is not in the fixture."""
    result = Result.objects.filter(fixture=fixture).first()
    if result is None:
        return None
    return result.home_team if side == "home" else result.away_team
