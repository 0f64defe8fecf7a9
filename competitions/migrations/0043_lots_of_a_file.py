"""HV-TIE-10: the order that lots gave where a file brings it; nobody has one so far."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("competitions", "0042_heirs"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="lots_order",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
