"""What a game's league decides between matches: everybody else asks it by this protocol."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from competitions.games.absences import CarriedState, Condition, SideMatch, Trace
from competitions.games.kickoffs import SquadSource
from competitions.games.league_words import LeagueWords
from competitions.games.minutes import MomentBox
from competitions.games.questions import PlayerQuestion
from competitions.games.values import LeagueRules
from engine.errors import RuleViolation
from engine.player_lines import player_lines
from engine.report import MatchReport
from engine.sides import Side


@dataclass(frozen=True, slots=True)
class HeldCard:
    """Where a side has a card from, or where it used it up: `how` is the game's word."""

    match: str
    how: str


USED_UP = "played"
"""The word in `HeldCard.how` of a card that was used and is not brought again."""


class MovedCards(NamedTuple):
    """Cards that a side got before a match, and those that it played in it."""

    gained: tuple[int, ...] = ()
    played: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SideFacts:
    """What is stored about one side of one match; `League.match` reads it."""

    # By player: what he left, whether his roll before it made him fit, the face that was
    # thrown for him after it.
    traces: dict[int, Trace] = field(default_factory=dict)
    rolls: dict[int, bool] = field(default_factory=dict)
    faces: dict[int, int] = field(default_factory=dict)
    # Numbers of cards: those learnt before the match, and those played in it.
    learnt: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    # The number of the card that could be won, and whether it was.
    prize: tuple[int, bool] | None = None


class League(Protocol):
    """What a game answers between matches.

    A `CarriedState` is made here and read here: others only hand it back, and none is
    stored.
    """

    @property
    def rules(self) -> LeagueRules:
        """Its numbers and switches."""

    @property
    def moments(self) -> MomentBox:
        """How somebody types when something happened."""

    @property
    def words(self) -> LeagueWords:
        """What it calls its things."""

    @property
    def squads(self) -> SquadSource:
        """Where those come from whom a side may choose for a match."""

    def switched(self, on: Collection[str]) -> League:
        """This league with these switches of a competition on, and all others off."""

    def state(
        self, players: Mapping[int, Condition], held: Mapping[int, HeldCard]
    ) -> CarriedState:
        """A side that carries this; with nothing, as it begins."""

    def held(self, state: CarriedState) -> Mapping[int, HeldCard]:
        """The cards that a side carries, by their numbers."""

    def after(self, state: CarriedState, match: SideMatch) -> CarriedState:
        """The state before the next match, from the state before this one."""

    def match(
        self, match: str, facts: SideFacts, /, *, walkover: bool = False
    ) -> SideMatch:
        """What is stored of a side in a match."""

    def reported(
        self, match: SideMatch, report: MatchReport[int], side: Side
    ) -> SideMatch:
        """The match with what this report says of the side, instead of what it said."""

    def moved(self, match: SideMatch) -> MovedCards:
        """The cards that the side got before this match, and those played in it."""

    def without_right(self, state: CarriedState, match: SideMatch) -> Sequence[int]:
        """Cards played in a match that the side might not play; `state` before it."""

    def questions_before(
        self, state: CarriedState, match: SideMatch
    ) -> Iterator[PlayerQuestion]:
        """What must still be answered before this match; `state` before it."""

    def questions_after(self, match: SideMatch) -> Iterator[PlayerQuestion]:
        """What must still be answered about what happened in it."""

    def check_report(
        self, report: MatchReport, /, *, imported: bool = False
    ) -> Iterator[RuleViolation]:
        """What the rules of the game do not let a match leave behind."""

    def gaps(self, report: MatchReport, /) -> Sequence[RuleViolation]:
        """What may be missing in a report; nothing of it stops the result."""


def fold_matches(league: League, matches: Sequence[SideMatch]) -> CarriedState:
    """HC-SHT-03: what a side carries after these matches, oldest first, each once."""
    return history(league, matches)[-1]


def history(league: League, matches: Sequence[SideMatch]) -> tuple[CarriedState, ...]:
    """The state before each match, and after the last: one more than matches."""
    states = [league.state({}, {})]
    for match in matches:
        states.append(league.after(states[-1], match))
    return tuple(states)


def traces_in(
    report: MatchReport[int], side: Side, tired: str = ""
) -> dict[int, Trace]:
    """What each player of a side left in a match; `tired`: how the game marks who ended
    it tired; a player who never came on is not."""
    return {
        line.player: Trace(
            line.yellows, line.reds, line.injured, tired in line.marks and line.entered
        )
        for line in player_lines(report)
        if line.side == side
    }
