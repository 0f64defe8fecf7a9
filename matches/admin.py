"""Sheets and matches in Django's admin: looked at, never written (decision 16)."""

from __future__ import annotations

from django.contrib import admin

from competitions.admin import ReadOnly
from competitions.models import ClubBoard
from matches.models import (
    MatchSheet,
    PlayedAction,
    PlayedMatch,
    Preparation,
    SheetEntry,
)


@admin.register(ClubBoard)
class ClubBoardAdmin(ReadOnly):
    list_display = ("name", "club", "game", "made_at", "removed_at")
    list_select_related = ("club",)
    search_fields = ("name", "club__name")


@admin.register(MatchSheet)
class MatchSheetAdmin(ReadOnly):
    list_display = ("fixture", "depth", "revision", "opened_at", "ended_at")
    list_select_related = ("fixture",)
    search_fields = ("fixture__public_id",)


@admin.register(SheetEntry)
class SheetEntryAdmin(ReadOnly):
    list_display = ("match", "seq", "kind", "actor", "role", "at")
    list_filter = ("kind",)
    search_fields = ("match",)


@admin.register(Preparation)
class PreparationAdmin(ReadOnly):
    """Decision 17: what a coach has chosen is nobody else's affair, not even here."""

    list_display = ("sheet", "side", "made_by", "ready_at")
    list_select_related = ("sheet__fixture",)
    fields = ("sheet", "side", "made_by", "ready_at")


@admin.register(PlayedMatch)
class PlayedMatchAdmin(ReadOnly):
    """Decision 17: what both have brought stands in its setup, and is not shown here."""

    list_display = ("public_id", "fixture", "rules", "revision", "ended_at")
    list_select_related = ("fixture",)
    search_fields = ("public_id", "fixture__public_id")
    # No hash of a secret word either: whoever guesses it could try his guesses on that.
    fields = (*list_display, "promise", "started_at", "acted_at", "resigned")


@admin.register(PlayedAction)
class PlayedActionAdmin(ReadOnly):
    """Decision 17: a word may be a secret choice, so none is shown here, nor its hash."""

    list_display = ("match", "seq", "kind", "actor", "role", "at")
    search_fields = ("match",)
    fields = list_display
