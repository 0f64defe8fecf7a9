"""Which points and tie-breaks a stage has of its own; the rest follow its competition."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('competitions', '0037_league_switches'),
    ]

    operations = [
        migrations.AddField(
            model_name='stage',
            name='own_terms',
            field=models.CharField(blank=True, db_default='', default='', max_length=60),
        ),
    ]
