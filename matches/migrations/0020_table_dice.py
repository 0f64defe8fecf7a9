from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0019_simulation'),
    ]

    operations = [
        migrations.AddField(
            model_name='playedmatch',
            name='dice',
            field=models.CharField(db_default='sealed', default='sealed', max_length=10),
        ),
        migrations.AddField(
            model_name='practicematch',
            name='dice',
            field=models.CharField(db_default='sealed', default='sealed', max_length=10),
        ),
    ]
