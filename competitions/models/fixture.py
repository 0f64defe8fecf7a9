"""Who meets whom, and the projections of the newest accepted report."""

from __future__ import annotations

from typing import Literal

from django.db import models
from django.urls import reverse

from competitions.games.careers import Order
from competitions.games.league import League
from competitions.games.registry import league_by_ruleset
from competitions.games.values import DRAWN, LeagueRules
from competitions.rules.draws.rounds import DayOfPlay
from competitions.rules.formats.protocol import Format
from competitions.rules.results import checks
from competitions.rules.results.outcome import Outcome
from competitions.rules.standings import facts
from competitions.rules.venues import TABLE
from competitions.stored_names import TIRED
from engine.rulesets import Ruleset, ruleset_in


class Fixture(models.Model):
    """A meeting. In a cup the sides of later rounds are derived and stay empty here."""

    public_id = models.CharField(max_length=20, unique=True)
    club = models.ForeignKey(
        "competitions.Club", models.CASCADE, related_name="fixtures"
    )
    # Empty for a friendly.
    competition = models.ForeignKey(
        "competitions.Competition",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="fixtures",
    )
    # Empty where code of before there were stages has drawn: the first one.
    stage = models.ForeignKey(
        "competitions.Stage",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="fixtures",
    )
    # Rounds are counted through all stages, each leg of a tie is one of its own.
    round = models.PositiveSmallIntegerField(default=1)
    # What its format calls the round, where that differs.
    stage_round = models.PositiveSmallIntegerField(null=True, blank=True)
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    # Of a tie with several matches: which of them, from 1.
    leg = models.PositiveSmallIntegerField(null=True, blank=True)
    position = models.PositiveSmallIntegerField(default=0)
    home = models.ForeignKey(
        "competitions.Team", models.PROTECT, null=True, blank=True, related_name="+"
    )
    away = models.ForeignKey(
        "competitions.Team", models.PROTECT, null=True, blank=True, related_name="+"
    )
    # Cup only: the team from the lower half of the tie plays at home.
    flipped = models.BooleanField(default=False)
    kickoff = models.DateTimeField(null=True, blank=True)
    # A date without a time of day, as leagues of the world publish them.
    day_only = models.BooleanField(default=False)
    # Minutes from UTC as an imported date wrote them; empty: the club's own time.
    offset = models.SmallIntegerField(null=True, blank=True)
    postponed = models.BooleanField(default=False)
    # A result was taken back so that the match is played again; it stays said.
    replay = models.BooleanField(default=False)
    place = models.CharField(max_length=80, blank=True, default="")
    table = models.CharField(max_length=20, blank=True, default="")
    version = models.PositiveIntegerField(default=0)
    # Of a friendly: its rules of play, and where its cards come from ("drawn", "free").
    # A competition says the first itself, and decks take the place of the second.
    game = models.CharField(max_length=20, blank=True, default="", db_default="")
    profile = models.CharField(max_length=20, blank=True, default="")
    cards = models.CharField(max_length=10, blank=True, default="")
    # And where it is played; a competition says it itself.
    venue = models.CharField(max_length=10, blank=True, default="", db_default="")
    # The club's own board that it is begun on; empty: the usual one.
    board = models.CharField(max_length=20, blank=True, default="", db_default="")

    class Meta:
        ordering = ("round", "position", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "round", "position"],
                condition=models.Q(competition__isnull=False),
                name="one_fixture_per_place",
            )
        ]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.public_id])

    @property
    def stream(self) -> str:
        return self.competition.stream if self.competition else self.club.stream

    @property
    def log_context(self) -> dict[str, str]:
        return {"fixture": self.public_id}

    @property
    def ruleset(self) -> Ruleset:
        """Its competition's, or its own where it is a friendly."""
        if self.competition:
            return self.competition.ruleset
        return ruleset_in({"game": self.game, "profile": self.profile})

    @property
    def league(self) -> League:
        if self.competition:
            return self.competition.league
        return league_by_ruleset(self.ruleset)

    @property
    def league_rules(self) -> LeagueRules:
        return self.league.rules

    @property
    def level(self) -> str:
        """What a level score means, as its sheet says it (`results.checks`)."""
        if self.competition is None:
            return checks.AS_BOTH_LIKE
        return checks.level_of(needs_winner=self.format.decides(self.leg))

    @property
    def sums_up(self) -> bool:
        """HC-CUP-01: the goals of the leg before count with its own."""
        if not self.leg or self.competition is None:
            return False
        return self.format.decides(self.leg) and not self.format.decides(1)

    @property
    def draws_cards(self) -> bool:
        """HC-PWR-01: a friendly under rules with cards, unless its coaches choose freely."""
        drawn = self.competition_id is None and self.cards == DRAWN
        return drawn and self.league_rules.most_cards > 0

    @property
    def place_of_play(self) -> str:
        """HV-PLAY-11: table, browser or either; HV-LEG-01: of a last leg the table."""
        if self.competition:
            return TABLE if self.sums_up else self.competition.venue
        return self.venue or TABLE

    @property
    def board_of_play(self) -> str:
        """HV-BOARD-03: the club's own board that it is begun on; empty: the usual one."""
        return self.competition.board if self.competition else self.board

    @property
    def format(self) -> Format:
        """The format of the stage that a match of a competition belongs to."""
        assert self.competition
        return self.competition.stage_of(self.stage_id).format

    @property
    def stage_number(self) -> int:
        """0: of a friendly."""
        return (
            self.competition.stage_of(self.stage_id).number if self.competition else 0
        )

    @property
    def day_of_play(self) -> DayOfPlay:
        """What its round is; of a match of a competition."""
        assert self.competition
        stage = self.competition.stage_of(self.stage_id)
        return stage.day(self.round, self.stage_round, self.leg)

    @property
    def tie_key(self) -> tuple[int, int]:
        """Where its format finds it: the round of its stage, and the place in it."""
        return (self.stage_round or self.round, self.position)

    def related_row(self, name: Literal["live", "result"]) -> object:
        """Its open sheet or result, or None: lists that join them ask hundreds of times.

        Django answers by an exception where there is none.
        """
        known = self._state.fields_cache
        return known[name] if name in known else getattr(self, name, None)

    @property
    def match_key(self) -> tuple[int, int, int]:
        return (*self.tie_key, self.leg or 1)

    @property
    def pair(self) -> list[int]:
        """Both teams by id, whoever is at home."""
        return sorted(pk for pk in (self.home_id, self.away_id) if pk)


