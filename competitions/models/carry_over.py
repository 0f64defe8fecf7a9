"""Projections of what a match leaves for the next ones; `games/helvetia/carry_over.py` is the truth.

Written with the report that causes them, never edited; `manage.py verify` compares them.
"""

from __future__ import annotations

from django.db import models


class OfMatch(models.Model):
    """What happened to one player in one match."""

    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="+"
    )
    team = models.ForeignKey("competitions.Team", models.PROTECT, related_name="+")
    player = models.ForeignKey(
        "competitions.SquadPlayer", models.PROTECT, related_name="+"
    )

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.player} in {self.fixture}"


class Booking(OfMatch):
    """A card that was shown, and whether it still counts."""

    # Its place among the cards of the report.
    place = models.PositiveSmallIntegerField()
    card = models.CharField(max_length=10)
    minute = models.PositiveSmallIntegerField(null=True, blank=True)
    # HC-SUSP-03, HC-SUSP-05: a yellow one, until a ban is served.
    active = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "place"], name="one_booking_per_card"
            )
        ]


class Injury(OfMatch):
    """A player who was injured, what it cost him and when he was fit again."""

    minute = models.PositiveSmallIntegerField(null=True, blank=True)
    # HC-REC-01: the match he sat out; HC-REC-02: the one before which he rolled fit.
    missed = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, null=True, blank=True, related_name="+"
    )
    recovered = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, null=True, blank=True, related_name="+"
    )
    # He is not over it, nor was he injured anew since.
    active = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "injuries"
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "player"], name="one_injury_per_match"
            )
        ]


class Suspension(OfMatch):
    """HC-SUSP: a ban, by the match that caused it, and the match it was served in."""

    # red, two_yellows, second_active_yellow
    cause = models.CharField(max_length=20)
    # HC-SUSP-06: a newer ban is served with it; the newest of those to serve is active.
    served_in = models.ForeignKey(
        "competitions.Fixture",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
    )
    active = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "player"], name="one_suspension_per_match"
            )
        ]


class DeckCard(models.Model):
    """HC-DECK: a POWER card that a team has won, or a LEGEND card that it has used up.

    Of official results only, so it tells nothing of a match that is being played.
    """

    competition = models.ForeignKey(
        "competitions.Competition", models.CASCADE, related_name="+"
    )
    team = models.ForeignKey("competitions.Team", models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    # The match before which it was learnt, or in which it was won or played.
    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="+"
    )
    # training, challenge; of a LEGEND: played
    how = models.CharField(max_length=10)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "team", "number"], name="one_deck_card"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} of {self.team}"
