"""One table for the cards of every game, and room for a player's card in it."""

from __future__ import annotations

from typing import Any, ClassVar

import django.db.models.deletion
from django.db import migrations, models


def _unchecked(related_name: str) -> Any:
    """The old tables stay for the code of before, and hold no faction back."""
    return models.ForeignKey(
        db_constraint=False,
        on_delete=django.db.models.deletion.CASCADE,
        related_name=related_name,
        to="competitions.faction",
    )


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("competitions", "0032_boards")]

    operations: ClassVar[list[Any]] = [
        migrations.AlterField("playercard", "faction", _unchecked("players")),
        migrations.AlterField("powercard", "faction", _unchecked("powers")),
        migrations.AlterField("legendcard", "faction", _unchecked("legends")),
        migrations.CreateModel(
            name="CardDefinition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("game", models.CharField(max_length=20)),
                ("kind", models.CharField(max_length=10)),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("values", models.JSONField()),
                (
                    "faction",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cards",
                        to="competitions.faction",
                    ),
                ),
            ],
            options={
                "ordering": ("number", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("faction", "game", "kind", "number"),
                        name="one_card_per_number",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="squadplayer",
            name="definition",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="players",
                to="competitions.carddefinition",
            ),
        ),
    ]
