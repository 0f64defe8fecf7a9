"""The cards drawn before a friendly: by whom, and which."""

from __future__ import annotations

from django.db.models import QuerySet

from competitions.models import CardDraw, Fixture, Team


def current_draw(fixture: Fixture, team: Team) -> CardDraw | None:
    """The one that counts: neither put back nor of a seed that was shown."""
    rows = CardDraw.objects.filter(fixture=fixture, team=team, put_back=False)
    return rows.filter(sealed_by__shown_at=None).last()


def drawn_by(fixture: Fixture, team: Team) -> tuple[int, ...] | None:
    """What this side has drawn, in that order; nothing before it has."""
    found = current_draw(fixture, team)
    return tuple(found.numbers) if found else None


def shown_draws(fixture: Fixture) -> QuerySet[CardDraw]:
    """The draws whose seed has been shown, each with its seed and its team."""
    rows = CardDraw.objects.filter(fixture=fixture, sealed_by__shown_at__isnull=False)
    return rows.select_related("team", "sealed_by")
