"""What our commands share: a sentence where there would be a traceback."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, ProgrammingError

from competitions.models import Competition


class TableCommand(BaseCommand):
    """A command that needs our tables, and says so where there are none yet."""

    def execute(self, *args: object, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except (OperationalError, ProgrammingError) as error:
            if "no such table" in str(error) or "does not exist" in str(error):
                raise CommandError(
                    "The database has no tables yet: `make run` makes them, "
                    "or `manage.py migrate`."
                ) from None
            raise


def competition_called(slug: str) -> Competition:
    found = Competition.objects.select_related("club").filter(slug=slug).first()
    if found is None:
        raise CommandError(f"There is no competition “{slug}”.")
    return found
