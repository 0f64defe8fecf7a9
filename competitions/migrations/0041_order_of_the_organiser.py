"""HV-TIE-05: the order of teams that an organiser lays down; nobody has so far."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("competitions", "0040_registered_pools"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="team_order",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
