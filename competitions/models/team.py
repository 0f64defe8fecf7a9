"""Teams, their looks and their squads."""

from __future__ import annotations

from django.core.validators import MaxValueValidator
from django.db import models
from django.urls import reverse

from competitions.drawings.crests import Drawing, drawing
from competitions.drawings.looks import Look
from competitions.games.boxes import DieFaces
from competitions.games.kickoffs import SquadFootballer, SquadMember
from competitions.games.registry import FIRST_DIE, squad_source
from competitions.stored_names import BOX_ID

# The least number of a shirt and the greatest.
SHIRT_NUMBERS = (1, 99)


class Team(models.Model):
    """A side of a club: name, coaches, colours, squad."""

    club = models.ForeignKey("competitions.Club", models.PROTECT, related_name="teams")
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=60)
    motto = models.CharField(max_length=120, blank=True, default="")
    coaches = models.ManyToManyField(
        "competitions.Coach", related_name="teams", blank=True
    )
    # Whose cards it plays with.
    box = models.ForeignKey(
        "competitions.CardBox",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="teams",
        db_column=BOX_ID,
    )
    # Ids of `drawings/crests.py` and `drawings/kits.py`: an open set, so not frozen here.
    crest_shape = models.CharField(max_length=20)
    crest_field = models.CharField(max_length=20)
    # One or two letters, or the id of a charge.
    crest_letters = models.CharField(max_length=20)
    colour_1 = models.CharField(max_length=20)
    colour_2 = models.CharField(max_length=20)
    kit_pattern = models.CharField(max_length=20)
    away_colour_1 = models.CharField(max_length=20)
    away_colour_2 = models.CharField(max_length=20)
    away_pattern = models.CharField(max_length=20)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("team", args=[self.slug])

    @property
    def look(self) -> Look:
        return Look(
            crest_shape=self.crest_shape,
            crest_field=self.crest_field,
            crest_letters=self.crest_letters,
            colour_1=self.colour_1,
            colour_2=self.colour_2,
            away_colour_1=self.away_colour_1,
            away_colour_2=self.away_colour_2,
            kit_pattern=self.kit_pattern,  # type: ignore[arg-type]
            away_pattern=self.away_pattern,  # type: ignore[arg-type]
        )

    @property
    def crest(self) -> Drawing:
        return drawing(self.look)

    @property
    def die(self) -> DieFaces:
        """HC-KIT-07: that of its box; the usual one without a box."""
        return self.box.team_die if self.box else FIRST_DIE.usual


class SquadPlayer(models.Model):
    """A footballer in one team's squad; `number` is empty for one made on import."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="squad")
    number = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MaxValueValidator(SHIRT_NUMBERS[1])]
    )
    name = models.CharField(max_length=120)
    card = models.ForeignKey(
        "competitions.CardDefinition",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
        # `card_id` still holds what code of before the one table wrote.
        db_column="definition_id",
    )

    class Meta:
        ordering = (models.F("number").asc(nulls_last=True), "name", "pk")
        constraints = [
            # A scorer is named by his team and name, so both may exist only once.
            models.UniqueConstraint(fields=["team", "name"], name="one_name_per_squad"),
            models.UniqueConstraint(
                fields=["team", "number"], name="one_number_per_squad"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.team.slug, self.pk])

    @property
    def shirt(self) -> str:
        """The number as a list shows it."""
        return "" if self.number is None else str(self.number)

    def footballer(self, game: str) -> SquadFootballer:
        """The footballer as line-ups of a game see him; asks for the card if it was not loaded."""
        rules = squad_source(game).lineups
        card = self.card.value if self.card and self.card.game == rules.cards else None
        return rules.footballer(SquadMember(self.pk, self.number, self.name), card)
