"""MatchReport: what a match leaves behind, whoever or whatever played it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, Literal

from engine.rulesets import Ruleset
from engine.sides import SIDES, BySide, Side

if TYPE_CHECKING:
    # A running program on Python 3.11 knows no default of a type variable.
    from typing_extensions import TypeVar

    # What a player is called by: his name, or his id where a report was stored.
    P = TypeVar("P", default=str)
else:
    from typing import TypeVar

    P = TypeVar("P")

# How a goal was scored is said by the game; these three mean the same in each of them.
# "play" is a goal of which nobody wrote how it was scored.
PLAY, PENALTY, OWN = "play", "penalty", "own"
# The part that somebody had in a line-up; a game may know others, none of them a bench.
KEEPER, FIELD, BENCH = "keeper", "field", "bench"
# The periods of a match of two halves; what follows them, a game names as it likes.
FIRST_HALF, SECOND_HALF = "first", "second"
# The periods after which it is half-time, and after which extra time may follow.
HALVES = (FIRST_HALF, SECOND_HALF)

Score = tuple[int, int]
CardColour = Literal["yellow", "red"]
Depth = Literal["score", "standard", "full"]
Forfeit = Side | Literal["", "both"]
ReportKind = Literal["played", "forfeit", "walkover", "abandoned", "awarded"]

CARD_COLOURS: tuple[CardColour, ...] = ("yellow", "red")
DEPTHS: tuple[Depth, ...] = ("score", "standard", "full")


# The goals that count for whoever wins by a forfeit, where a game says nothing else.
FORFEIT_GOALS = 2


def forfeit_score(
    at_stop: tuple[int, int], forfeit: Forfeit, goals: int
) -> tuple[int, int]:
    """A forfeit counts so many to nothing, or the score if the winner led by as many.

    After a double forfeit no figures count: each side has lost by these goals.
    """
    home, away = at_stop
    if forfeit == "both":
        return (0, 0)
    if forfeit == Side.AWAY:
        return at_stop if home - away >= goals else (goals, 0)
    if forfeit == Side.HOME:
        return at_stop if away - home >= goals else (0, goals)
    return at_stop


def given_up(report: MatchReport[P], side: Side, goals: int) -> MatchReport[P]:
    """What is left of a match that this side gave up: what was scored stays told."""
    home, away = forfeit_score((report.home, report.away), side, goals)
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
class MatchMoment:
    """When something happened, as a game counts it: by minutes, by periods, or unknown."""

    minute: int | None = None
    # Minutes added to `minute`: the 2 of 45+2.
    added: int = 0
    # Where no minute says it, or where it does not say enough.
    period: str = ""
    # What is read instead of a minute: "31-45".
    label: str = ""


UNKNOWN_MOMENT = MatchMoment()


class DatedLine:
    """A line of a report with its moment."""

    __slots__ = ()
    at: MatchMoment

    @property
    def minute(self) -> int | None:
        return self.at.minute

    @property
    def added(self) -> int:
        return self.at.added


@dataclass(frozen=True, slots=True)
class Goal(DatedLine, Generic[P]):
    """A goal; `side` is the side it counts for, an own goal's player is of the other.

    Shoot-out kicks are no goals and never stand here.
    """

    side: Side
    player: P
    at: MatchMoment = UNKNOWN_MOMENT
    kind: str = PLAY
    # The last own passer in the same turn; nobody, or nobody wrote it.
    assist: P | Literal[""] = ""
    # What led to it, where a game tells that apart from how it was scored.
    origin: str = ""

    @property
    def player_side(self) -> Side:
        """The side whose squad the player belongs to."""
        return Side(self.side).other if self.kind == OWN else self.side


@dataclass(frozen=True, slots=True)
class BookingLine(DatedLine, Generic[P]):
    """A card shown to a player of `side`."""

    side: Side
    player: P
    at: MatchMoment = UNKNOWN_MOMENT
    card: CardColour = "yellow"
    cause: str = ""


@dataclass(frozen=True, slots=True)
class SelectedPlayer(Generic[P]):
    """One of those chosen for a side; a stand-in keeper has the role of a keeper."""

    player: P
    role: str = FIELD
    captain: bool = False
    # The row he stands in, the shirt he wears: what a game says beside the role.
    place: str = ""


@dataclass(frozen=True, slots=True)
class InjuryLine(DatedLine, Generic[P]):
    """A player who was injured in this match."""

    player: P
    at: MatchMoment = UNKNOWN_MOMENT
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Change(DatedLine, Generic[P]):
    """One player for another."""

    off: P
    on: P
    at: MatchMoment = UNKNOWN_MOMENT
    cause: str = ""


@dataclass(frozen=True, slots=True)
class PlayerTally(Generic[P]):
    """How often a player did what the game counts under this name."""

    player: P
    what: str
    n: int = 1


@dataclass(frozen=True, slots=True)
class PeriodScore:
    """How it stood when a period was over."""

    period: str
    home: int
    away: int


def half_scores(
    half_time: Score | None,
    after_90: Score | None = None,
    halves: tuple[str, str] = HALVES,
) -> tuple[PeriodScore, ...]:
    """The periods that end both halves, as far as their scores were written."""
    figures = zip(halves, (half_time, after_90), strict=True)
    return tuple(PeriodScore(name, *score) for name, score in figures if score)


@dataclass(frozen=True, slots=True)
class Kick(Generic[P]):
    """One kick of the shoot-out; it counts for no table of scorers."""

    side: Side
    player: P
    scored: bool


@dataclass(frozen=True, slots=True)
class CardPlayed(DatedLine):
    """A card of a coach that was played, by its number."""

    number: int
    at: MatchMoment = UNKNOWN_MOMENT


@dataclass(frozen=True, slots=True)
class PrizeCard:
    """A card to be won by what a side does in a match, made or not; the count if it was kept."""

    number: int
    made: bool
    count: int | None = None


@dataclass(frozen=True, slots=True)
class CoachCards:
    """What became of a coach's cards, in games where he brings some."""

    played: tuple[CardPlayed, ...] = ()
    # Of the cards brought one may lie face up; of the others there is only a seal.
    face_up: int | None = None
    seal: str = ""
    prize: PrizeCard | None = None


