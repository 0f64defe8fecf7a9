"""Who meets in a match, what came of it, and whether anybody still plays it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Generic, NamedTuple, Protocol, TypeVar

from competitions.rules.draws.bracket_values import Bracket, Key, Reference, Tie
from competitions.rules.draws.heirs import NO_HEIRS, Heirs, TeamEntry
from competitions.rules.draws.legs import MatchKey, hosts
from competitions.rules.results.outcome import Outcome
from competitions.rules.standings.withdrawal import closing_policy
from engine.sides import BySide, Side

NOBODY_PLAYS = ("walkover", "bye")
# And of a tie that is decided what has no result is not played any more.
NONE_LEFT = (*NOBODY_PLAYS, "played")
# HV-REST-01: what `Pairing.left` says of a match that the organiser closed.
CLOSED = "closed"
# Two names, or none.
Pair = tuple[str, ...]
NOBODY_YET: BySide[Pair] = BySide((), ())
NO_PLACES = BySide("", "")
SOMEBODY = BySide(False, False)
NO_SOURCES: Mapping[int, str] = {}


class StoredScore(Protocol):
    """A stored result."""

    @property
    def official(self) -> bool: ...

    @property
    def outcome(self) -> Outcome: ...


Match = TypeVar("Match")
Team = TypeVar("Team")
Score = TypeVar("Score", bound=StoredScore)


class StageTree(NamedTuple):
    """The bracket of a stage, and what it takes to find a match in it."""

    bracket: Bracket
    # How many matches the ties of a round have, of so many rounds.
    tie_matches: Callable[[int, int], int] = lambda _number, _rounds: 1
    flipped: Collection[Key] = ()
    # By leaf: the place of the stage before that leads there, as a draw writes it.
    sources: Mapping[int, str] = NO_SOURCES
    # Its number.
    stage: int = 1
    # HV-NEED-05: by place of the stage before who may still come from there.
    candidates: Callable[[], Mapping[str, tuple[int, ...]]] = dict
    # HV-REPL-02: who plays here for whom.
    heirs: Heirs = NO_HEIRS
    # Who has left.
    withdrawn: Collection[int] = ()

    @property
    def single(self) -> bool:
        """One match a tie."""
        return self.tie_matches(1, self.bracket.rounds) == 1

    def of_match(self, key: Key, leg: int) -> Tie | None:
        """The tie of a match, its sides as they are at home and away there."""
        tie = self.bracket.ties.get(key)
        if tie is None or self._as_drawn(key, leg):
            return tie
        return replace(
            tie,
            home=tie.away,
            away=tie.home,
            home_from=tie.away_from,
            away_from=tie.home_from,
        )

    def sources_of(self, key: Key, leg: int) -> BySide[str]:
        """From which places the sides of a match come, as far as nobody plays for them."""
        if not self.sources:
            return NO_PLACES
        number, position = key
        found = [self._place_of(number, 2 * position + side) for side in (0, 1)]
        if (key in self.flipped) == self._as_drawn(key, leg):
            found.reverse()
        return BySide(found[0], found[1])

    def _place_of(self, number: int, slot: int) -> str:
        """Who has a bye comes to the second round as to the first."""
        if number == 1:
            return self.sources.get(slot, "")
        both = self.bracket.leaves[2 * slot : 2 * slot + 2] if number == 2 else ()
        come = [2 * slot + n for n, team in enumerate(both) if team is not None]
        return self.sources.get(come[0], "") if len(come) == 1 else ""

    def empty_sides(self, tie: Tie) -> BySide[bool]:
        """Whether nobody will come to a side of a tie any more, or who has left."""
        sides = ((tie.home, tie.home_from), (tie.away, tie.away_from))
        home, away = (self._is_empty(tie, *side) for side in sides)
        return BySide(home, away)

    def _is_empty(self, tie: Tie, team: int | None, source: Reference | None) -> bool:
        if team is None:
            return tie.state == "walkover" or self._sends_nobody(source)
        return tie.state == "waiting" and team in self.withdrawn

    def _sends_nobody(self, source: Reference | None) -> bool:
        return source is not None and self.bracket.sends_nobody(source)

    def _as_drawn(self, key: Key, leg: int) -> bool:
        return hosts(leg, self.tie_matches(key[0], self.bracket.rounds))


NO_TREES: Mapping[int, StageTree] = {}
TwoTeams = tuple[int | None, int | None]


class MatchAt(NamedTuple):
    """A match by its stage and by its place there, with its teams as they are stored."""

    # 0: a friendly.
    stage: int
    key: MatchKey
    stored: TwoTeams
    # By whom it was played.
    played: TwoTeams | None = None


class Sides(NamedTuple, Generic[Team]):
    """Who meets in a match; see `Pairing`."""

    home: Team | None
    away: Team | None
    tie: Tie | None
    left: str
    pairs: BySide[Pair] = NOBODY_YET
    places: BySide[str] = NO_PLACES
    empty: BySide[bool] = SOMEBODY


@dataclass(frozen=True, slots=True)
class Contestants(Generic[Team]):
    """Who plays in a competition: its teams, its brackets, and who has left how."""

    teams: Mapping[int, Team]
    # By the number of their stages.
    trees: Mapping[int, StageTree] = field(default_factory=dict)
    # HC-FFT-03: what becomes of a team's matches; empty while it plays.
    policies: Mapping[int, str] = field(default_factory=dict)
    # By stage, of tables whose teams come from the stage before: who is sent where.
    sent: Mapping[int, Mapping[MatchKey, TwoTeams]] = field(default_factory=dict)
    # By stage, of those tables: from which places their open sides come.
    side_places: Mapping[int, Mapping[MatchKey, BySide[str]]] = field(
        default_factory=dict
    )
    # What its stages are told of its teams.
    entries: Sequence[TeamEntry] = ()

    def at(self, match: MatchAt, *, closed: bool) -> Sides[Team]:
        """Who meets in a match, and why nobody plays it, if nobody does.

        `closed`: the organiser has closed what is open.
        """
        tree = self.trees.get(match.stage)
        key, leg = match.key[:2], match.key[2]
        tie = tree.of_match(key, leg) if tree else None
        sides = (tie.home, tie.away) if tie else match.stored
        if match.stage in self.sent:
            sides = self.sent[match.stage][match.key]
        if match.played:
            if tie and tie.state == "stale" and set(match.played) == set(sides):
                # Another match of the tie is the one that does not stand.
                tie = replace(tie, state="played")
            sides = match.played
        home, away = (self.teams.get(pk) if pk else None for pk in sides)
        left = self.left(tie, sides, closed=closed and not match.played)
        if home and away:
            return Sides(home, away, tie, left)
        if tree is None or tie is None:
            at = self.side_places.get(match.stage, {}).get(match.key, NO_PLACES)
            return Sides(home, away, tie, left, places=at)
        places = tree.sources_of(key, leg)
        empty = tree.empty_sides(tie)
        return Sides(home, away, tie, left, self.pairs(tree, tie), places, empty)

    def left(
        self, tie: Tie | None, sides: tuple[int | None, int | None], *, closed: bool
    ) -> str:
        """Why nobody plays a match; `closed`: the organiser has closed what is open."""
        left = "" if tie else closing_policy(sides, self.policies)
        if closed and not (tie and tie.state in NONE_LEFT):
            return left or CLOSED
        return left

    def pairs(self, tree: StageTree, tie: Tie) -> BySide[Pair]:
        """For each open side the names of the two that play for it, if known."""
        sides = ((tie.home, tie.home_from), (tie.away, tie.away_from))
        home, away = (self._pair(tree.bracket, *side) for side in sides)
        return BySide(home, away)

    def _pair(
        self, bracket: Bracket, team: int | None, source: Reference | None
    ) -> Pair:
        if team or source is None:
            return ()
        before = bracket.ties[source.round, source.position]
        home, away = self.teams.get(before.home or 0), self.teams.get(before.away or 0)
        return (str(home), str(away)) if home and away else ()


@dataclass(frozen=True, slots=True)
class Pairing(Generic[Match, Team, Score]):
    """A match, the teams that meet in it as far as known, and what came of it."""

    fixture: Match
    home: Team | None
    away: Team | None
    result: Score | None
    tie: Tie | None = None
    # HC-FFT-03, in a championship: the policy of a side that has left; or `CLOSED`.
    left: str = ""
    # In a cup, of a side that is open: the two teams that play for it, if known.
    pairs: BySide[Pair] = NOBODY_YET
    # Or the place of the stage before that leads there.
    places: BySide[str] = NO_PLACES
    # Or whether nobody will come there any more; or somebody who has left.
    empty: BySide[bool] = SOMEBODY

    @property
    def in_play(self) -> bool:
        """Its sheet is open and it has no result."""
        return False

    @property
    def off(self) -> bool:
        """Nobody plays it any more; an open sheet is played to its end."""
        if self.result or self.in_play:
            return False
        return bool(self.left or (self.tie and self.tie.state in NONE_LEFT))

    @property
    def one_sided(self) -> bool:
        """Nobody comes to one of its sides, so it is a walk-over sooner or later."""
        return not self.result and any(self.empty)

    @property
    def sends_nobody(self) -> bool:
        """Its bracket has no team for one of its sides."""
        sides = zip((self.home, self.away), self.empty, strict=True)
        return not self.result and any(empty and not team for team, empty in sides)

    @property
    def called_off(self) -> bool:
        """Nobody plays it, whoever may still come to its other side."""
        return self.off or self.one_sided

    @property
    def unneeded(self) -> bool:
        """Its tie was decided without it."""
        return self.off and not self.left and self.tie_state == "played"

    @property
    def tie_state(self) -> str:
        return self.tie.state if self.tie else ""

    @property
    def expunged(self) -> bool:
        """Nobody plays or settles it; it counts for nothing."""
        return self.left == "expunge"

    @property
    def ahead(self) -> bool:
        """Both sides are known, and it is to be played."""
        return bool(self.home and self.away and not self.result and not self.off)

    @property
    def stale(self) -> bool:
        return self.tie is not None and self.tie.state == "stale"

    @property
    def winner(self) -> Side | None:
        """The side, or nobody; a walk-over has a winner without a result."""
        if self.result is not None:
            return self.result.outcome.winner
        tie = self.tie
        if tie is None or tie.state != "walkover" or tie.winner is None:
            return None
        return Side.HOME if tie.winner == tie.home else Side.AWAY

    @property
    def state(self) -> str:
        """planned, live (being played, or counted without being official) or final."""
        if self.in_play:
            return "live"
        if self.result is None:
            return "final" if self.off else "planned"
        return "final" if self.result.official and not self.stale else "live"


def order_ahead(
    kickoff: datetime | None, number: int, *, live: bool, lost: bool
) -> tuple[bool, bool, bool, str, int]:
    """How matches to be played are sorted: by date, then by the number of the round.

    What is played now stands first, then what has `lost` its date, which would wait
    behind a whole season otherwise.
    """
    at = kickoff.isoformat() if kickoff else ""
    return (not live, bool(at) or not lost, not at, at, number)
