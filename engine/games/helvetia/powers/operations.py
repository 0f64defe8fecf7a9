"""What cards do, operation by operation; each is a small change of the state.

An operation that takes the place of what the window holds up closes the window: the
step that waits on `todo` is exchanged for another one.
"""

from __future__ import annotations

from typing import Final

from engine.games.helvetia import fouls, possession, rolls, steps, windows
from engine.games.helvetia.gestures.shot import HEADED
from engine.games.helvetia.powers.notation import ADD, CHOSEN, SET
from engine.games.helvetia.ruleset import Play
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NOBODY
from engine.games.helvetia.state import INJURED, State
from engine.games.helvetia.substitutions import deepen_bench

ANY: Final = 0
STEAL: Final = 1
DRIBBLE: Final = 2
TACKLE: Final = 3
CLEAR: Final = 4
LONG: Final = 5
SHOT: Final = 6
HEADER: Final = 7
TESTS: Final[tuple[str, ...]] = (
    "any",
    "steal",
    "dribble",
    "tackle",
    "clear",
    "long_pass",
    "shot",
    "header",
)
# The skill that each kind of test of rolls.py needs.
_NEEDED: Final = (STEAL, DRIBBLE, TACKLE, CLEAR, CLEAR, LONG, SHOT)


def instead(s: State, step: int) -> None:
    """Another step takes the place of the one that waits; nobody else is asked."""
    s.todo[-1] = step
    s.asked = 2


def next_test(s: State) -> int:
    """The skill that the next d20 tests, as seen from the open window."""
    if s.window == windows.STEAL_HIT:
        return DRIBBLE
    if s.window == windows.INT_CLR:
        return CLEAR
    if s.window == windows.D20 and s.test != rolls.SHOT:
        return _NEEDED[s.test]
    if s.window == windows.OPP_GEST and s.todo[-1] == steps.LONG:
        return LONG
    return HEADER if s.gesture == HEADED else SHOT


def is_tested(s: State, args: tuple[int, ...]) -> bool:
    return args[0] in (ANY, next_test(s))


def add(s: State, play: Play) -> None:
    """The threshold of the next d20 is so much higher or lower."""
    s.bonus += play.args[2]


def set_roll(s: State, play: Play) -> None:
    """The next d20 counts as this face and is not rolled."""
    s.cast().set_roll = play.args[0]


def reroll(s: State, play: Play) -> None:
    """The d20 falls again; after it, both may speak again."""
    instead(s, steps.ROLL)


def reroll_at(s: State, play: Play) -> None:
    """The d20 falls again, against a threshold that is so much higher or lower."""
    s.bonus += play.args[1]
    instead(s, steps.ROLL)


def press(s: State, play: Play) -> None:
    """The pressure is this number instead, or counts so many times."""
    how, n = play.args
    if how == SET:
        s.cast().pressure = n
    else:
        s.cast().pressure_times = n


def set_piece(s: State, play: Play) -> None:
    """The threshold of the first rolled gesture of a restart is higher or lower."""
    s.cast().set_piece += play.args[1]


def cells(s: State, play: Play) -> None:
    """HC-SHOT-03: the keeper covers so many cells more or fewer."""
    s.cast().cells += play.args[1]


def shot_anywhere(s: State, play: Play) -> None:
    """The carrier shoots from his hex, with these cells and this column of malus."""
    spell = s.cast()
    spell.shot_cells, spell.shot_zone = play.args
    instead(s, steps.SHOT_FROM_ANYWHERE)


def move_aim(s: State, play: Play) -> None:
    """HC-SHOT-04: past the keeper's cells after all, with more malus."""
    s.cell = play.chosen
    s.cast().malus += play.args[0]
    s.emit("aim_moved", "HC-PWR-11", play.side, s.actor, play.chosen)
    instead(s, steps.STRUCK)


def reveal_row(s: State, play: Play) -> None:
    """The shooter aims first and shows whether high or low."""
    s.cast().row_shown = 1


def header_zone(s: State, play: Play) -> None:
    """HC-HEAD-01: headers are allowed from every hex with a number."""
    s.cast().header_anywhere = 1


def give_range(s: State, play: Play) -> None:
    """HC-SHORT-01: the next short pass of this turn goes so far."""
    s.cast().reach = play.args[1] - s.setup.rules.pass_range


def dev_cap(s: State, play: Play) -> None:
    """HC-DEV-01: the ball strays by one hex."""
    s.cast().no_stray = 1


def no_int_no_press(s: State, play: Play) -> None:
    """HC-SHORT-04, HC-PRES-01: nobody intercepts or presses."""
    spell = s.cast()
    spell.no_interception = spell.no_pressure = 1


def must_shoot(s: State, play: Play) -> None:
    """HC-REP-01: the receiver has only the first-touch shot."""
    s.cast().must_first_touch = 1


def pass_on(s: State, play: Play) -> None:
    """HC-SHORT-01: a short pass before the time roll; nobody can get at it.

    RULING: no window opens for it, and an offside is called after the time roll.
    """
    receiver = play.men[0]
    s.actor, s.aim = s.carrier, s.pos[receiver]
    possession.flag_offside(s, s.actor, s.aim)
    s.emit("short_pass", "HC-SHORT-01", play.side, s.actor, s.ball, s.aim)
    possession.give(s, receiver)
    s.emit("received", "HC-SHORT-03", play.side, receiver, s.actor)
    waiting = s.todo.pop()
    s.todo += [steps.PASSED_ON, waiting]
    s.asked = 2