NO_CARDS = CoachCards()


@dataclass(frozen=True, slots=True)
class SidePart(Generic[P]):
    """What a game writes of a side beyond the core: each has a frozen value of its own."""

    def players(self) -> Iterable[P]:
        """Whoever stands in it."""
        return ()

    def marks(self) -> Iterable[tuple[P, str]]:
        """What it says of a player in his line, by name."""
        return ()

    def dated(self) -> Iterable[DatedLine]:
        """Its lines that have a moment, such as the cards played."""
        return ()

    def coach_cards(self) -> CoachCards:
        """What became of the coach's cards."""
        return NO_CARDS

    def with_seal(self, seal: str) -> SidePart[P]:
        """A copy with the seal of what its coach brought, if the game keeps one."""
        return self

    def public(self) -> SidePart[P]:
        """This part without what spectators may not know during the match."""
        return self


@dataclass(frozen=True, slots=True)
class SideSheet(Generic[P]):
    """What a match sheet tells of one side beyond goals and cards."""

    lineup: tuple[SelectedPlayer[P], ...] = ()
    changes: tuple[Change[P], ...] = ()
    injured: tuple[InjuryLine[P], ...] = ()
    tallies: tuple[PlayerTally[P], ...] = ()
    # None where nobody wrote more than every game has.
    game: SidePart[P] | None = None

    @property
    def blank(self) -> bool:
        """Whether it says nothing, whether or not somebody took a part in hand."""
        part = self.game
        core = self.lineup or self.changes or self.injured or self.tallies
        return not core and (part is None or part == type(part)())

    @property
    def coach_cards(self) -> CoachCards:
        """What became of its coach's cards; nothing where its game has none."""
        return self.game.coach_cards() if self.game else NO_CARDS

    def marks(self) -> Iterable[tuple[P, str]]:
        """What its game says of a player in his line, by name."""
        return self.game.marks() if self.game else ()

    def players(self) -> set[P]:
        """Everybody who stands in it."""
        return {
            *(one.player for one in self.lineup),
            *(one.player for one in self.injured),
            *(one.player for one in self.tallies),
            *(player for one in self.changes for player in (one.off, one.on)),
            *(self.game.players() if self.game else ()),
        }


@dataclass(frozen=True, slots=True)
class MatchReport(Generic[P]):
    """The score includes extra time; the shoot-out stands apart.

    `forfeit` names the side that forfeits. `kind` says how the result came about.
    Without a sheet of a side nothing is known but goals and cards.
    """

    home: int
    away: int
    periods: tuple[PeriodScore, ...] = ()
    extra_time: bool = False
    shootout: Score | None = None
    forfeit: Forfeit = ""
    kind: ReportKind = "played"
    goals: tuple[Goal[P], ...] = ()
    cards: tuple[BookingLine[P], ...] = ()
    kicks: tuple[Kick[P], ...] = ()
    depth: Depth = "score"
    # None for a side of which none was written.
    sheets: BySide[SideSheet[P] | None] = field(
        default_factory=lambda: BySide(None, None)
    )
    # The score with which the match began: not 0-0 where it tells a story from its middle.
    start_score: Score = (0, 0)
    # None: the first game's, whose reports do not say it.
    ruleset: Ruleset | None = None
    # Which of the periods end its two halves: known by the game, never stored.
    halves: tuple[str, str] = HALVES

    @property
    def winner(self) -> Side | None:
        return winner_of((self.home, self.away), self.shootout, self.forfeit)

    @property
    def scored(self) -> BySide[int]:
        """The goals of this match: its score without the one with which it began."""
        home, away = self.start_score
        return BySide(self.home - home, self.away - away)

    @property
    def half_time(self) -> Score | None:
        return self.score_after(self.halves[0])

    @property
    def after_90(self) -> Score | None:
        """The score after the second half, where it was written."""
        return self.score_after(self.halves[1])

    def score_after(self, period: str) -> Score | None:
        """How it stood then, or None if nobody wrote it."""
        for one in self.periods:
            if one.period == period:
                return one.home, one.away
        return None

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


def without_secrets(report: MatchReport[P]) -> MatchReport[P]:
    """DEC-17: what spectators read while it is played: nothing secret, nothing counted."""
    return replace(report, sheets=report.sheets.map(_without_secrets))


def _without_secrets(sheet: SideSheet[P] | None) -> SideSheet[P] | None:
    game = sheet.game.public() if sheet and sheet.game else None
    return sheet and replace(sheet, game=game, tallies=())
