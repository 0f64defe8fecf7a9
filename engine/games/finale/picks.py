"""FI-APP-1 to FI-APP-4, FI-SHT-1 to FI-SHT-4: who is chosen for the slots of a card."""

from __future__ import annotations

from engine.games.finale import phases
from engine.games.finale.box.cards import ANY, KEEPER
from engine.games.finale.box.catalogue import TACTICS
from engine.games.finale.slots import BENCH, NOBODY
from engine.games.finale.state import COUNTERS, State


def slots_of(s: State, right: int) -> tuple[int, ...]:
    """What the zone that is played asks for, on its left or on its right."""
    tactic = TACTICS[s.card]
    zone = tactic.shot if s.shot else tactic.approach
    assert zone is not None
    return zone[right]


def candidates(s: State, side: int, slot: int) -> list[int]:
    """Who may fill a slot; an empty list leaves it empty."""
    pos, men = s.pos, s.squad[side]
    chosen = 0
    for each in s.picks[side ^ s.left]:
        if each >= 0:
            chosen |= 1 << each
    barred = chosen | s.chips
    if slot == KEEPER:
        keeper = [q for q in men if not pos[q]]
        # FI-SHT-4
        return keeper or _others(s, side, barred)
    if slot == ANY:
        return [q for q in men if 0 < pos[q] < BENCH and not barred >> q & 1]
    # FI-SHT-2: where an arrow leads, only who was chosen in this phase is barred.
    again = chosen if TACTICS[s.card].reuse >> slot & 1 else barred
    found = [q for q in men if pos[q] == slot and not again >> q & 1]
    # FI-APP-3, FI-SHT-3
    return found or _others(s, side, barred)


def _others(s: State, side: int, barred: int) -> list[int]:
    """Any outfield man who is free: the row that is asked for has none."""
    pos = s.pos
    return [q for q in s.squad[side] if 0 < pos[q] < BENCH and not barred >> q & 1]


def answers(s: State) -> int:
    """1 where the right side of the card is asked, 0 where the left is."""
    return int(s.phase == phases.APPROACH_ANSWER or s.phase == phases.SHOT_ANSWER)


def choose(s: State, right: int, slot: int, man: int) -> None:
    """He takes the slot; an outfield man in goal is a stand-in (FI-SHT-4)."""
    s.picks[right].append(man)
    if slot == KEEPER and man >= 0 and s.pos[man] != KEEPER:
        s.stand_ins |= 1 << man


def fill(s: State) -> bool:
    """FI-DEC-3: fills what leaves no choice; False where somebody has to be asked."""
    tactic = TACTICS[s.card]
    zone = tactic.shot if s.shot else tactic.approach
    assert zone is not None
    left = s.left
    for right, slots in enumerate(zone):
        done = len(s.picks[right])
        for slot in slots[done:] if done else slots:
            found = candidates(s, left ^ right, slot)
            if len(found) > 1:
                s.phase = (phases.SHOT if s.shot else phases.APPROACH) + right
                s.waiting, s.slot, s.found = 1 << (left ^ right), slot, found
                return False
            choose(s, right, slot, found[0] if found else NOBODY)
    return True


def find(s: State) -> None:
    """Sets the slot that is asked for and who may fill it, in a state that was read."""
    right = answers(s)
    s.slot = slots_of(s, right)[len(s.picks[right])]
    s.found = candidates(s, s.left ^ right, s.slot)


def sums(s: State) -> tuple[int, int]:
    """FI-APP-6, FI-SHT-5: the strengths of the left and of the right."""
    left, right = (sum(map(s.strength, part)) for part in s.picks)
    return left, right


def bonus(s: State) -> int:
    """FI-CTR-3: the difference of the period's cards, in the approach of a counter."""
    return s.difference if s.counter == COUNTERS and not s.shot else 0
