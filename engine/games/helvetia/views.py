"""What a side may know: the state without the other side's secrets, and a good guess.

Secrets are the POWER cards in a hand, the squad or the cards that were chosen first,
and a cell or a cover that waits for its counterpart. Events never hold one.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from engine.cards import LEGEND_NUMBERS, POWER_NUMBERS
from engine.dice import Dice, draw
from engine.games.helvetia import duel, phases, preparation
from engine.games.helvetia.actions import SELECT
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.setup import SIDE_SLOTS
from engine.games.helvetia.spell import NOBODY, NONE
from engine.games.helvetia.state import LEFT_OUT, State

LEGENDS: Final = sum(1 << n for n in LEGEND_NUMBERS)
POWERS: Final = sum(1 << n for n in POWER_NUMBERS)
# In a veiled hand the bits from here on say how many cards lie face down.
FACE_DOWN: Final = 25
# A cell or a cover that was chosen and is not shown; of a cell perhaps its row.
HIDDEN_CELL: Final = 6
TOP_CELL: Final = 7
BOTTOM_CELL: Final = 8
HIDDEN_COVER: Final = 64
# The dice of a friendly's draw are seen by one side until the match is over.
DRAWN_BY: Final = {"draw_home": 0, "draw_away": 1}


def veiled(s: State, side: int | None) -> State:
    """A copy in which the secrets of the other side, or of both, are blank."""
    new = s.copy()
    if side != 0:
        _veil(new, 0)
    if side != 1:
        _veil(new, 1)
    return new


def face_down(s: State, side: int) -> int:
    """How many cards of a side lie face down, whether one sees them or not."""
    return (s.hand[side] & POWERS).bit_count() + (s.hand[side] >> FACE_DOWN)


def rolls_seen(
    rolls: list[tuple[str, int, int]], side: int | None, over: bool
) -> list[tuple[str, int, int]]:
    """HC-PWR-02: the rolls of a record that a side may read; at the end all of them."""
    return [roll for roll in rolls if over or DRAWN_BY.get(roll[0], side) == side]


def _veil(s: State, side: int) -> None:
    if s.hand[side]:
        _veil_hand(s, side)
    if s.phase == phases.AIM:
        _veil_shot(s, side)
    elif s.phase == phases.SQUAD and not s.setup.sides[side].starters:
        first = SIDE_SLOTS * side
        s.pos[first : first + SIDE_SLOTS] = [LEFT_OUT] * SIDE_SLOTS
        s.keeper[side] = NOBODY


def _veil_hand(s: State, side: int) -> None:
    """HC-PWR-02: a LEGEND lies open, of the POWER only the number is seen."""
    if s.phase == phases.KEEP_CARDS:
        s.hand[side] = s.armed[side] = 0
        return
    legend = s.hand[side] & LEGENDS
    s.hand[side] = legend | face_down(s, side) << FACE_DOWN
    s.armed[side] = 0
    if legend:
        s.armed[side] = s.setup.windows[side][legend.bit_length() - 1]


def _veil_shot(s: State, side: int) -> None:
    """HC-SHOT-02, HC-SHOT-04: that a choice was made is seen, not which."""
    if side == s.attack:
        if 0 <= s.cell < HIDDEN_CELL:
            row = TOP_CELL + s.cell // 3
            s.cell = row if s.spell.row_shown else HIDDEN_CELL
    elif s.cover != NONE:
        s.cover = HIDDEN_COVER


def guess(s: State, dice: Dice) -> State:
    """A state that a veiled one may be: what is blank is filled with what is likely."""
    new = s.copy()
    for side in (0, 1):
        if new.phase == phases.SQUAD:
            _guess_squad(new, side, dice)
        elif new.phase == phases.KEEP_CARDS:
            _guess_choice(new, side, dice)
        elif new.hand[side] >> FACE_DOWN:
            _guess_hand(new, side, dice)
    if new.phase == phases.AIM:
        _guess_shot(new, dice)
    return new


def _guess_squad(s: State, side: int, dice: Dice) -> None:
    """HC-SET-01: whoever has chosen has chosen one of the first few hundred squads."""
    first = SIDE_SLOTS * side
    chosen = not s.waiting >> side & 1
    if not chosen or s.pos[first : first + SIDE_SLOTS] != [LEFT_OUT] * SIDE_SLOTS:
        return
    s.waiting |= 1 << side
    select = s.setup.rules.part(phases.SQUAD, SELECT)
    squads = list(islice(select.enumerate(s, side), 256))
    s.waiting &= ~(1 << side)
    a = squads[dice.roll("squad", len(squads)) - 1]
    slots = range(first, first + SIDE_SLOTS)
    preparation.line_up(
        s,
        side,
        [q for q in slots if a.a >> (q - first) & 1],
        [q for q in slots if a.b >> (q - first) & 1],
    )


def _guess_choice(s: State, side: int, dice: Dice) -> None:
    """HC-PWR-01, HC-PWR-02: five drawn cards, or three that were kept."""
    if s.hand[side]:
        return
    powers = preparation.power_numbers(s, side)
    waits = s.waiting >> side & 1
    if waits and s.setup.options.cards == "brought":
        n = len(powers)
    else:
        n = min(5 if waits else preparation.CARDS, len(powers))
    hand = sum(1 << powers[i] for i in draw(dice, "hand", n, len(powers)))
    if waits:
        s.hand[side] = hand
    else:
        preparation.arm(s, side, hand)


def _guess_hand(s: State, side: int, dice: Dice) -> None:
    """HC-PWR-03: cards of his that nobody has seen yet, each as likely as the other."""
    n = s.hand[side] >> FACE_DOWN
    unseen = [
        p for p in preparation.power_numbers(s, side) if not s.spent[side] >> p & 1
    ]
    hand = s.hand[side] & LEGENDS
    for i in draw(dice, "hand", min(n, len(unseen)), len(unseen)):
        hand |= 1 << unseen[i]
    preparation.arm(s, side, hand)


def _guess_shot(s: State, dice: Dice) -> None:
    """HC-SHOT-02: he has aimed and covered as one who plays the duel best."""
    malus = s.setup.board.malus[shot.zone(s)]
    chances = duel.scoring(s.threshold - s.spell.malus, malus)
    covers = s.setup.board.covers[s.cells]
    best = duel.solve(chances, covers)
    if s.cover == HIDDEN_COVER:
        s.cover = covers[_drawn(best.cover, dice)]
    if s.cell == HIDDEN_CELL:
        s.cell = _drawn(best.aim, dice)
    elif s.cell > HIDDEN_CELL:
        rows = duel.solve_row_shown(chances, covers)
        row = rows.top if s.cell == TOP_CELL else rows.bottom
        s.cell = _drawn(row.aim, dice)


def _drawn(shares: tuple[float, ...], dice: Dice) -> int:
    """One of the choices, each as often as its share says."""
    left = _fraction(dice) * sum(shares)
    for choice, share in enumerate(shares):
        left -= share
        if left < 0:
            return choice
    return max(range(len(shares)), key=shares.__getitem__)


def _fraction(dice: Dice) -> float:
    """A number from 0 up to 1, from two small dice: those of a match have 256 faces."""
    return (dice.roll("mix", 256) - 1) / 256 + (dice.roll("mix", 256) - 1) / 65536
