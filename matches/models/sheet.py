"""The match sheet: a list of entries that only grows, and what precedes it."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from matches.models.chained import ChainedEntry


class MatchSheet(models.Model):
    """The sheet of one fixture; all that it shows is folded from its entries."""

    fixture = models.OneToOneField(
        "competitions.Fixture", models.CASCADE, related_name="sheet"
    )
    # score, standard or full: frozen when the sheet opens.
    depth = models.CharField(max_length=10)
    # Number and hash of the newest entry: what a command locks and a poll asks.
    revision = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True, default="")
    # Decision 12: both coaches were ready, or the date given when typed afterwards.
    opened_at = models.DateTimeField(null=True, blank=True)
    # Entries that stand for "ended", so that a list need not fold anything.
    ended_at = models.DateTimeField(null=True, blank=True)

    # HV-PLAY-12: nothing is written here, since the match is played in the browser.
    in_browser = models.BooleanField(default=False, db_default=False)

    def __str__(self) -> str:
        return f"sheet of {self.fixture}"

    def get_absolute_url(self) -> str:
        return reverse("sheet", args=[self.fixture.public_id])


class SheetEntry(ChainedEntry):
    """One entry of a sheet."""

    class Meta(ChainedEntry.Meta):
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="one_sheet_history"),
            # The same key twice counts once.
            models.UniqueConstraint(fields=["match", "key"], name="one_sheet_key"),
        ]

    @property
    def stream(self) -> str:
        return f"sheet:{self.match}"


class Preparation(models.Model):
    """What one coach has chosen before the match; a draft until both are ready.

    Only its own coach sees it. When both are ready it becomes entries and facts.
    """

    sheet = models.ForeignKey(MatchSheet, models.CASCADE, related_name="preparations")
    side = models.CharField(max_length=4)
    # As `matches.games.choices.stored_choices` writes it, and of which team it is.
    choice = models.JSONField(default=dict)
    made_by = models.CharField(max_length=60)
    # As whom: its "coach", the "opponent" (typed from paper), or a role; empty in old rows.
    made_as = models.CharField(max_length=20, blank=True, default="")
    ready_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "side"], name="one_preparation_per_side"
            )
        ]

    def __str__(self) -> str:
        return f"{self.side} of {self.sheet}"
