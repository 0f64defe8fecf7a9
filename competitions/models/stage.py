"""The stages of a competition, and who enters one from a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db import models

from competitions.rules.draws.rounds import DayOfPlay
from competitions.rules.formats.next_stage import StageDraw
from competitions.rules.formats.places import group_letter
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.registry import format_in
from competitions.rules.formats.stages import (
    StageTerms,
    shared_columns,
    stage_as_logged,
    stage_columns,
    stage_terms_in,
)
from competitions.rules.standings.facts import TableRules
from engine.errors import N_, RuleViolation
from engine.json_values import Stored


class GivenOrders(NamedTuple):
    """Orders of teams that no match decides: the organiser's, and lots of a file."""

    by_hand: Sequence[int]
    lots: Sequence[int]


class TableTerms(models.Model):
    """What a result is worth, and what separates equals."""

    points_win = models.SmallIntegerField(default=3)
    points_draw = models.SmallIntegerField(default=1)
    points_loss = models.SmallIntegerField(default=0)
    tiebreaks = models.JSONField(default=list)
    head_to_head = models.CharField(max_length=20, default="restart")
    lots_seed = models.CharField(max_length=40, blank=True, default="")

    class Meta:
        abstract = True

    def table_terms(self, orders: GivenOrders, legs: int) -> TableRules:
        """Its own part; what the competition and its game say is not in it."""
        return TableRules(
            win=self.points_win,
            draw=self.points_draw,
            loss=self.points_loss,
            tiebreaks=tuple(self.tiebreaks),
            head_to_head=self.head_to_head,
            lots_seed=self.lots_seed,
            legs=legs,
            by_hand=tuple(orders.by_hand),
            lots=tuple(orders.lots),
        )


class Stage(TableTerms):
    """A part of a competition that is played by one format; numbered from 1."""

    competition = models.ForeignKey(
        "competitions.Competition", models.CASCADE, related_name="stages"
    )
    number = models.PositiveSmallIntegerField()
    # Empty: it is called by its format.
    name = models.CharField(max_length=60, blank=True, default="")
    # An id of `rules/formats/registry.py`.
    format_id = models.CharField(max_length=20, db_column="format")
    # What was chosen of the format, as far as it differs from what is usual there.
    chosen = models.JSONField(default=dict, db_column="options")
    # Its teams come from a list; else from the places of the stage before.
    listed = models.BooleanField(default=True)
    # What is its own and does not follow its competition: words of `OWN`, with blanks.
    own_terms = models.CharField(max_length=60, blank=True, default="", db_default="")
    # Of the second kind where each place leads, if not by rule: [code, group, slot].
    places = models.JSONField(default=list)
    # What its groups are called, where not A, B, C.
    group_names = models.JSONField(default=list)
    # Places of its table that mean something, as their organiser named them.
    zones = models.JSONField(default=list)
    # Facts of the draw: how, and from which seed anybody can repeat it.
    draw_method = models.CharField(max_length=10, default="draw")
    draw_seed = models.CharField(max_length=40, blank=True, default="")
    drawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "number"], name="one_stage_per_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.competition}, {self.number}"

    @classmethod
    def from_columns(cls, competition: Stored) -> Stage:
        """The only stage of a competition with these columns; not stored."""
        return cls(number=1, **stage_columns(competition))

    @property
    def only(self) -> bool:
        """Its competition has no other; its fixtures may name none."""
        return len(self.competition.stages_in_order) == 1

    @property
    def format(self) -> Format:
        """How it is played: who meets whom, who goes on, what its pages are."""
        return format_in(self.format_id, self.chosen)

    @property
    def says_no_legs(self) -> bool:
        """Whether its matches do not say which meeting of a pair they are."""
        return self.only and not self.format.group_count

    @property
    def table_rules(self) -> TableRules:
        league, legs = self.competition, self.format.legs
        return league.with_its_own(self.table_terms(league.given_orders, legs))

    def group_name(self, group: int) -> str:
        """The name that its organiser gave it, else its letter."""
        names = self.group_names
        return str(names[group - 1]) if group <= len(names) else group_letter(group)

    def day(self, number: int, stage_round: int | None, leg: int | None) -> DayOfPlay:
        """What a round of its fixtures is."""
        return DayOfPlay(number, self.number, self.format.bracket, stage_round, leg)

    @property
    def terms(self) -> StageTerms:
        """The stage as its organiser wanted it."""
        return stage_terms_in(vars(self))

    @property
    def sends_nobody(self) -> bool:
        """HV-STG-09: the next one has a list of its own, whatever the places here."""
        after = self.competition.stages_in_order[self.number :]
        return bool(after) and after[0].listed

    @property
    def own_teams(self) -> list[int]:
        """The teams in the list of a later stage, in seed order."""
        return list(self.entrants.values_list("team_id", flat=True))

    def draw_from(self) -> StageDraw:
        """What a later one is drawn from."""
        if not self.listed:
            return StageDraw(self.format, (), self.terms.places)
        listed = self.own_teams
        if not listed:
            raise RuleViolation(
                "HV-STG-07",
                N_("Say which teams play in stage %(number)s."),
                number=self.number,
            )
        return StageDraw(self.format, listed)

    def follow(self, competition: Stored, *, only: bool) -> None:
        """Take over what the columns of its competition say of it."""
        columns = stage_as_logged if only else shared_columns
        for name, value in columns(vars(self), competition).items():
            setattr(self, name, value)


class StageEntrant(models.Model):
    """A team that enters a later stage from a list, and where it was drawn to."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="entrants")
    team = models.ForeignKey("competitions.Team", models.PROTECT, related_name="+")
    seed = models.PositiveSmallIntegerField()
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    slot = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("seed", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "team"], name="one_entry_per_stage"
            )
        ]

    def __str__(self) -> str:
        return f"{self.team} in {self.stage}"
