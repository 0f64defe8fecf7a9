"""FI-SYM-1 to FI-SYM-7: what the symbols of those who took part bring."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.finale import phases, rolls
from engine.games.finale.box.cards import INJURY, RED, YELLOW
from engine.games.finale.slots import INJURED, SENT_OFF, SIDE_SLOTS, SLOTS
from engine.games.finale.state import State
from engine.games.finale.substitutions import bring_on, replacements, why_nobody
from engine.moments import piece_id

# FI-DEC-5, RULING: the label names the card, so that at a table everybody knows whose die
# it is.
LABELS: Final = tuple(
    f"symbol_{piece_id(slot // SIDE_SLOTS, slot % SIDE_SLOTS + 1)}"
    for slot in range(SLOTS)
)
# FI-SYM: what the die must show for a symbol to count.
BOOKED_BY: Final = (0, 1)
HURT_BY: Final = 2
SENT_OFF_BY: Final = 3


def to_check(s: State) -> list[int]:
    """FI-SYM-1: who has a symbol in force, the last one of them first."""
    found, men, turned = [], s.setup.men, s.turned
    for part in s.picks:
        for q in part:
            if q >= 0 and men[q].faces[turned[q]].symbol and not s.stand_ins >> q & 1:  # type: ignore[union-attr]
                found.append(q)
    found.reverse()
    return found


def check(s: State, dice: Dice) -> bool:
    """Rolls for all symbols in turn; False where a coach has to choose a replacement."""
    while s.queue:
        slot = s.queue.pop()
        shown = rolls.show(dice, LABELS[slot])
        symbol, side = s.symbol(slot), slot // SIDE_SLOTS
        s.tell("symbol", "FI-SYM-1", side, slot, (symbol, shown))
        if symbol == YELLOW and shown in BOOKED_BY:
            book(s, slot)
        elif symbol == RED and shown == SENT_OFF_BY:
            s.tell("red", "FI-SYM-4", side, slot)
            s.pos[slot] = SENT_OFF
        elif symbol == INJURY and shown == HURT_BY and not hurt(s, slot):
            return False
    return True


def book(s: State, slot: int) -> None:
    """FI-SYM-3: the second one of a man sends him off."""
    s.yellows[slot] += 1
    if s.yellows[slot] == 1:
        s.tell("yellow", "FI-SYM-3", slot // SIDE_SLOTS, slot)
        return
    s.tell("second_yellow", "FI-SYM-3", slot // SIDE_SLOTS, slot)
    s.pos[slot] = SENT_OFF


def hurt(s: State, slot: int) -> bool:
    """FI-SYM-2: out of the match; False where his coach has a choice who comes."""
    side = slot // SIDE_SLOTS
    s.pos[slot] = INJURED
    s.tell("injury", "FI-SYM-2", side, slot)
    found = replacements(s, side, slot)
    if len(found) > 1:
        s.hurt = slot
        s.phase, s.waiting = phases.REPLACE, 1 << side
        return False
    if found:
        replace(s, side, slot, found[0])
    else:
        why = why_nobody(s, side, slot)
        s.tell("not_replaced", "FI-SYM-2", side, slot, (why,))
    return True


def replace(s: State, side: int, slot: int, found: tuple[int, int]) -> None:
    """FI-SYM-2, FI-SYM-6: he comes at once, upright and with no counter on him."""
    bring_on(s, side, *found)
    s.tell("replaced", "FI-SYM-2", side, found[0], (slot, found[1]))
