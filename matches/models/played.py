"""A match of the league in the browser: what it leaves behind counts (decision 43)."""

from __future__ import annotations

import json
from typing import Final, TypeAlias

from django.conf import settings
from django.db import models

from engine.sides import Side
from matches.models.chained import ChainedEntry
from matches.models.play import DigitalMatch, DigitalSecret, Machine, PracticeMatch

# Who may hold a side: the coaches of its team, whoever follows a link, the computer.
COACH: Final = "coach"
GUEST: Final = "guest"
COMPUTER: Final = "computer"
# Whoever may write the sheet, for both at a real table.
REFEREED: Final = "table"


class PlayedMatch(DigitalMatch):
    """A fixture or a friendly that is played in the browser.

    Its setup holds what both coaches have brought: no page shows it before the end.
    """

    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="played_matches"
    )
    # By side, whom its setup calls so: {"home": {"Fips": 12}}.
    people = models.JSONField(default=dict, db_default={})
    # Hash of the newest action.
    head = models.CharField(max_length=64, blank=True, default="")
    # How many have come by a link.
    joined = models.PositiveSmallIntegerField(default=0)

    # The fixture has a result: asked where a match is read to be played on.
    decided = False

    # What `news` is made of.
    NEWS = ("public_id", "revision", "joined", "ended_at")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=models.Q(ended_at=None),
                name="one_match_being_played",
            )
        ]

    @property
    def host(self) -> str:
        """Nobody acts for a side of the league without saying which."""
        return ""

    @property
    def is_exhibition(self) -> bool:
        return all(seat.kind == COMPUTER for seat in self.seats.all())

    @property
    def machine(self) -> Machine | None:
        seats = (seat for seat in self.seats.all() if seat.kind == COMPUTER)
        return next((Machine(Side(seat.side), seat.level) for seat in seats), None)

    @property
    def free(self) -> str:
        seats = [seat for seat in self.seats.all() if seat.kind == GUEST]
        return seats[0].side if seats and not any(s.holder for s in seats) else ""

    @property
    def news(self) -> str:
        over = "" if self.ended_at is None else "-over"
        over = "-stopped" if self.decided and not over else over
        return f"{self.revision}-{self.joined}{over}"

    @property
    def seating(self) -> dict[str, object]:
        return {"joined": self.joined}


class Seat(models.Model):
    """Decision 37: who holds a side; a guest has a row for each of his devices."""

    match = models.ForeignKey(PlayedMatch, models.CASCADE, related_name="seats")
    side = models.CharField(max_length=4)
    kind = models.CharField(max_length=10)
    # Of a computer.
    level = models.CharField(max_length=20, blank=True, default="")
    # Of a guest: digest of the token of his browser, once he has followed his link.
    holder = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "holder"],
                condition=~models.Q(holder=""),
                name="one_seat_per_device",
            )
        ]

    def __str__(self) -> str:
        return f"{self.side} of {self.match_id}"


class TurnReader(models.Model):
    """A coach who wishes to hear by mail when it is his turn in a match of days.

    No fact of the league: he may change his mind at any moment.
    """

    match = models.ForeignKey(PlayedMatch, models.CASCADE, related_name="turn_readers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="one_turn_reader")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} of {self.match_id}"


class PlayedAction(ChainedEntry):
    """One action as it was acknowledged, undoing and resigning among them.

    The payload holds the side, the word, and what was rolled for it.
    """

    class Meta(ChainedEntry.Meta):
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="one_played_history"),
            # The same key twice counts once.
            models.UniqueConstraint(fields=["match", "key"], name="one_played_key"),
        ]

    @property
    def stream(self) -> str:
        return f"play:{self.match}"

    @property
    def word(self) -> str:
        return str(json.loads(self.payload)["word"])


class PlayedSecret(DigitalSecret):
    """The secret of a match of the league."""

    match = models.OneToOneField(
        PlayedMatch, models.CASCADE, primary_key=True, related_name="secret"
    )


# A match in the browser, whatever it counts for.
Digital: TypeAlias = PracticeMatch | PlayedMatch
