"""What a game brings besides its rules: all that a terminal or a simulation asks of it.

A game is registered once, as its `Room`: who plays or tells knows this and no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from engine.action_forms import ActionForm
from engine.boards import BoardReading, BoardShape, LineBoard
from engine.chronicle import Chronicler
from engine.dice import Dice, TableRoll
from engine.figures import Figures
from engine.guide import Guide
from engine.json_values import JsonObject
from engine.moments import About, Aim, Forecast, Moment, ShootoutMoment, Throw
from engine.protocol import ActionT, Event, Game, SetupT, State, StateT
from engine.switches import Option
from engine.trials import BalanceTrial

# What is only given, and what is only taken.
ActionOut = TypeVar("ActionOut", covariant=True)
ActionIn = TypeVar("ActionIn", contravariant=True)
StateIn = TypeVar("StateIn", bound=State, contravariant=True)


class Way(NamedTuple):
    """What a match is played by: rules, and the switches that go with them."""

    rules: str
    switches: Mapping[str, bool | int | str] = {}


class SetupOption(NamedTuple):
    """One of what a match can be begun with, as a person reads it."""

    key: str
    title: str
    sentence: str
    # Of a coach: whether he looks ahead, which takes longer than a page may wait for.
    searches: bool = False


class SetupOptions(NamedTuple):
    """What a match can be begun with: rules, sides of the box, coaches, in one language."""

    # The game itself, by the key of its room.
    game: SetupOption
    rulesets: tuple[SetupOption, ...]
    squads: tuple[SetupOption, ...]
    # The weakest first.
    levels: tuple[SetupOption, ...]
    # Rules and switches together, the usual ones first: see `Room.ways`.
    ways: tuple[SetupOption, ...]


class StandingOrder(NamedTuple):
    """What a coach may have said for him while he waits, as he reads it."""

    key: str
    title: str
    sentence: str
    # It is said one time only; else as often as it is asked for.
    once: bool = False


class TrialGroup(NamedTuple):
    """What can be tried out of one kind."""

    title: str
    options: tuple[SetupOption, ...]


class Reason(Protocol):
    """Why a coach decides so: an English template, which can be translated, and values."""

    @property
    def template(self) -> str: ...

    @property
    def values(self) -> Mapping[str, object]: ...


class Choice(Protocol[ActionOut]):
    """What a coach does, and why."""

    @property
    def action(self) -> ActionOut: ...

    @property
    def reason(self) -> Reason: ...


class ComputerCoach(Protocol[StateIn, ActionOut]):
    """The computer on the bench of one match; the same seed makes the same choices."""

    @property
    def seed(self) -> int: ...

    def choose(self, state: StateIn, side: int) -> Choice[ActionOut]:
        """His decision for a side that is asked, on a state as this side sees it."""

    def line(self, state: StateIn, side: int) -> Sequence[ActionOut]:
        """His decisions from now on, for as long as the same is asked of this side."""


class Die(Protocol):
    """A die that somebody is to roll at a real table."""

    @property
    def asked(self) -> str:
        """What is to be rolled, and what for."""

    @property
    def readings(self) -> Sequence[str]:
        """All that it may read, each a text that names a face of it."""

    def prompt(self, language: str) -> str:
        """What he is asked."""

    def face(self, typed: str, /) -> int:
        """The number of the face that a text names; 0 if the die has none like it."""

    def wrong(self, typed: str, language: str) -> str:
        """Why a text names no face of it."""


class ActionGroup(NamedTuple):
    """Actions that a survey puts on one line: whose or what they are, how to type them."""

    title: str
    words: str


class Narrator(Protocol[StateIn, ActionIn]):
    """Speaks of one match in one language, to who plays a side or looks on.

    States are given as this side may see them. What stands on several lines comes with
    its line breaks; a sentence comes without.
    """

    def greeting(self, side: int) -> str:
        """Whom somebody coaches."""

    def help(self) -> str:
        """What may be typed, and what the signs of the scene are."""

    def scene(self, state: StateIn, side: int) -> str:
        """What he looks at before he decides, on lines; "" if there is nothing."""

    def question(self, state: StateIn) -> str:
        """Who must decide what."""

    def pieces(self, state: StateIn) -> str:
        """Both sides piece by piece, on lines."""

    def hand(self, state: StateIn, side: int) -> str:
        """His own cards and what they do, on lines."""

    def action(self, state: StateIn, side: int, action: ActionIn) -> str:
        """What he may do, in his words."""

    def groups(
        self, state: StateIn, side: int, found: Sequence[ActionIn]
    ) -> Sequence[ActionGroup]:
        """Actions that are too many to be listed one by one."""

    def chance(self, name: str) -> str:
        """How an action may come out, by the name that `Game.odds` gives it."""

    def reasons(self, state: StateIn, side: int, action: ActionIn) -> Sequence[str]:
        """What the chances of an action are made of; a sentence each."""

    def why_hopeless(self, state: StateIn, side: int, action: ActionIn) -> str:
        """Why an action cannot come to what it is done for; asked where that is so."""

    def die(self, state: StateIn, side: int, action: ActionIn, roll: TableRoll) -> Die:
        """The die that this action needs, for who plays this side, whose action it is or not."""

    def rolled_for(self, state: StateIn, side: int, action: ActionIn) -> str:
        """What the dice of this action decide; "" where each die says it all."""

    def player(self, side: int, named: str) -> str:
        """Somebody as people call him, by what a report names him."""

    def word(self, name: str) -> str:
        """What a screen calls "mark.ball" or "dice.shot"; "" for what nobody says.

        The groups: mark, place and value of a piece; purpose of dice; kind of an action;
        pick, among which something is chosen; goal, a cell of one.
        """

    def clock(self) -> str:
        """What makes its time pass, for who has never played it."""

    def ending(self, state: StateIn) -> str:
        """What is about to end this part of the match; "" while it goes on for certain."""

    def moment(self, state: StateIn, side: int | None) -> Moment:
        """What a screen shows of a state that this side, or everybody, may see."""

    def shootout(
        self, state: StateIn, events: Sequence[Event]
    ) -> ShootoutMoment | None:
        """The kicks that decide a level match, of all that happened; None without any."""

    def values(self, event: Event) -> JsonObject:
        """An event by the names of its values; its `kind`, and at least that."""

    def sentence(self, event: Event) -> str:
        """An event as a sentence to read or hear; "" if it is passed over."""

    def throws(self, event: Event) -> Iterable[Throw]:
        """The dice that an event tells of."""

    def paragraphs(self, events: Iterable[Event]) -> Iterator[str]:
        """What has happened, a turn each."""

    def story(self, events: Iterable[Event], language: str = "") -> str:
        """A whole match as text, on lines; in one of `STORY_LANGUAGES`, else his own."""


class MatchCounter(Protocol[StateIn, ActionIn]):
    """Counts one match while it is played."""

    @property
    def watches(self) -> bool:
        """Whether it wants to see what is done, and not only what happened."""

    def sees(
        self, state: StateIn, side: int, action: ActionIn, log: Sequence[Event]
    ) -> None:
        """What is done next, before it is done."""

    def figures(self, state: StateIn, log: Sequence[Event]) -> Figures:
        """What the match has come to."""


class Room(Protocol[SetupT, StateT, ActionT]):
    """A game with all that belongs to it, under a frozen key."""

    @property
    def key(self) -> str: ...

    @property
    def rulesets(self) -> Mapping[str, Game[SetupT, StateT, ActionT]]:
        """Its rules by the names that people use, the usual ones first."""

    @property
    def ways(self) -> Mapping[str, Way]:
        """The ways in which a match can be begun by who is asked nothing else."""

    @property
    def squads(self) -> tuple[str, ...]:
        """The sides in its box, by their keys; the first two play by default."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All switches of a match."""

    @property
    def opening(self) -> tuple[str, ...]:
        """The phases, by name, in which all is set out before somebody has the ball."""

    @property
    def levels(self) -> tuple[str, ...]:
        """Its coaches, the weakest first."""

    @property
    def level(self) -> str:
        """The usual one of them."""

    def offers(self, language: str) -> SetupOptions:
        """All that can be chosen for a match, each with a title and a sentence."""

    def level_named(self, name: str) -> str:
        """The level of today, whatever it was called when it was written down."""

    def coach(self, level: str, seed: int) -> ComputerCoach[StateT, ActionT]:
        """A coach for one match; KeyError if there is no such level."""

    def seen(self, state: StateT, side: int | None) -> StateT:
        """The state as this side may see it, or with None everybody.

        The very same where nothing is hidden: it is looked at and not changed.
        """

    def twin(self, state: StateT, side: int | None, dice: Dice) -> StateT:
        """Another state that looks the same to this side, or with None to everybody.

        What is hidden from it is another hand, another choice, by these dice; all else
        is equal. The same state where nothing is hidden.
        """

    def aims(self, state: StateT, side: int, number: int) -> Iterable[Aim[ActionT]]:
        """What the piece with this number could want now, each kind on each cell.

        All that it may do is among it, and what it may not where somebody may wonder.
        """

    def about(self, state: StateT, side: int, action: ActionT) -> About:
        """The piece, cell or choice that an action of this moment is about."""

    def kind(self, action: ActionT) -> str:
        """The kind of an action of any moment, as `About` names it."""

    def guide(self, language: str) -> Guide | None:
        """What somebody's first match is guided by; None where nobody guides."""

    def cost(self, state: StateT, action: ActionT) -> int:
        """What is paid for something that is allowed."""

    def decline(self, state: StateT, side: int) -> ActionT | None:
        """What lets a moment pass, whether or not it could be used; None: it must decide."""

    def lapse(self, state: StateT, side: int, seed: int) -> ActionT | None:
        """What the rules do for a side whose time is over; None: a coach decides.

        A secret that can be read from nothing is drawn by the seed.
        """

    def orders(self, setup: SetupT, language: str) -> tuple[StandingOrder, ...]:
        """What a coach may have said for him while he waits."""

    def follow(self, order: str, state: StateT, side: int, seed: int) -> ActionT | None:
        """What this order says to the question of the moment, of what the side sees.

        None where it is not about it. What is left to chance is drawn by the seed.
        """

    def setup_of(
        self, rules: str, home: str, away: str, options: Mapping[str, object]
    ) -> SetupT:
        """A match of two sides of the box; RuleViolation if it cannot be played so."""

    def board(self, setup: SetupT) -> BoardShape | None:
        """What is drawn of the board of a match; None where there is none."""

    def lines(self, setup: SetupT) -> LineBoard | None:
        """Where pieces lie that have no cells; None where they have, or lie nowhere."""

    def form(
        self, state: StateT, side: int, language: str
    ) -> ActionForm[ActionT] | None:
        """On which this side puts its action together; None where all are listed."""

    def board_text(self) -> str:
        """The usual board as a text to change; "" where nobody can bring his own."""

    def board_in(self, text: str) -> BoardReading:
        """The board of such a text, or all that is wrong with it, line by line."""

    def on_board(self, setup: SetupT, text: str) -> SetupT:
        """The setup with the board of a text; RuleViolation for what is wrong."""

    def narrator(
        self, setup: SetupT, language: str, *, rules: bool = False
    ) -> Narrator[StateT, ActionT]:
        """Who speaks of a match; with the ids of the rules if they are asked for."""

    def tally(self, setup: SetupT) -> MatchCounter[StateT, ActionT]:
        """Who counts one match."""

    def forecast(self, state: StateT) -> Forecast | None:
        """How likely each end is, of a state as everybody sees it; None if nobody knows."""

    def chronicler(self, setup: SetupT) -> Chronicler[StateT]:
        """Who looks on while a match is played again, and draws it up in figures."""

    def trials(self, language: str) -> tuple[TrialGroup, ...]:
        """What can be tried out, in one language; each by a key."""

    def trial(self, key: str) -> BalanceTrial:
        """The matches by which something is measured; KeyError if it is not offered."""

    def card_trial(self, card: object) -> BalanceTrial:
        """The matches that try a club's card; RuleViolation if no machine plays it."""

    def no_figures(self) -> Figures:
        """The figures of no match, to which others are added."""


# One of them, whichever it is.
AnyRoom: TypeAlias = Room[Any, Any, Any]
