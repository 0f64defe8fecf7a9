"""Mails, written in the transaction of their cause; the worker sends them.

Each has a key, so a repeated cause writes none twice; each speaks its reader's language.
What they say stands in templates: of a mail its subject, and its text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from competitions.actions.mails.letters import Letter, with_address, write_letter
from competitions.models import CoachRequest, Fixture, Invitation, Mail, Result
from competitions.models.people import User
from competitions.rules.people.limits import DAY
from competitions.rules.results.confirmation import DISPUTED, PROVISIONAL

# Of one match, with one question, to one person in a day.
MOST_MAILS = 5


def mail_result(fixture: Fixture, result: Result) -> None:
    """Who has to do something about a result now hears of it."""
    if result.state == PROVISIONAL:
        notice, people = _Notice("to_confirm"), _who_confirms(result)
    elif result.state == DISPUTED:
        notice, people = _Notice("disputed"), _who_decides(fixture)
    else:
        return
    mailed = _with_most_mails(f"{notice.name}:{fixture.public_id}:", result)
    _to_each((one for one in people if one.pk not in mailed), notice, fixture, result)


def _with_most_mails(stem: str, result: Result) -> set[int]:
    """HV-MAIL-03: the ids of those who have had as many mails as anybody gets.

    `stem` begins the keys of such mails. A version writes at most one to each reader, so
    the first few need no look.
    """
    if result.version <= MOST_MAILS:
        return set()
    since = timezone.now() - DAY
    mails = Mail.objects.filter(key__startswith=stem, created_at__gt=since)
    readers = (key.rpartition(":")[2] for key in mails.values_list("key", flat=True))
    return {int(one) for one, n in Counter(readers).items() if n >= MOST_MAILS}


@transaction.atomic
def nudge(fixture: Fixture, result: Result) -> int:
    """HV-DEAD-02: both sides hear that silence soon confirms; how many are told now.

    Of this version of the result each person hears once, and all of them or nobody: who
    was left out would never be told.
    """
    stem = f"soon:{fixture.public_id}:{result.version}:"
    if Mail.objects.filter(key__startswith=stem).exists():
        return 0
    teams = (result.home_team_id, result.away_team_id)
    people = list(with_address().filter(coaching__teams__in=teams))
    confirming = {person.pk for person in _who_confirms(result)}
    for confirms in (True, False):
        some = [p for p in people if (p.pk in confirming) is confirms]
        _to_each(some, _Notice("soon", asked=confirms), fixture, result)
    return len(people)


def invitation_mailed(link: Invitation) -> bool:
    """Sent twice it is one mail, and counts once."""
    return Mail.objects.filter(key=f"invite:{link.pk}").exists()


def mail_invitation(link: Invitation, address: str, url: str, inviter: str) -> Mail:
    """To somebody who may have no account yet, in the language of whoever invites."""
    context = {
        "club": link.club,
        "role": link.role,
        "url": url,
        "inviter": inviter,
        "until": link.expires_at,
    }
    return write_letter(Letter(f"invite:{link.pk}", address, "invitation"), context)


def tell_of_request(request: CoachRequest) -> None:
    """HV-COACH-01: its coaches and whoever organises; the app's home page says it too."""
    people = with_address().filter(
        Q(coaching__teams=request.team) | Q(memberships__club=request.team.club_id)
    )
    _of_coach(people.exclude(pk=request.user_id), "coach_asks", request)


def tell_of_coach(request: CoachRequest) -> None:
    """Somebody joined: the other coaches of the team hear of it, and he himself."""
    people = with_address().filter(coaching__teams=request.team)
    _of_coach(people, "coach_joins", request)


def _of_coach(people: Iterable[User], name: str, request: CoachRequest) -> None:
    base = settings.PUBLIC_URL.rstrip("/")
    address = reverse("team_coaches", args=[request.team.slug])
    for person in people:
        with override(person.language or settings.LANGUAGE_CODE):
            context = {
                "who": str(request.user),
                "team": request.team.name,
                "name": str(person),
                "url": f"{base}{address}" if base else "",
            }
            key = f"{name}:{request.pk}:{person.pk}"
            write_letter(Letter(key, person.email, name), context)


def _who_confirms(result: Result) -> Iterable[User]:
    """The other side's coaches; of both sides where the author coaches both."""
    teams = {"home": result.home_team_id, "away": result.away_team_id}
    others = [pk for side, pk in teams.items() if side != result.entered_side]
    people = with_address().filter(coaching__teams__in=others)
    return [one for one in people if f"user:{one.pk}" != result.entered_by]


def _who_decides(fixture: Fixture) -> Iterable[User]:
    return with_address().filter(memberships__club=fixture.club_id)


@dataclass(frozen=True, slots=True)
class _Notice:
    """What a mail is about; `asked`: its reader is to do something."""

    name: str
    asked: bool = False


def _to_each(
    people: Iterable[User], notice: _Notice, fixture: Fixture, result: Result
) -> None:
    name = notice.name
    for person in people:
        with override(person.language or settings.LANGUAGE_CODE):
            context = {
                "home": result.home_team.name,
                "away": result.away_team.name,
                "name": str(person),
                "competition": fixture.competition,
                "result": result,
                "club": fixture.club,
                "asked": notice.asked,
                "url": _address(fixture, "decide" if name == "disputed" else "result"),
            }
            key = f"{name}:{fixture.public_id}:{result.version}:{person.pk}"
            write_letter(Letter(key, person.email, name), context)


def _address(fixture: Fixture, name: str) -> str:
    """Without a public address a mail cannot know how its reader reaches us."""
    base = settings.PUBLIC_URL.rstrip("/")
    return f"{base}{reverse(name, args=[fixture.public_id])}" if base else ""
