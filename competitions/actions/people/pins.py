"""A coach's PIN: he confirms with it on the other coach's phone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta

from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.db.models import QuerySet

from competitions.actions.log import entries
from competitions.actions.log.entries import Author
from competitions.actions.results.deeds import confirm_result
from competitions.models import Coach, Fixture, Result, Team
from competitions.models.people import User
from competitions.rules.results.confirmation import OFFICIAL
from engine.errors import N_, RuleViolation
from engine.sides import Side, SideOrNone

RULE = "HV-PIN-01"
AT_TABLE = "HV-PIN-02"
LENGTHS = range(4, 9)
MOST_TRIES = 5
NO_PIN = N_(
    "No coach of this team has a PIN. It is set here with a password, or on the page of"
    " the own account."
)
ALL_HAVE_ONE = N_("Who has a PIN changes it on the page of his own account.")
LOCKED_FOR = timedelta(hours=1)


def set_pin(user: User, pin: str) -> None:
    """One PIN per account, whichever clubs it coaches in; an empty one removes it."""
    if pin:
        _refuse_other_than_digits(pin)
    hashed = make_password(pin) if pin else ""
    Coach.objects.filter(user=user).update(
        pin_hash=hashed, pin_tries=0, pin_locked_until=None
    )


def _refuse_other_than_digits(pin: str) -> None:
    if not (pin.isascii() and pin.isdigit() and len(pin) in LENGTHS):
        raise RuleViolation(RULE, N_("A PIN has 4 to 8 digits."))


@dataclass(frozen=True, slots=True)
class TypedPin:
    """The PIN that somebody types for a side, on a phone that is not his."""

    side: SideOrNone
    # A secret: no report of an error spells it out.
    pin: str = field(repr=False)


def set_pin_at_table(
    fixture: Fixture, typed: TypedPin, sign_in: Callable[[], User | None], *, by: Author
) -> None:
    """HV-PIN-02: a coach of the side who has none sets one on somebody else's phone.

    `sign_in` says whose name and password were typed, and counts the try as his own
    sign-in does; nobody is signed in or out. Who has a PIN changes it on his own page,
    and so does who signs in with a second factor: a password alone is not enough.
    """
    _refuse_other_than_digits(typed.pin)
    _refuse_settled(fixture)
    without = _coaches_of(fixture, typed.side).filter(pin_hash="")
    if not without.exists():
        raise RuleViolation(AT_TABLE, ALL_HAVE_ONE)
    user = sign_in()
    if user is None or not user.is_active or not without.filter(user=user).exists():
        raise RuleViolation(
            AT_TABLE, N_("Name and password are not those of a coach of this team.")
        )
    if Authenticator.objects.filter(user=user).exists():
        raise RuleViolation(
            AT_TABLE,
            N_(
                "This account has a second factor. Set the PIN on your own phone, on the"
                " page of your account."
            ),
        )
    set_pin(user, typed.pin)


@dataclass(frozen=True, slots=True)
class ShownResult:
    """The result that somebody has before him: its content, and the match's version."""

    content: str
    version: int | None


def confirm_by_pin(
    fixture: Fixture, typed: TypedPin, shown: ShownResult, *, by: Author
) -> Result | None:
    """The coach of the side confirms on somebody else's phone.

    A try is spent, and committed, before the PIN is looked at: guesses in parallel
    find the same limit.
    """
    asked = {"content": shown.content}
    if entries.entry_of_key(fixture, by, "result.confirm", asked):
        return Result.objects.filter(fixture=fixture).first()
    coaches = _spend_try(fixture, typed.side, by)
    pin = typed.pin
    coach = next((c for c in coaches if check_password(pin, c.pin_hash)), None)
    if coach is None:
        raise RuleViolation(RULE, N_("This is not the PIN. Nothing was confirmed."))
    other = replace(
        by,
        actor=f"user:{coach.user_id}",
        role="pin",
        sides=frozenset({typed.side}),
        organiser=False,
    )
    result = confirm_result(fixture, **asked, by=other, version=shown.version)
    _forgive(coaches, coach, by)
    return result


@transaction.atomic
def _spend_try(fixture: Fixture, side: SideOrNone, by: Author) -> list[Coach]:
    """The coaches of the side whose PIN is not locked, one try poorer.

    Where nothing waits no try is spent: an old match locks nobody out for today's.
    """
    _refuse_settled(fixture)
    rows = _coaches_of(fixture, side).exclude(pin_hash="")
    coaches = _locked(rows)
    if not coaches:
        raise RuleViolation(RULE, NO_PIN)
    free = [c for c in coaches if not c.pin_locked_until or c.pin_locked_until <= by.at]
    if not free:
        raise RuleViolation(RULE, N_("Too many wrong PINs. Try again in an hour."))
    for coach in free:
        locked = coach.pin_tries + 1 >= MOST_TRIES
        coach.pin_tries = 0 if locked else coach.pin_tries + 1
        coach.pin_locked_until = by.at + LOCKED_FOR if locked else None
    _store(free)
    return free


@transaction.atomic
def _forgive(coaches: list[Coach], owner: Coach, by: Author) -> None:
    """The right PIN ends the tries of its owner; of the others' it takes back this one.

    Else who knows his own PIN would guess another's without end.
    """
    rows = _locked(Coach.objects.filter(pk__in=[coach.pk for coach in coaches]))
    for coach in rows:
        if coach.user_id == owner.user_id:
            coach.pin_tries, coach.pin_locked_until = 0, None
        elif coach.pin_locked_until == by.at + LOCKED_FOR:
            coach.pin_tries, coach.pin_locked_until = MOST_TRIES - 1, None
        else:
            coach.pin_tries = max(0, coach.pin_tries - 1)
    _store(rows)


def _locked(rows: QuerySet[Coach]) -> list[Coach]:
    """Nobody else counts meanwhile; always in one order, so that two do not wait crosswise."""
    return list(rows.select_for_update(of=("self",)).order_by("pk"))


def _store(coaches: list[Coach]) -> None:
    Coach.objects.bulk_update(coaches, ["pin_tries", "pin_locked_until"])


def _refuse_settled(fixture: Fixture) -> None:
    """DEC-10, in the machine's own words."""
    if Result.objects.filter(fixture=fixture, state=OFFICIAL).exists():
        raise RuleViolation("DEC-10", N_("This result is already official."))


def _coaches_of(fixture: Fixture, side: SideOrNone) -> QuerySet[Coach]:
    """The coaches of the team on that side, in whichever club they have their PIN."""
    team = _team_of(fixture, side)
    if team is None:
        return Coach.objects.none()
    users = team.coaches.exclude(user=None).values_list("user", flat=True)
    return Coach.objects.filter(user__in=list(users))


def _team_of(fixture: Fixture, side: SideOrNone) -> Team | None:
    """The team on that side by the stored result: a fixture of a cup has none."""
    result = Result.objects.filter(fixture=fixture).first()
    if result is None:
        return None
    return result.home_team if side == Side.HOME else result.away_team
