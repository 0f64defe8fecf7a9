from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("competitions", "0041_order_of_the_organiser")]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="heir",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="competitions.team",
            ),
        ),
        migrations.AddField(
            model_name="entrant",
            name="heir_from",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
