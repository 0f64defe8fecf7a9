"""Many matches of computers, played by the background work a slice at a time."""

from __future__ import annotations

from django.db import models
from django.urls import reverse


class Simulation(models.Model):
    """What somebody wants to know, or a round that computers are to play.

    No fact of the league: the row goes after 30 days. What it has come to stands in its
    slices, and how far it is follows from them.
    """

    public_id = models.CharField(max_length=20, unique=True)
    # One of `matches/rules/simulated/kinds.py`.
    kind = models.CharField(max_length=12)
    # Who is bound by the limit: a club by its slug, its organisers' rounds by
    # `slug:round`, or a browser by the digest of its token. One simulation at a time each.
    owner = models.CharField(max_length=70)
    # Who may stop it beside the club's organisers, and the key of his form.
    made_by = models.CharField(max_length=70)
    key = models.CharField(max_length=40)
    # What it is about, if that is a match or a competition.
    fixture = models.ForeignKey(
        "competitions.Fixture",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="simulations",
    )
    competition = models.ForeignKey(
        "competitions.Competition",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="simulations",
    )
    # What is played, as its rules read it (`matches/rules/simulated`), and what every
    # chance of it is drawn by: 32 bytes in hexadecimal, shown by nothing.
    plan = models.JSONField()
    seed = models.CharField(max_length=64)
    # How many matches it has, and how many slices they are cut into.
    total = models.PositiveIntegerField()
    slices = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    # When the background work was last at it, and how long nobody else begins a slice.
    worked_at = models.DateTimeField(null=True, blank=True)
    taken_until = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Somebody stopped it before its end, or it could not go on.
    stopped = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["ended_at"], name="simulations_open")]
        constraints = [
            models.UniqueConstraint(
                fields=["owner"],
                condition=models.Q(ended_at=None),
                name="one_simulation_at_a_time",
            ),
            # The same form twice counts once.
            models.UniqueConstraint(
                fields=["owner", "key"], name="one_simulation_per_form"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.public_id} {self.kind}"

    def get_absolute_url(self) -> str:
        """The page that shows how far it is."""
        if self.fixture:
            return reverse("chances", args=[self.fixture.public_id])
        if self.competition:
            return reverse("simulate", args=[self.competition.slug])
        return reverse("lab_run", args=[self.public_id])


class SimulatedSlice(models.Model):
    """What some of its matches have come to; done twice, it is written once."""

    simulation = models.ForeignKey(
        Simulation, models.CASCADE, related_name="done_slices"
    )
    n = models.PositiveIntegerField()
    # How often each end came, by its name: {"2-1": 3}.
    counts = models.JSONField()
    # Of a match that was to be played for its league: which, and why it was not.
    told = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["simulation", "n"], name="one_row_per_slice"
            )
        ]

    def __str__(self) -> str:
        return f"{self.n} of {self.simulation_id}"
