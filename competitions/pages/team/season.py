"""A team's season: its matches of one competition, with what each of them changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from competitions.games.absences import CarriedState
from competitions.games.league import HeldCard, history
from competitions.games.values import LeagueRules
from competitions.models import (
    Appearance,
    CardUse,
    Competition,
    Fixture,
    LearntCard,
    MatchAnswer,
    PrizeOutcome,
    Result,
    Team,
)
from competitions.queries.carry_over.careers import careers_of
from competitions.queries.carry_over.seasons import SeasonRows, season_rows
from competitions.queries.fixtures.progress import plan_of
from competitions.rules.draws.rounds import NO_PLAN, RoundPlan
from competitions.rules.results.outcome import Letter
from engine.sides import Side


@dataclass(frozen=True, slots=True)
class SeasonMatch:
    """One match of the side; without an `after` it is not official and changed nothing."""

    result: Result
    side: Side
    opponent: Team
    before: CarriedState
    after: CarriedState | None = None
    appearances: Sequence[Appearance] = ()
    # The card that could be won in it, and those learnt before it.
    prize: PrizeOutcome | None = None
    learnt: Sequence[LearntCard] = ()
    uses: Sequence[CardUse] = ()
    rolls: Sequence[MatchAnswer] = ()

    @property
    def fixture(self) -> Fixture:
        return self.result.fixture

    @property
    def official(self) -> bool:
        return self.result.official

    @property
    def goals(self) -> tuple[int, int]:
        """For and against."""
        return self.result.outcome.goals(
            self.side, self.fixture.league_rules.forfeit_goals
        )

    @property
    def letter(self) -> Letter:
        return self.result.outcome.letter(self.side)


@dataclass(frozen=True, slots=True)
class Season:
    """What a team has played in a competition, oldest first, and how it stands now."""

    team: Team
    competition: Competition
    rules: LeagueRules
    played: tuple[SeasonMatch, ...] = ()
    state: CarriedState = field(default_factory=CarriedState)
    plan: RoundPlan = NO_PLAN

    @property
    def held(self) -> Mapping[int, HeldCard]:
        """The cards that the team carries."""
        return self.competition.league.held(self.state)

    @property
    def teams(self) -> dict[int, Team]:
        """The team and whom it has met."""
        opponents = {one.opponent.pk: one.opponent for one in self.played}
        return {self.team.pk: self.team, **opponents}

    @property
    def official(self) -> tuple[SeasonMatch, ...]:
        return tuple(one for one in self.played if one.after is not None)

    def before(self, public_id: str) -> Season:
        """The season as it stood before one of its matches."""
        rows = self.official
        numbers = [one.fixture.public_id for one in rows]
        if public_id not in numbers:
            return self
        n = numbers.index(public_id)
        return replace(self, played=rows[:n], state=rows[n].before)


def season_of(team: Team, competition: Competition) -> Season:
    """A fixed number of queries, however many matches there were."""
    careers = careers_of(competition, [team.pk])
    matches = careers.counted(team.pk)
    states = history(careers.league, matches)
    # Without carry-over nobody counted the matches, and every state is the empty one.
    places = {match.match: n for n, match in enumerate(matches)}
    rows = season_rows(team, competition)
    played = []
    # What is not official yet has changed nothing: it stands last.
    for row in sorted(rows.results, key=lambda row: (not row.official, row.order)):
        n = places.get(row.fixture.public_id, 0 if row.official else len(matches))
        after = states[min(n + 1, len(matches))] if row.official else None
        played.append(_match(team, rows, row, (states[n], after)))
    plan = plan_of(competition)
    # Also what this competition left out of the rules of its game.
    rules = competition.league_rules
    return Season(team, competition, rules, tuple(played), states[-1], plan)


def _match(
    team: Team,
    rows: SeasonRows,
    row: Result,
    states: tuple[CarriedState, CarriedState | None],
) -> SeasonMatch:
    """`states`: before the match, and after it if it is official."""
    fixture, teams = row.fixture_id, (row.home_team, row.away_team)
    side = Side.HOME if row.home_team_id == team.pk else Side.AWAY
    return SeasonMatch(
        result=row,
        side=side,
        opponent=teams[side.other.number],
        before=states[0],
        after=states[1],
        appearances=rows.appearances.get(fixture, ()),
        prize=next(iter(rows.prizes.get(fixture, ())), None),
        learnt=rows.learnt.get(fixture, ()),
        uses=rows.uses.get(fixture, ()),
        rolls=rows.rolls.get(fixture, ()),
    )


def current_of(competitions: Sequence[Competition]) -> Competition | None:
    """The one a reader means: the newest that is under way, else the newest drawn."""
    drawn = [one for one in competitions if one.drawn_at]
    running = [one for one in drawn if not one.finished_at]
    return next(iter(running or drawn), None)
