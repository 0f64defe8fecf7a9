"""Two switches of a competition: second yellow cards, challenges.

What is drawn keeps what it counts today; what is not drawn yet plays by the book.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from django.db import migrations, models


def keep(apps: Any, _editor: Any) -> None:
    competitions = apps.get_model("competitions", "Competition").objects
    competitions.exclude(drawn_at=None).update(second_yellow_red=False)
    competitions.filter(drawn_at=None, kind="cup").update(challenges=False)


def count(apps: Any, _editor: Any) -> None:
    results = apps.get_model("competitions", "Result").objects
    twice = results.filter(models.Q(home_yellows__gt=1) | models.Q(away_yellows__gt=1))
    for row in twice.only("report").iterator():
        cards = Counter(
            (one["side"], one["player"], one["card"]) for one in row.report["cards"]
        )
        second = Counter(
            side
            for (side, player, card), n in cards.items()
            if card == "yellow" and n > 1 and not cards[side, player, "red"]
        )
        if second:
            results.filter(pk=row.pk).update(
                home_second_yellows=second["home"], away_second_yellows=second["away"]
            )


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("competitions", "0014_played_for")
    ]
    operations: ClassVar[list[Any]] = [
        migrations.AddField(
            model_name="competition",
            name="second_yellow_red",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="competition",
            name="challenges",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="result",
            name="home_second_yellows",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="result",
            name="away_second_yellows",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RunPython(keep, migrations.RunPython.noop),
        migrations.RunPython(count, migrations.RunPython.noop),
    ]
