"""The state of a match: small integers in slots, and what can be asked of them.

Slots 0 to 8 are the home roster, 9 to 17 the away roster; sides are 0 and 1. The state
is changed in place by the parts of a ruleset; `copy` is cheap, for search.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.dice import Dice
from engine.games.helvetia import phases
from engine.games.helvetia.board.hexes import BIT, HEXES, NOWHERE, PITCH
from engine.games.helvetia.events import Event
from engine.games.helvetia.parts import Layout
from engine.games.helvetia.slots import CARD_SLOTS, SIDE_SLOTS, SLOTS
from engine.games.helvetia.spell import NO_SPELL, NOBODY, NONE, Spell, blank
from engine.games.helvetia.steps import STEPS

_NEW: Final = tuple.__new__
# Where a player is who is on no hex. Up to TO_PLACE he is one of those on the pitch.
TO_PLACE: Final = NOWHERE
BENCH: Final = 114
LEFT_OUT: Final = 115
REPLACED: Final = 116
SENT_OFF: Final = 117
INJURED: Final = 118
# The mask of all hexes but the one where a player is, if he is on one.
BUT: Final = (*(PITCH ^ bit for bit in BIT), *(PITCH,) * (INJURED + 1 - HEXES))


_SLOT: Final = (NOBODY, SLOTS - 1)
_MASK: Final = (0, (1 << SLOTS) - 1)
_HEX: Final = (0, HEXES)
_HAND: Final = (0, (1 << CARD_SLOTS) - 1)
_SIDES: Final = (0, 3)
_SIDE: Final = (0, 1)
_STEP: Final = (0, STEPS - 1)
_COUNT: Final = (0, 10**6)
FEW: Final = (-9999, 9999)
# The last of rolls.NAMES and of windows.IDS, which are of rules that change states.
LAST_TEST: Final = 6
LAST_WINDOW: Final = 21


class Field(NamedTuple):
    """A field of a state: what a new one has there, and the bounds of it or its items."""

    name: str
    start: int | tuple[int, ...]
    bounds: tuple[int, int]
    # A list that is as long as it happens to be.
    grows: bool = False

    def fresh(self) -> int | list[int]:
        """What a new state has there, a list of its own."""
        return self.start if isinstance(self.start, int) else list(self.start)


# Each field of a state, once: slots, new states, their JSON and its bounds follow. Types
# are in the class, and `copy` is spelt out for speed; a test proves it whole. What a key
# is made of never changes its name; a new field comes last.
FIELDS: Final = (
    Field("pos", (LEFT_OUT,) * SLOTS, (0, INJURED)),
    Field("boost", (0,) * SLOTS, (0, 99)),
    Field("fallen", 0, _MASK),
    Field("acted", 0, _MASK),
    Field("moved", 0, _MASK),
    Field("new", 0, _MASK),
    Field("offside", 0, _MASK),
    Field("yellow", 0, _MASK),
    Field("keeper", (NOBODY, NOBODY), _SLOT),
    Field("changes", (0, 0), (0, 9)),
    Field("deep", 0, _SIDES),
    Field("ball", 0, (0, HEXES - 1)),
    Field("carrier", NOBODY, _SLOT),
    Field("dead", 1, _SIDE),
    Field("attack", 0, _SIDE),
    Field("phase", phases.OVER, (0, len(phases.NAMES) - 1)),
    Field("waiting", 0, _SIDES),
    Field("mode", 0, (0, len(phases.MODES) - 1)),
    Field("opening", 0, (0, 3)),
    Field("mover", NOBODY, _SLOT),
    Field("free", 0, _COUNT),
    Field("entered", 0, (0, 1)),
    Field("winged", 0, _COUNT),
    Field("turns", 0, _COUNT),
    Field("holds", 0, _COUNT),
    Field("chain", 0, _COUNT),
    Field("actor", NOBODY, _SLOT),
    Field("foe", NOBODY, _SLOT),
    Field("stepper", NOBODY, _SLOT),
    Field("aim", NOWHERE, _HEX),
    Field("gesture", 0, (0, 9)),
    Field("test", 0, (0, LAST_TEST)),
    Field("threshold", 0, FEW),
    Field("bonus", 0, FEW),
    Field("press", 0, FEW),
    Field("roll", 0, (0, 20)),
    Field("after", 0, _STEP),
    Field("cell", NONE, (-1, 5)),
    Field("cover", NONE, (-1, 63)),
    Field("cells", 0, (0, 6)),
    Field("minutes", 0, (0, 999)),
    Field("hand", (0, 0), _HAND),
    Field("spent", (0, 0), _HAND),
    Field("window", NONE, (-1, LAST_WINDOW)),
    Field("first", 0, _SIDE),
    Field("asked", 0, (0, 2)),
    Field("played", 0, _COUNT),
    Field("lift", (0, 0), FEW),
    Field("fit", 0, _SIDES),
    Field("stay", 0, _SIDES),
    Field("clock", 0, _COUNT),
    Field("period", 0, (0, 9)),
    Field("score", (0, 0), (0, 999)),
    Field("first_kick", 0, _SIDE),
    Field("placing", 0, _SIDE),
    Field("kicks", (), (0, 3), grows=True),
    Field("named", (), (0, SLOTS - 1), grows=True),
    Field("todo", (), _STEP, grows=True),
    Field("outcome", 0, (0, 3)),
    Field("ply", 0, _COUNT),
)
# These follow from the rest, or are written in a way of their own.
NOT_WRITTEN: Final = ("setup", "log", "men", "armed", "spell")


class State:
    """Where a match stands. Fields in groups: men, ball, turn, gesture, cards, match."""

    __slots__ = (*(field.name for field in FIELDS), *NOT_WRITTEN)
    setup: Layout[State]
    log: list[Event] | None  # None: nobody listens (search)
    # The men: per slot where he is and his BOOST; per side a mask of hexes.
    pos: list[int]
    boost: list[int]
    men: list[int]
    # Masks of slots.
    fallen: int
    acted: int  # HC-DEF-03: made their defensive gesture of this turn
    moved: int  # done with this move phase
    new: int  # HC-SUB-03: came on in this turn and may not move
    offside: int  # HC-OFF-05: to be called if first to touch the ball
    yellow: int
    keeper: list[int]  # per side the slot that keeps goal, NOBODY if none
    changes: list[int]
    deep: int  # mask of the sides that may make a third change
    # The ball: its hex; who controls it; dead while a restart is prepared (HC-BALL-04).
    ball: int
    carrier: int
    dead: int
    # The turn.
    attack: int
    phase: int
    waiting: int  # mask of the sides that are asked
    mode: int  # of the gesture phase: which gestures are allowed
    opening: int  # how the turn was opened: ordinary, free kick, penalty, from goal
    mover: int
    free: int  # free hexes the mover has left
    entered: int  # HC-MOVE-10: he entered a hex in this move phase
    winged: int  # hexes of wing bonus he has used
    turns: int  # HC-OWN-01: turns of this possession
    holds: int  # HC-OWN-02: turns the keeper held the ball
    chain: int  # HC-SHORT-07: gestures of this turn
    # The gesture under way; a foul, which ends one, uses some of its fields.
    actor: int  # who makes it; who was fouled
    foe: int  # the defender against him; the tackler
    stepper: int  # who must step, who rolls, who is injured
    aim: int  # the hex a pass goes to; where the foul was
    gesture: int  # what kind of shot: OPEN_PLAY and so on in gestures/shot.py
    test: int  # what the d20 decides, see rolls.py
    threshold: int
    bonus: int  # what cards add to the next test
    press: int  # what pressure took from the threshold
    roll: int
    after: int  # the step that reads the roll
    cell: int  # where the shooter aims; the card that a team die shows
    cover: int  # mask of the cells the keeper covers
    cells: int  # how many they are
    minutes: int  # what the time die shows; the BOOST a team die takes
    # Cards: masks of numbers, and the window that is open.
    hand: list[int]
    spent: list[int]
    armed: list[int]  # mask of the windows for which a side holds a card
    window: int
    first: int  # the side asked first
    asked: int  # how many sides have been asked
    played: int  # the card that waits for an answer, and what was chosen with it
    spell: Spell
    lift: list[int]  # per side, added to every skill
    fit: int  # mask of the sides without exhaustion
    stay: int  # one more turn is played after the period's end
    # The match.
    clock: int
    period: int
    score: list[int]
    first_kick: int  # the side that kicks off the first period
    placing: int  # the side that places, or changes players
    kicks: list[int]  # shoot-out: side << 1 | scored, one after the other
    named: list[int]  # shoot-out: the kickers in the order of their naming
    todo: list[int]  # steps that wait for a decision, the last one goes on first
    outcome: int  # how the match ended, see periods.py
    ply: int

    def __init__(self) -> None:
        """Empty: `fresh` or `copy` fills it."""

    def copy(self) -> State:
        """An independent state without a listener; the setup is shared."""
        new = State()
        new.setup = self.setup
        new.log = None
        new.pos = self.pos[:]
        new.boost = self.boost[:]
        new.men = self.men[:]
        new.fallen = self.fallen
        new.acted = self.acted
        new.moved = self.moved
        new.new = self.new
        new.offside = self.offside
        new.yellow = self.yellow
        new.keeper = self.keeper[:]
        new.changes = self.changes[:]
        new.deep = self.deep
        new.ball = self.ball
        new.carrier = self.carrier
        new.dead = self.dead
        new.attack = self.attack
        new.phase = self.phase
        new.waiting = self.waiting
        new.mode = self.mode
        new.opening = self.opening
        new.mover = self.mover
        new.free = self.free
        new.entered = self.entered
        new.winged = self.winged
        new.turns = self.turns
        new.holds = self.holds
        new.chain = self.chain
        new.actor = self.actor
        new.foe = self.foe
        new.stepper = self.stepper
        new.aim = self.aim
        new.gesture = self.gesture
        new.test = self.test
        new.threshold = self.threshold
        new.bonus = self.bonus
        new.press = self.press
        new.roll = self.roll
        new.after = self.after
        new.cell = self.cell
        new.cover = self.cover
        new.cells = self.cells
        new.minutes = self.minutes
        new.hand = self.hand[:]
        new.spent = self.spent[:]
        new.armed = self.armed[:]
        new.window = self.window
        new.first = self.first
        new.asked = self.asked
        new.played = self.played
        new.spell = self.spell if self.spell is NO_SPELL else self.spell.copy()
        new.lift = self.lift[:]
        new.fit = self.fit
        new.stay = self.stay
        new.clock = self.clock
        new.period = self.period
        new.score = self.score[:]
        new.first_kick = self.first_kick
        new.placing = self.placing
        new.kicks = self.kicks[:]
        new.named = self.named[:]
        new.todo = self.todo[:]
        new.outcome = self.outcome
        new.ply = self.ply
        return new

    def go(self, step: int, dice: Dice) -> None:
        """Let this step of the ruleset happen."""
        self.setup.rules.steps[step](self, dice)

    def resume(self, dice: Dice) -> None:
        """Go on with the step that waits."""
        self.setup.rules.steps[self.todo.pop()](self, dice)

    def ask(self, phase: int, side: int) -> None:
        """Wait for a decision of one side."""
        self.phase = phase
        self.waiting = 1 << side

    def ask_both(self, phase: int) -> None:
        """Wait for both sides at once."""
        self.phase = phase
        self.waiting = 3

    def emit(
        self, kind: str, rule: str, side: int, slot: int = NOBODY, *values: int
    ) -> None:
        """Tell the listener, if there is one."""
        log = self.log
        if log is not None:
            cites = self.setup.rules.cites
            if cites:
                rule = cites.get(rule, rule)
            fields = (kind, rule, self.period, self.clock, side, slot, values)
            log.append(_NEW(Event, fields))

    def put(self, slot: int, h: int) -> None:
        """Put a player on a hex; the ball goes with its carrier."""
        pos, men, side = self.pos, self.men, slot // SIDE_SLOTS
        men[side] = men[side] & BUT[pos[slot]] | BIT[h]
        pos[slot] = h
        if self.carrier == slot:
            self.ball = h

    def take_off(self, slot: int, where: int) -> None:
        """Take a player off the hexes: to place, bench, replaced, sent off, injured."""
        old = self.pos[slot]
        if old < HEXES:
            self.men[slot // SIDE_SLOTS] &= BUT[old]
        self.pos[slot] = where

    def at(self, side: int, h: int) -> int:
        """HC-PLACE-05: the one player of a side on this hex, or NOBODY."""
        if not self.men[side] & BIT[h]:
            return NOBODY
        return self.pos.index(h, SIDE_SLOTS * side)

    def standing_at(self, side: int, h: int) -> int:
        """HC-BALL-02: the player of a side on this hex if he stands, or NOBODY."""
        if not self.men[side] & BIT[h]:
            return NOBODY
        slot = self.pos.index(h, SIDE_SLOTS * side)
        return NOBODY if self.fallen & BIT[slot] else slot

    def on_pitch(self, side: int) -> list[int]:
        """The slots of a side that are on the pitch, to be placed included."""
        return [
            q
            for q in range(SIDE_SLOTS * side, SIDE_SLOTS * side + SIDE_SLOTS)
            if self.pos[q] <= TO_PLACE
        ]

    def bench(self, side: int) -> list[int]:
        """The slots of a side that may still come on."""
        return [
            q
            for q in range(SIDE_SLOTS * side, SIDE_SLOTS * side + SIDE_SLOTS)
            if self.pos[q] == BENCH
        ]

    def skill(self, slot: int, which: int) -> int:
        """HC-PLY-06: the skill as it counts now, halved at once without BOOST."""
        side = slot // SIDE_SLOTS
        if self.boost[slot] or self.fit >> side & 1:
            return self.setup.full[slot][which] + self.lift[side]
        return self.setup.half[slot][which] + self.lift[side]

    def keeps(self, side: int) -> bool:
        """HC-SHOT-03: a keeper stands upright in the zone of this side."""
        slot = self.keeper[side]
        if slot < 0 or self.fallen & BIT[slot]:
            return False
        h = self.pos[slot]
        return h < HEXES and bool(self.setup.board.keeper_zone[side] & BIT[h])

    def stands_in(self, side: int) -> bool:
        """HC-GK-05: whoever keeps goal without being the team's keeper."""
        return self.keeper[side] != self.setup.keepers[side]

    def cast(self) -> Spell:
        """The spell of the moment, to be written to."""
        if self.spell is NO_SPELL:
            self.spell = blank()
        return self.spell


def fresh(setup: Layout[State]) -> State:
    """HC-SET-03: nobody placed, clock 0, score 0-0."""
    s = State()
    for field in FIELDS:
        setattr(s, field.name, field.fresh())
    s.setup = setup
    s.log = None
    s.men, s.armed, s.spell = [0, 0], [0, 0], NO_SPELL
    s.boost = list(setup.start)
    s.ball = setup.board.centre
    return s
