"""The cards of the three old tables in the one new, each footballer's under its number.

The old tables stay as they are: code of before reads them until the upgrade is over.
"""

from __future__ import annotations

from typing import Any, ClassVar

import django.db.models.deletion
from django.core.management.color import no_style
from django.db import migrations, models
from django.db.models import F, Max

GAME = "helvetia"
PLAYER = (
    *("kind", "boost", "steal", "tackle", "clear", "pressure", "dribble", "long_pass"),
    *("shot", "header", "family_defence", "family_defence_exhausted"),
    *("family_attack", "family_attack_exhausted"),
)
POWER = ("level", "challenge", "challenge_count", "effect")
AT_ONCE = 500


def fill(apps: Any, schema_editor: Any) -> None:
    """The log calls footballers' cards by their ids, so these stay.

    The others get ids that no card had: a form that is open meanwhile finds none.
    """
    made = apps.get_model("competitions", "CardDefinition")
    _copy(apps, ("PlayerCard", "player", PLAYER), 0)
    _copy(apps, ("PowerCard", "power", POWER), _highest(apps))
    _copy(apps, ("LegendCard", "legend", ("effect",)), _highest(apps))
    # an id that was given by hand moves no sequence of PostgreSQL
    with schema_editor.connection.cursor() as cursor:
        operations = schema_editor.connection.ops
        for statement in operations.sequence_reset_sql(no_style(), [made]):
            cursor.execute(statement)
    players = apps.get_model("competitions", "SquadPlayer").objects
    players.exclude(card=None).update(definition_id=F("card_id"))


def _highest(apps: Any) -> int:
    names = ("PlayerCard", "PowerCard", "LegendCard", "CardDefinition")
    rows = (apps.get_model("competitions", name).objects for name in names)
    return max(each.aggregate(most=Max("pk"))["most"] or 0 for each in rows)


def _copy(apps: Any, table: tuple[str, str, tuple[str, ...]], above: int) -> None:
    """The rows of one table; their ids are moved up by `above`."""
    model, kind, columns = table
    made = apps.get_model("competitions", "CardDefinition")
    rows = apps.get_model("competitions", model).objects.order_by("pk")
    made.objects.bulk_create(
        [
            made(
                id=above + row.pk,
                faction_id=row.faction_id,
                game=GAME,
                kind=kind,
                number=row.number,
                name=row.name,
                values={name: getattr(row, name) for name in columns},
            )
            for row in rows.iterator()
        ],
        batch_size=AT_ONCE,
    )


def empty(apps: Any, schema_editor: Any) -> None:
    """Back to the old tables, as they were."""
    apps.get_model("competitions", "SquadPlayer").objects.update(definition=None)
    apps.get_model("competitions", "CardDefinition").objects.all().delete()


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("competitions", "0033_card_definitions")
    ]

    operations: ClassVar[list[Any]] = [
        migrations.RunPython(fill, empty),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveField("squadplayer", "card"),
                migrations.RenameField("squadplayer", "definition", "card"),
                migrations.AlterField(
                    model_name="squadplayer",
                    name="card",
                    field=models.ForeignKey(
                        blank=True,
                        db_column="definition_id",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="players",
                        to="competitions.carddefinition",
                    ),
                ),
                migrations.DeleteModel("LegendCard"),
                migrations.DeleteModel("PlayerCard"),
                migrations.DeleteModel("PowerCard"),
            ]
        ),
    ]
