"""Django's own command, which looks at a password that nobody types, too."""

from __future__ import annotations

import os

from django.contrib.auth import get_user_model
from django.contrib.auth.management.commands import createsuperuser
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

GIVEN = "DJANGO_SUPERUSER_PASSWORD"


class Command(createsuperuser.Command):
    def handle(self, *args: object, **options: object) -> None:
        if not options["interactive"] and GIVEN in os.environ:
            self._check(os.environ[GIVEN], options)
        super().handle(*args, **options)

    def _check(self, password: str, options: dict[str, object]) -> None:
        """Refuse what a typed password may not be: weak, or like the name."""
        names = ("username", "email")
        given = {
            name: options.get(name)
            or os.environ.get(f"DJANGO_SUPERUSER_{name.upper()}")
            for name in names
        }
        if not password.strip():
            raise CommandError(f"{GIVEN}: blank passwords are not allowed.")
        try:
            validate_password(password, get_user_model()(**given))
        except ValidationError as error:
            raise CommandError(f"{GIVEN}: {' '.join(error.messages)}") from None
