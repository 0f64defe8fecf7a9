"""What official results add up to, by team and player, for records."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Count, Q, Sum
from django.db.models.functions import Coalesce

from competitions.rules.standings.facts import ResultFact as Fact
from competitions.rules.statistics.sums import (Official, TeamFigures, team_sums)

BATCH = 200
FIELDS = (
    *("fixture__public_id", "fixture__round", "fixture__position"),
    *("fixture__competition__visibility", "home_team_id", "away_team_id"),
    *("home", "away", "shootout_home", "shootout_away", "forfeit", "fixture_id"),
)
SUMS = (
    *("played", "won", "decided", "clean_sheets", "made", "tried"),
    *("longest", "unbeaten", "open"),
)
HERE = {"fixture__result__state": "official", "fixture__competition__isnull": False}
TURNED_RED = Q(yellows__gt=1, reds=0, fixture__competition__second_yellow_red=True)


def fill(apps: Any, _schema_editor: Any) -> None:
    """A club at a time: sums go over its competitions."""
    for club in apps.get_model("competitions", "Club").objects.order_by("pk"):
        _teams(apps, club)
        _players(apps, club)


def _teams(apps: Any, club: Any) -> None:
    made: dict[int, dict[int, bool]] = defaultdict(dict)
    challenges = apps.get_model("competitions", "Challenge").objects
    for fixture, team, done in challenges.filter(fixture__club=club).values_list(
        "fixture_id", "team_id", "made"
    ):
        made[fixture][team] = done
    played_at = Coalesce("opened_at", "fixture__kickoff", "first_at", "recorded_at")
    rows = apps.get_model("competitions", "Result").objects.filter(
        fixture__club=club, state="official", fixture__competition__isnull=False
    )
    rows = rows.order_by(played_at, "fixture__round", "fixture__position")
    played: dict[int, list[Official]] = defaultdict(list)
    for *row, fixture, at in rows.values_list(*FIELDS, played_at):
        public_id, number, position, visibility, home, away, *score = row
        ours, theirs, kicks, their_kicks, forfeit = score
        shootout = None if kicks is None else (kicks, their_kicks)
        goals = (public_id, number, home, away, ours, theirs)
        result = Fact(*goals, shootout=shootout, forfeit=forfeit)
        order = (at, number, position)
        one = Official(result, visibility, order, made.get(fixture, {}))
        for team in {home, away}:
            played[team].append(one)
    sums = apps.get_model("competitions", "TeamSums")
    sums.objects.bulk_create(
        (
            _row(sums, team, visibility, one)
            for team, found in sorted(played.items())
            for visibility, one in team_sums(team, found).items()
        ),
        batch_size=BATCH,
    )


def _row(sums: Any, team: int, visibility: str, one: TeamFigures) -> Any:
    row = sums(team_id=team, visibility=visibility, wins=one.wins)
    for name in SUMS:
        setattr(row, name, getattr(one, name))
    assert one.newest
    row.newest_at, row.newest_round, row.newest_position = one.newest
    return row


def _players(apps: Any, club: Any) -> None:
    sums = apps.get_model("competitions", "PlayerSums")
    rows = apps.get_model("competitions", "Appearance").objects
    found = (
        rows.filter(team__club=club, **HERE)
        .order_by()
        .values_list("player_id", "fixture__competition__visibility")
        .annotate(
            n_matches=Count("pk", filter=Q(entered=True) & ~Q(role="")),
            n_goals=Sum("goals"),
            n_yellows=Sum("yellows"),
            n_reds=Sum("reds"),
            n_turned=Count("pk", filter=TURNED_RED),
        )
    )
    sums.objects.bulk_create(
        (
            sums(
                player_id=player,
                visibility=visibility,
                matches=matches,
                goals=goals,
                yellows=yellows - turned,
                reds=reds + turned,
            )
            for player, visibility, matches, goals, yellows, reds, turned in found
        ),
        batch_size=BATCH,
    )


def number() -> Any:
    return models.PositiveIntegerField(default=0)


def row_number() -> Any:
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


def key_to(model: str) -> Any:
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE,
        related_name="sums",
        to=f"competitions.{model}",
    )


class Migration(migrations.Migration):
    dependencies = [("competitions", "0026_what_stands")]

    operations = [
        migrations.CreateModel(
            name="TeamSums",
            fields=[
                ("id", row_number()),
                ("team", key_to("team")),
                ("visibility", models.CharField(max_length=20)),
                ("played", number()),
                ("won", number()),
                ("decided", number()),
                ("clean_sheets", number()),
                ("wins", models.JSONField(default=list)),
                ("longest", number()),
                ("unbeaten", number()),
                ("open", models.BooleanField(default=False)),
                ("made", number()),
                ("tried", number()),
                ("newest_at", models.DateTimeField(blank=True, null=True)),
                ("newest_round", models.PositiveSmallIntegerField(default=0)),
                ("newest_position", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "verbose_name_plural": "team sums",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("team", "visibility"), name="one_sum_per_team"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerSums",
            fields=[
                ("id", row_number()),
                ("player", key_to("squadplayer")),
                ("visibility", models.CharField(max_length=20)),
                ("matches", number()),
                ("goals", number()),
                ("yellows", number()),
                ("reds", number()),
            ],
            options={
                "verbose_name_plural": "player sums",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "visibility"), name="one_sum_per_player"
                    )
                ],
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
