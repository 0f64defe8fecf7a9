"""How many public competitions a club has is counted without a look at each."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("competitions", "0046_neutral_names"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="competition",
            index=models.Index(
                fields=["club", "visibility"], name="competitions_of_club"
            ),
        ),
    ]
