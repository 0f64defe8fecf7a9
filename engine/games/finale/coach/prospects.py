"""How likely a goal comes of a card: both sides choose the strongest who may play."""

from __future__ import annotations

from typing import Final

from engine.games.finale import picks
from engine.games.finale.box.cards import INJURY, KEEPER, NONE, RED, YELLOW
from engine.games.finale.box.catalogue import TACTICS
from engine.games.finale.odds import chance, chance_of
from engine.games.finale.slots import NOBODY
from engine.games.finale.state import COUNTERED, COUNTERS, NO_COUNTER, State

# What a man is worth in goals, for the chance that his symbol takes him away.
LOSSES: Final = {YELLOW: 0.010, RED: 0.018, INJURY: 0.015}
# What a quarter turn is worth, for each ball that it adds.
TURN: Final = 0.012


def complete(t: State) -> None:
    """All slots that are left in this zone, each by the strongest who may fill it."""
    for right in (0, 1):
        slots = picks.slots_of(t, right)
        side = t.left ^ right
        while len(t.picks[right]) < len(slots):
            slot = slots[len(t.picks[right])]
            found = picks.candidates(t, side, slot)
            man = strongest(t, slot, found)
            picks.choose(t, right, slot, man)


def strongest(t: State, slot: int, found: list[int]) -> int:
    """The strongest of these men, of equals one without a symbol now; NOBODY of none.

    Any man in goal who is no keeper has the same strength there, so the weakest goes.
    """
    if not found:
        return NOBODY
    if slot == KEEPER and t.pos[found[0]] != KEEPER:
        return min(found, key=t.strength)
    men, turned = t.setup.men, t.turned
    best, most = NOBODY, -1.0
    for q in found:
        face = men[q].faces[turned[q]]  # type: ignore[union-attr]
        worth = face.strength - 0.1 * (face.symbol != NONE)
        if worth > most:
            best, most = q, worth
    return best


def goal_chance(t: State) -> float:
    """How likely the attempt that is being played ends with a goal; changes the state."""
    complete(t)
    chance_now = chance_of(t)
    if t.shot:
        return chance_now
    for each in (*t.picks[0], *t.picks[1]):
        if each >= 0:
            t.chips |= 1 << each
    t.picks, t.stand_ins, t.shot = [[], []], 0, 1
    complete(t)
    left, right = picks.sums(t)
    return chance_now * chance(left - right, 1)


def card_chance(s: State, side: int, card: int, bonus: int = -1) -> float:
    """A goal by this card if this side attacks with it now; a bonus makes it a counter."""
    t = s.copy()
    t.attacker, t.counter = side, NO_COUNTER
    if bonus >= 0:
        t.attacker, t.counter, t.difference = 1 - side, COUNTERS, bonus
    t.card, t.chips, t.stand_ins, t.picks = card, 0, 0, [[], []]
    t.shot = int(TACTICS[card].approach is None)
    return goal_chance(t)


def approach_chance(s: State, side: int, card: int) -> float:
    """The chance that the approach of this card succeeds; 1 where there is none."""
    if TACTICS[card].approach is None:
        return 1.0
    t = s.copy()
    t.attacker, t.counter, t.card = side, COUNTERED, card
    t.chips, t.stand_ins, t.picks, t.shot = 0, 0, [[], []], 0
    complete(t)
    return chance_of(t)


def price(s: State, slot: int) -> float:
    """What it costs in goals to use a man now: his next face, and his symbol."""
    faces, turned = s.setup.man(slot).faces, s.turned[slot]
    face, after = faces[turned], faces[(turned + 1) & 3]
    risk = LOSSES.get(face.symbol, 0.0) * (
        1 + (s.yellows[slot] and face.symbol == YELLOW)
    )
    return risk - TURN * (after.strength - face.strength)
