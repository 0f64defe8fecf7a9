"""Mails about a match with days for each decision."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import override

from competitions.actions.mails.letters import Letter, with_address, write_letter
from competitions.models import Club, Mail


class TurnLetter(NamedTuple):
    """What is told: by which templates, once for which decision."""

    name: str
    decision: str
    teams: tuple[str, str]
    until: datetime
    path: str
    # Of an offer: a pause, a draw, or terms.
    about: str = ""


def can_be_mailed(user: int) -> bool:
    return with_address().filter(pk=user).exists()


def mail_turn(letter: TurnLetter, readers: Collection[int], club: Club) -> int:
    """One to each of these people who has an address; how many are new."""
    base = settings.PUBLIC_URL.rstrip("/")
    home, away = letter.teams
    keys = {pk: f"{letter.name}:{letter.decision}:{pk}" for pk in readers}
    mailed = set(
        Mail.objects.filter(key__in=keys.values()).values_list("key", flat=True)
    )
    new = [pk for pk, key in keys.items() if key not in mailed]
    people = list(with_address().filter(pk__in=new))
    for person in people:
        with override(person.language or settings.LANGUAGE_CODE):
            context = {
                "home": home,
                "away": away,
                "name": str(person),
                "until": letter.until,
                "about": letter.about,
                "club": club,
                "url": f"{base}{letter.path}" if base else "",
            }
            name = letter.name
            write_letter(Letter(keys[person.pk], person.email, name), context)
    return len(people)
