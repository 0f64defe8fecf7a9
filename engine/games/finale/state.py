"""Where a match stands: small numbers and lists, changed in place."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.games.finale import phases
from engine.games.finale.box.catalogue import VALUES
from engine.games.finale.events import Event
from engine.games.finale.setup import Setup
from engine.games.finale.slots import (
    BACK,
    BENCH,
    INJURED,
    LEFT_OUT,
    NOBODY,
    SENT_OFF,
    SIDE_SLOTS,
    SLOTS,
)

# Mask of both sides.
BOTH: Final = 3
# The last period, and the last of extra time.
ORDINARY: Final = 6
LAST: Final = 8
# FI-COR-1: so many minutes of a match are told of each period.
MINUTES: Final = 15
# FI-PER-7: how many cards are held.
HAND: Final = 3
# FI-CTR-1: whether the defender has countered in this period.
NO_COUNTER, COUNTERS, COUNTERED = range(3)
_MANY: Final = 9_999


class Field(NamedTuple):
    """One value of a state: its bounds, and whether each side has one of its own."""

    low: int
    high: int
    each: bool = False


# Single numbers, and numbers of each side.
NUMBERS: Final[dict[str, Field]] = {
    "waiting": Field(0, BOTH),
    "ply": Field(0, 1_000_000),
    "phase": Field(0, phases.OVER),
    "period": Field(0, LAST),
    "attacker": Field(0, 1),
    "attempts": Field(0, 4),
    "difference": Field(0, 4),
    "card": Field(NOBODY, len(VALUES) - 1),
    "counter": Field(0, COUNTERED),
    "shot": Field(0, 1),
    "won": Field(0, 1),
    "hurt": Field(NOBODY, SLOTS - 1),
    "ordered": Field(0, BOTH),
    "series": Field(0, _MANY),
    "first": Field(NOBODY, 1),
    "chips": Field(0, (1 << SLOTS) - 1),
    "stand_ins": Field(0, (1 << SLOTS) - 1),
    "score": Field(0, _MANY, each=True),
    "changes": Field(0, SLOTS, each=True),
    "laid": Field(NOBODY, len(VALUES) - 1, each=True),
}
# Lists, one of each side.
LISTS: Final[dict[str, Field]] = {
    "hand": Field(0, BACK),
    "pile": Field(0, BACK),
    "used": Field(0, BACK),
    "discards": Field(0, BACK),
    "picks": Field(NOBODY, SLOTS - 1),
    "kickers": Field(0, SLOTS - 1),
}
# Small numbers, one of each slot.
ARRAYS: Final[dict[str, Field]] = {
    "pos": Field(0, LEFT_OUT),
    "turned": Field(0, 3),
    "yellows": Field(0, 2),
}


class State:
    """A match at some moment; a `copy` is independent, and its events go into no log."""

    __slots__ = (
        *("setup", "log", "queue", "kicks", "sealed"),
        *NUMBERS,
        *LISTS,
        *ARRAYS,
        "squad",
        "found",
        "slot",
    )

    setup: Setup
    log: list[Event] | None
    waiting: int
    ply: int
    phase: int
    period: int
    # Who attacks in this period, how often he still may, by how much he was ahead.
    attacker: int
    attempts: int
    difference: int
    # FI-APP-1: the card that is being played; those with which the period was opened.
    card: int
    laid: list[int]
    counter: int
    # Whether the lower zone of the card is played.
    shot: int
    # How the roll of this phase came out, while symbols are looked at.
    won: int
    # FI-SYM-2: who has to be replaced.
    hurt: int
    # FI-SET-8: mask of the sides whose pile lies in an order of their own.
    ordered: int
    # FI-PEN: the series of kicks that is being taken, and the side that begins each.
    series: int
    first: int
    # FI-APP-4: mask of those with a white counter.
    chips: int
    # FI-SHT-4: mask of outfield men who keep goal in this phase.
    stand_ins: int
    score: list[int]
    changes: list[int]
    hand: list[list[int]]
    pile: list[list[int]]
    used: list[list[int]]
    discards: list[list[int]]
    # Who was chosen in this phase, on the left and on the right of the card.
    picks: list[list[int]]
    kickers: list[list[int]]
    # Whose symbols are still to be looked at, the next one last.
    queue: list[int]
    # Of each kick twice the side, and one more if it went in.
    kicks: list[int]
    # What a side has chosen in secret, while the other one has not.
    sealed: list[tuple[int, ...] | None]
    pos: bytearray
    turned: bytearray
    yellows: bytearray
    # The fifteen of each side.
    squad: list[tuple[int, ...]]
    # The slot that is asked for, and who may fill it: they follow from all else.
    slot: int
    found: list[int]

    def copy(self) -> State:
        other = State()
        other.setup, other.log = self.setup, None
        other.waiting, other.ply, other.phase = self.waiting, self.ply, self.phase
        other.period, other.attacker = self.period, self.attacker
        other.attempts, other.difference = self.attempts, self.difference
        other.card, other.counter = self.card, self.counter
        other.shot, other.won = self.shot, self.won
        other.hurt, other.ordered = self.hurt, self.ordered
        other.series, other.first = self.series, self.first
        other.chips, other.stand_ins = self.chips, self.stand_ins
        other.score, other.changes = self.score[:], self.changes[:]
        other.laid = self.laid[:]
        other.hand = [self.hand[0][:], self.hand[1][:]]
        other.pile = [self.pile[0][:], self.pile[1][:]]
        other.used = [self.used[0][:], self.used[1][:]]
        other.discards = [self.discards[0][:], self.discards[1][:]]
        other.picks = [self.picks[0][:], self.picks[1][:]]
        other.kickers = [self.kickers[0][:], self.kickers[1][:]]
        other.queue, other.kicks = self.queue[:], self.kicks[:]
        other.sealed, other.squad = self.sealed[:], self.squad[:]
        other.pos, other.turned = self.pos[:], self.turned[:]
        other.yellows = self.yellows[:]
        other.slot, other.found = self.slot, self.found
        return other

    # What follows from these values.

    @property
    def left(self) -> int:
        """Who plays the left side of the card: the attacker, or who counters."""
        return self.attacker ^ (self.counter == COUNTERS)

    def strength(self, slot: int) -> int:
        """FI-CARD-2, FI-SHT-4: what the face in force says; 1 for a stand-in in goal."""
        if slot < 0:
            return 0
        if self.stand_ins >> slot & 1:
            return 1
        # Not by `setup.man`: nothing is asked more often.
        return self.setup.men[slot].faces[self.turned[slot]].strength  # type: ignore[union-attr]

    def symbol(self, slot: int) -> int:
        """What is printed in the corner of the face in force."""
        return self.setup.man(slot).faces[self.turned[slot]].symbol

    def keeper(self, side: int) -> int:
        """Who keeps goal; NOBODY if no keeper is on the pitch."""
        pos = self.pos
        for slot in self.squad[side]:
            if not pos[slot]:
                return slot
        return NOBODY

    def on_pitch(self, side: int) -> list[int]:
        """Everybody of a side who plays now."""
        pos = self.pos
        return [slot for slot in self.squad[side] if pos[slot] < BENCH]

    def outfield(self, side: int) -> list[int]:
        """Everybody on the pitch but the keeper."""
        pos = self.pos
        return [slot for slot in self.squad[side] if 0 < pos[slot] < BENCH]

    def bench(self, side: int) -> list[int]:
        """Its substitutes who may still come on."""
        pos = self.pos
        return [slot for slot in self.squad[side] if pos[slot] == BENCH]

    def empty_rows(self, side: int) -> list[int]:
        """FI-PER-3: the rows, but the keeper's, in which nobody stands."""
        pos = self.pos
        found = {pos[slot] for slot in self.squad[side]}
        return [row for row in (1, 2, 3) if row not in found]

    def gone(self, slot: int) -> bool:
        """Whether he was hurt or sent off."""
        return self.pos[slot] in (INJURED, SENT_OFF)

    def tell(
        self,
        kind: str,
        rule: str,
        side: int = -1,
        slot: int = -1,
        values: tuple[int, ...] = (),
    ) -> None:
        """Add an event of this period to the log, where one is kept."""
        if self.log is not None:
            self.log.append(Event(kind, rule, self.period, side, slot, values))


def fresh(setup: Setup) -> State:
    """A match before anything is chosen."""
    s = State()
    s.setup, s.log = setup, None
    for name, field in NUMBERS.items():
        start = NOBODY if name in ("card", "laid", "hurt", "first") else 0
        setattr(s, name, [start, start] if field.each else start)
    for name in LISTS:
        setattr(s, name, [[], []])
    for name in ARRAYS:
        setattr(s, name, bytearray(SLOTS))
    s.pos = bytearray([LEFT_OUT]) * SLOTS
    s.queue, s.kicks, s.sealed = [], [], [None, None]
    s.squad, s.slot, s.found = [(), ()], 0, []
    return s


def own(side: int, number: int) -> int:
    """The slot of a man of a side by his place in its set."""
    return side * SIDE_SLOTS + number
