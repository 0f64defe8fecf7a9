"""What a match of any kind of state is made of: rules in parts, both sides laid out.

A state knows what its match started with, that the rules, and rules are functions of a
state. Here they are written for a state that is yet to come; `ruleset.py` and `setup.py`
say which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Generic, NamedTuple, TypeVar

from engine.dice import Dice
from engine.games.helvetia.actions import Action
from engine.games.helvetia.board.pitch import CENTRE, LEFT, RIGHT, Board
from engine.games.helvetia.box.cards import SKILLS, PlayedBy, PlayerCard, PlayerKind
from engine.games.helvetia.options import Options
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS

S = TypeVar("S")
_VALUES: Final = tuple((name, n) for n, name in enumerate(SKILLS))


class Refusal(NamedTuple):
    """Why an action is not allowed: the rule's id and a sentence for the coach."""

    rule: str
    text: str


# How one kind of action is judged, listed and done by a side.
Refuse = Callable[[S, int, Action], Refusal | None]
Enumerate = Callable[[S, int], Iterable[Action]]
Do = Callable[[S, int, Action, Dice], None]
# A step goes by itself: it changes the state and leads on, or asks somebody.
Step = Callable[[S, Dice], None]


class Part(NamedTuple, Generic[S]):
    """One kind of action: may it be done, which are there, what it does."""

    refuse: Refuse[S]
    enumerate: Enumerate[S]
    do: Do[S]


class CardPlay(NamedTuple):
    """A card as it takes effect: whose it is, what was chosen, whom it concerns."""

    side: int
    chosen: int
    men: list[int]
    args: tuple[int, ...]


class Effect(NamedTuple, Generic[S]):
    """One operation of a card with its arguments; `fits` says whether it can happen."""

    do: Callable[[S, CardPlay], None]
    fits: Callable[[S, tuple[int, ...]], bool]
    args: tuple[int, ...]


class Need(NamedTuple, Generic[S]):
    """What must be so for a card to be played, and the sentence if it is not."""

    holds: Callable[[S, int, tuple[int, ...]], bool]
    args: tuple[int, ...]
    refusal: Refusal


class CardTarget(NamedTuple, Generic[S]):
    """What the coach chooses with a card (0 if nothing), and whom the choice means."""

    choices: Callable[[S, int, tuple[int, ...]], list[int]]
    men: Callable[[S, int, int], list[int]]
    args: tuple[int, ...]
    # How the choice is to be read: "", "player", "players" (18 p + q), "cell", "minutes".
    asks: str


class Power(NamedTuple, Generic[S]):
    """A POWER or LEGEND card as the engine sees it: when, by whom, to what effect."""

    number: int
    windows: int
    by: PlayedBy
    needs: tuple[Need[S], ...]
    target: CardTarget[S]
    effects: tuple[Effect[S], ...]


class Rules(NamedTuple, Generic[S]):
    """The frozen name of a set of rules and the parts it is made of."""

    name: str
    steps: tuple[Step[S], ...]
    # parts[phase][kind]: what a coach may do there; None where it does not belong.
    parts: tuple[tuple[Part[S] | None, ...], ...]
    # gestures[mode]: the kinds of action that this mode of the gesture phase allows.
    gestures: tuple[tuple[int, ...], ...]
    skills: Callable[[PlayerCard | None, bool], tuple[int, ...]]
    cards: Callable[[SideSetup], tuple[Power[S] | None, ...]]
    # The minutes that a change of possession takes.
    minutes: Callable[[S, Dice], int]
    # period -> where its clock starts, and the last minute of it that is played
    starts: tuple[int, ...]
    limits: tuple[int, ...]
    # The minutes that a turn costs which stalls (HC-OWN-01).
    stalled: Callable[[S], int]
    pass_range: int
    # The values on a card as people know them, with their place among the skills.
    values: tuple[tuple[str, int], ...] = _VALUES
    # The malus column of each zone, and whether offside can be called.
    columns: tuple[int, int, int] = (LEFT, CENTRE, RIGHT)
    offside: bool = True
    # Why it is played without cards; None if it is not.
    no_cards: Refusal | None = None
    # Rules of GEEK that read otherwise here: what events of shared parts cite instead.
    cites: Mapping[str, str] = {}

    def part(self, phase: int, kind: int) -> Part[S]:
        """What is known to belong there."""
        part = self.parts[phase][kind]
        assert part is not None
        return part


class Layout(Generic[S]):
    """Both sides laid out in slots: 0 to 8 home, 9 to 17 away, in roster order."""

    __slots__ = (
        "_slots",
        "board",
        "captains",
        "cards",
        "full",
        "half",
        "keepers",
        "options",
        "players",
        "printed",
        "rules",
        "sides",
        "start",
        "unavailable",
        "windows",
    )

    def __init__(
        self,
        rules: Rules[S],
        home: SideSetup,
        away: SideSetup,
        board: Board,
        options: Options,
    ) -> None:
        self.rules: Final = rules
        self.sides: Final = (home, away)
        self.board: Final = board
        self.options: Final = options
        self.players: Final[tuple[PlayerCard | None, ...]] = tuple(
            side.players[i] if i < len(side.players) else None
            for side in self.sides
            for i in range(SIDE_SLOTS)
        )
        self._slots: Final = tuple(
            {card.number: SIDE_SLOTS * n + i for i, card in enumerate(side.players)}
            for n, side in enumerate(self.sides)
        )
        self.full: Final = tuple(rules.skills(card, False) for card in self.players)
        self.half: Final = tuple(rules.skills(card, True) for card in self.players)
        self.printed: Final = bytes(card.boost if card else 0 for card in self.players)
        self.start: Final = bytes(self._start_boost(slot) for slot in range(SLOTS))
        self.unavailable: Final = frozenset(
            slot
            for slot, card in enumerate(self.players)
            if card is None or card.number in self.of(slot).unavailable
        )
        self.keepers: Final = (self._keeper(0), self._keeper(1))
        self.captains: Final = frozenset(
            slot
            for slot, card in enumerate(self.players)
            if card and card.kind is PlayerKind.CAPTAIN
        )
        self.cards: Final = (rules.cards(home), rules.cards(away))
        self.windows: Final = (
            tuple(card.windows if card else 0 for card in self.cards[0]),
            tuple(card.windows if card else 0 for card in self.cards[1]),
        )

    def of(self, slot: int) -> SideSetup:
        """The side a slot belongs to."""
        return self.sides[slot // SIDE_SLOTS]

    def slot(self, side: int, number: int) -> int:
        """The slot of the player with this number; -1 if the side has none."""
        return self._slots[side].get(number, -1)

    def number(self, slot: int) -> int:
        """The number on the shirt."""
        card = self.players[slot]
        return card.number if card else 0

    def _start_boost(self, slot: int) -> int:
        """HC-SET-02, HC-FAT-02: the printed BOOST, one less after an exhausting match."""
        card = self.players[slot]
        if card is None:
            return 0
        return max(0, card.boost - (card.number in self.of(slot).tired))

    def _keeper(self, side: int) -> int:
        for slot in range(side * SIDE_SLOTS, (side + 1) * SIDE_SLOTS):
            card = self.players[slot]
            if card is not None and card.kind is PlayerKind.KEEPER:
                return slot
        return -1
