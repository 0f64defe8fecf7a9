"""A competition by its slug, or a sentence."""

from __future__ import annotations

from django.core.management.base import CommandError

from competitions.models import Competition


def competition_called(slug: str) -> Competition:
    found = Competition.objects.select_related("club").filter(slug=slug).first()
    if found is None:
        raise CommandError(f"There is no competition “{slug}”.")
    return found
