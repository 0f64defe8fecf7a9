"""Who is registered for a competition, and whether others may be now."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("competitions", "0039_goals_from_a_counter"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="pools_open",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="entrant",
            name="pool",
            field=models.JSONField(db_default=[], default=list),
        ),
    ]
