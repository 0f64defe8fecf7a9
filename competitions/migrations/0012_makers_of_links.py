"""Who made the links of old, as the log tells it; for whom brought hands speak.

A link whose maker the log does not name is shown to nobody: one press makes a new one.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar

from django.db import migrations

KINDS = ("teams.create", "team.link", "club.invite", "club.claim", "link.lend")


def fill(apps: Any, schema_editor: Any) -> None:
    told = [
        (entry, json.loads(entry.payload))
        for entry in apps.get_model("competitions", "LogEntry")
        .objects.filter(kind__in=KINDS)
        .order_by("stream", "seq")
    ]
    # What a browser made belongs to the account that claimed it.
    owners = {
        entry.stream: f"user:{payload['asked']['user']}"
        for entry, payload in told
        if entry.kind == "club.claim"
    }

    def maker(entry: Any) -> str:
        actor, stream = entry.actor, entry.stream
        if actor == "visitor" or actor.startswith("claim:"):
            claim = stream.replace("club:", "claim:", 1) if actor == "visitor" else actor
            return owners.get(claim.replace("claim:", "club:", 1), claim)
        return actor

    links = apps.get_model("competitions", "Invitation").objects
    for entry, payload in told:
        if entry.kind == "teams.create":
            rows = links.filter(team__slug__in=payload["slugs"], made_by="")
            rows.update(made_by=maker(entry))
        elif entry.kind in ("team.link", "club.invite"):
            links.filter(pk=payload["link"]).update(made_by=maker(entry))
        elif entry.kind == "link.lend":
            lent = apps.get_model("competitions", "TableLink").objects
            match = payload["asked"].get("fixture", "")
            rows = lent.filter(fixture__public_id=match, made_at=entry.at)
            rows = rows.filter(side=payload["asked"]["side"], revoked_at=None)
            rows.update(made_by=maker(entry))
            if payload.get("own"):
                _lent(apps, rows, maker(entry))
    _brought(apps)


def _lent(apps: Any, rows: Any, actor: str) -> None:
    """A coach's link opens his hand as long as he has acted for that side only."""
    allegiances = apps.get_model("competitions", "Allegiance").objects
    for link in rows.select_related("fixture"):
        fixture = link.fixture
        team = fixture.home_id if link.side == "home" else fixture.away_id
        if team:
            given = {"fixture": fixture, "actor": actor, "team_id": team}
            allegiances.get_or_create(**given, defaults={"at": link.made_at})


def _brought(apps: Any) -> None:
    hands = apps.get_model("competitions", "Hand").objects
    allegiances = apps.get_model("competitions", "Allegiance").objects
    pending = hands.exclude(fixture__result__state="official")
    for hand in pending.select_related("fixture"):
        known = hand.fixture.kickoff or hand.fixture.club.created_at
        allegiances.get_or_create(
            fixture=hand.fixture,
            actor=hand.brought_by,
            team_id=hand.team_id,
            defaults={"at": known},
        )


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("competitions", "0011_coach_requests")
    ]
    operations: ClassVar[list[Any]] = [
        migrations.RunPython(fill, migrations.RunPython.noop)
    ]