class Result(models.Model):
    """Projection: the newest report of a fixture and how far it is confirmed."""

    fixture = models.OneToOneField(Fixture, models.CASCADE, related_name="result")
    # The teams it was played by: a corrected bracket may disagree later.
    home_team = models.ForeignKey(
        "competitions.Team", models.PROTECT, related_name="home_results"
    )
    away_team = models.ForeignKey(
        "competitions.Team", models.PROTECT, related_name="away_results"
    )
    home = models.PositiveSmallIntegerField()
    away = models.PositiveSmallIntegerField()
    shootout_home = models.PositiveSmallIntegerField(null=True, blank=True)
    shootout_away = models.PositiveSmallIntegerField(null=True, blank=True)
    extra_time = models.BooleanField(default=False)
    forfeit = models.CharField(max_length=4, blank=True, default="")
    # Where neither score nor forfeit tell how it ended: abandoned, or awarded.
    ending = models.CharField(max_length=10, blank=True, default="", db_default="")
    home_yellows = models.PositiveSmallIntegerField(default=0)
    home_reds = models.PositiveSmallIntegerField(default=0)
    away_yellows = models.PositiveSmallIntegerField(default=0)
    away_reds = models.PositiveSmallIntegerField(default=0)
    # HV-YEL-01: players whom a second yellow card sent off.
    home_second_yellows = models.PositiveSmallIntegerField(default=0)
    away_second_yellows = models.PositiveSmallIntegerField(default=0)
    # The whole report, players by id.
    report = models.JSONField()
    # How it stood when both sides had last seen its sheet: who confirms is told what came
    # later. Empty where there was no sheet.
    seen_report = models.JSONField(null=True, blank=True)
    state = models.CharField(max_length=12)
    version = models.PositiveIntegerField()
    content_hash = models.CharField(max_length=64)
    # Who entered and who approved, as plain ids; `settled` says how it became official.
    entered_by = models.CharField(max_length=60)
    entered_side = models.CharField(max_length=10, blank=True, default="")
    settled = models.CharField(max_length=12, blank=True, default="")
    settled_by = models.CharField(max_length=60, blank=True, default="")
    reason = models.CharField(max_length=300, blank=True, default="")
    # The other coach's version of a disputed result, and who typed it.
    counter = models.JSONField(null=True, blank=True)
    counter_by = models.CharField(max_length=60, blank=True, default="")
    counter_side = models.CharField(max_length=10, blank=True, default="")
    corrected = models.BooleanField(default=False)
    # "Keep" after a corrected bracket: it stands although other teams should have met.
    pinned = models.BooleanField(default=False)
    deadline = models.DateTimeField(null=True, blank=True)
    recorded_at = models.DateTimeField()
    # Decision 12: when its sheet opened.
    opened_at = models.DateTimeField(null=True, blank=True)
    # When it was first recorded: a correction does not move it. Empty in old rows.
    first_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["state", "deadline"], name="result_deadlines")]

    def __str__(self) -> str:
        return f"{self.home}-{self.away}"

    @property
    def official(self) -> bool:
        return self.state == "official"

    @property
    def outcome(self) -> Outcome:
        kicks = (self.shootout_home, self.shootout_away or 0)
        shootout = (kicks[0], kicks[1]) if kicks[0] is not None else None
        return Outcome(self.home, self.away, shootout, self.forfeit)

    @property
    def fact(self) -> facts.ResultFact:
        """For a table or a sum; its cards are not counted."""
        return facts.ResultFact(
            self.fixture.public_id,
            self.fixture.round,
            self.home_team_id,
            self.away_team_id,
            self.home,
            self.away,
            self.outcome.shootout,
            self.forfeit,
        )

    @property
    def order(self) -> Order:
        """Decision 12: when its sheet opened, else its date, else when it was typed."""
        fixture = self.fixture
        at = self.opened_at or fixture.kickoff or self.first_at or self.recorded_at
        return (at, fixture.round, fixture.position)


