"""Whoever has prepared a side of a match that is not open yet has acted for its team."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations
from django.utils import timezone


def fill(apps: Any, schema_editor: Any) -> None:
    allegiances = apps.get_model("competitions", "Allegiance").objects
    teams = apps.get_model("competitions", "Team").objects
    drafts = apps.get_model("matches", "Preparation").objects
    for draft in drafts.filter(sheet__opened_at=None).select_related("sheet"):
        team = draft.choice.get("team")
        if not teams.filter(pk=team).exists():
            continue
        allegiances.get_or_create(
            fixture_id=draft.sheet.fixture_id,
            actor=draft.made_by,
            team_id=team,
            defaults={"at": draft.ready_at or timezone.now()},
        )
    _ask_again(allegiances, teams)


def _ask_again(allegiances: Any, teams: Any) -> None:
    """Who coaches both teams and has chosen for both says now for which he plays."""
    seen: dict[tuple[int, str], list[Any]] = {}
    for row in allegiances.filter(actor__startswith="user:"):
        seen.setdefault((row.fixture_id, row.actor), []).append(row)
    for (_fixture, actor), rows in seen.items():
        user = actor.removeprefix("user:")
        both = [row.team_id for row in rows]
        if teams.filter(pk__in=both, coaches__user=user).distinct().count() == 2:
            allegiances.filter(pk__in=[row.pk for row in rows]).delete()


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("matches", "0003_prepared_as"),
        ("competitions", "0012_makers_of_links"),
    ]
    operations: ClassVar[list[Any]] = [
        migrations.RunPython(fill, migrations.RunPython.noop)
    ]
