"""The match sheet: a list of entries that only grows, and what precedes it."""

from __future__ import annotations

from django.db import models
from django.urls import reverse


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

    def __str__(self) -> str:
        return f"sheet of {self.fixture}"

    def get_absolute_url(self) -> str:
        return reverse("sheet", args=[self.fixture.public_id])


class SheetEntry(models.Model):
    """One entry, hash-chained to the one before; triggers keep it as it is.

    It names its sheet by the fixture's public id, not by a key: a log outlives its
    subject (decision 7).
    """

    match = models.CharField(max_length=20)
    seq = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    actor = models.CharField(max_length=60)
    role = models.CharField(max_length=20)
    kind = models.CharField(max_length=20)
    # Canonical JSON of the entry's content: hashed byte by byte.
    payload = models.TextField()
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    at = models.DateTimeField()
    # Of the hash's formula (`competitions/rules/log/ledger.py`).
    version = models.PositiveSmallIntegerField(default=1, db_default=1)

    class Meta:
        ordering = ("match", "seq")
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="one_sheet_history"),
            # The same key twice counts once.
            models.UniqueConstraint(fields=["match", "key"], name="one_sheet_key"),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.seq} {self.kind}"

    @property
    def stream(self) -> str:
        return f"sheet:{self.match}"


class Preparation(models.Model):
    """What one coach has chosen before the match; a draft until both are ready.

    Only its own coach sees it. When both are ready it becomes entries and facts.
    """

    sheet = models.ForeignKey(MatchSheet, models.CASCADE, related_name="preparations")
    side = models.CharField(max_length=4)
    # {"lineup": [[player, role, captain]...], "trained": [..], "cards": [..],
    #  "challenge": n or null}
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
