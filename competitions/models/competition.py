"""Competitions, who plays in them, and points taken away or given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Self

from django.db import models
from django.db.models import QuerySet
from django.urls import reverse

from competitions.games.league import League
from competitions.games.registry import league_by_ruleset
from competitions.games.values import LeagueRules
from competitions.models.prepared import PreparedQuery
from competitions.models.stage import GivenOrders, Stage, TableTerms
from competitions.rules.standings.facts import TableRules
from competitions.stored_names import PRIZES, PROFILE
from engine.rulesets import Ruleset

# Asked by every page of a match.
_stages_of = PreparedQuery(
    lambda competition: Stage.objects.filter(competition=competition)
)


class Competition(TableTerms):
    """One or several stages; their structure is guarded by `version`.

    The columns that a stage has as well are those of the first one; `kind`, `legs` and
    `third_place` are all that code of before there were stages knows of a format.
    """

    club = models.ForeignKey(
        "competitions.Club", models.PROTECT, related_name="competitions"
    )
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    game = models.CharField(max_length=20, default="helvetia")
    profile = models.CharField(max_length=20, default=PROFILE)
    kind = models.CharField(max_length=20)
    legs = models.PositiveSmallIntegerField(default=1)
    third_place = models.BooleanField(default=False)
    # HV-YEL-01: does a second yellow card count as a red one in statistics?
    second_yellow_red = models.BooleanField(default=True)
    # HV-CHL-01: may a card be won in a match?
    prizes = models.BooleanField(default=True, db_column=PRIZES)
    # Others that its game has, by the game's own words, sorted, with blanks between.
    switches = models.CharField(max_length=200, blank=True, default="", db_default="")
    # HV-POOL-01: whether sides that have played may register others now.
    pools_open = models.BooleanField(default=False, db_default=False)
    # HV-PLAY-11: table, browser or either (`rules/venues.py`).
    venue = models.CharField(max_length=10, default="table", db_default="table")
    # The club's own board that matches in the browser are begun on; empty: the usual one.
    board = models.CharField(max_length=20, blank=True, default="", db_default="")
    # HV-TIE-05: teams by id, as the organiser has put them; None: he has not.
    team_order = models.JSONField(null=True, blank=True)
    # HV-TIE-10: teams by id in the order of lots that a file has brought; else None.
    lots_order = models.JSONField(null=True, blank=True)
    visibility = models.CharField(max_length=20, default="public")
    count_provisional = models.BooleanField(default=True)
    confirm_hours = models.PositiveSmallIntegerField(default=24)
    # How much a match sheet asks for: score, standard or full.
    depth = models.CharField(max_length=10, default="standard")
    # Facts of the draw: how, and from which seed anybody can repeat it.
    draw_method = models.CharField(max_length=10, default="draw")
    draw_seed = models.CharField(max_length=40, blank=True, default="")
    drawn_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    # HV-REST-01: why what has no result is not played any more; empty while it is.
    unplayed_reason = models.CharField(max_length=300, blank=True, default="")
    # Projection of the final table or bracket, set while finished.
    champion = models.ForeignKey(
        "competitions.Team",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="titles",
    )
    version = models.PositiveIntegerField(default=0)
    # Only a cache key: rises with every entry of the log.
    revision = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    # The stages in order, once they are read.
    _stages: tuple[Stage, ...] | None = None

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = [
            # the one that the first page shows, whatever there is beside it
            models.Index(
                fields=["visibility", "finished_at", "-revision", "-id"],
                name="competition_featured",
            ),
            # how many of a club are public, and which of them ended last
            models.Index(
                fields=["club", "visibility", "finished_at"], name="ended_of_club"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("competition", args=[self.slug])

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset(self.game, self.profile)

    @property
    def league(self) -> League:
        """The league as the switches of this competition make it."""
        return league_by_ruleset(self.ruleset).switched(self.switched_on)

    @property
    def league_rules(self) -> LeagueRules:
        return self.league.rules

    @property
    def switched_on(self) -> frozenset[str]:
        """What its game leaves to each competition, as far as it is on here."""
        return frozenset((*self.switches.split(), *((PRIZES,) * self.prizes)))

    @property
    def table_rules(self) -> TableRules:
        return self.with_its_own(self.table_terms(self.given_orders, self.legs))

    def with_its_own(self, rules: TableRules) -> TableRules:
        """The rules of a table with what no stage has for itself: its choices, its game."""
        return replace(
            rules,
            second_is_red=self.second_yellow_red,
            forfeit_goals=self.league_rules.forfeit_goals,
        )

    @property
    def by_hand(self) -> Sequence[int]:
        """HV-TIE-05: the order of its organiser, as tables are told it."""
        return self.team_order or ()

    @property
    def given_orders(self) -> GivenOrders:
        return GivenOrders(self.by_hand, self.lots_order or ())

    @property
    def lots_drawn(self) -> bool:
        """HV-TIE-10: here from a seed, or before the file was written that it came from."""
        return bool(self.lots_seed or self.lots_order)

    @property
    def asks_order(self) -> bool:
        """HV-TIE-05: whether a table of it looks at the order of its organiser."""
        chains = [self.tiebreaks, *(one.tiebreaks for one in self.stages_in_order)]
        return any("manual" in chain for chain in chains)

    @property
    def stream(self) -> str:
        return f"competition:{self.slug}"

    @property
    def log_context(self) -> dict[str, str]:
        return {}

    @property
    def stages_in_order(self) -> tuple[Stage, ...]:
        """At least one; one query, none once they are known or were prefetched."""
        if self._stages is None:
            loaded = getattr(self, "_prefetched_objects_cache", {}).get("stages")
            rows = _stages_of(self.pk) if self.pk and loaded is None else loaded
            self.know_stages(rows or [Stage.from_columns(vars(self))])
        assert self._stages
        return self._stages

    def know_stages(self, stages: Iterable[Stage]) -> None:
        """All its rows, in order."""
        self._stages = tuple(stages)
        for stage in self._stages:
            stage.follow(vars(self), only=len(self._stages) == 1)
            stage.competition = self

    @property
    def first_stage(self) -> Stage:
        return self.stages_in_order[0]

    @property
    def last_stage(self) -> Stage:
        return self.stages_in_order[-1]

    @property
    def pages(self) -> frozenset[str]:
        """The addresses, by name, that it has besides those of every competition."""
        return frozenset(p for s in self.stages_in_order for p in s.format.pages)

    @property
    def counts_points(self) -> bool:
        return self.table_stage is not None

    @property
    def has_bracket(self) -> bool:
        """Whether results lead teams from match to match in one of its stages."""
        return any(stage.format.bracket for stage in self.stages_in_order)

    @property
    def sides_follow(self) -> bool:
        """Whether who meets in some of its matches follows from results before them."""
        stages = self.stages_in_order
        return any(stage.format.bracket or not stage.listed for stage in stages)

    @property
    def table_stage(self) -> Stage | None:
        """The first one that keeps a table."""
        return next((s for s in self.stages_in_order if s.format.counts_points), None)

    def stage_of(self, stage: int | None) -> Stage:
        """By its row; the first one of a match that names none."""
        stages = self.stages_in_order
        return next((one for one in stages if one.pk == stage), stages[0])

    def refresh_from_db(
        self,
        using: str | None = None,
        fields: Iterable[str] | None = None,
        from_queryset: QuerySet[Self] | None = None,
    ) -> None:
        """With its stages."""
        self._stages = None
        super().refresh_from_db(using, fields, from_queryset)

    def only_official(self, asked: bool) -> bool:
        """Decision 10: provisional results count unless the reader or the club says no."""
        return asked or not self.count_provisional


class Entrant(models.Model):
    """A team in a competition: its seed, and in a cup its place in the bracket."""

    competition = models.ForeignKey(
        Competition, models.CASCADE, related_name="entrants"
    )
    team = models.ForeignKey(
        "competitions.Team", models.PROTECT, related_name="entries"
    )
    seed = models.PositiveSmallIntegerField()
    slot = models.PositiveSmallIntegerField(null=True, blank=True)
    # Its group, from 1, once it is drawn.
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    # Policy of a withdrawal: keep, expunge or forfeit; empty while it plays.
    withdrawn = models.CharField(max_length=10, blank=True, default="")
    # HV-POOL-01: who is registered, by row numbers, sorted.
    pool = models.JSONField(default=list, db_default=[])
    # HV-REPL-02: who has its place from the stage of this number on.
    heir = models.ForeignKey(
        "competitions.Team", models.PROTECT, related_name="+", null=True, blank=True
    )
    heir_from = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("seed", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "team"], name="one_entry_per_team"
            )
        ]

    def __str__(self) -> str:
        return f"{self.team} in {self.competition}"


class Adjustment(models.Model):
    """Points given or taken by the organiser, with the reason everybody reads."""

    competition = models.ForeignKey(
        Competition, models.CASCADE, related_name="adjustments"
    )
    team = models.ForeignKey("competitions.Team", models.PROTECT)
    points = models.SmallIntegerField()
    reason = models.CharField(max_length=200)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.points:+d} {self.team}"
