"""A period from its sealed plans to its end, and the end of a match (FI-PER, FI-END)."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.finale import decks, phases, rolls
from engine.games.finale.box.catalogue import VALUES
from engine.games.finale.shootout import scored_kicks
from engine.games.finale.slots import NOBODY
from engine.games.finale.state import BOTH, LAST, NO_COUNTER, ORDINARY, State, own
from engine.games.finale.substitutions import change

TIE_LABELS: Final = ("attack_tie_home", "attack_tie_away")


def begin(s: State, period: int) -> None:
    """FI-PER-1: both coaches plan it, sealed and at once."""
    s.period = period
    s.card, s.laid, s.counter = NOBODY, [NOBODY, NOBODY], NO_COUNTER
    s.tell("period", "FI-CMP-3", values=(*s.score,))
    s.phase, s.waiting = phases.PLAN, BOTH


def reveal(s: State, dice: Dice) -> None:
    """FI-PER-1, FI-PER-5 to FI-PER-7: both plans are carried out, and one side attacks.

    Then both draw until they have three cards.
    """
    for side in (0, 1):
        plan = s.sealed[side]
        assert plan is not None
        for n in range(1, len(plan), 3):
            off, on, row = plan[n : n + 3]
            change(s, side, own(side, off), own(side, on), row)
        s.laid[side] = plan[0]
        decks.lay(s, side, plan[0])
    s.sealed = [None, None]
    s.tell("laid", "FI-PER-1", values=(*s.laid,))
    home, away = (VALUES[card] for card in s.laid)
    s.difference = abs(home - away)
    s.attacker = int(away > home) if s.difference else _tie(s, dice)
    s.attempts = max(1, s.difference)
    s.tell("attacks", "FI-PER-5", s.attacker, values=(s.attempts, s.difference))
    for side in (0, 1):
        decks.draw_to_three(s, side, dice)
        decks.tell_sizes(s, side, "FI-PER-7")
    s.card = s.laid[s.attacker]
    s.phase = phases.ATTEMPT


def _tie(s: State, dice: Dice) -> int:
    """FI-PER-6: the higher roll attacks; equal rolls repeat."""
    shown = rolls.until_one_is_higher(dice, TIE_LABELS)
    s.tell("attack_tie", "FI-PER-6", values=shown)
    return int(shown[-1] > shown[-2])


def close(s: State, dice: Dice) -> None:
    """FI-END-1: what follows a period: the next, extra time, kicks or the end.

    After the sixth the higher score wins; level, the option `if_level` decides.
    """
    s.waiting = 0
    level = s.score[0] == s.score[1]
    way = s.setup.options.if_level
    if s.period not in (ORDINARY, LAST):
        begin(s, s.period + 1)
    elif not level or way == "draw":
        s.phase = phases.FULL_TIME
    elif s.period == ORDINARY and way == "extra_time":
        s.tell("extra_time", "FI-EXT-1")
        for side in (0, 1):
            decks.take_back_whites(s, side, dice)
            decks.tell_sizes(s, side, "FI-EXT-1")
        begin(s, ORDINARY + 1)
    else:
        s.phase = phases.KICKS


def end(s: State, dice: Dice) -> None:
    """FI-END-1: nobody is asked any more."""
    s.phase, s.waiting, s.card = phases.OVER, 0, NOBODY
    if not s.kicks:
        s.tell("over", "FI-END-1", values=(*s.score, 0))
        return
    home, away = (scored_kicks(s, side) for side in (0, 1))
    s.tell("over", "FI-PEN-3", int(away > home), values=(*s.score, 1, home, away))
