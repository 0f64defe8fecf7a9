"""Fouls: both team dice, the booking, the injury, who comes on, how play goes on."""

from __future__ import annotations

from engine.dice import Dice
from engine.games.helvetia import periods, phases, steps, windows
from engine.games.helvetia.box.faces import RED, YELLOW
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NOBODY
from engine.games.helvetia.state import INJURED, SENT_OFF, State
from engine.games.helvetia.substitutions import can_change, leave


def foul(s: State, dice: Dice) -> None:
    """HC-FOUL-01, HC-KIT-08: each team's own die, rolled together; no time passes.

    The tackler's face gives the card, the fouled player's the BOOST he loses.
    """
    s.aim = s.ball
    s.emit("foul", "HC-TACK-03", s.foe // SIDE_SLOTS, s.foe, s.actor, s.ball)
    tackler, fouled = s.setup.of(s.foe), s.setup.of(s.actor)
    s.cell = tackler.team_die[dice.roll("team_die_card", 6) - 1][0]
    s.minutes = fouled.team_die[dice.roll("team_die_loss", 6) - 1][1]
    s.emit("team_dice", "HC-FOUL-01", s.foe // SIDE_SLOTS, s.foe, s.cell, s.minutes)
    windows.ask(s, dice, windows.TEAM_DIE, s.attack, steps.FOUL_CARD)


def foul_card(s: State, dice: Dice) -> None:
    """HC-FOUL-02, HC-FOUL-06: the card first, then whether the side still stands.

    Both dice have been rolled: who is hurt is hurt, even if the card ends the match.
    """
    book(s, s.foe, s.cell)
    short = periods.short_handed(s)
    if short >= 0:
        hurt(s, s.actor, s.minutes, s.spell.gain)
        periods.forfeit(s, short)
    else:
        s.go(steps.FOUL_INJURY, dice)


def book(s: State, slot: int, colour: int) -> None:
    """HC-FOUL-02, HC-FOUL-03: a second yellow of this match is red; red leaves."""
    side = slot // SIDE_SLOTS
    if colour == YELLOW:
        second = s.yellow >> slot & 1
        s.emit("yellow_card", "HC-FOUL-02", side, slot)
        s.yellow |= 1 << slot
        if second:
            send_off(s, slot, 1)
    elif colour == RED:
        send_off(s, slot, 0)


def send_off(s: State, slot: int, second_yellow: int) -> None:
    """HC-FOUL-02, HC-SUB-07: he leaves and nobody comes for him."""
    side = slot // SIDE_SLOTS
    s.emit("red_card", "HC-FOUL-02", side, slot, second_yellow)
    s.take_off(slot, SENT_OFF)
    leave(s, slot)
    if s.keeper[side] == slot:
        s.keeper[side] = NOBODY


def forfeited(s: State) -> bool:
    """HC-FFT-01, HC-FOUL-06: the first side down to two loses."""
    side = periods.short_handed(s)
    if side >= 0:
        periods.forfeit(s, side)
    return side >= 0


def foul_injury(s: State, dice: Dice) -> None:
    """HC-FOUL-04, HC-FOUL-05: strictly more than he has left injures."""
    hurt(s, s.actor, s.minutes, s.spell.gain)
    s.todo.append(steps.FOUL_STAND_IN)
    if s.pos[s.actor] == INJURED:
        s.stepper = s.actor
        windows.ask(s, dice, windows.SUB, s.actor // SIDE_SLOTS, steps.ASK_REPLACE)
    else:
        s.resume(dice)


def ask_replace(s: State, dice: Dice) -> None:
    """HC-FOUL-05: the coach of the injured player may replace him."""
    if can_change(s, s.stepper // SIDE_SLOTS):
        s.ask(phases.REPLACE, s.stepper // SIDE_SLOTS)
    else:
        s.resume(dice)


def hurt(s: State, slot: int, loss: int, gain: int = 0) -> None:
    """HC-FOUL-04: his BOOST goes, a card may bring some back; below nothing is injured."""
    side, left = slot // SIDE_SLOTS, s.boost[slot]
    have = left + gain
    s.boost[slot] = min(s.setup.printed[slot], max(0, have - loss))
    if loss:
        s.emit("lost_boost", "HC-FOUL-04", side, slot, loss)
    if gain:
        s.emit("boost", "HC-PWR-11", side, slot, s.boost[slot])
    if loss > have and not s.spell.unbroken:
        s.emit("injured", "HC-FOUL-04", side, slot)
        s.take_off(slot, INJURED)
        leave(s, slot)
    elif left and not s.boost[slot]:
        s.emit("exhausted", "HC-PLY-06", side, slot)


def foul_stand_in(s: State, dice: Dice) -> None:
    """HC-FOUL-06, HC-GK-05: a side without keeper names one; then the second check."""
    if not asks_stand_in(s, steps.FOUL_STAND_IN) and not forfeited(s):
        s.go(steps.FOUL_RESTART, dice)


def asks_stand_in(s: State, again: int) -> bool:
    """HC-GK-05: whether a coach must name a keeper first; then on with `again`."""
    for side in (s.attack, 1 - s.attack):
        keeper = s.keeper[side]
        gone = keeper < 0 or s.pos[keeper] in (INJURED, SENT_OFF)
        if gone and len(s.on_pitch(side)) > 2:
            s.keeper[side] = NOBODY
            s.todo.append(again)
            s.ask(phases.STAND_IN, side)
            return True
    return False


def foul_restart(s: State, dice: Dice) -> None:
    """HC-FOUL-07: a penalty in the area the tackler defends, else a free kick."""
    area = s.setup.board.area[1 - s.attack]
    if area >> s.ball & 1:
        s.emit("penalty", "HC-FOUL-07", s.attack, NOBODY, s.ball)
        s.go(steps.OPEN_PENALTY, dice)
    else:
        s.emit("free_kick", "HC-FOUL-07", s.attack, NOBODY, s.ball)
        s.go(steps.OPEN_FREE_KICK, dice)
