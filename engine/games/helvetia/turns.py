"""A turn: attack moves, defence moves, the defence's gesture, the attack's gestures."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import phases, possession, rolls, steps, windows
from engine.games.helvetia.actions import END, FIRST_TOUCH, HEADER, Action
from engine.games.helvetia.board.hexes import DISTANCE, HEXES
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NO_SPELL, NOBODY
from engine.games.helvetia.state import State

MUST: Final = {
    mode: Refusal(rule, N_("A gesture must follow here; the turn cannot end."))
    for mode, rule in (
        (phases.KICK_OFF, "HC-KO-02"),
        (phases.RESTART, "HC-RST-05"),
        (phases.GOAL_KICK, "HC-GKICK-01"),
        (phases.MUST_FIRST_TOUCH, "HC-PWR-12"),
    )
}
FIRST_OF_TURN: Final = (
    phases.FRESH,
    phases.KICK_OFF,
    phases.RESTART,
    phases.GOAL_KICK,
)
# What a turn is told by, in the order of its openings.
OPENED_BY: Final = ("HC-TURN-01", "HC-RST-01", "HC-PEN-01", "HC-GKICK-01")
MUST_HOLD = Refusal(
    "HC-OWN-02", N_("The keeper has held the ball long enough and must play it.")
)


def begin(s: State, dice: Dice, opening: int) -> None:
    """HC-TURN-04, HC-TURN-06: a new turn resets what counts per turn."""
    s.opening = opening
    s.acted = s.moved = s.new = 0
    s.chain = 0
    s.bonus = 0
    s.mover = NOBODY
    s.spell = NO_SPELL
    s.turns += 1
    s.emit("turn", OPENED_BY[opening], s.attack, s.carrier, opening, s.ball)
    if opening in (phases.FREE_KICK, phases.PENALTY):
        windows.ask(s, dice, windows.RESTART, s.attack, steps.OWN_MOVES)
    else:
        own_moves(s, dice)


def open_turn(s: State, dice: Dice) -> None:
    """HC-TURN-01: an ordinary turn."""
    begin(s, dice, phases.ORDINARY)


def own_moves(s: State, dice: Dice) -> None:
    windows.ask(s, dice, windows.OWN_MOVE, s.attack, steps.MOVES_ATTACK)


def moves_attack(s: State, dice: Dice) -> None:
    """HC-MOVE-01: the attack moves first, and on after a touch that was not called."""
    s.ask(phases.MOVE, s.attack)


def moves_defence(s: State, dice: Dice) -> None:
    """HC-MOVE-01: then the defence does the same."""
    s.ask(phases.MOVE, 1 - s.attack)


def moves_done(s: State, side: int, dice: Dice) -> None:
    """HC-TURN-01: after the attack's moves the defence's, then the gestures."""
    s.mover = NOBODY
    if side == s.attack and not s.spell.skip_moves >> (1 - side) & 1:
        windows.ask(s, dice, windows.OWN_MOVE, 1 - s.attack, steps.MOVES_DEFENCE)
    else:
        s.go(steps.MOVES_OVER, dice)


def moves_over(s: State, dice: Dice) -> None:
    """HC-TURN-05: nobody controls the ball, so there are no gestures."""
    if s.opening == phases.FREE_KICK:
        s.go(steps.FREE_KICK_READY, dice)
    elif s.opening == phases.PENALTY:
        s.go(steps.PENALTY_READY, dice)
    elif s.carrier < 0:
        settle_loose(s, dice)
    elif s.opening == phases.FROM_GOAL:
        to_gesture(s, dice, phases.GOAL_KICK)
    else:
        s.go(steps.DEFENCE, dice)


def defence(s: State, dice: Dice) -> None:
    """HC-TURN-01: the moment of the defensive gestures."""
    windows.ask(s, dice, windows.DEF, 1 - s.attack, steps.DEFEND)


def defend(s: State, dice: Dice) -> None:
    """HC-DEF-01, HC-DEF-03: a standing defender there who has not acted may."""
    foe = rolls.defender(s)
    if foe >= 0 and not s.acted >> foe & 1:
        s.foe = foe
        s.ask(phases.DEFEND, 1 - s.attack)
    else:
        to_gesture(s, dice, phases.FRESH)


def to_gesture(s: State, dice: Dice, mode: int) -> None:
    """HC-OWN-02 counts the turns in which a keeper holds the ball in his zone."""
    s.mode = mode
    if mode in FIRST_OF_TURN:
        zone = s.setup.board.keeper_zone[s.attack]
        s.holds = s.holds + 1 if zone >> s.ball & 1 else 0
    windows.ask(s, dice, windows.GEST, s.attack, steps.CHOOSE_GESTURE)


def choose_gesture(s: State, dice: Dice) -> None:
    """HC-TURN-02: where only the end is left, or the cap is reached, the turn ends."""
    if s.chain >= s.setup.options.chain_cap or (
        s.mode == phases.AFTER_LONG and not _listed(s, HEADER)
    ):
        turn_end(s, dice)
    elif s.mode == phases.MUST_FIRST_TOUCH and not _listed(s, FIRST_TOUCH):
        s.mode = phases.AFTER_SHORT
        s.ask(phases.GESTURE, s.attack)
    else:
        s.ask(phases.GESTURE, s.attack)


def _listed(s: State, kind: int) -> bool:
    return any(
        True for _ in s.setup.rules.part(phases.GESTURE, kind).enumerate(s, s.attack)
    )


def refuse_end(s: State, side: int, a: Action) -> Refusal | None:
    """HC-KO-02, HC-RST-05, HC-GKICK-01: some turns demand a gesture."""
    if s.phase != phases.GESTURE:
        return None
    if END not in s.setup.rules.gestures[s.mode]:
        return MUST[s.mode]
    if must_release(s):
        return MUST_HOLD
    return None


def must_release(s: State) -> bool:
    """HC-OWN-02: for the third turn running the keeper holds the ball in his zone."""
    most = s.setup.options.keeper_hold
    return most > 0 and s.mode == phases.FRESH and s.holds >= most


def do_end(s: State, side: int, a: Action, dice: Dice) -> None:
    """The end of moves, of changes, or of the turn."""
    if s.phase == phases.MOVE:
        moves_done(s, side, dice)
    elif s.phase == phases.DEFEND:
        s.emit("stood_off", "HC-DEF-02", side, s.foe, s.carrier)
        to_gesture(s, dice, phases.FRESH)
    elif s.phase == phases.GESTURE:
        s.emit("gesture_passed", "HC-TURN-02", side, s.carrier)
        turn_end(s, dice)
    else:
        s.resume(dice)


def turn_end(s: State, dice: Dice, then: int = steps.OPEN_TURN) -> None:
    """HC-TURN-03: same attack, no time; HC-OWN-01 adds minutes from the 13th turn on."""
    options = s.setup.options
    if s.stay:
        s.stay = 0
        s.go(steps.PERIOD_END, dice)
        return
    if 0 < options.stall_turns < s.turns:
        minutes = s.setup.rules.stalled(s)
        s.emit("stalled", "HC-OWN-01", s.attack, NOBODY, minutes)
        s.clock += minutes
        if possession.is_over(s):
            s.go(steps.PERIOD_END, dice)
            return
    s.go(then, dice)


def settle_loose(s: State, dice: Dice) -> None:
    """HC-LOOSE-01, HC-LOOSE-02: the side with the nearest player attacks; ties: ATT."""
    s.holds = 0
    owner = zone_owner(s)
    if owner >= 0:
        s.emit("zone_ball", "HC-LOOSE-05", owner, s.keeper[owner])
        if owner == s.attack:
            turn_end(s, dice, steps.OPEN_GOAL_KICK)
        else:
            possession.change(s, dice, "HC-LOOSE-05", steps.OPEN_GOAL_KICK)
        return
    far, near = nearest(s, 1 - s.attack, s.ball)[0], nearest(s, s.attack, s.ball)[0]
    s.emit("loose", "HC-LOOSE-01", s.attack, NOBODY, s.ball, near, far)
    if far < near:
        possession.change(s, dice, "HC-LOOSE-01", steps.OPEN_TURN)
    else:
        turn_end(s, dice)


def zone_owner(s: State) -> int:
    """HC-LOOSE-05: the side in whose keeper zone the ball lies, no keeper there."""
    if s.setup.options.zone_ball_to_keeper:
        for side in (0, 1):
            if s.setup.board.keeper_zone[side] >> s.ball & 1:
                return side
    return NOBODY


def nearest(s: State, side: int, h: int) -> tuple[int, list[int]]:
    """HC-LOOSE-02: the distance of a side's nearest players to a hex, and who they are."""
    best = HEXES
    found: list[int] = []
    for slot in range(SIDE_SLOTS * side, SIDE_SLOTS * side + SIDE_SLOTS):
        where = s.pos[slot]
        if where >= HEXES:
            continue
        d = DISTANCE[where][h]
        if d < best:
            best, found = d, [slot]
        elif d == best:
            found.append(slot)
    return best, found
