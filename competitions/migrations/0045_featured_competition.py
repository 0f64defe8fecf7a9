"""The first page finds the competition that it shows, whatever others there are."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("competitions", "0044_dice_after"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="competition",
            index=models.Index(
                fields=["visibility", "finished_at", "-revision", "-id"],
                name="competition_featured",
            ),
        ),
    ]
