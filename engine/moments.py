"""A moment of a match as a screen shows it, in values that mean the same in any game.

A game makes them of a state as a side may see it; `views` puts them into an envelope.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, NamedTuple, TypeVar

from engine.contests import Contest
from engine.errors import N_, IllegalAction
from engine.json_values import JsonObject
from engine.sides import SIDES

A = TypeVar("A")
NO_PIECE: Final = N_("There is no such piece.")


class PieceFace(NamedTuple):
    """What a piece is worth as it lies, and the sign that goes with it."""

    figure: int
    sign: str = ""


class Piece(NamedTuple):
    """A figure of a side; its id stays the same for a whole match."""

    side: int
    number: int
    name: str
    # Where it stands; off the board the word of its game for where it is.
    cell: str | None
    place: str
    marks: tuple[str, ...] = ()
    values: Mapping[str, int] = {}
    # What it is in its team from the beginning, such as its keeper.
    role: str = ""
    # Of a piece that is turned: as it lies now, and then after each turn.
    faces: tuple[PieceFace, ...] = ()

    @property
    def id(self) -> str:
        return piece_id(self.side, self.number)

    def as_table(self) -> JsonObject:
        return {
            "id": self.id,
            "side": SIDES[self.side].value,
            "number": self.number,
            "name": self.name,
            "cell": self.cell,
            "place": self.place,
            "marks": list(self.marks),
            "values": dict(self.values),
            "role": self.role,
            "faces": [{"figure": n, "sign": sign} for n, sign in self.faces],
        }


class Ball(NamedTuple):
    """Where the ball lies, and on whose foot."""

    cell: str
    how: str
    piece: str | None = None


class Card(NamedTuple):
    """A card in one's own hand."""

    id: str
    kind: str
    name: str
    text: str
    # How strong it is, of how many steps; none where its game has no such thing.
    level: int = 0
    levels: int = 0
    # The moments in which it may be played, in words.
    when: str = ""
    # What it says in figures: short names and what stands beside them.
    facts: tuple[tuple[str, str], ...] = ()

    def as_table(self) -> JsonObject:
        return {**self._asdict(), "facts": [list(fact) for fact in self.facts]}


class CardSeen(NamedTuple):
    """A card of a side as everybody sees it: its back, or its face."""

    kind: str
    # How it lies: "down", "open" or "played"; of what lies face down there is no name.
    how: str
    name: str = ""


class SideMoment(NamedTuple):
    """A side by name, with what its game counts of it in the open."""

    name: str
    values: JsonObject
    cards: tuple[CardSeen, ...] = ()

    def as_table(self) -> JsonObject:
        cards = [card._asdict() for card in self.cards]
        return {"name": self.name, "values": self.values, "cards": cards}


class Throw(NamedTuple):
    """A die that fell: what for, what it shows, and whether that was enough."""

    purpose: str
    sides: int
    face: int
    need: int | None = None
    success: bool | None = None

    def as_table(self) -> JsonObject:
        return self._asdict()


class Aim(NamedTuple, Generic[A]):
    """What a piece could want to do now, and on which cell; perhaps it may not."""

    cell: str | None
    kind: str
    action: A


class Target(NamedTuple):
    """What a piece may do, or why not: the same for a move, a pass, a shot."""

    cell: str | None
    kind: str
    # How it is typed, and in words; none for what it may not do.
    word: str
    text: str = ""
    cost: int = 0
    odds: Mapping[str, float] = {}
    # The rule and its sentence.
    why: tuple[str, str] | None = None

    def as_table(self) -> JsonObject:
        why = {"rule": self.why[0], "text": self.why[1]} if self.why else None
        return {**self._asdict(), "odds": dict(self.odds), "why": why}


class Pick(NamedTuple):
    """One of the things that an action is put together of: a piece, a card, a cell.

    `of` says among which it is chosen: a line-up takes some for the start and some for
    the bench, an aim a cell of the goal.
    """

    of: str
    name: str
    # The value of a piece that counts for it, where one does.
    value: str = ""


class About(NamedTuple):
    """Whom and where an action is about; what somebody would point at to mean it."""

    kind: str
    piece: str | None = None
    cell: str | None = None
    # All that it is put together of, where somebody chooses it bit by bit.
    picks: tuple[Pick, ...] = ()
    # What it is done for, of the outcomes that its odds may name.
    hopes: tuple[str, ...] = ()
    # Whether it only ends something or lets it pass, so that the match goes on.
    goes_on: bool = False


class LegalAction(NamedTuple):
    """An action that a side may choose now: how it is typed, told, paid and risked."""

    word: str
    text: str
    about: About
    cost: int = 0
    odds: Mapping[str, float] = {}
    # Why nothing of what it is done for can come of it; "" where something can.
    why: str = ""


