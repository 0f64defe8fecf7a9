"""What is decided before a match: facts written once, and what stays sealed."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from competitions.games.questions import (
    AFTER_MATCH,
    BEFORE_MATCH,
    FIT_AGAIN,
    RECOVERY,
)


class LearntCard(models.Model):
    """HC-TRN-01: a card learnt before a match; it costs its level in sessions."""

    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="learnt_cards"
    )
    team = models.ForeignKey(
        "competitions.Team", models.PROTECT, related_name="learnt_cards"
    )
    number = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        # The table has its name from when there was one game.
        db_table = "competitions_trainingsession"
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "team", "number"], name="learnt_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} learnt by {self.team}"


class DiceSeed(models.Model):
    """HV-DICE-01: the promised chance of a match; no page, log or file tells it before.

    Once it was shown nothing more is rolled by it: what is left gets the next number.
    """

    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="dice_seeds"
    )
    number = models.PositiveSmallIntegerField()
    # 32 bytes in hexadecimal, and their SHA-256.
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    at = models.DateTimeField()
    shown_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "number"], name="one_seed_per_number"
            )
        ]

    def __str__(self) -> str:
        return self.commitment[:12]


class CardDraw(models.Model):
    """HV-DRAW-01: the cards that a side drew before a friendly; its coach's secret.

    The log tells from which cards and by which promise, never which they are.
    """

    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="card_draws"
    )
    team = models.ForeignKey("competitions.Team", models.PROTECT, related_name="+")
    # The first of this side, the second after somebody else took the side over.
    number = models.PositiveSmallIntegerField()
    numbers = models.JSONField()
    # All the cards it was drawn from.
    box = models.JSONField()
    sealed_by = models.ForeignKey(DiceSeed, models.CASCADE, related_name="draws")
    at = models.DateTimeField()
    # The draft it belonged to is gone, so it counts no more.
    put_back = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "team", "number"], name="one_draw_per_number"
            )
        ]

    def __str__(self) -> str:
        return f"draw {self.number} of {self.team}"


class TypedFace(models.Model):
    """HV-DICE-02: a face of the table that the other coach has not answered yet."""

    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="typed_faces"
    )
    player = models.ForeignKey(
        "competitions.SquadPlayer", models.CASCADE, related_name="+"
    )
    face = models.PositiveSmallIntegerField()
    typed_by = models.CharField(max_length=60)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fixture", "player"], name="one_face_typed")
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.face}"


class AnswersOf(models.Manager["MatchAnswer"]):
    """The answers to questions of one kind or moment."""

    def __init__(self, **asking: str) -> None:
        super().__init__()
        self.asking = asking

    def get_queryset(self) -> models.QuerySet[MatchAnswer]:
        return super().get_queryset().filter(**self.asking)


class MatchAnswer(models.Model):
    """What was answered to a question of a league about one player of a match; once.

    A roll of Helvetia before a match (HC-REC-02), and a die of Finale after one.
    """

    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="answers"
    )
    player = models.ForeignKey(
        "competitions.SquadPlayer", models.PROTECT, related_name="answers"
    )
    # The league's word for what is in question, and when: before the match or after it.
    kind = models.CharField(max_length=20)
    when = models.CharField(max_length=10)
    # Of a die its face; `outcome` is what that meant when it was answered ("fit",
    # "injured"), and empty where the rules say it of the value at any time.
    value = models.PositiveSmallIntegerField()
    outcome = models.CharField(max_length=20, default="", blank=True)
    # "sealed" by the promise `sealed_by`; "table" when a die of the table was typed;
    # "server" is of the time before there were promises.
    how = models.CharField(max_length=10)
    sealed_by = models.ForeignKey(
        DiceSeed, models.CASCADE, related_name="answers", null=True, blank=True
    )
    at = models.DateTimeField()

    objects: ClassVar[models.Manager[MatchAnswer]] = models.Manager()
    rolls = AnswersOf(kind=RECOVERY, when=BEFORE_MATCH)
    after = AnswersOf(when=AFTER_MATCH)

    class Meta:
        ordering = ("pk",)
        # The tables of before stand beside it for code of before (`0049_one_answer`).
        db_table = "competitions_answer"
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "player", "kind", "when"], name="answered_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind} {self.value}"

    @property
    def fit(self) -> bool:
        """Whether a roll before the match lets him play it (HC-REC-02)."""
        return self.outcome == FIT_AGAIN


class Hand(models.Model):
    """Decision 17: the cards brought to a match; only their coach sees them.

    The log holds the commitment; `competitions.games.sealing` recomputes it.
    """

    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="hands"
    )
    team = models.ForeignKey("competitions.Team", models.PROTECT, related_name="+")
    numbers = models.JSONField(default=list)
    nonce = models.CharField(max_length=40)
    commitment = models.CharField(max_length=64)
    # Who brought them: he may type them, and nobody of the other side.
    brought_by = models.CharField(max_length=60)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fixture", "team"], name="one_hand")
        ]

    def __str__(self) -> str:
        return self.commitment[:12]


class TableLink(models.Model):
    """A scorer's link or QR: one side of one match, without an account.

    It dies 24 hours after full time, that is after the first record of a result.
    """

    public_id = models.CharField(max_length=20, unique=True)
    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="table_links"
    )
    side = models.CharField(max_length=4)
    made_at = models.DateTimeField()
    # HV-LINK-02: who is shown the address.
    made_by = models.CharField(max_length=60, blank=True, default="")
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "side"],
                condition=models.Q(revoked_at__isnull=True),
                name="one_live_link_per_side",
            )
        ]

    def __str__(self) -> str:
        return f"{self.side} of {self.fixture}"


class Allegiance(models.Model):
    """HV-COACH-02: somebody has acted for this team in this match; never taken back.

    He chose his side, prepared it, lent or kept its sheet. It outlives his coaching.
    """

    fixture = models.ForeignKey(
        "competitions.Fixture", models.CASCADE, related_name="allegiances"
    )
    # "user:7", or "claim:..." of an organiser without an account.
    actor = models.CharField(max_length=60)
    team = models.ForeignKey("competitions.Team", models.CASCADE, related_name="+")
    at = models.DateTimeField()
    # As its coach or scorer; an organiser who coaches neither may help both.
    played = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "actor", "team"], name="one_allegiance"
            )
        ]

    def __str__(self) -> str:
        return f"{self.actor} for {self.team} in {self.fixture}"