class Appearance(models.Model):
    """Projection: what one player did in one match."""

    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="appearances")
    team = models.ForeignKey("competitions.Team", models.PROTECT)
    player = models.ForeignKey(
        "competitions.SquadPlayer", models.PROTECT, related_name="appearances"
    )
    goals = models.PositiveSmallIntegerField(default=0)
    # Of the goals: how they were scored, as far as somebody wrote it.
    penalties = models.PositiveSmallIntegerField(default=0)
    first_touch = models.PositiveSmallIntegerField(default=0)
    headers = models.PositiveSmallIntegerField(default=0)
    counters = models.PositiveSmallIntegerField(default=0, db_default=0)
    own_goals = models.PositiveSmallIntegerField(default=0)
    assists = models.PositiveSmallIntegerField(default=0)
    yellows = models.PositiveSmallIntegerField(default=0)
    reds = models.PositiveSmallIntegerField(default=0)
    injured = models.BooleanField(default=False)
    # Who ended the match so.
    tired = models.BooleanField(default=False, db_column=TIRED)
    # keeper, field or bench; empty when no line-up was written.
    role = models.CharField(max_length=10, blank=True, default="")
    captain = models.BooleanField(default=False)
    entered = models.BooleanField(default=True)
    # Full statistics: gestures by kind, such as {"shots": 3}.
    tallies = models.JSONField(default=dict, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "player"], name="one_appearance_per_match"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.fixture}"


class CardUse(models.Model):
    """Projection: a card brought to a match, and whether it was played.

    Those of a hand that were not played appear when the result is official (decision 17).
    """

    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="card_uses")
    team = models.ForeignKey("competitions.Team", models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    played = models.BooleanField(default=False)
    minute = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "team", "number"], name="one_use_per_match"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} of {self.team} in {self.fixture}"


class PrizeOutcome(models.Model):
    """Projection: the card that a side might win in a match, and whether it did."""

    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="prizes")
    team = models.ForeignKey("competitions.Team", models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    made = models.BooleanField()
    count = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        # The table and its constraint have their names from when there was one game.
        db_table = "competitions_challenge"
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "team"], name="one_challenge_per_side"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} of {self.team} in {self.fixture}"


class Live(models.Model):
    """Projection: a match while its sheet is open, as spectators see it; gone after."""

    fixture = models.OneToOneField(Fixture, models.CASCADE, related_name="live")
    home = models.PositiveSmallIntegerField(default=0)
    away = models.PositiveSmallIntegerField(default=0)
    minute = models.PositiveSmallIntegerField(default=0)
    # first, second, extra_1, extra_2, shootout
    phase = models.CharField(max_length=12, default="first")
    # The public part of the report so far, players by id as in `Result`.
    report = models.JSONField(default=dict, blank=True)
    # A short print of that report, so that a poll need not read it.
    stamp = models.CharField(max_length=16, blank=True, default="")
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.home}-{self.away}, {self.minute}"

    @property
    def seen(self) -> str:
        """What a page that shows it asks with for something newer."""
        figures = f"{self.home}-{self.away}-{self.minute}-{self.phase}"
        return f"{figures}-{self.stamp}" if self.stamp else figures
