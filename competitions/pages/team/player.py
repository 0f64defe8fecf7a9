"""A footballer's page: his story match by match, how he stands, and the sums."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import astuple, dataclass, field, replace
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from competitions.files.spreadsheet import Cell, Grid
from competitions.games.absences import CarriedState
from competitions.games.league_words import TirednessWords
from competitions.games.registry import tiredness_words
from competitions.games.values import LeagueRules
from competitions.models import Appearance, Competition, Result, SquadPlayer
from competitions.pages.rows.lines import MatchLine, MissingLine
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.team.absences import missing_of, teams_ahead
from competitions.pages.team.chances import expected_goals, shots_text
from competitions.pages.team.season import Season
from competitions.pages.team.season_story import absences_of, rolls_by_fixture
from competitions.pages.team.teams import match_name
from competitions.pages.text.labels import CAUSES, ENDED_TIRED
from competitions.queries.dice.promises import rolls_of_player
from competitions.queries.fixtures.meetings import Meeting
from competitions.queries.statistics.appearances import (
    appearances_in,
    chances_in,
    official_appearances,
)
from competitions.rules.standings.cautions import counted_in
from competitions.rules.statistics.chances import ShotWorth, sum_of
from competitions.stored_names import TIRED

COUNTED = (
    ("goals", ngettext_lazy("%(n)s goal", "%(n)s goals", "n")),
    ("penalties", ngettext_lazy("%(n)s by penalty", "%(n)s by penalty", "n")),
    ("first_touch", ngettext_lazy("%(n)s on first touch", "%(n)s on first touch", "n")),
    ("headers", ngettext_lazy("%(n)s by header", "%(n)s by header", "n")),
    ("counters", ngettext_lazy("%(n)s from a counter", "%(n)s from a counter", "n")),
    ("own_goals", ngettext_lazy("%(n)s own goal", "%(n)s own goals", "n")),
    ("assists", ngettext_lazy("%(n)s assist", "%(n)s assists", "n")),
    ("yellows", ngettext_lazy("%(n)s yellow card", "%(n)s yellow cards", "n")),
    ("reds", ngettext_lazy("%(n)s red card", "%(n)s red cards", "n")),
)
# What the sums are made of.
LEFT = (
    *("role", "entered", "goals", "penalties", "assists"),
    *("yellows", "reds", "injured", "tired"),
)
# Matches of a story on one page.
OUTINGS = 60
HAPPENED = (
    ("injured", gettext_lazy("injured")),
    ("tired", CAUSES[TIRED]),
)


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """What is added up over matches."""

    matches: int = 0
    goals: int = 0
    penalties: int = 0
    assists: int = 0
    yellows: int = 0
    reds: int = 0
    injuries: int = 0
    tired: int = 0
    # Of matches in the browser: how many, his shots, their worth in thousandths.
    measured: int = 0
    shots: int = 0
    worth: int = 0

    @property
    def expected(self) -> str:
        """ "0.8"; nothing where no match was in the browser."""
        return expected_goals(ShotWorth(self.measured, self.shots, self.worth))

    def with_worth(self, worth: ShotWorth) -> PlayerTotals:
        before = ShotWorth(self.measured, self.shots, self.worth)
        measured, shots, added = sum_of([before, worth])
        return replace(self, measured=measured, shots=shots, worth=added)

    def plus(self, row: Appearance, *, second_is_red: bool) -> PlayerTotals:
        """HV-YEL-01: cards as they count in the competition of this match."""
        cards = counted_in(row.yellows, row.reds, second_is_red=second_is_red)
        return replace(
            self,
            matches=self.matches + bool(row.role and row.entered),
            goals=self.goals + row.goals,
            penalties=self.penalties + row.penalties,
            assists=self.assists + row.assists,
            yellows=self.yellows + cards.yellow,
            reds=self.reds + cards.red,
            injuries=self.injuries + row.injured,
            tired=self.tired + row.tired,
        )


@dataclass(frozen=True, slots=True)
class Total:
    """A player's figures in one competition, or in friendlies."""

    name: str
    url: str
    figures: PlayerTotals


@dataclass(frozen=True, slots=True)
class Career:
    """What a player has done, newest first, and what he could not."""

    outings: tuple[MatchLine, ...] = ()
    totals: tuple[Total, ...] = ()
    standing: MissingLine | None = None
    # His side has a match ahead in the competition under way.
    ahead: bool = False
    page: Page[int] | None = None
    # The rules of his competitions, for the columns that they have.
    rules: tuple[LeagueRules, ...] = ()

    @property
    def tires(self) -> bool:
        """Whether somebody may end a match tired there, or he has."""
        known = any(rules.absences.tired for rules in self.rules)
        return known or self.sums.tired > 0

    @property
    def tired_words(self) -> TirednessWords:
        return tiredness_words()

    @property
    def penalties(self) -> bool:
        """Whether a goal may be one by penalty there, or one of his was."""
        known = any("penalty" in rules.ways for rules in self.rules)
        return known or self.sums.penalties > 0

    @property
    def sums(self) -> PlayerTotals:
        rows = [astuple(total.figures) for total in self.totals]
        return (
            PlayerTotals(*map(sum, zip(*rows, strict=True))) if rows else PlayerTotals()
        )


@dataclass(frozen=True, slots=True)
class _MatchTexts:
    """A match and what is said of him in it."""

    result: Result
    texts: list[str] = field(default_factory=list)


