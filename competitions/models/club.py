"""Clubs and their people: members, coaches, invitations."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.urls import reverse


class Club(models.Model):
    """Everything belongs to a club. One made without an account is held by a claim."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    demo = models.BooleanField(default=False)
    # Whose day and night its deadlines keep; empty: the site's (TIME_ZONE).
    zone = models.CharField(max_length=40, blank=True, default="")
    # SHA-256 of the organiser link of a club that nobody has claimed yet.
    claim_hash = models.CharField(max_length=64, blank=True, default="")
    claim_expires_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("club", args=[self.slug])

    @property
    def stream(self) -> str:
        return f"club:{self.slug}"

    @property
    def log_context(self) -> dict[str, str]:
        return {}

    @property
    def clock(self) -> ZoneInfo:
        return ZoneInfo(self.zone or settings.TIME_ZONE)

    @property
    def unclaimed(self) -> bool:
        return bool(self.claim_hash)


class Membership(models.Model):
    """What a person may do in a club: `admin` or `organiser`."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=20)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            # One role per person and club: a promotion replaces the old role.
            models.UniqueConstraint(fields=["club", "user"], name="one_role_per_club")
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


class Coach(models.Model):
    """The human at the table; may exist without a login."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="coaches")
    name = models.CharField(max_length=120)
    # Only to send the join link; never shown to visitors.
    email = models.EmailField(blank=True, default="")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="coaching",
    )
    # Confirms on the other coach's phone; hashed, and tries are limited.
    pin_hash = models.CharField(max_length=128, blank=True, default="")
    pin_tries = models.PositiveSmallIntegerField(default=0)
    pin_locked_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("name", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=models.Q(user__isnull=False),
                name="one_coach_per_account_and_club",
            )
        ]

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """A link that gives a role, or a team to coach; the address is a signed public id."""

    public_id = models.CharField(max_length=20, unique=True)
    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=20)
    team = models.ForeignKey(
        "competitions.Team",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="invitations",
    )
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    # Roles are given once; a team's link serves all of its coaches until it expires.
    used_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    # HV-LINK-02: who is shown the address; empty in old rows, then it is nobody.
    made_by = models.CharField(max_length=60, blank=True, default="")

    def __str__(self) -> str:
        return f"{self.role} of {self.club}"


class CoachRequest(models.Model):
    """HV-COACH-01: an account asks to coach a team; no right comes of it before a yes."""

    team = models.ForeignKey(
        "competitions.Team", models.CASCADE, related_name="requests"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="coach_requests"
    )
    at = models.DateTimeField()
    # "yes", "no", or nothing yet; who said it, as a plain id.
    answer = models.CharField(max_length=3, blank=True, default="")
    answered_by = models.CharField(max_length=60, blank=True, default="")
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("at", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["team", "user"],
                condition=models.Q(answer=""),
                name="one_open_request_per_team",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} asks for {self.team}"
