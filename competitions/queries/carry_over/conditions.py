"""How sides stand before, between and after their matches: official results, folded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from competitions.games.helvetia.carry_over import (
    Cause,
    Condition,
    TeamState,
    after,
    fold,
    history,
)
from competitions.games.helvetia.eligibility import (
    Fitness,
    Footballer,
    Status,
    fitness,
    starting_boost,
    unfit_in,
)
from competitions.games.registry import league_rules
from competitions.games.values import LeagueRules
from competitions.models import (
    Competition,
    Entrant,
    Fixture,
    PowerCard,
    RecoveryRoll,
    SquadPlayer,
    TrainingSession,
)
from competitions.models import Team as TeamRow
from competitions.queries.cards import player_value
from competitions.queries.carry_over.careers import (
    Careers,
    Outing,
    careers_of,
    rules_in,
)
from competitions.queries.fixtures.brackets import bracket_of
from competitions.rules.draws.formats import PROFILES
from competitions.rules.results.checks import GAME
from engine.games.helvetia.box.cards import PlayerKind

FAR = datetime.max.replace(tzinfo=UTC)
Team = TeamRow | int


@dataclass(frozen=True, slots=True)
class History:
    """The state of a side before each official match, oldest first, and now."""

    before: tuple[tuple[Fixture, TeamState], ...]
    now: TeamState


@dataclass(frozen=True, slots=True)
class Readiness:
    """A player of the squad before one match."""

    player: SquadPlayer
    fitness: Fitness
    # HC-REC-02: what he rolled before this match; nothing: he did not roll.
    rolled: bool | None = None
    # HC-SET-02: BOOST at the start; unknown without a card.
    boost: int | None = None

    @property
    def footballer(self) -> Footballer:
        return footballer_of(self.player)


def footballer_of(player: SquadPlayer) -> Footballer:
    """A row of the squad as line-ups see it; asks for the card if it was not loaded."""
    kind, boost = None, None
    if card := player.card:
        kind, boost = PlayerKind(card.kind), card.boost
    return Footballer(player.pk, player.number, player.name, kind, boost)


@dataclass(frozen=True, slots=True)
class OpenRoll:
    """HC-REC-03: a recovery roll that is still to be made, before which match."""

    fixture: Fixture
    team: int
    player: int
    name: str
    cause: Cause
    # Played already: the roll is missing; else it is the side's next match.
    past: bool


@dataclass(frozen=True, slots=True)
class Unfit:
    """A player who was selected although he might not play, and why."""

    fixture: Fixture
    team: int
    player: int
    name: str
    status: Status
    rule: str
    cause: Cause
    official: bool = True


@dataclass(frozen=True, slots=True)
class Pending:
    """A match that was opened or played and is not official yet."""

    fixture: Fixture
    # POWER cards learnt before it, and cards played in it as far as known.
    trained: tuple[int, ...] = ()
    played: tuple[int, ...] = ()


def rules_for(fixture: Fixture) -> LeagueRules:
    if fixture.competition is None:
        return league_rules(GAME, fixture.profile or PROFILES[0])
    return rules_in(fixture.competition)


def all_states(competition: Competition) -> dict[int, TeamState]:
    """Every side of a competition as it stands now; eight queries, eleven at most."""
    careers = careers_of(competition)
    entrants = Entrant.objects.filter(competition=competition)
    return {
        team: state_now(careers, team)
        for team in entrants.values_list("team_id", flat=True)
    }


def state_now(careers: Careers, team: int) -> TeamState:
    return fold(careers.rules, [one.match for one in careers.counted(team)])


def state_before(
    fixture: Fixture, team: Team, *, at: datetime | None = None
) -> TeamState:
    """What a side carries into a match; without a result the match is still to come.

    `at`: a match that is typed afterwards takes its place at this moment.
    """
    if fixture.competition is None:
        return TeamState()
    careers = careers_of(fixture.competition, [_pk(team)])
    return state_in(careers, fixture, _pk(team), at=at)


def states_before(fixture: Fixture, teams: Iterable[int]) -> dict[int, TeamState]:
    """The same of some sides by one reading."""
    if fixture.competition is None:
        return {team: TeamState() for team in teams}
    wanted = list(teams)
    careers = careers_of(fixture.competition, wanted)
    return {team: state_in(careers, fixture, team) for team in wanted}


def state_in(
    careers: Careers, fixture: Fixture, team: int, *, at: datetime | None = None
) -> TeamState:
    """What a side carries into a match when the matches are there already."""
    own = [one.order for one in careers.of(team) if one.fixture.pk == fixture.pk]
    place = (at, fixture.round, fixture.position) if at else next(iter(own), None)
    earlier = [
        one.match
        for one in careers.counted(team)
        if one.fixture.pk != fixture.pk and (place is None or one.order < place)
    ]
    return fold(careers.rules, earlier)


def history_of(competition: Competition, team: Team) -> History:
    """Without carry-over nothing is told: every state is the empty one."""
    careers = careers_of(competition, [_pk(team)])
    outings = careers.counted(_pk(team))
    *states, now = history(careers.rules, [one.match for one in outings])
    fixtures = [one.fixture for one in outings]
    return History(tuple(zip(fixtures, states, strict=True)), now)


def fitness_of(
    fixture: Fixture, team: Team, *, at: datetime | None = None
) -> tuple[Readiness, ...]:
    """HC-CMP-02: the whole squad before a match, in the order of its numbers."""
    rules, state = rules_for(fixture), state_before(fixture, team, at=at)
    made = RecoveryRoll.objects.filter(fixture=fixture, player__team=team)
    rolls = dict(made.values_list("player_id", "fit"))
    squad = SquadPlayer.objects.filter(team=team).select_related("card", "team")
    return tuple(
        readiness(rules, player, state.of(player.pk), rolls.get(player.pk))
        for player in squad
    )


def readiness(
    rules: LeagueRules, player: SquadPlayer, condition: Condition, rolled: bool | None
) -> Readiness:
    fit = fitness(condition, rolled)
    printed = player_value(player.card).boost if player.card else None
    boost = None if printed is None else starting_boost(rules, printed, fit)
    return Readiness(player, fit, rolled, boost)


def open_rolls(competition: Competition) -> tuple[OpenRoll, ...]:
    """HC-REC-02, HC-REC-03: who must roll, before which match; past ones first."""
    careers = careers_of(competition)
    if not careers.outings:
        return ()
    found = _missed(careers) + _due(careers, next_fixtures(competition))
    names = names_of(roll.player for roll in found)
    return tuple(replace(roll, name=names.get(roll.player, "–")) for roll in found)


def _missed(careers: Careers) -> list[OpenRoll]:
    """Before matches that were played; for a walk-over nobody had to roll."""
    return [
        OpenRoll(outing.fixture, team, player, "", cause, past=True)
        for team in careers.outings
        for outing, state in states_of(careers, team)
        if not outing.match.walkover
        for player, cause in _rolling(state, outing.match.rolls)
    ]


def _due(careers: Careers, coming: Mapping[int, Fixture]) -> list[OpenRoll]:
    rolled: dict[int, dict[int, bool]] = defaultdict(dict)
    made = RecoveryRoll.objects.filter(fixture__in=list(coming.values()))
    for fixture, player, fit in made.values_list("fixture_id", "player_id", "fit"):
        rolled[fixture][player] = fit
    return [
        OpenRoll(coming[team], team, player, "", cause, past=False)
        for team in careers.outings
        if team in coming
        for player, cause in _rolling(state_now(careers, team), rolled[coming[team].pk])
    ]


def _rolling(
    state: TeamState, rolls: Mapping[int, bool]
) -> Iterable[tuple[int, Cause]]:
    for player, condition in state.players.items():
        if condition.injured and fitness(condition, rolls.get(player)).roll_due:
            yield player, condition.injured


def unfit(careers: Careers, teams: Iterable[int]) -> list[Unfit]:
    """Who appeared although banned, injured or without his roll; nobody has a name yet.

    Not yet official too. `lineups` says the same of stored rows.
    """
    return [
        Unfit(
            outing.fixture,
            team,
            player,
            "",
            fit.status,
            *fit.reasons[0],
            official=outing.official,
        )
        for team in teams
        for outing, state in states_of(careers, team)
        for player, fit in unfit_in(state, outing.match).items()
    ]


def states_of(careers: Careers, team: int) -> list[tuple[Outing, TeamState]]:
    """Each match, official or not, with the state before it."""
    state, found = TeamState(), []
    for outing in careers.of(team):
        found.append((outing, state))
        if outing.official:
            state = after(careers.rules, state, outing.match)
    return found


def next_fixtures(competition: Competition) -> dict[int, Fixture]:
    """Each side's next match by the calendar, undated ones after it by their rounds."""
    if competition.unplayed_reason:
        return {}
    entrants = Entrant.objects.filter(competition=competition)
    gone = set(entrants.exclude(withdrawn="").values_list("team_id", flat=True))
    rows = list(Fixture.objects.filter(competition=competition, result=None))
    rows.sort(key=lambda row: (row.kickoff or FAR, row.round, row.position))
    ties = bracket_of(competition).ties if competition.is_cup else {}
    coming: dict[int, Fixture] = {}
    for fixture in rows:
        fixture.competition = competition
        sides = [fixture.home_id, fixture.away_id]
        if competition.is_cup:
            tie = ties.get((fixture.round, fixture.position))
            sides = [tie.home, tie.away] if tie and tie.state == "ready" else []
        if not gone & set(sides):
            for team in filter(None, sides):
                coming.setdefault(team, fixture)
    return coming


