"""The cards of a club's own boxes: one table for those of every game."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from competitions.games.boxes import AnyCard, CardRecord, DieFaces
from competitions.games.registry import BOXES, FIRST_DIE, stock_of
from competitions.stored_names import BOX_ID
from engine.errors import CorruptRecord, RuleViolation


def usual_die() -> list[list[int]]:
    """HC-KIT-07: the faces of a die that nobody has changed."""
    return [list(face) for face in FIRST_DIE.usual]


class CardBox(models.Model):
    """A set of cards and a die owned by a club: copied from the catalogue, pasted or typed."""

    club = models.ForeignKey("competitions.Club", models.CASCADE, related_name="boxes")
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=60)
    # Key of the printed box it was copied from, if any.
    origin = models.CharField(max_length=40, blank=True, default="")
    # HC-KIT-07: the card meant and what it loses, for each of the six faces of its die.
    die = models.JSONField(default=usual_die)

    class Meta:
        ordering = ("name", "pk")
        # The table has its name from when there was one game.
        db_table = "competitions_faction"

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("box", args=[self.club.slug, self.slug])

    def of_kind(self, kind: str) -> models.QuerySet[CardDefinition]:
        """Its cards of this kind, by number."""
        return self.cards.filter(kind=kind)

    @property
    def team_die(self) -> DieFaces:
        return tuple((card, lost) for card, lost in self.die)


class CardDefinition(models.Model):
    """A card as it is printed: number and name, and values that only its game reads."""

    box = models.ForeignKey(
        CardBox, models.CASCADE, related_name="cards", db_column=BOX_ID
    )
    game = models.CharField(max_length=20)
    kind = models.CharField(max_length=10)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    values = models.JSONField()

    class Meta:
        ordering = ("number", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["box", "game", "kind", "number"],
                name="one_card_per_number",
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    def clean(self) -> None:
        """ValidationError says what its game has against it."""
        box = BOXES.get(self.game)
        if box is None:
            raise ValidationError({"game": _("There is no game of this name.")})
        try:
            problems: Sequence[RuleViolation | CorruptRecord]
            problems = box.problems(self.value)
        except CorruptRecord as problem:
            problems = [problem]
        if problems:
            messages = (gettext(one.message) % one.params for one in problems)
            raise ValidationError(list(messages))

    @classmethod
    def of(cls, box: CardBox, card: object, language: str = "en") -> CardDefinition:
        """A game's card as a row, with its words in this language; not saved yet."""
        stock = stock_of(card)
        record = stock.record(card, language)
        return cls(box=box, game=stock.game, **record._asdict())

    @property
    def value(self) -> AnyCard:
        """What its game makes of it; CorruptRecord where its values make no sense."""
        record = CardRecord(self.kind, self.number, self.name, self.values)
        return BOXES[self.game].card(record)

    @property
    def printed(self) -> AnyCard:
        """In all languages where nobody touched its words; asks for its box."""
        return BOXES[self.game].printed(self.value, self.box.origin)
