"""An entry of a match's own log, hash-chained to the one before."""

from __future__ import annotations

from django.db import models


class ChainedEntry(models.Model):
    """Triggers keep its rows as they are (`competitions/models/guard.py`).

    It names its match by the public id, not by a key: a log outlives its subject
    (decision 7).
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
        abstract = True
        ordering = ("match", "seq")

    def __str__(self) -> str:
        return f"{self.match} {self.seq} {self.kind}"
