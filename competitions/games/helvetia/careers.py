"""A side's matches in the order played, and how it stood before each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple, Protocol

from competitions.games.helvetia.carry_over import (
    Cause,
    TeamMatch,
    TeamState,
    Trace,
    after,
    fold_matches,
)
from competitions.games.helvetia.eligibility import Status, fitness, unfit_in
from competitions.games.values import LeagueRules
from engine.games.helvetia.side_report import EXHAUSTED, helvetia_part
from engine.player_lines import player_lines
from engine.report import MatchReport
from engine.sides import SIDES, Side

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

    def order(self, played: Iterable[Order]) -> Order: ...


@dataclass(slots=True)
class SideFacts:
    """What is stored about one side of one match."""

    traces: dict[int, Trace] = field(default_factory=dict)
    rolls: dict[int, bool] = field(default_factory=dict)
    trained: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    challenge: tuple[int, bool] | None = None

    def match(self, public_id: str, *, walkover: bool = False) -> TeamMatch:
        return TeamMatch(
            public_id,
            walkover,
            traces=self.traces,
            rolls=self.rolls,
            trained=tuple(self.trained),
            challenge=self.challenge,
            cards_played=tuple(self.played),
        )


@dataclass(frozen=True, slots=True)
class Outing:
    """A match of one side, played or walked over, and its place in the order."""

    match: TeamMatch
    order: Order
    # Only official ones are folded (decision 10).
    official: bool = True


@dataclass(frozen=True, slots=True)
class PendingMatch:
    """A match that was opened or played and is not official yet."""

    match: str
    # POWER cards learnt before it, and cards played in it as far as known.
    trained: tuple[int, ...] = ()
    played: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Careers:
    """The matches of the sides of one competition, each side's in order."""

    rules: LeagueRules
    outings: Mapping[int, tuple[Outing, ...]]

    def of(self, team: int) -> tuple[Outing, ...]:
        return self.outings.get(team, ())

    def counted(self, team: int) -> list[TeamMatch]:
        """The matches that are folded."""
        return [one.match for one in self.of(team) if one.official]

    def now(self, team: int) -> TeamState:
        return fold_matches(self.rules, self.counted(team))

    def before(self, match: str, team: int, place: Order | None = None) -> TeamState:
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
        return fold_matches(self.rules, earlier)

    def unofficial(self, team: int, match: str = "") -> Iterator[PendingMatch]:
        """Decision 10: what may still change; without that match and those after it."""
        own = [one.order for one in self.of(team) if one.match.match == match]
        for outing in self.of(team):
            one = outing.match
            if outing.official or one.match == match:
                continue
            if not own or outing.order < own[0]:
                yield PendingMatch(one.match, one.trained, one.cards_played)

    def states(self, team: int) -> list[tuple[Outing, TeamState]]:
        """Each match, official or not, with the state before it."""
        state, found = TeamState(), []
        for outing in self.of(team):
            found.append((outing, state))
            if outing.official:
                state = after(self.rules, state, outing.match)
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
        return Careers(self.rules, found)


def outings_of(
    played: Iterable[EndedMatch],
    marks: Mapping[tuple[int, int], SideFacts],
    gone: Iterable[tuple[WalkedOver, int]],
    wanted: Collection[int] | None = None,
) -> dict[int, tuple[Outing, ...]]:
    """Each side's matches in order, of all sides or of those that are wanted.

    `marks` by fixture and side; `gone`: what nobody played, with who has won it.
    """
    found: dict[int, list[Outing]] = defaultdict(list)
    for one in played:
        for team in (one.home, one.away):
            if wanted is None or team in wanted:
                facts = marks.get((one.fixture, team)) or SideFacts()
                match = facts.match(one.match, walkover=one.walkover)
                found[team].append(Outing(match, one.order, one.official))
    for walked, team in gone:
        if wanted is None or team in wanted:
            order = walked.order(outing.order for outing in found[team])
            match = TeamMatch(walked.match, walkover=True)
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


@dataclass(frozen=True, slots=True)
class OpenRoll:
    """HC-REC-03: a recovery roll that is still to be made, before which match."""

    match: str
    team: int
    player: int
    cause: Cause
    # Played already: the roll is missing; else it is the side's next match.
    past: bool
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


def rolls_missed(careers: Careers) -> list[OpenRoll]:
    """Before matches that were played; for a walk-over nobody had to roll."""
    return [
        OpenRoll(outing.match.match, team, player, cause, past=True)
        for team in careers.outings
        for outing, state in careers.states(team)
        if not outing.match.walkover
        for player, cause in _rolling(state, outing.match.rolls)
    ]


def rolls_due(
    careers: Careers,
    coming: Mapping[int, str],
    rolled: Mapping[str, Mapping[int, bool]],
) -> list[OpenRoll]:
    """Before each side's next match, by what was rolled for those."""
    return [
        OpenRoll(coming[team], team, player, cause, past=False)
        for team in careers.outings
        if team in coming
        for player, cause in _rolling(careers.now(team), rolled.get(coming[team], {}))
    ]


def _rolling(
    state: TeamState, rolls: Mapping[int, bool]
) -> Iterator[tuple[int, Cause]]:
    for player, condition in state.players.items():
        if condition.injured and fitness(condition, rolls.get(player)).roll_due:
            yield player, condition.injured


def matches_of(
    facts: Mapping[int, TeamMatch], report: MatchReport[int], teams: tuple[int, int]
) -> dict[int, TeamMatch]:
    """Of both teams, home and away."""
    pairs = zip(SIDES, teams, strict=True)
    return {team: match_of(facts[team], report, side) for side, team in pairs}


def match_of(facts: TeamMatch, report: MatchReport[int], side: Side) -> TeamMatch:
    """A report as one side's match, beside what was prepared for it."""
    part = helvetia_part(report.sheet(side))
    challenge = part.challenge
    return replace(
        facts,
        walkover=report.kind == "walkover",
        traces={
            line.player: Trace(
                line.yellows,
                line.reds,
                line.injured,
                EXHAUSTED in line.marks and line.entered,
            )
            for line in player_lines(report)
            if line.side == side
        },
        challenge=(challenge.number, challenge.made) if challenge else None,
        cards_played=tuple(sorted(card.number for card in part.cards_played)),
    )
