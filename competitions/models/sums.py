"""Projections for records; `rules/statistics/sums.py` adds them up.

Written with the result, never edited; `manage.py verify` compares them.
"""

from __future__ import annotations

from django.db import models


class TeamSums(models.Model):
    """What a team's matches in the competitions of one visibility add up to."""

    team = models.ForeignKey("competitions.Team", models.CASCADE, related_name="sums")
    visibility = models.CharField(max_length=20)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    # HC-FFT-03: without forfeits.
    decided = models.PositiveIntegerField(default=0)
    clean_sheets = models.PositiveIntegerField(default=0)
    # The best few, as difference, goals and the match.
    wins = models.JSONField(default=list)
    # Runs without defeat: the longest, the one of now, and whether they are the same.
    longest = models.PositiveIntegerField(default=0)
    unbeaten = models.PositiveIntegerField(default=0)
    open = models.BooleanField(default=False)
    # HC-CHL-02: cards won, of so many tries.
    made = models.PositiveIntegerField(default=0)
    tried = models.PositiveIntegerField(default=0)
    # Decision 12: when its newest match was played, in which round, at which place.
    newest_at = models.DateTimeField(null=True, blank=True)
    newest_round = models.PositiveSmallIntegerField(default=0)
    newest_position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "team sums"
        constraints = [
            models.UniqueConstraint(
                fields=["team", "visibility"], name="one_sum_per_team"
            )
        ]

    def __str__(self) -> str:
        return f"{self.team}, {self.visibility}"


class PlayerSums(models.Model):
    """What a player did in the competitions of one visibility."""

    player = models.ForeignKey(
        "competitions.SquadPlayer", models.CASCADE, related_name="sums"
    )
    visibility = models.CharField(max_length=20)
    matches = models.PositiveIntegerField(default=0)
    goals = models.PositiveIntegerField(default=0)
    # HV-YEL-01: by the switch of each competition.
    yellows = models.PositiveIntegerField(default=0)
    reds = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "player sums"
        constraints = [
            models.UniqueConstraint(
                fields=["player", "visibility"], name="one_sum_per_player"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.visibility}"


class PlayerChances(models.Model):
    """Projection of a match in the browser: what a player's shots in it were worth.

    Everybody of both squads has a row. A match at the table has none: nobody knows.
    A correction of the result changes nothing in it, a void takes it away.
    """

    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="chances"
    )
    player = models.ForeignKey(
        "competitions.SquadPlayer", models.PROTECT, related_name="chances"
    )
    shots = models.PositiveSmallIntegerField(default=0)
    # The sum of the chances of a goal, in thousandths.
    worth = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "chances"
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "player"], name="one_row_of_chances"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.fixture}"
