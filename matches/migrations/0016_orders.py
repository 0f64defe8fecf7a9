from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0015_practice_source'),
    ]

    operations = [
        migrations.AddField(
            model_name=name,
            name='orders',
            field=models.TextField(blank=True, db_default='', default=''),
        )
        for name in ('playedmatch', 'practicematch')
    ]
