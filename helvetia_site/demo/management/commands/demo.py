"""`manage.py demo [--fresh]`: the demo club, its accounts and the file with their logins."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.utils import timezone

from competitions.actions.log.entries import Author
from competitions.actions.people.clubs import delete_club
from competitions.models import Club
from competitions.models.identity import random_part
from competitions.models.people import User
from competitions.rules.people.roles import Role
from engine.json_values import JsonObject
from helvetia_site.demo.club import People, build
from helvetia_site.demo.tonight import play_tonight

NAMES = {
    "ada": "runs the club",
    "otto": "organises, coaches Fog Owls",
    "ben": "coaches Valley Jesters",
    "cleo": "coaches Rhine Drakes",
}


class Command(BaseCommand):
    help = "Loads the demo club once; --fresh deletes it first and loads it anew."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--fresh", action="store_true")

    @transaction.atomic
    def handle(self, *args: object, **options: Any) -> None:
        there = Club.objects.filter(demo=True)
        if options["fresh"]:
            by = Author("system", Role.SITE_ADMIN, timezone.now())
            for club in there:
                delete_club(club, by=replace(by, key=random_part(20)))
        elif there.exists():
            self.say("The demo club is there already.", options)
            return
        logins = {name: random_part(12) for name in NAMES}
        people = {name: self.account(name, word) for name, word in logins.items()}
        now = timezone.now()
        club = build(People(**people), now)
        play_tonight(club, people["otto"], now)
        lines = [
            f"{people[name].username:8} {word}   {NAMES[name]}"
            for name, word in logins.items()
        ]
        transaction.on_commit(lambda: write(logins_file(), lines))
        self.say(f"The demo club is loaded: {club.name}", options)

    def say(self, text: str, options: JsonObject) -> None:
        if options["verbosity"]:
            self.stdout.write(text)

    def account(self, name: str, password: str) -> User:
        """The demo's own account anew; a person of that name keeps theirs."""
        users = get_user_model().objects
        known = users.filter(username__in=earlier()).filter(
            username__startswith=name, display_name=name.title()
        )
        user = known.first()
        if user is None:
            free = name
            while users.filter(username__iexact=free).exists():
                free = f"{name}.{random_part(4)}"
            user = users.create_user(username=free, display_name=name.title())
        user.set_password(password)
        user.save(update_fields=["password"])
        return user


def logins_file() -> Path:
    return settings.DATA / "demo-logins.txt"


def earlier() -> list[str]:
    """Names of the accounts that an earlier loading made."""
    file = logins_file()
    if not file.exists():
        return []
    return [line.split()[0] for line in file.read_text().splitlines() if line.strip()]


def write(file: Path, lines: list[str]) -> None:
    """Readable by its owner only, from the first byte on."""
    file.unlink(missing_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as out:
        out.write("\n".join(lines) + "\n")
