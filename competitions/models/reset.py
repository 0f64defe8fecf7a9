"""A way back into an account, made by an admin of its club."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class ResetLink(models.Model):
    """HV-RESET: its address is the public id with our signature; no log holds it."""

    public_id = models.CharField(max_length=20, unique=True)
    # What was made is told to its account also when the club is gone.
    club = models.ForeignKey(
        "competitions.Club", models.SET_NULL, null=True, related_name="reset_links"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="reset_links"
    )
    made_by = models.CharField(max_length=60)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    # A print of the account's password and last sign-in when it was made.
    stamp = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)
    # A newer one took its place.
    replaced_at = models.DateTimeField(null=True, blank=True)
    # HV-RESET-03: the first sign-in at which it was told that it was made.
    told_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return f"for {self.user}"
