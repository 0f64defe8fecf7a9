"""What every game has is named for no game any more; tables and columns stay as they are.

Code of before runs beside this: all that is written are the names of three content
types, by which the admin knows its history.
"""

from django.db import migrations, models
from django.db.models.deletion import CASCADE, PROTECT, SET_NULL

RENAMED = {
    "faction": "cardbox",
    "trainingsession": "learntcard",
    "challenge": "prizeoutcome",
}
BOX = "faction_id"


def row_of(model, related, on_delete=CASCADE, **given):
    to = f"competitions.{model}"
    return models.ForeignKey(to, on_delete, related_name=related, **given)


def switch(default, column):
    return models.BooleanField(default=default, db_column=column)


def rename_types(apps, editor, names=RENAMED):
    rows = apps.get_model("contenttypes", "ContentType").objects
    rows = rows.using(editor.connection.alias).filter(app_label="competitions")
    for old, new in names.items():
        if not rows.filter(model=new).exists():
            rows.filter(model=old).update(model=new)


def rename_types_back(apps, editor):
    rename_types(apps, editor, {new: old for old, new in RENAMED.items()})


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0045_featured_competition"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable("faction", "competitions_faction"),
                migrations.RenameModel("Faction", "CardBox"),
                migrations.AlterField("cardbox", "club", row_of("club", "boxes")),
                migrations.AlterModelTable(
                    "trainingsession", "competitions_trainingsession"
                ),
                migrations.RenameModel("TrainingSession", "LearntCard"),
                migrations.AlterField(
                    "learntcard", "fixture", row_of("fixture", "learnt_cards")
                ),
                migrations.AlterField(
                    "learntcard", "team", row_of("team", "learnt_cards", PROTECT)
                ),
                migrations.AlterModelTable("challenge", "competitions_challenge"),
                migrations.RenameModel("Challenge", "PrizeOutcome"),
                migrations.AlterField(
                    "prizeoutcome", "fixture", row_of("fixture", "prizes")
                ),
                migrations.RenameField("team", "faction", "box"),
                migrations.AlterField(
                    "team",
                    "box",
                    row_of(
                        *("cardbox", "teams", SET_NULL),
                        null=True,
                        blank=True,
                        db_column=BOX,
                    ),
                ),
                migrations.RenameField("appearance", "exhausted", "tired"),
                migrations.AlterField(
                    "appearance", "tired", switch(False, "exhausted")
                ),
                migrations.RenameField("competition", "challenges", "prizes"),
                migrations.AlterField(
                    "competition", "prizes", switch(True, "challenges")
                ),
                # the constraint stands over the column, whatever the field is called
                migrations.RemoveConstraint("carddefinition", "one_card_per_number"),
                migrations.RenameField("carddefinition", "faction", "box"),
                migrations.AlterField(
                    "carddefinition", "box", row_of("cardbox", "cards", db_column=BOX)
                ),
                migrations.AddConstraint(
                    "carddefinition",
                    models.UniqueConstraint(
                        fields=("box", "game", "kind", "number"),
                        name="one_card_per_number",
                    ),
                ),
            ]
        ),
        migrations.RunPython(rename_types, rename_types_back),
    ]
