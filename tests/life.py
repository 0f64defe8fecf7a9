"""A machine that lives random seasons through the database, against the naive model.

Sheets typed, confirmed, corrected, voided; forfeits, walk-overs, postponements, rolls,
training. After each step every side's state, now and before each of its matches, is
that of `tests.naive_life`; and each correction did to later line-ups what was told.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from competitions.actions.competition import fixtures
from competitions.actions.competition.fixtures import Appointment
from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.carry_rows import follow
from competitions.actions.results.consequences import ConsequencesNeeded
from competitions.actions.results.reports import stored_form
from competitions.actions.results.settlement import Submission
from competitions.games.absences import SideMatch
from competitions.games.helvetia.carry_over import TeamState
from competitions.models import (
    Fixture,
    LearntCard,
    Result,
    SquadPlayer,
)
from competitions.queries.carry_over.careers import careers_of
from competitions.queries.carry_over.consequences import consequences_of
from competitions.queries.carry_over.lineups import (
    illegal_lineups,
    states_before_each,
)
from competitions.rules.results.checks import walkover
from competitions.verification.carry_rows import wrong_marks
from engine.report import MatchReport
from tests import make, naive_life, sheets
from tests.states import all_states, history_of, without_yellows

# Places in a squad of five; at least one of them plays.
PLACES = st.integers(0, 4)
MARKS = st.sampled_from(["", "", "Y", "YY", "R", "YR", "I", "E", "RI"])
LINE_UPS = st.dictionaries(PLACES, MARKS, min_size=1)
# What only an import may say: a substitute who never came on and is exhausted.
ANY_LINE_UPS = st.dictionaries(PLACES, MARKS | st.just("bE"), min_size=1)
DAYS = st.integers(0, 40)
WHICH = st.integers(0, 200)
ENDINGS = st.sampled_from(["played", "played", "forfeit", "abandoned", "awarded"])


def tired_after(matches: list[SideMatch]) -> set[int]:
    """HC-FAT-03: only the last match says so; nobody played a walk-over."""
    last = matches[-1] if matches else None
    if last is None or last.walkover:
        return set()
    return {player for player, trace in last.traces.items() if trace.tired}


class Life(RuleBasedStateMachine):
    """One championship of two to eight teams."""

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        # What the model knows: fixture to what was written of it.
        self.book: dict[int, dict[str, Any]] = {}
        self.kickoffs: dict[int, datetime] = {}
        self.rolls: dict[tuple[int, int], bool] = {}
        self.learnt: dict[tuple[int, int], list[int]] = {}
        self.clock = 0

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    @initialize(teams=st.integers(2, 8), legs=st.integers(1, 2))
    def found(self, teams: int, legs: int) -> None:
        names = [f"T{n}" for n in range(teams)]
        self.league = make.championship(names, legs=legs)
        self.fixtures = list(self.league.fixtures.order_by("round", "position"))
        self.squads: dict[int, list[SquadPlayer]] = {}
        for entrant in self.league.entrants.select_related("team"):
            rows = [
                SquadPlayer(team=entrant.team, name=f"{entrant.team.name}-{n}")
                for n in range(5)
            ]
            self.squads[entrant.team_id] = SquadPlayer.objects.bulk_create(rows)

    # what people do

    @rule(
        n=WHICH,
        ours=ANY_LINE_UPS,
        theirs=ANY_LINE_UPS,
        day=st.none() | DAYS,
        ending=ENDINGS,
    )
    def record(
        self, n: int, ours: Any, theirs: Any, day: int | None, ending: str
    ) -> None:
        fixture = self._open(n)
        if fixture is None:
            return
        report = self._report(fixture, ours, theirs, ending)
        opened = None if day is None else sheets.on(day)
        deeds.record_report(fixture, report, by=self._by(), opened_at=opened)
        self._write(fixture, (ours, theirs), opened, official=True)

    @rule(n=WHICH, loser=st.sampled_from(["home", "away", "both"]))
    def walk_over(self, n: int, loser: str) -> None:
        fixture = self._open(n)
        if fixture is None:
            return
        report = walkover(loser, fixture.league_rules.forfeit_goals)
        deeds.record_report(fixture, report, by=self._by())
        self._write(fixture, ({}, {}), None, official=True, walkover=True)

    @rule(n=WHICH, ours=LINE_UPS, theirs=LINE_UPS)
    def propose(self, n: int, ours: Any, theirs: Any) -> None:
        fixture = self._fixture(n)
        if fixture.pk in self.book:
            return
        report = self._report(fixture, ours, theirs, "played")
        by = replace(make.coach_by("home"), at=self._by().at)
        deeds.propose_result(fixture, Submission(report), by=by, grounds=Grounds(None))
        self._write(fixture, (ours, theirs), None, official=False)

    @rule(n=WHICH)
    def confirm(self, n: int) -> None:
        waiting = [pk for pk, said in self.book.items() if not said["official"]]
        if waiting:
            result = Result.objects.get(fixture=waiting[n % len(waiting)])
            by, content = make.coach_by("away", "user:3"), result.content_hash
            deeds.confirm_result(result.fixture, content=content, by=by, version=None)
            self.book[result.fixture_id]["official"] = True

    @rule(n=WHICH, ours=LINE_UPS, theirs=LINE_UPS)
    def correct(self, n: int, ours: Any, theirs: Any) -> None:
        fixture = self._played(n)
        if fixture is None:
            return
        report = self._report(fixture, ours, theirs, "played")
        sides = {"home": fixture.home, "away": fixture.away}
        before = self._barred()
        told = consequences_of(fixture, stored_form(report, sides, []))
        self._insist(deeds.decide_result, fixture, Submission(report))
        self._write(fixture, (ours, theirs), None, official=True)
        self._as_logged(fixture, told, before)

    @rule(n=WHICH)
    def void(self, n: int) -> None:
        fixture = self._played(n)
        if fixture is None:
            return
        before, told = self._barred(), consequences_of(fixture, None)
        self._insist(deeds.void_result, fixture)
        del self.book[fixture.pk]
        self._as_logged(fixture, told, before)

    @rule(n=WHICH, day=DAYS)
    def postpone(self, n: int, day: int) -> None:
        fixture = self._fixture(n)
        self.kickoffs[fixture.pk] = sheets.on(day)
        fixtures.schedule_fixture(
            fixture,
            Appointment(sheets.on(day), place="", table="", postponed=False),
            by=self._by(),
            version=None,
        )

    @rule(n=WHICH, who=st.integers(0, 4), home=st.booleans(), fit=st.booleans())
    def roll(self, n: int, who: int, home: bool, fit: bool) -> None:
        fixture = self._fixture(n)
        player = self.squads[fixture.home_id if home else fixture.away_id][who]
        if (fixture.pk, player.pk) not in self.rolls:
            self.rolls[fixture.pk, player.pk] = fit
            sheets.answer_roll(fixture, player, 1 if fit else 6)
            self._follow(fixture)

    @rule(n=WHICH, number=st.integers(5, 24))
    def learn(self, n: int, number: int) -> None:
        fixture = self._fixture(n)
        known = self.learnt.setdefault((fixture.pk, fixture.home_id), [])
        if number not in known:
            known.append(number)
            LearntCard.objects.create(
                fixture=fixture,
                team_id=fixture.home_id,
                number=number,
                level=1,
                at=make.AT,
            )
            self._follow(fixture)

    # what must be true

    @invariant()
    def every_state_is_that_of_the_model(self) -> None:
        if not hasattr(self, "league"):
            return
        for team, state in all_states(self.league).items():
            self._compare(state, self._days(team), team)
            self._tired(state, team)

    @invariant()
    def so_are_the_states_of_the_past_and_the_line_ups_that_were_illegal(self) -> None:
        if not hasattr(self, "league"):
            return
        found = {(one.match, one.player) for one in illegal_lineups(self.league)}
        assert found == self._barred()
        team = min(self.squads)
        days = self._days(team)
        told = history_of(self.league, team)
        assert [match for match, _ in told.before] == [d["match"] for d in days]
        for n, (_, state) in enumerate(told.before):
            self._compare(state, days[:n], team)
        by_fold = {(match, team): without_yellows(was) for match, was in told.before}
        by_fold["to come", team] = without_yellows(told.now)
        assert states_before_each(self.league, by_fold) == by_fold

    @invariant()
    def the_rows_are_those_of_the_fold(self) -> None:
        if hasattr(self, "league"):
            assert list(wrong_marks(self.league)) == []

    # how

    def _tired(self, state: TeamState, team: int) -> None:
        careers = careers_of(self.league, [team])
        matches = careers.counted(team)
        told = {player for player, one in state.players.items() if one.tired}
        assert tired_after(matches) == told

    def _follow(self, fixture: Fixture) -> None:
        """Facts that came late; the program refuses them once there is a result."""
        follow(self.league, {fixture.home_id, fixture.away_id})

    def _compare(self, state: TeamState, days: list[Any], team: int) -> None:
        for player in self.squads[team]:
            told = naive_life.as_naive(state.of(player.pk))
            assert told == naive_life.condition(days, player.pk)
        cards = {card: (own.match, own.how) for card, own in state.deck.items()}
        assert cards == naive_life.deck(days)

    def _days(self, team: int, *, official: bool = True) -> list[Any]:
        """The side's days in order, written down anew from the model's own book."""
        rows = []
        for fixture in self.fixtures:
            said = self.book.get(fixture.pk)
            if said is None or team not in (fixture.home_id, fixture.away_id):
                continue
            if official and not said["official"]:
                continue
            at = said["opened"] or self.kickoffs.get(fixture.pk) or said["first"]
            rows.append(((at, fixture.round, fixture.position), fixture, said))
        rows.sort(key=lambda row: row[0])
        return [self._day(fixture, said, team) for _, fixture, said in rows]

    def _day(self, fixture: Fixture, said: dict[str, Any], team: int) -> Any:
        return {
            "match": fixture.public_id,
            "fixture": fixture.pk,
            "official": said["official"],
            "walkover": said["walkover"],
            "players": said["players"][team],
            "rolls": {
                player: fit
                for (match, player), fit in self.rolls.items()
                if match == fixture.pk
            },
            "trained": self.learnt.get((fixture.pk, team), []),
            "challenge": None,
            "played": [],
        }

    def _barred(self) -> set[tuple[str, int]]:
        found = set()
        for team in self.squads:
            before: list[Any] = []
            for day in self._days(team, official=False):
                barred = naive_life.barred(before, day)
                found |= {(day["match"], player) for player in barred}
                if day["official"]:
                    before.append(day)
        return found

    def _as_logged(
        self, fixture: Fixture, told: Any, before: set[tuple[str, int]]
    ) -> None:
        now = self._barred()
        for what, more, less in (("illegal", now, before), ("legal", before, now)):
            assert {(c.match, c.player) for c in told if c.what == what} == {
                key for key in more - less if key[0] != fixture.public_id
            }

    def _insist(self, deed: Any, *asked: Any) -> None:
        """An organiser reads what follows and goes on."""
        grounds = Grounds(None, "Looked again")
        try:
            with transaction.atomic():
                deed(*asked, by=self._by(), grounds=grounds)
        except ConsequencesNeeded as needed:
            grounds = replace(grounds, acknowledged=needed.acknowledged)
            deed(*asked, by=self._by(), grounds=grounds)

    def _fixture(self, n: int) -> Fixture:
        return self.fixtures[n % len(self.fixtures)]

    def _open(self, n: int) -> Fixture | None:
        """Not played yet, or not official."""
        rows = [
            one
            for one in self.fixtures
            if not self.book.get(one.pk, {"official": False})["official"]
        ]
        return rows[n % len(rows)] if rows else None

    def _played(self, n: int) -> Fixture | None:
        rows = [one for one in self.fixtures if one.pk in self.book]
        official = [one for one in rows if self.book[one.pk]["official"]]
        return official[n % len(official)] if official else None

    def _report(
        self, fixture: Fixture, ours: Any, theirs: Any, ending: str
    ) -> MatchReport:
        said = [
            ", ".join(
                f"{self.squads[team][who].name} {left}" for who, left in up.items()
            )
            for team, up in ((fixture.home_id, ours), (fixture.away_id, theirs))
        ]
        lost = {"forfeit": "away", "home": 2} if ending == "forfeit" else {}
        return sheets.played(*said, kind=ending, **lost)

    def _write(
        self,
        fixture: Fixture,
        sides: Any,
        opened: datetime | None,
        *,
        official: bool,
        walkover: bool = False,
    ) -> None:
        before = self.book.get(fixture.pk, {})
        players = {
            team: {
                # HC-FAT-03: on the bench and never on the pitch
                self.squads[team][who].pk: left.replace("bE", "b")
                for who, left in side.items()
            }
            for team, side in zip(
                (fixture.home_id, fixture.away_id), sides, strict=True
            )
        }
        self.book[fixture.pk] = {
            "players": players,
            "official": official,
            "walkover": walkover,
            "opened": opened or before.get("opened"),
            "first": before.get("first") or self._now(),
        }

    def _by(self) -> Any:
        self.clock += 1
        return make.by(at=self._now())

    def _now(self) -> datetime:
        return sheets.on(self.clock)
