"""Matches in the browser: how each began, and its actions in the order they came.

Where a match stands is stored nowhere: it is played again from these rows.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import models
from django.urls import reverse

from engine.sides import Side

# Words and names that are kept; no game writes longer ones.
LONGEST_WORD = 200

# Where the dice of a match lie: in its seed, or on a real table, and are typed.
SEALED, TABLE = "sealed", "table"


class Machine(NamedTuple):
    """A side that the computer coaches, and at which level."""

    side: Side
    level: str


class DigitalMatch(models.Model):
    """How a match in the browser began: its rules, its setup, what was promised."""

    public_id = models.CharField(max_length=20, unique=True)
    # The frozen name of the rules (engine/registry.py), and the setup as their JSON.
    rules = models.CharField(max_length=40)
    setup = models.TextField()
    # EN-DICE-01: binds setup and seed; the seed lies in a table of its own. At a real
    # table there is none, and it binds the setup alone.
    promise = models.CharField(max_length=64)
    dice = models.CharField(max_length=10, default=SEALED, db_default=SEALED)
    # What was rolled before the first action: [label, sides, face] each.
    faces = models.JSONField(default=list)
    # How much the page helps: see `matches/rules/play/help.py`.
    help = models.CharField(max_length=10)
    # How many actions there are: what a command expects and a poll asks.
    revision = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField()
    # When the newest action came; before the first one, when it began.
    acted_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    # Since when the background work has to choose; nothing while it has not.
    thinks_since = models.DateTimeField(null=True, blank=True, db_index=True)
    resigned = models.BooleanField(default=False)
    # One of `matches/rules/play/clock.py: LIMITS`, how its clock stands, and when the
    # background work looks next; of a match without a limit nothing.
    limit = models.CharField(max_length=20, default="none", db_default="none")
    clock = models.JSONField(default=dict, db_default={})
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    # The sides that pass until they say otherwise; neither knows it of the other.
    passing = models.CharField(max_length=10, blank=True, default="", db_default="")

    # What coaches have said for them while they wait (`matches/rules/play/orders.py`).
    orders = models.TextField(blank=True, default="", db_default="")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.public_id} {self.rules}"

    def get_absolute_url(self) -> str:
        return reverse("play_match", args=[self.public_id])

    @property
    def is_at_table(self) -> bool:
        """Two people at a real table: one browser acts for both, and types their dice."""
        return self.dice == TABLE

    @property
    def is_exhibition(self) -> bool:
        """The computer is on both benches."""
        return False

    @property
    def host(self) -> str:
        """The side for which a command acts that names none."""
        raise NotImplementedError

    @property
    def machine(self) -> Machine | None:
        """The computer on one of the benches."""
        raise NotImplementedError

    @property
    def free(self) -> str:
        """The side that a link leads to and nobody has taken yet; else nothing."""
        raise NotImplementedError

    @property
    def news(self) -> str:
        """What a page asks for more with, once it shows all that there is."""
        raise NotImplementedError

    @property
    def seating(self) -> dict[str, object]:
        """The columns that change when somebody takes the free side."""
        raise NotImplementedError


class DigitalSecret(models.Model):
    """The seed of the dice and that of the computer: shown by nothing before the end."""

    # 32 bytes in hexadecimal each; of dice on a table there is no seed.
    seed = models.CharField(max_length=64)
    computer = models.CharField(max_length=64)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"of {self.pk}"


class PracticeMatch(DigitalMatch):
    """Somebody plays the computer or a friend, and it counts for nothing (decision 44).

    No fact of the league: no guard keeps its rows, and they are deleted after 30 days.
    """

    # Digest of the token that the browser of its coach holds; nothing where the computer
    # is on both benches. And the key of the form that began it.
    holder = models.CharField(max_length=64)
    key = models.CharField(max_length=40)
    # His side, and the level of the computer on the other; none against a friend.
    side = models.CharField(max_length=4)
    level = models.CharField(max_length=20)
    # Digest of the token of the friend's browser, once he has taken the other side.
    guest = models.CharField(max_length=64, blank=True, default="", db_default="")

    # The match that it goes on from, whose actions are its first ones, or the name of a
    # moment that its game brings (`Room.guide`); else nothing.
    source = models.CharField(max_length=20, blank=True, default="", db_default="")

    # A coach stands beside who plays, step by step, until he sends him away.
    guided = models.BooleanField(default=False, db_default=False)

    # What `news` is made of.
    NEWS = ("public_id", "revision", "guest")

    class Meta:
        indexes = [models.Index(fields=["started_at"], name="practice_by_age")]
        constraints = [
            models.UniqueConstraint(
                fields=["holder", "key"], name="one_practice_per_form"
            )
        ]

    @property
    def host(self) -> str:
        return self.side

    @property
    def machine(self) -> Machine | None:
        return Machine(Side(self.side).other, self.level) if self.level else None

    @property
    def is_exhibition(self) -> bool:
        return not self.holder

    @property
    def free(self) -> str:
        taken = self.level or self.guest or self.is_at_table
        return "" if taken else Side(self.side).other.value

    @property
    def news(self) -> str:
        return f"{self.revision}-{2 if self.guest else 1}"

    @property
    def seating(self) -> dict[str, object]:
        return {"guest": self.guest}


class PracticeSeat(models.Model):
    """A further device of a coach: it holds his side as his first one does."""

    match = models.ForeignKey(PracticeMatch, models.CASCADE, related_name="seats")
    side = models.CharField(max_length=4)
    # Digest of the token of its browser.
    holder = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "holder"], name="one_practice_seat"
            )
        ]

    def __str__(self) -> str:
        return f"{self.side} of {self.match_id}"


class PracticeAction(models.Model):
    """One action as it was acknowledged, undoing and resigning among them."""

    match = models.ForeignKey(PracticeMatch, models.CASCADE, related_name="actions")
    n = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    side = models.CharField(max_length=4)
    actor = models.CharField(max_length=60)
    word = models.CharField(max_length=LONGEST_WORD)
    # What was rolled for it: [label, sides, face] each.
    faces = models.JSONField(default=list)
    at = models.DateTimeField()

    class Meta:
        ordering = ("match", "n")
        constraints = [
            models.UniqueConstraint(fields=["match", "n"], name="one_practice_history"),
            models.UniqueConstraint(fields=["match", "key"], name="one_practice_key"),
        ]

    def __str__(self) -> str:
        return f"{self.n} {self.side}"


class PracticeSecret(DigitalSecret):
    """The secret of a practice match."""

    match = models.OneToOneField(
        PracticeMatch, models.CASCADE, primary_key=True, related_name="secret"
    )
