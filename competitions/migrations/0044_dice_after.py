"""HV-ASK-02: by which promise a die after a match was thrown; so far all were typed."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("competitions", "0043_lots_of_a_file"),
    ]

    operations = [
        migrations.AddField(
            model_name="matchanswer",
            name="sealed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="answers",
                to="competitions.diceseed",
            ),
        ),
    ]
