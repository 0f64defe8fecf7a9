"""The shoot-out: three kicks each, then one each until one side is ahead."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import periods, phases
from engine.games.helvetia.actions import CHOICES, Action
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NO_SPELL
from engine.games.helvetia.state import TO_PLACE, State

KICKS: Final = 3
NOT_THERE = Refusal("HC-SO-01", N_("Only players on the pitch take kicks."))
NAMED = Refusal("HC-SO-03", N_("The first three kickers are three different players."))
NOT_YET = Refusal(
    "HC-SO-05", N_("He kicks again only after all his team-mates on the pitch.")
)


def shootout(s: State, dice: Dice) -> None:
    """HC-SO-02: the coin decides which side shoots first."""
    first = dice.roll("shootout_coin", 2) - 1
    s.emit("shootout", "HC-SO-02", first)
    s.attack = first
    s.named = []
    s.ask(phases.KICKER, first)


def scored(s: State, side: int) -> int:
    """HC-SO-07: the kicks a side has scored."""
    return sum(1 for kick in s.kicks if kick >> 1 == side and kick & 1)


def taken(s: State, side: int) -> int:
    """How many kicks a side has taken."""
    return sum(1 for kick in s.kicks if kick >> 1 == side)


def refuse_kicker(s: State, side: int, a: Action) -> Refusal | None:
    """HC-SO-01, HC-SO-03, HC-SO-05."""
    slot = a.a
    if slot // SIDE_SLOTS != side or s.pos[slot] > TO_PLACE:
        return NOT_THERE
    if s.named.count(slot) == min(s.named.count(q) for q in s.on_pitch(side)):
        return None
    return NAMED if len(s.named) < 2 * KICKS else NOT_YET


def kickers(s: State, side: int) -> list[Action]:
    found = [CHOICES[q] for q in s.on_pitch(side)]
    return [a for a in found if refuse_kicker(s, side, a) is None]


def name_kicker(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-SO-03: three names of each side before the first kick."""
    s.named.append(a.a)
    if len(s.named) < 2 * KICKS:
        s.ask(phases.KICKER, side if len(s.named) % KICKS else 1 - side)
    elif len(s.named) == 2 * KICKS:
        kick(s, dice)
    else:
        _take(s, dice, a.a)


def kick(s: State, dice: Dice) -> None:
    """HC-SO-02, HC-SO-04: the sides alternate; who is ahead after equal kicks wins."""
    if _decided(s):
        periods.full_time(s, dice)
        return
    first = s.named[0] // SIDE_SLOTS
    side = first ^ (len(s.kicks) & 1)
    s.attack = side
    n = len(s.kicks) // 2
    if n < KICKS:
        _take(s, dice, s.named[n if side == first else KICKS + n])
    else:
        s.ask(phases.KICKER, side)


def _decided(s: State) -> bool:
    """HC-SO-04, HC-SO-06: all six kicks are taken, unless the switch says otherwise."""
    goals = [scored(s, 0), scored(s, 1)]
    left = [max(0, KICKS - taken(s, 0)), max(0, KICKS - taken(s, 1))]
    if s.setup.options.stop_shootout_when_decided and max(left):
        return goals[0] > goals[1] + left[1] or goals[1] > goals[0] + left[0]
    return not max(left) and len(s.kicks) % 2 == 0 and goals[0] != goals[1]


def _take(s: State, dice: Dice, slot: int) -> None:
    """HC-SO-03, HC-PEN-05: from the spot, hidden cells, no pressure."""
    s.spell = NO_SPELL
    s.bonus = 0
    shot.announce(s, dice, slot, shot.SHOOTOUT)


def kick_taken(s: State, dice: Dice) -> None:
    """HC-SO-06, HC-SO-07: no time, no restart; stored apart from the score."""
    goal = s.cover >> s.cell & 1 == 0 and s.roll <= s.threshold
    s.kicks.append(s.attack << 1 | goal)
    goals = scored(s, 0), scored(s, 1)
    s.emit("kick", "HC-SO-07", s.attack, s.actor, int(goal), *goals)
    kick(s, dice)