def steps_more(s: State, play: Play) -> None:
    """HC-MOVE-02: more free hexes in these moves; a jump goes over everything."""
    how, n, jump = play.args
    spell = s.cast()
    for slot in play.men:
        spell.free[slot] = n - 1 if how == SET else spell.free[slot] + n
        if jump:
            spell.glide = slot


def wing(s: State, play: Play) -> None:
    """HC-MOVE-09: the wing bonus is so many hexes long."""
    s.cast().wing = play.args[0] - 1


def overlap(s: State, play: Play) -> None:
    """HC-MOVE-09: he may pay BOOST after the wing bonus."""
    s.cast().overlap = play.men[0]


def swap(s: State, play: Play) -> None:
    """Two players change places."""
    p, q = play.men
    here, there = s.pos[p], s.pos[q]
    s.pos[p], s.pos[q] = there, here
    s.emit("moved", "HC-PWR-11", play.side, p, here, there, 0)
    s.emit("moved", "HC-PWR-11", play.side, q, there, here, 0)


def fall(s: State, play: Play) -> None:
    """HC-MOVE-07: he lies until he stands up."""
    slot = play.men[0]
    s.fallen |= 1 << slot
    s.emit("tripped", "HC-PWR-11", slot // SIDE_SLOTS, slot)


def lift(s: State, play: Play) -> None:
    """HC-PLY-06: all skills of the side are higher, after halving, until possession changes."""
    s.lift[play.side] += play.args[1]


def no_exhaustion(s: State, play: Play) -> None:
    """HC-PLY-06: nobody is halved, until possession changes."""
    s.fit |= 1 << play.side


def boost(s: State, play: Play) -> None:
    """HC-SET-02: BOOST back, up to what is printed; =0 takes all and injures nobody."""
    how, n = play.args
    for slot in play.men:
        left = s.boost[slot]
        s.boost[slot] = min(s.setup.printed[slot], n if how == SET else left + n)
        s.emit("boost", "HC-PWR-11", slot // SIDE_SLOTS, slot, s.boost[slot])
        if left and not s.boost[slot]:
            s.emit("exhausted", "HC-PLY-06", slot // SIDE_SLOTS, slot)


def tire(s: State, play: Play) -> None:
    """HC-REC-04: taking more BOOST than he has left injures."""
    slot = play.men[0]
    h = s.pos[slot]
    fouls.hurt(s, slot, play.args[0])
    if s.pos[slot] == INJURED:
        s.stepper, s.aim = slot, h
        s.todo.append(steps.HURT_BY_CARD)


def sponge(s: State, play: Play) -> None:
    """HC-FOUL-04: BOOST back before the injury is judged."""
    s.cast().gain = play.args[0]


CARD: Final = 0
LOSS: Final = 1
INJURY: Final = 2


def soften(s: State, play: Play) -> None:
    """HC-FOUL-02, HC-FOUL-04: no yellow card, no BOOST lost, or no injury."""
    what = play.args[0]
    if what == CARD:
        s.cell = 0
    elif what == LOSS:
        s.minutes = 0
    else:
        s.cast().unbroken = 1


def no_whistle(s: State, play: Play) -> None:
    """HC-OFF-01: the call is void."""
    instead(s, steps.OFFSIDE_VOID)


def win_ball(s: State, play: Play) -> None:
    """HC-STEAL-04: the defender has the ball and steps."""
    instead(s, steps.STEAL_WON)


def move_and_tackle(s: State, play: Play) -> None:
    """HC-DEF-02: onto the carrier's hex, and a tackle at once."""
    s.foe = play.men[0]
    come_in(s, s.foe, s.ball)
    instead(s, steps.TACKLE)


def move_and_intercept(s: State, play: Play) -> None:
    """HC-SHORT-04: onto the hex the pass goes to."""
    come_in(s, play.men[0], s.aim)


def come_in(s: State, slot: int, h: int) -> None:
    """A defender is moved to a hex, and pays nothing for it."""
    here = s.pos[slot]
    s.put(slot, h)
    s.emit("moved", "HC-PWR-11", slot // SIDE_SLOTS, slot, here, h, 0)


def book(s: State, play: Play) -> None:
    """HC-FOUL-02: the carrier, for diving; what follows stands in aftermath.py."""
    instead(s, steps.DIVE_BOOKED)


def time(s: State, play: Play) -> None:
    """HC-CLK-01: this roll takes more, fewer or other minutes."""
    how, n = play.args
    if how == ADD:
        s.minutes = max(0, s.minutes + n)
    else:
        s.minutes = play.chosen if how == CHOSEN else n
    s.emit("time_changed", "HC-CLK-01", play.side, NOBODY, s.minutes)


def one_more_turn(s: State, play: Play) -> None:
    """HC-CLK-03: the period ends after one turn more."""
    s.stay = 1


def skip_move(s: State, play: Play) -> None:
    """HC-RST-01: the opponents do not move in this restart."""
    s.cast().skip_moves |= 2 >> play.side


def extra_sub(s: State, play: Play) -> None:
    """HC-SUB-01: the side may change a third time."""
    s.deep |= 1 << play.side
    deepen_bench(s, play.side)


def cancel_card(s: State, play: Play) -> None:
    """HC-PWR-12: the card just played is void."""
    s.played = 0
