"""A whole state that one without secrets may be: what is blank is filled with what is likely."""

from __future__ import annotations

from itertools import islice

from engine.dice import Dice, draw
from engine.games.helvetia import duel, phases, preparation
from engine.games.helvetia.actions import SELECT
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.shown.redaction import (
    FACE_DOWN,
    HIDDEN_CELL,
    HIDDEN_COVER,
    TOP_CELL,
    without_secrets,
)
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import LEFT_OUT, State


def guess(s: State, dice: Dice) -> State:
    """A whole state that one without secrets may be: what is blank is filled with what is likely."""
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


def twin(s: State, side: int | None, dice: Dice) -> State:
    """A state that differs from this one in what is hidden from a side alone.

    What nobody is shown, who was asked last for a card, stays as it was.
    """
    new = guess(without_secrets(s, side), dice)
    new.first, new.asked = s.first, s.asked
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
    hand = s.hand[side] & preparation.LEGENDS
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
