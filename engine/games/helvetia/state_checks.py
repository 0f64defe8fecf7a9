"""What no play can have led to, as far as a stored state shows it by itself.

Bounds of single numbers are the codec's. What is not checked: whether the dice, the BOOST
paid, the clock, the score and the cards played can have come to these numbers together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.errors import CorruptRecord
from engine.games.helvetia import phases, play, preparation
from engine.games.helvetia.actions import CARD
from engine.games.helvetia.board.hexes import HEXES
from engine.games.helvetia.geek import missing_step
from engine.games.helvetia.gestures.shot import SHOOTOUT
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS
from engine.games.helvetia.spell import NO_SPELL, NOBODY, NONE
from engine.games.helvetia.state import BENCH, TO_PLACE, State
from engine.games.helvetia.steps import OPEN_FREE_KICK

STARTERS: Final = 5
# Here the whole of a state is seen by one side only, or nobody is on the pitch yet.
HIDDEN: Final = (phases.SQUAD, phases.KEEP_CARDS, phases.CARD)
# After the whistle of a period these are still asked.
TIMELESS: Final = (phases.CARD, phases.KICKER, phases.CHANGES, phases.OVER)
# A step waits for the answer to these.
ANSWERED: Final = (
    *(phases.CARD, phases.CHANGES, phases.NEAREST, phases.OFFSIDE),
    *(phases.REPLACE, phases.STAND_IN, phases.STEP),
)
# Who keeps goal has left or is not named yet.
KEEPERLESS: Final = (
    *(phases.SQUAD, phases.STAND_IN, phases.REPLACE, phases.CARD, phases.OVER),
)
WITH_BALL: Final = (phases.DEFEND, phases.GESTURE, phases.OFFSIDE, phases.STEP)
BALL_IN_FLIGHT: Final = (phases.INTERCEPT, phases.CLEAR)
CHALLENGE: Final = (phases.DEFEND, *BALL_IN_FLIGHT)
STEPS_ASIDE: Final = (phases.STEP, phases.STEP_OFF, phases.LEAVE_AREA)


def check(s: State) -> None:
    """CorruptRecord names the first thing that no play can have led to."""
    for problems in (_men, _ball, _moment, _roles, _gesture, _cards, _choice):
        for field, text in problems(s):
            raise CorruptRecord(f"state.{field}: {text}")


Problems = Iterator[tuple[str, str]]


def _side_of(slot: int) -> int:
    return slot // SIDE_SLOTS if slot >= 0 else NONE


def _men(s: State) -> Problems:
    for side in (0, 1):
        on = s.on_pitch(side)
        if len(on) > STARTERS:
            yield "pos", "more than five players of a side play"
        placed = [q for q in on if s.pos[q] != TO_PLACE]
        if s.men[side].bit_count() != len(placed):
            yield "pos", "two players of a side stand on one hex"
        for slot in range(SIDE_SLOTS * side, SIDE_SLOTS * (side + 1)):
            takes_part = s.pos[slot] < TO_PLACE or s.pos[slot] == BENCH
            if s.setup.players[slot] is None and takes_part:
                yield "pos", "a player who does not exist takes part"
    there = sum(1 << q for q in range(SLOTS) if s.pos[q] < HEXES)
    if s.fallen & ~there:
        yield "fallen", "somebody lies on the ground who is not on the pitch"
    if s.offside & ~there or (s.offside and not s.setup.rules.offside):
        yield "offside", "somebody is offside who cannot be"


def _ball(s: State) -> Problems:
    carrier = s.carrier
    if carrier >= 0 and s.pos[carrier] != s.ball:
        yield "carrier", "he does not stand where the ball is"
    if carrier >= 0 and s.fallen >> carrier & 1:
        yield "fallen", "who has the ball stands"
    if s.phase in WITH_BALL and carrier < 0:
        yield "carrier", "somebody has the ball in this phase"
    if s.phase in (phases.DEFEND, phases.GESTURE) and _side_of(carrier) != s.attack:
        yield "carrier", "the attack has the ball in this phase"
    if (s.phase in BALL_IN_FLIGHT or s.phase == phases.PLACE) and carrier >= 0:
        yield "carrier", "nobody has the ball in this phase"
    if s.phase in BALL_IN_FLIGHT and s.at(s.attack, s.ball) < 0:
        yield "ball", "a pass is contested where both sides stand"


def _moment(s: State) -> Problems:
    rules = s.setup.rules
    if (s.phase == phases.OVER) != (not s.waiting):
        yield "waiting", "a side is asked until the match is over"
    if s.waiting and not any(rules.parts[s.phase]):
        yield "phase", "there is no such phase in these rules"
    if s.period >= len(rules.limits):
        yield "period", "these rules have fewer periods"
        return
    in_play = s.phase not in TIMELESS and not (
        s.phase == phases.AIM and s.gesture == SHOOTOUT
    )
    late = in_play and not s.stay and s.clock > rules.limits[s.period]
    if late or s.clock < rules.starts[s.period]:
        yield "clock", "the period does not have this minute"
    if any(rules.steps[n] is missing_step for n in s.todo):
        yield "todo", "these rules have no such step"
    if s.phase in ANSWERED and not s.todo:
        yield "todo", "nothing follows the answer"
    yield from _opening(s)


def _opening(s: State) -> Problems:
    if s.opening and s.setup.rules.steps[OPEN_FREE_KICK] is missing_step:
        yield "opening", "these rules open no turn like that"
    if s.phase == phases.MOVE:
        if (s.opening in (phases.FREE_KICK, phases.PENALTY)) != bool(s.dead):
            yield "dead", "the ball rests while a free kick or a penalty is prepared"
        if s.opening == phases.FROM_GOAL and s.carrier < 0:
            yield "carrier", "the keeper has the ball for the goal kick"


def _roles(s: State) -> Problems:
    for side in (0, 1):
        slot = s.keeper[side]
        if slot >= 0 and _side_of(slot) != side:
            yield "keeper", "he keeps goal for the other side"
        gone = slot == NOBODY or s.pos[slot] > TO_PLACE
        if gone and s.phase not in KEEPERLESS:
            yield "keeper", "who keeps goal is on the pitch"
    moves = s.phase == phases.MOVE and s.mover >= 0
    if moves and (s.waiting != 1 << _side_of(s.mover) or s.pos[s.mover] >= HEXES):
        yield "mover", "he is not on the pitch for the side that moves"
    if s.phase in STEPS_ASIDE or s.phase == phases.REPLACE:
        if s.stepper < 0 or s.waiting != 1 << _side_of(s.stepper):
            yield "stepper", "he is not of the side that is asked"
        elif s.phase in STEPS_ASIDE and s.pos[s.stepper] >= HEXES:
            yield "stepper", "he is not on the pitch"
    if s.phase == phases.PLACE and s.waiting != 1 << s.placing:
        yield "placing", "the side that places is asked"


def _gesture(s: State) -> Problems:
    defence = 1 - s.attack
    if s.phase == phases.GESTURE and s.waiting != 1 << s.attack:
        yield "waiting", "the attack makes its gesture"
    if s.phase in CHALLENGE:
        if s.waiting != 1 << defence:
            yield "waiting", "the defence is asked"
        if s.foe < 0 or s.foe != s.standing_at(defence, s.ball):
            yield "foe", "he does not stand where the ball is"
    if s.phase in BALL_IN_FLIGHT and _side_of(s.actor) != s.attack:
        yield "actor", "a player of the attack has passed"
    if s.phase == phases.AIM:
        if _side_of(s.actor) != s.attack or s.pos[s.actor] >= TO_PLACE:
            yield "actor", "the shooter is on the pitch for the attack"
        if s.gesture != SHOOTOUT and s.carrier != s.actor:
            yield "carrier", "the shooter has the ball"
        waiting = (s.waiting >> s.attack & 1, s.waiting >> defence & 1)
        if (waiting[0] and s.cell != NONE) or (waiting[1] and s.cover != NONE):
            yield "waiting", "who has chosen is not asked again"


def _cards(s: State) -> Problems:
    setup = s.setup
    none = setup.options.cards == "none" or setup.rules.parts[phases.CARD][CARD] is None
    for side in (0, 1):
        own = preparation.power_numbers(s, side) + preparation.legend_numbers(s, side)
        held = 0 if none else sum(1 << n for n in own)
        if s.hand[side] & ~held or s.hand[side] & s.spent[side]:
            yield "hand", "a card is held that cannot be"
    if none and (s.spell is not NO_SPELL or s.phase == phases.CARD):
        yield "spell", "no cards are played in this match"


def _choice(s: State) -> Problems:
    """Last: asked of a state that has nothing else against it."""
    if s.phase in HIDDEN:
        return
    for side in (0, 1):
        if not s.waiting >> side & 1:
            continue
        try:
            found = any(True for _ in play.legal(s, side))
        except (IndexError, ValueError):
            found = False
        if not found:
            yield "waiting", "a side is asked that has nothing to choose"