class KickMoment(NamedTuple):
    """One of the kicks that decide a level match."""

    side: int
    # Who takes it; nobody while he is not named.
    piece: str | None
    # "goal", "saved" or "missed"; "now" of the one to be taken, "open" of a later one.
    how: str


class ShootoutMoment(NamedTuple):
    """The kicks in their order: so many of each side, then one each until one leads."""

    least: int
    kicks: tuple[KickMoment, ...]
    # How it goes on, where that is not as the class says.
    rule: str = ""

    def as_table(self) -> JsonObject:
        kicks = [{**kick._asdict(), "side": SIDES[kick.side]} for kick in self.kicks]
        return {"least": self.least, "kicks": kicks, "rule": self.rule}


class GoalChoice(NamedTuple):
    """A shot for which both sides choose in secret."""

    # Of so many faces, how many score in each cell of the goal that is left open.
    faces: int
    needs: Mapping[str, int]
    # How many cells the other side covers; the chance of a goal if both choose best.
    covers: int
    share: float
    # Who has chosen; what, nobody sees.
    sealed: tuple[int, ...] = ()
    # What is held against the die before a cell takes its share, by the rule for it.
    parts: Mapping[str, int] = {}

    def as_table(self) -> JsonObject:
        sealed = [SIDES[side].value for side in self.sealed]
        plain = {"needs": dict(self.needs), "parts": dict(self.parts)}
        return {**self._asdict(), **plain, "sealed": sealed}


class Forecast(NamedTuple):
    """How likely each end of a match is; the sum is 1."""

    home: float
    draw: float
    away: float


class Track(NamedTuple):
    """How far a match is: its stretches in their order, and which of them it is now."""

    steps: tuple[str, ...]
    # Before the first one -1; as many as there are once the last one is over.
    now: int
    # Of the tries of this stretch which one it is, and how many there are; none: (0, 0).
    tries: tuple[int, int] = (0, 0)
    # What else is known of it, in words.
    notes: tuple[str, ...] = ()

    def as_table(self) -> JsonObject:
        """The moment as it stands in a view, in which the notes are called `told`."""
        return {
            "steps": list(self.steps),
            "now": self.now,
            "tries": list(self.tries),
            "told": list(self.notes),
        }


class Moment(NamedTuple):
    """What there is to see of a state; `under_way` is what its game is busy with."""

    clock: Mapping[str, int]
    score: tuple[int, int]
    teams: tuple[SideMoment, SideMoment]
    pieces: tuple[Piece, ...] = ()
    ball: Ball | None = None
    hand: tuple[Card, ...] = ()
    under_way: JsonObject | None = None
    goal: GoalChoice | None = None
    # The time as people say it, where it is not what the clock counts first.
    time: str = ""
    track: Track | None = None
    contest: Contest | None = None
    # Where both choose in secret at once: the sides that have. Of a goal it stands there.
    sealed: tuple[int, ...] | None = None
    # What its reader has sealed, in words.
    chosen: str = ""

    def as_table(self) -> JsonObject:
        return {
            "clock": dict(self.clock),
            "time": self.time,
            "score": list(self.score),
            "sides": [
                {"side": side.value, **team.as_table()}
                for side, team in zip(SIDES, self.teams, strict=True)
            ],
            "pieces": [piece.as_table() for piece in self.pieces],
            "ball": self.ball._asdict() if self.ball else None,
            "hand": [card.as_table() for card in self.hand],
            "under_way": self.under_way,
            "goal": self.goal.as_table() if self.goal else None,
            "track": self.track.as_table() if self.track else None,
            "contest": self.contest.as_table() if self.contest else None,
            "sealed": _names_of(self.sealed),
            "chosen": self.chosen,
        }


def _names_of(sides: tuple[int, ...] | None) -> list[str] | None:
    return None if sides is None else [SIDES[side].value for side in sides]


def piece_id(side: int, number: int) -> str:
    """The name of a piece for machines, such as "h7" or "a10"."""
    return f"{SIDES[side][0]}{number}"


def piece_named(name: str) -> tuple[int, int]:
    """The side and the number of a piece; IllegalAction if nobody can have this name."""
    letter, digits = name[:1], name[1:]
    for side in (0, 1):
        if letter == SIDES[side][0] and digits.isdecimal() and digits.isascii():
            return side, int(digits)
    raise IllegalAction("EN-TURN-01", NO_PIECE)


def sides_waiting(waiting: int) -> list[str]:
    """The names of the sides of a mask."""
    return [side.value for side in SIDES if waiting >> side.number & 1]
