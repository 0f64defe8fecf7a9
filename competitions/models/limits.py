"""What somebody has used of a limit, remembered over restarts."""

from __future__ import annotations

from django.db import models


class Allowance(models.Model):
    """One limit of one account, network or name; the key is a keyed digest of both."""

    key = models.CharField(max_length=64, primary_key=True)
    # When it was used: seconds since 1970, oldest first.
    used = models.JSONField(default=list)
    # From then on the row says nothing any more.
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key
