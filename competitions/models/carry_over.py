"""Projections of what a match leaves for the next ones; the fold of its league is the truth.

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
    # A yellow one, until a ban has made it forgotten.
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
    # By which rule he is out, how many matches it costs and how many are left of them;
    # nothing: until a roll. Without a rule nothing follows from it.
    rule = models.CharField(max_length=20, blank=True, default="", db_default="")
    # The defaults are for rows of code from before there were lengths.
    length = models.PositiveSmallIntegerField(null=True, blank=True, db_default=1)
    left = models.PositiveSmallIntegerField(null=True, blank=True, db_default=1)
    # The last match he missed for it, and the one before which he rolled fit.
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
    """A ban, by the match that caused it, and the match with which it was served."""

    # What he did, and the rule that bans him for it.
    cause = models.CharField(max_length=20)
    rule = models.CharField(max_length=20, default="", db_default="")
    # Matches that it costs, and how many of them are left.
    length = models.PositiveSmallIntegerField(default=1, db_default=1)
    left = models.PositiveSmallIntegerField(default=1, db_default=1)
    # A newer ban takes it over; the newest of those to serve is active.
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
    """A card that a team has won, or that it has used up.

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
    # How it came to the team, in the words of its league; "played": it is used up.
    how = models.CharField(max_length=10)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "team", "number"], name="one_deck_card"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} of {self.team}"
