"""The append-only log: what happened, in order, hash-chained; triggers guard it."""

from __future__ import annotations

from django.db import models


class LogEntry(models.Model):
    """One accepted command. Plain values only, so it outlives what it speaks of."""

    stream = models.CharField(max_length=80)
    seq = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    actor = models.CharField(max_length=60)
    role = models.CharField(max_length=20)
    kind = models.CharField(max_length=40)
    # Canonical JSON text: hashed byte by byte, so never re-encoded by the database.
    payload = models.TextField()
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    at = models.DateTimeField()
    # Of the hash's formula (`rules/log/ledger.py`); older code writes 1 by saying nothing.
    version = models.PositiveSmallIntegerField(default=1, db_default=1)

    class Meta:
        ordering = ("stream", "seq")
        constraints = [
            # One history per stream.
            models.UniqueConstraint(fields=["stream", "seq"], name="one_history"),
            # The same key twice counts once.
            models.UniqueConstraint(fields=["stream", "key"], name="one_key"),
        ]

    def __str__(self) -> str:
        return f"{self.stream} {self.seq} {self.kind}"


class PersonName(models.Model):
    """HV-LOG-02: what a person was called; an entry holds the id and the digest."""

    # As an actor is called: user:7.
    person = models.CharField(max_length=60, db_index=True)
    name = models.CharField(max_length=120)
    # Empty once the name was replaced: nobody can try names on the digest then.
    salt = models.CharField(max_length=32, blank=True)
    digest = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return self.name


class Tombstone(models.Model):
    """A deleted club, competition or drawn match: its address says so, its log stays."""

    stream = models.CharField(max_length=80, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.stream

    @staticmethod
    def of_match(public_id: str, competition: str) -> str:
        """The stream of a match that a draw of this competition has taken away."""
        return f"match:{public_id}:{competition}"
