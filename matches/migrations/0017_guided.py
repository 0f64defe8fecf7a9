from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0016_orders'),
    ]

    operations = [
        migrations.AddField(
            model_name='practicematch',
            name='guided',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
