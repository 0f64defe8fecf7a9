"""For one migration old and new code work side by side: a migration only adds.

What goes away goes a release later, when no code of before runs any more
(docs/operations.md, "Upgrading without a stop"). `make prove` tries the last one out.
"""

from __future__ import annotations

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

# The last ones of before there was this rule.
OLDER = {"competitions": "0022", "matches": "0004", "accounts": "0001"}
# What takes something away or narrows it, and why no running code misses it.
CONTRACTS: dict[tuple[str, str], str] = {
    ("competitions", "0033_card_definitions"): (
        "the old tables of cards no longer hold a faction back; all else there stays"
    )
}
ADDS = (
    *(migrations.CreateModel, migrations.AddIndex, migrations.RemoveIndex),
    *(migrations.RunPython, migrations.RunSQL, migrations.AlterModelOptions),
)


def narrows(operation: object) -> str:
    """What old code would stumble over; nothing if it would not."""
    if isinstance(operation, migrations.SeparateDatabaseAndState):
        inner = map(narrows, operation.database_operations)
        return next(filter(None, inner), "")
    if isinstance(operation, migrations.AddField):
        field = operation.field
        # Django's own default is gone after the migration: an old INSERT has no value
        known = field.null or field.db_default is not NOT_PROVIDED
        return (
            "" if known or field.many_to_many else "a column that old code leaves out"
        )
    return "" if isinstance(operation, ADDS) else type(operation).__name__


def recent():
    loader = MigrationLoader(None, ignore_no_migrations=True)
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        if app in OLDER and not migration.replaces and name[:4] > OLDER[app]:
            yield app, name, migration


def states(*, replace: bool):
    """What the models are after all migrations, by name: fields and options."""
    loader = MigrationLoader(None, replace_migrations=replace)
    ends = [
        one
        for one in loader.graph.leaf_nodes()
        if replace or not loader.disk_migrations[one].replaces
    ]
    return {
        key: (
            {name: field.deconstruct()[1:] for name, field in model.fields.items()},
            {
                name: repr(given)
                for name, given in model.options.items()
                # an empty list says as much as none
                if given
            },
        )
        for key, model in loader.project_state(ends).models.items()
    }


def test_a_database_built_at_once_has_the_same_models():
    """`make prove` looks at its tables too."""
    assert states(replace=True) == states(replace=False)


def test_each_app_has_one_last_migration():
    """Two that follow the same one stop the upgrade of every database that has it."""
    loader = MigrationLoader(None, replace_migrations=False)
    last = [
        app
        for app, name in loader.graph.leaf_nodes()
        if not loader.disk_migrations[app, name].replaces
    ]
    assert sorted(last) == sorted(set(last))


def test_old_code_can_work_beside_each_migration():
    found = [
        f"{app}.{name}: {why}"
        for app, name, migration in recent()
        for why in filter(None, map(narrows, migration.operations))
        if (app, name) not in CONTRACTS
    ]
    assert found == []


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("team", "motto", models.CharField(default="")),
        migrations.RemoveField("team", "name"),
        migrations.AlterField("team", "name", models.CharField(max_length=3)),
        migrations.RenameField("team", "name", "called"),
    ],
    ids=lambda operation: type(operation).__name__,
)
def test_it_would_find_what_old_code_stumbles_over(operation):
    assert narrows(operation)


@pytest.mark.parametrize(
    "field",
    [
        models.CharField(null=True),
        models.CharField(db_default=""),
        models.ManyToManyField("self"),
    ],
)
def test_a_column_that_may_be_left_out_is_fine(field):
    assert not narrows(migrations.AddField("team", "motto", field))
