"""The log of every club and competition says once what stands now.

Its older entries tell less than today's, so `verify` follows what was decided from here.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Any, ClassVar

from django.db import migrations
from django.utils import timezone

from competitions.rules.log.ledger import (canonical_json, chain)

KEY = "what-stands-0026"
OF_CLUB, OF_TEAM = "club__slug", "team__club__slug"
# By table: the model, the slug of its owner (of a match: see below), what it is known
# by, its columns, and those that the log calls otherwise.
TABLES: dict[str, tuple[str, str, tuple[str, ...], str, dict[str, str]]] = {
    "club": (
        *("Club", "slug", ("slug",)),
        *("name demo zone claim_hash claim_expires_at", {}),
    ),
    "membership": (
        *("Membership", OF_CLUB, (OF_CLUB, "user_id"), "role"),
        {"club": OF_CLUB, "user": "user_id"},
    ),
    "team": (
        *("Team", OF_CLUB, ("pk",)),
        "slug name motto faction_id crest_shape crest_field crest_letters colour_1 "
        "colour_2 kit_pattern away_colour_1 away_colour_2 away_pattern",
        {"club": OF_CLUB},
    ),
    "player": (
        *("SquadPlayer", OF_TEAM, ("pk",), "name number"),
        {"team": "team_id", "card": "card_id"},
    ),
    "coach": ("Coach", OF_CLUB, ("pk",), "", {"club": OF_CLUB, "user": "user_id"}),
    "invitation": (
        *("Invitation", OF_CLUB, ("pk",), "role expires_at revoked_at used_at"),
        {"club": OF_CLUB, "team": "team_id"},
    ),
    "request": (
        *("CoachRequest", OF_TEAM, ("pk",), "answer answered_by"),
        {"team": "team_id", "user": "user_id"},
    ),
    "competition": (
        *("Competition", "slug", ("slug",)),
        "name game profile kind legs points_win points_draw points_loss tiebreaks "
        "head_to_head third_place second_yellow_red challenges visibility "
        "count_provisional confirm_hours depth draw_method draw_seed lots_seed drawn_at "
        "finished_at archived_at unplayed_reason version",
        {"club": OF_CLUB},
    ),
    "entrant": (
        *("Entrant", "competition__slug", ("competition__slug", "team_id")),
        *("seed slot withdrawn", {"competition": "competition__slug"}),
    ),
    "adjustment": (
        *("Adjustment", "competition__slug", ("pk",), "points reason"),
        {"competition": "competition__slug", "team": "team_id"},
    ),
    "fixture": (
        *("Fixture", "", ("public_id",)),
        "round position flipped kickoff day_only offset postponed replay place table "
        "version profile cards",
        {
            **{"club": OF_CLUB, "competition": "competition__slug"},
            **{"home": "home_id", "away": "away_id"},
        },
    ),
}
LEAGUES = {"competition", "entrant", "adjustment"}


def fill(apps: Any, schema_editor: Any) -> None:
    said: dict[str, dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
    for table, (model, owner, key, same, elsewhere) in TABLES.items():
        columns = {**elsewhere, **{name: name for name in same.split()}}
        for row in _rows(apps, model, columns.values(), *key, owner or "pk"):
            *known, slug, values = row
            told = dict(zip(columns, values, strict=True))
            league = told["competition"] if table == "fixture" else table in LEAGUES
            where = "competition" if league else "club"
            stream = told[where] if table == "fixture" else slug
            name = known if len(known) > 1 else known[0]
            said[f"{where}:{stream}"][table].append([name, told])
    for club, team, coach in _coaching(apps):
        row = [[team, coach], {"team": team, "coach": coach}]
        said[f"club:{club}"]["coaching"].append(row)
    played = set(
        apps.get_model("competitions", "Result").objects.values_list(
            "fixture__public_id", flat=True
        )
    )
    for stream, rows in sorted(said.items()):
        with_result = [key for key, _ in rows.get("fixture", ()) if key in played]
        _append(apps, stream, {"rows": rows, "played": with_result})


def _rows(apps: Any, model: str, columns: Any, *known: str) -> Any:
    rows = apps.get_model("competitions", model).objects.order_by("pk")
    for row in rows.values_list(*known, *columns).iterator():
        values = [_plain(value) for value in row[len(known) :]]
        yield (*row[: len(known)], values)


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _coaching(apps: Any) -> Any:
    through = apps.get_model("competitions", "Team").coaches.through
    rows = through.objects.order_by("team_id", "coach_id")
    return rows.values_list("team__club__slug", "team_id", "coach_id")


def _append(apps: Any, stream: str, made: dict[str, Any]) -> None:
    """A row whose log is gone gets none: `verify` shall name it."""
    entries = apps.get_model("competitions", "LogEntry").objects
    last = entries.filter(stream=stream).order_by("-seq").first()
    if last is None:
        return
    entry = entries.model(
        stream=stream,
        seq=last.seq + 1,
        key=KEY,
        actor="system",
        role="system",
        kind=f"{stream.partition(':')[0]}.stands",
        payload=canonical_json({"asked": {}, **made}),
        prev_hash=last.hash,
        at=timezone.now(),
    )
    entry.hash = chain(last.hash, entry)
    entry.save(force_insert=True)


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("competitions", "0025_log_version")
    ]
    operations: ClassVar[list[Any]] = [
        migrations.RunPython(fill, migrations.RunPython.noop)
    ]
