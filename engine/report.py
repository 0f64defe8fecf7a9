"""MatchReport: what a match leaves behind, whoever or whatever played it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, Literal

from engine.json_values import JsonObject
from engine.sides import SIDES, BySide, Side

if TYPE_CHECKING:
    # A running program on Python 3.11 knows no default of a type variable.
    from typing_extensions import TypeVar

    # What a player is called by: his name, or his id where a report was stored.
    P = TypeVar("P", default=str)
else:
    from typing import TypeVar

    P = TypeVar("P")

# "play" is a goal of which nobody wrote how it was scored.
GoalKind = Literal["play", "shot", "first_touch", "header", "penalty", "own"]
CardColour = Literal["yellow", "red"]
LineupRole = Literal["keeper", "field", "bench"]
Depth = Literal["score", "standard", "full"]
Forfeit = Side | Literal["", "both"]
ReportKind = Literal["played", "forfeit", "walkover", "abandoned", "awarded"]

GOAL_KINDS: tuple[GoalKind, ...] = (
    "play",
    "shot",
    "first_touch",
    "header",
    "penalty",
    "own",
)
CARD_COLOURS: tuple[CardColour, ...] = ("yellow", "red")
LINEUP_ROLES: tuple[LineupRole, ...] = ("keeper", "field", "bench")
DEPTHS: tuple[Depth, ...] = ("score", "standard", "full")


FORFEIT_SCORE = 2


def forfeit_score(at_stop: tuple[int, int], forfeit: Forfeit) -> tuple[int, int]:
    """A forfeit counts 2-0, or the score if the winner led by two or more.

    After a double forfeit no figures count: each side has lost 0-2.
    """
    home, away = at_stop
    if forfeit == "both":
        return (0, 0)
    if forfeit == Side.AWAY:
        return at_stop if home - away >= FORFEIT_SCORE else (FORFEIT_SCORE, 0)
    if forfeit == Side.HOME:
        return at_stop if away - home >= FORFEIT_SCORE else (0, FORFEIT_SCORE)
    return at_stop


def given_up(report: MatchReport[P], side: Side) -> MatchReport[P]:
    """What is left of a match that this side gave up: what was scored stays told."""
    home, away = forfeit_score((report.home, report.away), side)
    return replace(
        report,
        home=home,
        away=away,
        forfeit=side,
        kind="forfeit",
        shootout=None,
        kicks=(),
    )


def winner_of(
    score: tuple[int, int], shootout: tuple[int, int] | None, forfeit: str
) -> Side | None:
    """Who won: a forfeit before the score, the score before the shoot-out."""
    if forfeit:
        return None if forfeit == "both" else Side(forfeit).other
    for figures in (score, shootout):
        if figures is not None and figures[0] != figures[1]:
            return Side.HOME if figures[0] > figures[1] else Side.AWAY
    return None


@dataclass(frozen=True, slots=True)
class Goal(Generic[P]):
    """A goal; `side` is the side it counts for, an own goal's player is of the other.

    Shoot-out kicks are no goals and never stand here.
    """

    side: Side
    player: P
    minute: int | None = None
    kind: GoalKind = "play"
    # The last own passer in the same turn; nobody, or nobody wrote it.
    assist: P | Literal[""] = ""
    # Minutes added to `minute`: the 2 of 45+2; so for all that has a minute.
    added: int = 0

    @property
    def player_side(self) -> Side:
        """The side whose squad the player belongs to."""
        return Side(self.side).other if self.kind == "own" else self.side


@dataclass(frozen=True, slots=True)
class BookingLine(Generic[P]):
    """A card shown to a player of `side`."""

    side: Side
    player: P
    minute: int | None = None
    card: CardColour = "yellow"
    added: int = 0


@dataclass(frozen=True, slots=True)
class SelectedPlayer(Generic[P]):
    """One of those chosen for a side; a stand-in keeper has the role too."""

    player: P
    role: LineupRole = "field"
    captain: bool = False


@dataclass(frozen=True, slots=True)
class InjuryLine(Generic[P]):
    """A player who was injured in this match."""

    player: P
    minute: int | None = None
    added: int = 0


@dataclass(frozen=True, slots=True)
class Change(Generic[P]):
    """One player for another."""

    off: P
    on: P
    minute: int | None = None
    added: int = 0


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card of a coach that was played, by its number."""

    number: int
    minute: int | None = None
    added: int = 0


@dataclass(frozen=True, slots=True)
class ChallengeOutcome:
    """The card chosen as challenge, made or not; the count if it was kept."""

    number: int
    made: bool
    count: int | None = None


@dataclass(frozen=True, slots=True)
class GestureTally(Generic[P]):
    """How many gestures of one kind a player made (full statistics)."""

    player: P
    what: str
    n: int = 1


@dataclass(frozen=True, slots=True)
class Kick(Generic[P]):
    """One kick of the shoot-out; it counts for no table of scorers."""

    side: Side
    player: P
    scored: bool