def career_of(
    player: SquadPlayer,
    competitions: Collection[Competition],
    season: Season | None,
    page: str | None = None,
) -> Career:
    """Official matches; `season` is the one under way, whose bans and injuries count.

    One page of his story, the newest first; the sums are of all of it.
    """
    known = {row.pk: row for row in competitions}
    worth = chances_in(known, player=player)
    played, totals = _played(player, known, worth)
    missed = absences_of(season, player.pk) if season else {}
    results = (
        {one.result.fixture_id: one.result for one in season.official} if season else {}
    )
    played |= {pk: results[pk].order[:2] for pk in missed}
    order = sorted(played, key=lambda pk: played[pk], reverse=True)
    shown = Paginator(order, OUTINGS).get_page(page)
    some = list(shown.object_list)
    by_match = _appeared(player, some, worth)
    for pk in some:
        if pk in missed:
            one = by_match.setdefault(pk, _MatchTexts(results[pk]))
            one.texts.append(missed[pk])
    rolls = rolls_by_fixture(rolls_of_player(player, some))
    for match, text in rolls.items():
        by_match[match].texts.insert(0, text)
    lines, rows = MatchLines({}), []
    for pk in some:
        result = by_match[pk].result
        fixture = result.fixture
        fixture.competition = known.get(fixture.competition_id or 0)
        meeting = Meeting(fixture, result.home_team, result.away_team, result)
        line = lines.line(meeting)
        notes = (", ".join(by_match[pk].texts), match_name(fixture), line.note)
        rows.append(replace(line, note=" · ".join(filter(None, notes))))
    ahead = season is not None and player.team_id in teams_ahead(season.competition)
    standing = _standing(player, season) if season and ahead else None
    rules = tuple(one.league_rules for one in known.values())
    return Career(tuple(rows), totals, standing, ahead, shown, rules)


def _played(
    player: SquadPlayer,
    known: Mapping[int, Competition],
    worth: Mapping[int, ShotWorth],
) -> tuple[dict[int, tuple[datetime, int]], tuple[Total, ...]]:
    """When each of his matches was played, and his sums by competition; one query."""
    when: dict[int, tuple[datetime, int]] = {}
    sums: dict[int | None, PlayerTotals] = {}
    for fixture, number, key, at, *left in official_appearances(player, known, LEFT):
        when[fixture] = (at, number)
        competition = known.get(key or 0)
        # A friendly has no switch: the book holds.
        second_is_red = competition is None or competition.second_yellow_red
        row = Appearance(**dict(zip(LEFT, left, strict=True)))
        total = sums.get(key, PlayerTotals()).plus(row, second_is_red=second_is_red)
        sums[key] = total.with_worth(worth.get(fixture, ShotWorth()))
    return when, tuple(_total(known.get(pk or 0), one) for pk, one in sums.items())


def _appeared(
    player: SquadPlayer, fixtures: Collection[int], worth: Mapping[int, ShotWorth]
) -> dict[int, _MatchTexts]:
    """What a player left in each of these matches, by fixture; one query."""
    found = {}
    for row in appearances_in(player, fixtures):
        texts = list(_marks(row))
        if text := shots_text(worth.get(row.fixture_id, ShotWorth())):
            texts.append(text)
        found[row.fixture_id] = _MatchTexts(row.fixture.result, texts)
    return found


def _standing(player: SquadPlayer, season: Season) -> MissingLine | None:
    """How he stands before the next match of the competition under way."""
    condition = season.state.players.get(player.pk)
    if condition is None:
        return None
    states = {player.team_id: CarriedState(players={player.pk: condition})}
    found = missing_of(season.competition, season.teams, states)
    return next(iter(found), None)


def _total(competition: Competition | None, figures: PlayerTotals) -> Total:
    if competition is None:
        return Total(_("Friendlies"), "", figures)
    return Total(competition.name, competition.get_absolute_url(), figures)


def _marks(row: Appearance) -> Iterator[str]:
    """What he left in a match; who only sat on the bench is told so."""
    is_marked = False
    for name, text in COUNTED:
        if n := getattr(row, name):
            is_marked = True
            yield str(text % {"n": n})
    for name, word in HAPPENED:
        if getattr(row, name):
            is_marked = True
            yield str(word)
    if not is_marked and row.role:
        yield _("played") if row.entered else _("on the bench")


FIGURES: tuple[tuple[Callable[[], str], Callable[[PlayerTotals], int]], ...] = (
    (lambda: _("Matches played"), lambda one: one.matches),
    (lambda: _("Goals"), lambda one: one.goals),
    (lambda: _("By penalty"), lambda one: one.penalties),
    (lambda: _("Assists"), lambda one: one.assists),
    (lambda: _("Yellow cards"), lambda one: one.yellows),
    (lambda: _("Red cards"), lambda one: one.reds),
    (lambda: _("Injuries"), lambda one: one.injuries),
    (lambda: str(ENDED_TIRED), lambda one: one.tired),
)


def career_grid(career: Career, player: str) -> Grid:
    """His figures in each competition."""
    heads = [_("Competition"), *(head() for head, _figure in FIGURES)]
    rows: list[list[Cell]] = [
        [one.name, *(figure(one.figures) for _head, figure in FIGURES)]
        for one in career.totals
    ]
    return Grid(player, heads, rows)
