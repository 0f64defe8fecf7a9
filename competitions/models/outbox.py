"""Mails to send: written in the transaction of their cause, delivered by the worker."""

from __future__ import annotations

from django.db import models


class Mail(models.Model):
    """One mail; its key makes it at most one per cause and reader."""

    key = models.CharField(max_length=120, unique=True)
    to = models.EmailField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    # Whoever takes it to send puts this ahead: nobody else tries before.
    try_after = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at",)
        indexes = [models.Index(fields=["sent_at", "attempts"], name="mail_waiting")]

    def __str__(self) -> str:
        return f"{self.subject} ({self.to})"
