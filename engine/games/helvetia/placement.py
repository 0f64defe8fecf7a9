"""Placement and kick-off: the defence first, then the attack and its kicker."""

from __future__ import annotations

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import phases, possession, steps, turns
from engine.games.helvetia.actions import PLACES, Action
from engine.games.helvetia.board.hexes import hexes_of
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NO_SPELL, NOBODY
from engine.games.helvetia.state import TO_PLACE, State

NOT_TO_PLACE = Refusal("HC-PLACE-07", N_("This player is not waiting to be placed."))
KEEPER_HOME = Refusal("HC-PLACE-02", N_("The keeper starts in his zone."))
TAKEN = Refusal("HC-PLACE-05", N_("A team-mate stands on that hex."))
OUTSIDE = Refusal(
    "HC-PLACE-02", N_("Players start in their own half, outside the centre circle.")
)
NOT_YOUR_ZONE = Refusal("HC-PLACE-02", N_("Only keepers start in a keeper zone."))
KICKER_FIRST = Refusal(
    "HC-PLACE-03", N_("One attacker must stand on the centre hex with the ball.")
)


def placement(s: State, dice: Dice) -> None:
    """HC-PLACE-06: everybody stands; BOOST, cards and changes stay as they are."""
    for slot in s.on_pitch(0) + s.on_pitch(1):
        s.take_off(slot, TO_PLACE)
    s.men = [0, 0]
    s.fallen = s.offside = s.moved = s.acted = s.new = 0
    s.spell = NO_SPELL
    s.opening = phases.ORDINARY
    s.turns = s.holds = s.chain = 0
    s.carrier, s.ball, s.dead = NOBODY, s.setup.board.centre, 1
    _place(s, dice, 1 - s.attack)


def place_attack(s: State, dice: Dice) -> None:
    """HC-PLACE-01: the attack places second and answers."""
    _place(s, dice, s.attack)


def _place(s: State, dice: Dice, side: int) -> None:
    s.placing = side
    keeper = s.keeper[side]
    zone = s.setup.board.keeper_zone[side]
    if keeper >= 0 and not zone & (zone - 1):
        s.put(keeper, zone.bit_length() - 1)
    s.ask(phases.PLACE, side)


def hexes_for(s: State, side: int, slot: int) -> int:
    """HC-PLACE-02..05: where this player may be placed, as a mask."""
    board = s.setup.board
    if slot == s.keeper[side]:
        return board.keeper_zone[side] & ~s.men[side]
    zones = board.keeper_zone[0] | board.keeper_zone[1]
    open_hexes = board.half[side] & ~board.circle & ~zones & ~s.men[side]
    if side != s.attack:
        return open_hexes
    centre = 1 << board.centre
    if s.men[side] & centre:
        return open_hexes
    return centre if _only_kicker_left(s, side) else open_hexes | centre


def _only_kicker_left(s: State, side: int) -> bool:
    """HC-PLACE-07: the keeper may not be the kicker."""
    left = [q for q in _waiting(s, side) if q != s.keeper[side]]
    return len(left) == 1


def _waiting(s: State, side: int) -> list[int]:
    return [
        q
        for q in range(SIDE_SLOTS * side, SIDE_SLOTS * side + SIDE_SLOTS)
        if s.pos[q] == TO_PLACE
    ]


def refuse_place(s: State, side: int, a: Action) -> Refusal | None:
    """HC-PLACE-02..05."""
    slot = a.a
    if slot // SIDE_SLOTS != side or s.pos[slot] != TO_PLACE:
        return NOT_TO_PLACE
    if hexes_for(s, side, slot) >> a.b & 1:
        return None
    return _why_not(s, side, slot, a.b)


def _why_not(s: State, side: int, slot: int, h: int) -> Refusal:
    board = s.setup.board
    if slot == s.keeper[side]:
        return KEEPER_HOME
    if s.men[side] >> h & 1:
        return TAKEN
    if (board.keeper_zone[0] | board.keeper_zone[1]) >> h & 1:
        return NOT_YOUR_ZONE
    if h != board.centre and board.half[side] & ~board.circle & 1 << h:
        return KICKER_FIRST
    return OUTSIDE


def places(s: State, side: int) -> list[Action]:
    found: list[Action] = []
    for slot in _waiting(s, side):
        row = PLACES[slot]
        found += [row[h] for h in hexes_of(hexes_for(s, side, slot))]
    return found


def place(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-PLACE-01, HC-PLACE-03: once all stand, the attack places, or kicks off."""
    s.put(a.a, a.b)
    s.emit("placed", "HC-PLACE-01", side, a.a, a.b)
    if _waiting(s, side):
        return
    s.go(steps.KICK_OFF if side == s.attack else steps.PLACE_ATTACK, dice)


def kick_off(s: State, dice: Dice) -> None:
    """HC-KO-01, HC-KO-02: no moves, no defensive gesture; the kicker must play."""
    kicker = s.at(s.attack, s.setup.board.centre)
    possession.give(s, kicker)
    s.emit("kick_off", "HC-KO-01", s.attack, kicker)
    s.turns = 1
    turns.to_gesture(s, dice, phases.KICK_OFF)
