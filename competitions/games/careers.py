"""A side's matches in the order played, and how it stood before each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from competitions.games.absences import CarriedState, Cause, SideMatch
from competitions.games.fitness import Status, unfit_in
from competitions.games.league import League, SideFacts, fold_matches
from competitions.games.questions import MatchQuestion, PlayerQuestion, When
from engine.report import MatchReport
from engine.sides import SIDES

Order = tuple[datetime, int, int]
"""When a match was played (decision 12), its round and its place in the round."""


class EndedMatch(NamedTuple):
    """A match with a result, by its row and its public id, and its place in the order."""

    fixture: int
    match: str
    home: int
    away: int
    official: bool
    walkover: bool
    order: Order


class WalkedOver(Protocol):
    """A match that nobody played, and where it belongs among those of a side."""

    @property
    def fixture(self) -> int: ...

    @property
    def match(self) -> str: ...

    def order(self, played: Iterable[Order]) -> Order:
        """Its place among these."""


@dataclass(frozen=True, slots=True)
class Outing:
    """A match of one side, played or walked over, and its place in the order."""

    match: SideMatch
    order: Order
    # Only official ones are folded (decision 10).
    official: bool = True


@dataclass(frozen=True, slots=True)
class PendingMatch:
    """A match that was opened or played and is not official yet."""

    match: str
    # Cards learnt before it, and cards played in it as far as known.
    learnt: tuple[int, ...] = ()
    played: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Careers:
    """The matches of the sides of one competition, each side's in order."""

    league: League
    outings: Mapping[int, tuple[Outing, ...]]

    def of(self, team: int) -> tuple[Outing, ...]:
        """All its matches, official or not."""
        return self.outings.get(team, ())

    def counted(self, team: int) -> list[SideMatch]:
        """The matches that are folded."""
        return [one.match for one in self.of(team) if one.official]

    def now(self, team: int) -> CarriedState:
        """What it carries into its next match."""
        return fold_matches(self.league, self.counted(team))

    def before(self, match: str, team: int, place: Order | None = None) -> CarriedState:
        """What a side carries into a match; one without a result is still to come.

        `place`: where a match that is typed afterwards belongs.
        """
        own = [one.order for one in self.of(team) if one.match.match == match]
        place = place or next(iter(own), None)
        earlier = [
            one.match
            for one in self.of(team)
            if one.official
            and one.match.match != match
            and (place is None or one.order < place)
        ]
        return fold_matches(self.league, earlier)

    def unofficial(self, team: int, match: str = "") -> Iterator[PendingMatch]:
        """Decision 10: its matches that may still change, earlier than this one."""
        own = [one.order for one in self.of(team) if one.match.match == match]
        for outing in self.of(team):
            one = outing.match
            if outing.official or one.match == match:
                continue
            if not own or outing.order < own[0]:
                yield PendingMatch(one.match, *self.league.moved(one))

    def states(self, team: int) -> list[tuple[Outing, CarriedState]]:
        """Each match, official or not, with the state before it."""
        state, found = self.league.state({}, {}), []
        for outing in self.of(team):
            found.append((outing, state))
            if outing.official:
                state = self.league.after(state, outing.match)
        return found

    def instead(
        self, match: str, teams: Iterable[int], outings: Mapping[int, Outing]
    ) -> Careers:
        """The careers of these sides if that match had left them this, or had not been."""
        found = {}
        for team in teams:
            played = [one for one in self.of(team) if one.match.match != match]
            if team in outings:
                played.append(outings[team])
            found[team] = tuple(sorted(played, key=lambda one: one.order))
        return Careers(self.league, found)


class SeasonFacts(NamedTuple):
    """What is stored of all matches of a competition."""

    played: Iterable[EndedMatch]
    # By fixture and team.
    marks: Mapping[tuple[int, int], SideFacts]
    # Matches that nobody played, each with the team that has won it.
    gone: Iterable[tuple[WalkedOver, int]] = ()


def outings_of(
    league: League, facts: SeasonFacts, wanted: Collection[int] | None = None
) -> dict[int, tuple[Outing, ...]]:
    """Each side's matches in order, of all sides or of those that are wanted."""
    marks = facts.marks
    found: dict[int, list[Outing]] = defaultdict(list)
    for one in facts.played:
        for team in (one.home, one.away):
            if wanted is None or team in wanted:
                here = marks.get((one.fixture, team)) or SideFacts()
                match = league.match(one.match, here, walkover=one.walkover)
                found[team].append(Outing(match, one.order, one.official))
    for unplayed, team in facts.gone:
        if wanted is None or team in wanted:
            order = unplayed.order(outing.order for outing in found[team])
            match = league.match(unplayed.match, SideFacts(), walkover=True)
            found[team].append(Outing(match, order))
    return {
        team: tuple(sorted(outings, key=lambda outing: outing.order))
        for team, outings in found.items()
    }


@dataclass(frozen=True, slots=True)
class Unfit:
    """A player who was selected although he might not play, and why."""

    match: str
    team: int
    player: int
    status: Status
    rule: str
    cause: Cause
    official: bool = True
    name: str = ""


def unfit(careers: Careers, teams: Iterable[int]) -> list[Unfit]:
    """Who appeared although banned, injured or without his roll; official or not.

    `lineups.breaches` says the same of stored rows.
    """
    return [
        Unfit(
            outing.match.match,
            team,
            player,
            fit.status,
            *fit.reasons[0],
            official=outing.official,
        )
        for team in teams
        for outing, state in careers.states(team)
        for player, fit in unfit_in(state, outing.match).items()
    ]


def questions_missed(careers: Careers) -> list[MatchQuestion]:
    """About matches that were played: before them it was not asked, or after them."""
    league = careers.league
    return [
        question_of(question, outing.match.match, team, when)
        for team in careers.outings
        for outing, state in careers.states(team)
        for when, found in _questions(league, state, outing.match)
        for question in found
    ]


def questions_due(
    careers: Careers,
    coming: Mapping[int, str],
    rolled: Mapping[str, dict[int, bool]],
) -> list[MatchQuestion]:
    """What must be answered before each side's next match.

    `coming`: that match, by team; `rolled`: who has rolled before it, and is he fit?
    """
    league = careers.league
    return [
        question_of(question, coming[team], team)
        for team in careers.outings
        if team in coming
        for question in league.questions_before(
            careers.now(team),
            league.match(coming[team], SideFacts(rolls=rolled.get(coming[team], {}))),
        )
    ]


def _questions(
    league: League, state: CarriedState, match: SideMatch
) -> Iterator[tuple[When, Iterator[PlayerQuestion]]]:
    """What is still asked about this match: from before it, and from after it."""
    yield "missed", league.questions_before(state, match)
    yield "after", league.questions_after(match)


def question_of(
    question: PlayerQuestion, match: str, team: int, when: When = "due"
) -> MatchQuestion:
    """The question of a player as one about this match, asked of this team."""
    return MatchQuestion(
        question.kind,
        match,
        team,
        question.player,
        question.cause,
        when,
        question.faces,
    )


def matches_of(
    league: League,
    facts: Mapping[int, SideMatch],
    report: MatchReport[int],
    teams: tuple[int, int],
) -> dict[int, SideMatch]:
    """The match of both teams, home and away, as this report tells it.

    `facts`: what was prepared for it and stays as it was.
    """
    pairs = zip(SIDES, teams, strict=True)
    return {team: league.reported(facts[team], report, side) for side, team in pairs}