def pending(
    competition: Competition, team: Team, *, before: Fixture | None = None
) -> tuple[Pending, ...]:
    """Matches whose bans, injuries and cards may still change; three queries.

    Results that are not official yet, and open sheets; `before` leaves out that match
    and, once it has a result, those after it.
    """
    outings = careers_of(competition, [_pk(team)]).of(_pk(team))
    own = [one.order for one in outings if one.fixture == before]
    found = [
        Pending(one.fixture, one.match.trained, one.match.cards_played)
        for one in outings
        if not one.official
        and one.fixture != before
        and (not own or one.order < own[0])
    ]
    return (*found, *_under_way(competition, _pk(team), before))


def _under_way(
    competition: Competition, team: int, before: Fixture | None
) -> list[Pending]:
    """Sheets that are open: both sides of them have sealed a hand."""
    rows = Fixture.objects.filter(
        competition=competition, hands__team=team, result=None
    ).exclude(pk=before.pk if before else 0)
    learnt: dict[int, list[int]] = defaultdict(list)
    sessions = TrainingSession.objects.filter(fixture__in=rows, team=team)
    for fixture, number in sessions.values_list("fixture_id", "number"):
        learnt[fixture].append(number)
    return [Pending(row, tuple(learnt[row.pk])) for row in rows]


def levels_of(team: TeamRow) -> dict[int, int]:
    """HC-TRN-01: the POWER cards of the team's faction; empty without a faction."""
    cards = PowerCard.objects.filter(faction=team.faction_id)
    return dict(cards.values_list("number", "level")) if team.faction_id else {}


def named(found: list[Unfit]) -> list[Unfit]:
    names = names_of(one.player for one in found)
    return [replace(one, name=names.get(one.player, "–")) for one in found]


def names_of(players: Iterable[int]) -> dict[int, str]:
    """One query, or none."""
    wanted = set(players)
    rows = SquadPlayer.objects.filter(pk__in=wanted).values_list("pk", "name")
    return dict(rows) if wanted else {}


def _pk(team: Team) -> int:
    return team if isinstance(team, int) else team.pk
