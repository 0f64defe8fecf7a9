"""The last champions of a club are found without a look at those of all clubs.

The index counts the public ones as well, so it takes the place of the one of before.
"""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("competitions", "0049_one_answer"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="competition",
            name="competitions_of_club",
        ),
        migrations.AddIndex(
            model_name="competition",
            index=models.Index(
                fields=["club", "visibility", "finished_at"],
                name="ended_of_club",
            ),
        ),
    ]
