"""What the background work remembers of itself."""

from __future__ import annotations

from django.db import models


class Inspection(models.Model):
    """When a task last looked what may be deleted; it deletes after a second look.

    And when the worker and its clock were last at work.
    """

    what = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()
    # Which run of which machine it was, and how long that had been running (seconds).
    boot = models.CharField(max_length=40, blank=True)
    uptime = models.FloatField()

    def __str__(self) -> str:
        return f"{self.what} {self.at}"
