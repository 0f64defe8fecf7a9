"""Who acted for a side as its coach or scorer; of old rows nobody knows."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("competitions", "0013_dice_seed")]

    operations = [
        migrations.AddField(
            model_name="allegiance",
            name="played",
            field=models.BooleanField(default=False),
        ),
    ]
