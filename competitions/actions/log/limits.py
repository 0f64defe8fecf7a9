"""Using up a limit: counted before the deed, in the database, whoever else does the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from django.conf import settings
from django.db import transaction
from django.utils.crypto import salted_hmac

from competitions.actions.log.entries import Author
from competitions.models import Allowance
from competitions.rules.people import limits
from competitions.rules.people.limits import Limit, Patience, TooMany, still_counted
from competitions.rules.people.roles import Role
from engine.errors import RuleViolation


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a limit: of which, and by whom."""

    what: str
    who: str
    limit: Limit | Patience

    @property
    def key(self) -> str:
        """No backup holds who typed what: a name in the wrong field may be a password."""
        text = f"{self.what}\0{self.who}"
        return salted_hmac("helvetia.limits", text, algorithm="sha256").hexdigest()


@transaction.atomic
def spend(uses: Sequence[Use], at: datetime) -> None:
    """HV-LIMIT-01: all of them or none; raises TooMany with the longest wait.

    The rows stay locked until the caller's transaction ends: what comes at the same
    time waits and counts this one. What is refused or undone counts for nothing.
    """
    if not uses:
        return
    rows = _locked([use.key for use in uses], at)
    free = [
        (use.limit.free_at(_moments(rows[use.key], use, at), at), use) for use in uses
    ]
    until, use = max(free, key=lambda pair: pair[0])
    if until > at:
        raise TooMany(use.limit, at, until)
    for use in uses:
        row = rows[use.key]
        used = [*_moments(row, use, at), at]
        row.used = [moment.timestamp() for moment in used]
        row.until = at + use.limit.within
    Allowance.objects.bulk_update(rows.values(), ["used", "until"])


def clear_limits(uses: Sequence[Use]) -> None:
    """Whoever it was, all is as before."""
    Allowance.objects.filter(key__in=[use.key for use in uses]).delete()


@transaction.atomic
def uncount(uses: Sequence[Use], at: datetime) -> None:
    """Takes back one that was counted at this moment, such as a try that was not wrong."""
    if not uses:
        return
    rows = _locked([use.key for use in uses], at)
    for row in rows.values():
        if at.timestamp() in row.used:
            row.used.remove(at.timestamp())
    Allowance.objects.bulk_update(rows.values(), ["used"])


def of_mail(address: str, network: str) -> list[Use]:
    """HV-LIMIT-06: a mail to an address that somebody typed, whatever it is about."""
    return [
        Use("asked from a network", network, limits.ASKED_FROM_NETWORK),
        Use(
            "asked for an address", address.strip().casefold(), limits.ASKED_FOR_ADDRESS
        ),
    ]


def spend_start(by: Author, *, club: bool) -> None:
    """HV-LIMIT-04: a competition, and perhaps its club, made by this account from here.

    What no page asked for (a command, the demo) has neither; a site admin is not limited.
    """
    spend(_of_start(by, club=club), by.at)


@contextmanager
def counted_start(by: Author) -> Iterator[None]:
    """HV-LIMIT-04: a competition that takes long to make, counted before; not if it is refused.

    In a transaction of its own: who sends many at once makes no more than he may start.
    """
    spend_start(by, club=False)
    try:
        yield
    except BaseException:
        uncount_start(by)
        raise


def uncount_start(by: Author) -> None:
    """Takes back a competition that was counted, but is not made or was made before."""
    uncount(_of_start(by, club=False), by.at)


def spend_board_trial(by: Author) -> None:
    """HV-LIMIT-08: counted whatever becomes of it; what no page asked for is not limited."""
    if by.network and by.role != Role.SITE_ADMIN:
        spend([Use("board trials", by.network, limits.BOARD_TRIALS)], by.at)


def large_file(by: Author, matches: int) -> RuleViolation | None:
    """HV-LIMIT-07: why a browser without an account may not bring so many matches."""
    most = limits.MATCHES_WITHOUT_ACCOUNT
    if by.account or not by.network or matches <= most:
        return None
    return RuleViolation(
        "HV-LIMIT-07", limits.TOO_LARGE_A_FILE, count=matches, most=most
    )


def spend_club(by: Author, *, claimed: bool = False) -> None:
    """HV-LIMIT-04: a club without a competition; one that is claimed was started before."""
    if by.role != Role.SITE_ADMIN:
        spend([*_of_club(by), *([] if claimed else _from_network(by))], by.at)


def forget_old_uses(before: datetime) -> int:
    """The rows that say nothing any more; how many they were."""
    return Allowance.objects.filter(until__lte=before).delete()[0]


def _of_start(by: Author, *, club: bool) -> list[Use]:
    if by.role == Role.SITE_ADMIN:
        return []
    uses = _of_club(by) if club else []
    if by.account:
        uses.append(Use("competitions", by.account, limits.COMPETITIONS))
    return [*uses, *_from_network(by)]


def _of_club(by: Author) -> list[Use]:
    return [Use("clubs", by.account, limits.CLUBS)] if by.account else []


def _from_network(by: Author) -> list[Use]:
    if not by.network:
        return []
    limit = limits.starts(
        settings.STARTS_PER_HOUR,
        settings.ANONYMOUS_STARTS_PER_HOUR,
        signed_in=bool(by.account),
    )
    return [Use("starts", by.network, limit)]


def _locked(keys: Sequence[str], at: datetime) -> dict[str, Allowance]:
    """Always in the same order, so that two who need both rows do not wait for each other.

    A row may be forgotten between its making and its lock; then it is made again.
    """
    ordered = sorted(keys)
    rows: dict[str, Allowance] = {}
    while len(rows) < len(ordered):
        new = [Allowance(key=key, until=at) for key in ordered]
        Allowance.objects.bulk_create(new, ignore_conflicts=True)
        found = Allowance.objects.select_for_update().order_by("key")
        rows = {row.key: row for row in found.filter(key__in=ordered)}
    return rows


def _moments(row: Allowance, use: Use, at: datetime) -> list[datetime]:
    used = [datetime.fromtimestamp(moment, UTC) for moment in row.used]
    return still_counted(used, at, use.limit.within)
