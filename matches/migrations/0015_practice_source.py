from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0014_time_limits'),
    ]

    operations = [
        migrations.AddField(
            model_name='practicematch',
            name='source',
            field=models.CharField(blank=True, db_default='', default='', max_length=20),
        ),
    ]