@dataclass(frozen=True, slots=True)
class SideSheet(Generic[P]):
    """What a match sheet tells of one side beyond goals and cards."""

    lineup: tuple[SelectedPlayer[P], ...] = ()
    changes: tuple[Change[P], ...] = ()
    injured: tuple[InjuryLine[P], ...] = ()
    exhausted: tuple[P, ...] = ()
    cards_played: tuple[CardPlayed, ...] = ()
    # Of the cards brought one lies open; the others are only sealed.
    open_card: int | None = None
    sealed: str = ""
    challenge: ChallengeOutcome | None = None
    tallies: tuple[GestureTally[P], ...] = ()

    def players(self) -> set[P]:
        return {
            *(one.player for one in self.lineup),
            *(one.player for one in self.injured),
            *(one.player for one in self.tallies),
            *(player for one in self.changes for player in (one.off, one.on)),
            *self.exhausted,
        }


@dataclass(frozen=True, slots=True)
class PlayerLine(Generic[P]):
    """One player's row of a report."""

    side: Side
    player: P
    goals: int = 0
    penalties: int = 0
    first_touch: int = 0
    headers: int = 0
    own_goals: int = 0
    assists: int = 0
    yellows: int = 0
    reds: int = 0
    injured: bool = False
    exhausted: bool = False
    # "" when no line-up was written; whoever then left a trace did play.
    role: LineupRole | Literal[""] = ""
    captain: bool = False
    entered: bool = True
    tallies: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class MatchReport(Generic[P]):
    """The score includes extra time; the shoot-out stands apart.

    `forfeit` names the side that forfeits. `kind` says how the result came about.
    Without a sheet of a side nothing is known but goals and cards.
    """

    home: int
    away: int
    half_time: tuple[int, int] | None = None
    extra_time: bool = False
    shootout: tuple[int, int] | None = None
    forfeit: Forfeit = ""
    kind: ReportKind = "played"
    goals: tuple[Goal[P], ...] = ()
    cards: tuple[BookingLine[P], ...] = ()
    # The score after 90 minutes, where extra time followed.
    after_90: tuple[int, int] | None = None
    kicks: tuple[Kick[P], ...] = ()
    depth: Depth = "score"
    # None for a side of which none was written.
    sheets: BySide[SideSheet[P] | None] = field(
        default_factory=lambda: BySide(None, None)
    )

    @property
    def winner(self) -> Side | None:
        return winner_of((self.home, self.away), self.shootout, self.forfeit)

    def sheet(self, side: Side) -> SideSheet[P]:
        """The side's sheet; an empty one where none was written."""
        return self.sheets[side] or SideSheet()

    def players(self) -> set[tuple[Side, P]]:
        """Side and player of everybody whom the report speaks of."""
        found: set[tuple[Side, P]] = {
            *((goal.player_side, goal.player) for goal in self.goals),
            *((goal.side, goal.assist) for goal in self.goals if goal.assist),
            *((card.side, card.player) for card in self.cards),
            *((kick.side, kick.player) for kick in self.kicks),
        }
        for side in SIDES:
            found |= {(side, player) for player in self.sheet(side).players()}
        return found

    def lines(self) -> tuple[PlayerLine[P], ...]:
        """One line per player of the line-ups, then whoever else left a trace."""
        rows = {
            (side, row.player): row
            for side in SIDES
            for row in _selected(side, self.sheet(side))
        }
        for side, player, traces in self._traces():
            row = rows.get((side, player)) or PlayerLine(side, player)
            now: JsonObject = {
                name: n if n is True else getattr(row, name) + n
                for name, n in traces.items()
            }
            rows[side, player] = replace(row, **now)
        return tuple(rows.values())

    def _traces(self) -> Iterator[tuple[Side, P, dict[str, int]]]:
        """Side, player, and what it adds to his line; True is a mark, not a count."""
        for goal in self.goals:
            columns = dict.fromkeys(GOAL_COLUMNS[goal.kind], 1)
            yield goal.player_side, goal.player, columns
            if goal.assist:
                yield goal.side, goal.assist, {"assists": 1}
        for card in self.cards:
            yield card.side, card.player, {f"{card.card}s": 1}
        for side in SIDES:
            for injury in self.sheet(side).injured:
                yield side, injury.player, {"injured": True}
            for player in self.sheet(side).exhausted:
                yield side, player, {"exhausted": True}


# The columns of a player's line in which a goal of each kind counts.
GOAL_COLUMNS: dict[GoalKind, tuple[str, ...]] = {
    "play": ("goals",),
    "shot": ("goals",),
    "first_touch": ("goals", "first_touch"),
    "header": ("goals", "headers"),
    "penalty": ("goals", "penalties"),
    "own": ("own_goals",),
}


def _selected(side: Side, sheet: SideSheet[P]) -> list[PlayerLine[P]]:
    """The line-up: a substitute entered if a change brought him on."""
    came_on = {change.on for change in sheet.changes}
    tallies: dict[P, dict[str, int]] = {}
    for tally in sheet.tallies:
        counts = tallies.setdefault(tally.player, {})
        counts[tally.what] = counts.get(tally.what, 0) + tally.n
    return [
        PlayerLine(
            side,
            selected.player,
            role=selected.role,
            captain=selected.captain,
            entered=selected.role != "bench" or selected.player in came_on,
            tallies=tuple(tallies.get(selected.player, {}).items()),
        )
        for selected in sheet.lineup
    ]
