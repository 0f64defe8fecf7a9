"""The cards of a club's own boxes (HC-PLY, HC-PWR-10); values and bounds live in the engine."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from competitions.rules.printed_cards import printed_legend, printed_power
from engine.games.helvetia.box import cards
from engine.games.helvetia.box.faces import TEAM_DIE, TeamDie

PLAYER_FIELDS = ("number", "name", "boost", *cards.SKILLS, *cards.FAMILY_VALUES)


def usual_die() -> list[list[int]]:
    """HC-KIT-07: the faces of a die that nobody has changed."""
    return [list(face) for face in TEAM_DIE]


class Faction(models.Model):
    """A set of cards and a die owned by a club: copied from the catalogue, pasted or typed."""

    club = models.ForeignKey(
        "competitions.Club", models.CASCADE, related_name="factions"
    )
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=60)
    # Key of the catalogue's faction it was copied from, if any.
    origin = models.CharField(max_length=40, blank=True, default="")
    # HC-KIT-07: the card and the BOOST lost, for each of the six faces of its die.
    die = models.JSONField(default=usual_die)

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("faction", args=[self.club.slug, self.slug])

    @property
    def team_die(self) -> TeamDie:
        return tuple((card, lost) for card, lost in self.die)


class PlayerCard(models.Model):
    """A footballer as printed, with his GEEK and FAMILY sides."""

    faction = models.ForeignKey(Faction, models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=10)
    boost = models.PositiveSmallIntegerField()
    steal = models.PositiveSmallIntegerField()
    tackle = models.PositiveSmallIntegerField()
    clear = models.PositiveSmallIntegerField()
    pressure = models.PositiveSmallIntegerField()
    dribble = models.PositiveSmallIntegerField()
    long_pass = models.PositiveSmallIntegerField()
    shot = models.PositiveSmallIntegerField()
    header = models.PositiveSmallIntegerField()
    # Empty FAMILY values are derived (HC-PLY-09).
    family_defence = models.PositiveSmallIntegerField(null=True, blank=True)
    family_defence_exhausted = models.PositiveSmallIntegerField(null=True, blank=True)
    family_attack = models.PositiveSmallIntegerField(null=True, blank=True)
    family_attack_exhausted = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("number", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["faction", "number"], name="one_player_per_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def value(self) -> cards.PlayerCard:
        values = {name: getattr(self, name) for name in PLAYER_FIELDS}
        return cards.PlayerCard(kind=cards.PlayerKind(self.kind), **values)


class PowerCard(models.Model):
    """A POWER card: level 1 to 3 and its challenge (HC-PWR-10)."""

    faction = models.ForeignKey(Faction, models.CASCADE, related_name="powers")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    level = models.PositiveSmallIntegerField()
    challenge = models.CharField(max_length=30)
    challenge_count = models.PositiveSmallIntegerField()
    effect = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ("number", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["faction", "number"], name="one_power_per_number"
            ),
            models.CheckConstraint(
                condition=models.Q(level__range=(1, 3)), name="power_level_1_to_3"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def value(self) -> cards.PowerCard:
        return cards.PowerCard(
            number=self.number,
            id="",
            name=cards.Words(self.name),
            level=self.level,
            challenge=cards.PrintedChallenge(
                cards.ChallengeKind(self.challenge), self.challenge_count
            ),
            effect=cards.Words(self.effect),
        )

    @property
    def printed(self) -> cards.PowerCard:
        """In both languages where nobody touched its words; asks for its faction."""
        return printed_power(self.value, self.faction.origin)


class LegendCard(models.Model):
    """A LEGEND card: once per competition."""

    faction = models.ForeignKey(Faction, models.CASCADE, related_name="legends")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    effect = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ("number", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["faction", "number"], name="one_legend_per_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def value(self) -> cards.LegendCard:
        return cards.LegendCard(
            self.number, "", cards.Words(self.name), cards.Words(self.effect)
        )

    @property
    def printed(self) -> cards.LegendCard:
        """In both languages where nobody touched its words; asks for its faction."""
        return printed_legend(self.value, self.faction.origin)
