"""The demo club, written by the same actions as everybody's: the log is there too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from competitions.actions.competition import (
    adjustments,
    competitions,
    draws,
    entrants,
    fixtures,
)
from competitions.actions.competition.adjustments import PointsDecision
from competitions.actions.competition.competitions import (
    CompetitionRules,
    EmptyCompetition,
)
from competitions.actions.competition.fixtures import (
    Appointment,
    NewFriendly,
    RoundDates,
)
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.people import clubs, coaching
from competitions.actions.people.clubs import Founder
from competitions.actions.people.coaching import Joiner
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.actions.team import cards, squads, teams
from competitions.games.helvetia.league import FAMILY
from competitions.models import Club, Competition, Fixture, Result, Team
from competitions.models.people import User
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.people.roles import Role
from engine.games.helvetia.box import catalogue
from engine.report import MatchReport
from engine.sides import BySide, Side
from helvetia_site.demo import content, scores, sheets
from helvetia_site.demo.further_games import further_cups

# The first of many in which head-to-head parts the two teams at the top.
SEED = "alpine-171"
EVENING = time(20, 15)
PLAYED_ROUNDS, ROUNDS = 9, 14
FORFEITED, DISPUTED = ("Glacier Snails", 6), ("Rhine Drakes", "Fog Owls")
WAITING = ("Valley Jesters", "Rhine Drakes")


@dataclass(frozen=True, slots=True)
class People:
    """The accounts of the demo."""

    ada: User
    ben: User
    cleo: User
    otto: User


@transaction.atomic
def build(people: People, now: datetime) -> Club:
    return _Demo(people, now).club


class _Demo:
    """One loading: what was made so far, and the day everything turns around."""

    def __init__(self, people: People, now: datetime) -> None:
        self.people, self.now = people, now
        self.today = timezone.localdate(now)
        self.at = self._evening(-180)
        self.club = self._found()
        self.teams = self._teams()
        self.sides = self._sides()
        further_cups(self.club, self._by, self._evening)
        self._summer_cup()
        self._league()
        self._winter_cup()
        self._friendlies()
        for team in self.teams.values():
            clubs.renew_link(team, by=self._by(at=now))

    def _evening(self, days: int, hour: time = EVENING) -> datetime:
        day: date = self.today + timedelta(days=days)
        return timezone.make_aware(datetime.combine(day, hour))

    def _by(self, who: str = "ada", at: datetime | None = None) -> Author:
        """Ada runs the club; she writes what the organisers wrote."""
        user = getattr(self.people, who)
        role = {"ada": Role.CLUB_ADMIN, "otto": Role.ORGANISER}.get(who, Role.COACH)
        return Author(
            actor=f"user:{user.pk}",
            role=role,
            at=min(at or self.at, self.now),
            organiser=role is not Role.COACH,
        )

    def _found(self) -> Club:
        club = clubs.found_club(
            content.CLUB, by=self._by(), founder=Founder(self.people.ada), demo=True
        )
        link = clubs.invite(club, role=Role.ORGANISER, by=self._by())
        clubs.accept(link, user=self.people.otto, by=self._by("otto"))
        return club

    def _teams(self) -> dict[str, Team]:
        rows = [teams.NewTeam(team.name, team.coach) for team in content.TEAMS]
        made = {t.name: t for t in teams.create_teams(self.club, rows, by=self._by())}
        for team in content.TEAMS:
            self._dress(made[team.name], team)
        return {team.name: team for team in self.club.teams.select_related("club")}

    def _dress(self, team: Team, wanted: content.DemoTeam) -> None:
        """Look, cards, nine footballers, and the account of its coach."""
        motto, look = wanted.motto, wanted.look and asdict(wanted.look)
        faction = cards.adopt_box(self.club, wanted.origin, by=self._by())
        if not wanted.players:
            source = catalogue.faction(wanted.origin)
            motto, look = source.motto.en, asdict(source.look)
        else:
            faction = cards.duplicate_box(faction, name=wanted.name, by=self._by())
            cards.import_cards(faction, wanted.cards(), by=self._by())
        teams.edit_team(team, {"motto": motto, **(look or {})}, by=self._by())
        squads.take_squad(team, faction, by=self._by())
        account = getattr(self.people, wanted.coach.lower(), None)
        if account:
            link = team.invitations.get()
            coaching.take_team(link, Joiner(account), by=self._by(wanted.coach.lower()))

    def _sides(self) -> dict[int, scores.Strength]:
        return {
            team.pk: scores.strength_of(
                content.STRENGTH[team.name],
                [p.card.value for p in team.squad.select_related("card") if p.card],
            )
            for team in self.teams.values()
        }

    # The championship -----------------------------------------------------------------

    def _league(self) -> None:
        self.at = self._evening(-70)
        league = self._competition(
            content.LEAGUE,
            CompetitionRules(kind="championship", legs=2),
            content.LEAGUE_ORDER,
            hours=336,
        )
        days = {n: self._evening(7 * (n - 10)) for n in range(1, ROUNDS + 1)}
        self._date(league, days)
        for meeting in meetings_of(league):
            if meeting.fixture.round <= PLAYED_ROUNDS:
                self._play_league(meeting)
        self._this_week(league)
        noisy = self.teams["Cowbell City"].pk
        decision = PointsDecision(noisy, -1, "Bells after ten o’clock")
        then = self._by(at=self._evening(-20))
        adjustments.adjust_points(league, decision, by=then, grounds=Grounds(None))

    def _play_league(self, meeting: Meeting) -> None:
        home, away = _both(meeting)
        kickoff = meeting.fixture.kickoff
        assert kickoff
        self.at = kickoff + timedelta(minutes=100)
        if (away.name, meeting.fixture.round) == FORFEITED:
            report = MatchReport(2, 0, forfeit=Side.AWAY, kind="forfeit")
        else:
            report = self._league_report(meeting)
        is_late = meeting.fixture.round > ROUNDS / 2
        if is_late and {home.name, away.name} == set(DISPUTED):
            self._dispute(meeting, report)
        elif {home.name, away.name} == set(WAITING):
            self._agree(meeting, report)
        else:
            _propose(meeting.fixture, report, self._by())

    def _league_report(self, meeting: Meeting) -> MatchReport:
        home, away = _both(meeting)
        seed = f"{SEED}:{home.name}:{away.name}"
        tables = self._prepare(meeting, seed)
        report = scores.league_match(seed, tables.home.side, tables.away.side)
        return sheets.demo_report(report, tables, seed)

    def _prepare(self, meeting: Meeting, seed: str) -> BySide[sheets.Table]:
        """Both sides choose whom they may; a match of GEEK rules has a sheet."""
        both = BySide(*((team, self.sides[team.pk]) for team in _both(meeting)))
        early = self._by(at=self.at - timedelta(minutes=100))
        return sheets.demo_preparation(meeting.fixture, both, seed=seed, by=early)

    def _agree(self, meeting: Meeting, report: MatchReport) -> None:
        """Two coaches with accounts: one types, the other confirms."""
        home, away = _both(meeting)
        first = self._coach(home, Side.HOME)
        made = _propose(meeting.fixture, report, first)
        assert made
        self.at += timedelta(minutes=12)
        second = self._coach(away, Side.AWAY)
        deeds.confirm_result(
            meeting.fixture, content=made.content_hash, by=second, version=None
        )

    def _dispute(self, meeting: Meeting, report: MatchReport) -> None:
        """Both typed it, differently; the organisers are asked."""
        home, away = _both(meeting)
        _propose(meeting.fixture, report, self._coach(home, Side.HOME))
        self.at += timedelta(minutes=40)
        other = replace(report, away=report.away + 1, goals=report.goals)
        _propose(meeting.fixture, other, self._coach(away, Side.AWAY))

    def _coach(self, team: Team, side: Side) -> Author:
        name = next(t.coach.lower() for t in content.TEAMS if t.name == team.name)
        return replace(self._by(name), role=Role.COACH, sides=frozenset({side}))

    def _this_week(self, league: Competition) -> None:
        """One match was played a day early and waits; the others have their tables."""
        this_round = [m for m in meetings_of(league) if m.fixture.round == 10]
        for table, meeting in enumerate(this_round, 1):
            home, away = _both(meeting)
            early = {home.name, away.name} == set(WAITING)
            self.at = self._evening(-3)
            evening = self._evening(-1 if early else 0)
            self._appoint(meeting.fixture, evening, str(table))
            if early:
                self._enter_early(meeting)

    def _enter_early(self, meeting: Meeting) -> None:
        """Ben typed it last night; Cleo has still to confirm."""
        self.at = self._evening(-1) + timedelta(minutes=100)
        home, away = _both(meeting)
        author = (
            self._coach(home, Side.HOME)
            if home.name == WAITING[0]
            else self._coach(away, Side.AWAY)
        )
        _propose(meeting.fixture, self._league_report(meeting), author)

    # The cups -------------------------------------------------------------------------

    def _winter_cup(self) -> None:
        self.at = self._evening(-30)
        order = (
            *("Valley Jesters", "Rhine Drakes", "Lake Herons", "Fog Owls"),
            *("Marmot United", "Cowbell City", "Tunnel Badgers", "Glacier Snails"),
        )
        cup = self._competition(
            content.WINTER_CUP,
            CompetitionRules(kind="cup", third_place=True),
            order,
            hours=168,
        )
        days = {1: self._evening(-16), 2: self._evening(-2), 3: self._evening(19)}
        self._date(cup, days)
        endings = {
            "Valley Jesters": ("win", "home"),
            "Fog Owls": ("extra", "away"),
            "Rhine Drakes": ("win", "home"),
            "Lake Herons": ("kicks", (4, 3)),
        }
        for meeting in _round(cup, 1):
            self._play_cup(meeting, endings)
        first, second = _round(cup, 2)
        self._play_cup(first, {_both(first)[0].name: ("kicks", (5, 4))})
        self._appoint(second.fixture, self._evening(3), "1")

    def _summer_cup(self) -> None:
        """Last season's, FAMILY rules, six teams: finished and archived."""
        self.at = self._evening(-175)
        order = (
            *("Lake Herons", "Valley Jesters", "Tunnel Badgers"),
            *("Rhine Drakes", "Cowbell City", "Marmot United"),
        )
        cup = self._competition(
            content.SUMMER_CUP,
            CompetitionRules(kind="cup", ruleset=FAMILY.ruleset),
            order,
            hours=24,
        )
        days = {n: self._evening(-175 + 14 * n) for n in (1, 2, 3)}
        self._date(cup, days)
        endings: dict[str, tuple[str, object]] = {
            "Tunnel Badgers": ("win", "away"),
            "Rhine Drakes": ("kicks", (3, 2)),
            "Lake Herons": ("win", "home"),
            "Valley Jesters": ("win", "away"),
        }
        for number in (1, 2):
            for meeting in _round(cup, number):
                self._play_cup(meeting, endings)
        (final,) = _round(cup, 3)
        home = _both(final)[0].name
        wanted = Side.HOME if home == "Lake Herons" else Side.AWAY
        self._play_cup(final, {home: ("win", wanted)})
        competitions.finish_competition(cup, by=self._by(), version=None)
        competitions.archive(
            cup, by=self._by(at=self.at + timedelta(days=7)), version=None
        )

    def _play_cup(
        self, meeting: Meeting, endings: Mapping[str, tuple[str, Any]]
    ) -> None:
        home, away = _both(meeting)
        how, figures = endings[home.name]
        family = bool(
            meeting.fixture.competition
            and meeting.fixture.competition.profile == "family"
        )
        seed = f"{SEED}:{content.WINTER_CUP}:{home.name}:{away.name}"
        assert meeting.fixture.kickoff
        self.at = meeting.fixture.kickoff + timedelta(minutes=130)
        tables = None if family else self._prepare(meeting, seed)
        sides = (
            (tables.home.side, tables.away.side)
            if tables
            else (self.sides[home.pk], self.sides[away.pk])
        )
        if how == "kicks":
            report = scores.after_kicks(
                seed, *sides, scores.Shootout(figures, extra_time=not family)
            )
        elif how == "extra":
            report = scores.after_extra_time(seed, *sides, figures)
        else:
            report = scores.cup_match(seed, *sides, figures)
        report = (
            sheets.demo_report(report, tables, seed)
            if tables
            else scores.family_report(report)
        )
        _propose(meeting.fixture, report, self._by())

    # The rest -------------------------------------------------------------------------

    def _friendlies(self) -> None:
        past = ("Marmot United", "Glacier Snails", -40)
        ahead = ("Rhine Drakes", "Valley Jesters", 5)
        for home, away, days in (past, ahead):
            self.at = self._evening(min(days, 0) - 3)
            pair, when = (self.teams[home], self.teams[away]), self._evening(days)
            wanted = NewFriendly(*pair, kickoff=when, place=content.HALL)
            fixture = fixtures.create_friendly(self.club, wanted, by=self._by())
            if days < 0:
                self.at = self._evening(days) + timedelta(minutes=100)
                self._play_friendly(fixture)

    def _play_friendly(self, fixture: Fixture) -> None:
        assert fixture.home_id
        assert fixture.away_id
        sides = self.sides[fixture.home_id], self.sides[fixture.away_id]
        report = scores.league_match(f"{SEED}:friendly", *sides)
        _propose(fixture, report, self._by())

    def _date(self, competition: Competition, days: Mapping[int, datetime]) -> None:
        dates = RoundDates(days, place=content.HALL)
        fixtures.date_rounds(competition, dates, by=self._by(), version=None)

    def _appoint(self, fixture: Fixture, at: datetime, table: str) -> None:
        here = Appointment(at, content.HALL, table, postponed=False)
        fixtures.schedule_fixture(fixture, here, by=self._by(), version=None)

    def _competition(
        self, name: str, terms: CompetitionRules, order: Sequence[str], *, hours: int
    ) -> Competition:
        made = competitions.create_competition(
            self.club, EmptyCompetition(name, terms=terms), by=self._by()
        )
        named = [self.teams[team] for team in order]
        entrants.add_entrants(made, named, by=self._by(), version=None)
        competitions.edit_settings(
            made, by=self._by(), version=None, confirm_hours=hours
        )
        listed = DrawOrder("list", seed="")
        draws.make_draw(made, listed, by=self._by(), grounds=Grounds(None))
        made.refresh_from_db()
        return made


def _propose(fixture: Fixture, report: MatchReport, by: Author) -> Result | None:
    grounds = Grounds(None)
    return deeds.propose_result(fixture, Submission(report), by=by, grounds=grounds)


def _both(meeting: Meeting) -> tuple[Team, Team]:
    assert meeting.home
    assert meeting.away
    return meeting.home, meeting.away


def _round(cup: Competition, number: int) -> list[Meeting]:
    return [
        meeting
        for meeting in meetings_of(cup)
        if meeting.fixture.round == number and meeting.home and meeting.away
    ]
