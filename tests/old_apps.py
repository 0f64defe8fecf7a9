"""The models by the names that a migration knows; the tables are those of today."""

from __future__ import annotations

from functools import cache

from django.apps.registry import Apps
from django.db.migrations.loader import MigrationLoader

# The last one before what every game has got its neutral names.
FIRST_NAMES = ("competitions", "0045_featured_competition")


@cache
def first_apps() -> Apps:
    """As they were called while there was one game."""
    return (
        MigrationLoader(None, replace_migrations=False).project_state(FIRST_NAMES).apps
    )
