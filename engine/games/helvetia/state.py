"""The state of a match: small integers in slots, and what can be asked of them.

Slots 0 to 8 are the home roster, 9 to 17 the away roster; sides are 0 and 1. The state
is changed in place by the parts of a ruleset; `copy` is cheap, for search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.dice import Dice
from engine.games.helvetia import phases
from engine.games.helvetia.board.hexes import BIT, HEXES, NOWHERE, PITCH
from engine.games.helvetia.events import Event
from engine.games.helvetia.spell import NO_SPELL, NOBODY, NONE, Spell

if TYPE_CHECKING:
    from engine.games.helvetia.setup import Setup

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


class State:
    """Where a match stands. Fields in groups: men, ball, turn, gesture, cards, match."""

    __slots__ = (
        "acted",
        "actor",
        "after",
        "aim",
        "armed",
        "asked",
        "attack",
        "ball",
        "bonus",
        "boost",
        "carrier",
        "cell",
        "cells",
        "chain",
        "changes",
        "clock",
        "cover",
        "dead",
        "deep",
        "entered",
        "fallen",
        "first",
        "first_kick",
        "fit",
        "foe",
        "free",
        "gesture",
        "hand",
        "holds",
        "keeper",
        "kicks",
        "lift",
        "log",
        "men",
        "minutes",
        "mode",
        "moved",
        "mover",
        "named",
        "new",
        "offside",
        "opening",
        "outcome",
        "period",
        "phase",
        "placing",
        "played",
        "ply",
        "pos",
        "press",
        "roll",
        "score",
        "setup",
        "spell",
        "spent",
        "stay",
        "stepper",
        "test",
        "threshold",
        "todo",
        "turns",
        "waiting",
        "window",
        "winged",
        "yellow",
    )
    setup: Setup
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
            told = (kind, rule, self.period, self.clock, side, slot, values)
            log.append(_NEW(Event, told))

    def put(self, slot: int, h: int) -> None:
        """Put a player on a hex; the ball goes with its carrier."""
        pos, men, side = self.pos, self.men, slot // 9
        men[side] = men[side] & BUT[pos[slot]] | BIT[h]
        pos[slot] = h
        if self.carrier == slot:
            self.ball = h

    def take_off(self, slot: int, where: int) -> None:
        """Take a player off the hexes: to place, bench, replaced, sent off, injured."""
        old = self.pos[slot]
        if old < HEXES:
            self.men[slot // 9] &= BUT[old]
        self.pos[slot] = where

    def at(self, side: int, h: int) -> int:
        """HC-PLACE-05: the one player of a side on this hex, or NOBODY."""
        if not self.men[side] & BIT[h]:
            return NOBODY
        return self.pos.index(h, 9 * side)

    def standing_at(self, side: int, h: int) -> int:
        """HC-BALL-02: the player of a side on this hex if he stands, or NOBODY."""
        if not self.men[side] & BIT[h]:
            return NOBODY
        slot = self.pos.index(h, 9 * side)
        return NOBODY if self.fallen & BIT[slot] else slot

    def on_pitch(self, side: int) -> list[int]:
        """The slots of a side that are on the pitch, to be placed included."""
        return [q for q in range(9 * side, 9 * side + 9) if self.pos[q] <= TO_PLACE]

    def bench(self, side: int) -> list[int]:
        """The slots of a side that may still come on."""
        return [q for q in range(9 * side, 9 * side + 9) if self.pos[q] == BENCH]

    def skill(self, slot: int, which: int) -> int:
        """HC-PLY-06: the skill as it counts now, halved at once without BOOST."""
        side = slot // 9
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
            self.spell = Spell()
        return self.spell


def fresh(setup: Setup) -> State:
    """HC-SET-03: nobody placed, clock 0, score 0-0."""
    s = State()
    s.setup = setup
    s.log = None
    s.pos = [LEFT_OUT] * 18
    s.boost = list(setup.start)
    s.fallen, s.acted, s.moved, s.new, s.offside, s.yellow = 0, 0, 0, 0, 0, 0
    s.men, s.keeper, s.changes = [0, 0], [NOBODY, NOBODY], [0, 0]
    s.ball, s.carrier, s.dead = setup.board.centre, NOBODY, 1
    s.deep, s.stay = 0, 0
    s.attack, s.phase, s.waiting, s.mode, s.opening = 0, phases.OVER, 0, 0, 0
    s.mover, s.free, s.entered, s.winged = NOBODY, 0, 0, 0
    s.turns, s.holds, s.chain = 0, 0, 0
    s.actor, s.foe, s.stepper, s.aim, s.gesture = NOBODY, NOBODY, NOBODY, NOWHERE, 0
    s.test, s.threshold, s.bonus, s.press, s.roll, s.after = 0, 0, 0, 0, 0, 0
    s.cell, s.cover, s.cells, s.minutes = NONE, NONE, 0, 0
    s.hand, s.spent, s.armed = [0, 0], [0, 0], [0, 0]
    s.window, s.first, s.asked, s.played = NONE, 0, 0, 0
    s.spell, s.lift, s.fit = NO_SPELL, [0, 0], 0
    s.clock, s.period, s.score, s.first_kick, s.placing = 0, 0, [0, 0], 0, 0
    s.kicks, s.named, s.todo, s.outcome, s.ply = [], [], [], 0, 0
    return s
