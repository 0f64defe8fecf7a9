"""An attempt: approach, shot, counter, the next card (FI-APP, FI-SHT, FI-CTR, FI-ATT)."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.finale import decks, phases, picks, rolls, symbols
from engine.games.finale.box.catalogue import TACTICS
from engine.games.finale.events import AS_COUNTER, FIRST, LATER, Event
from engine.games.finale.slots import BENCH, NOBODY
from engine.games.finale.state import COUNTERED, COUNTERS, NO_COUNTER, State

APPROACH_LABELS: Final = ("approach_home", "approach_away")
SHOT_LABELS: Final = ("shot_home", "shot_away")


def begin(s: State, dice: Dice) -> None:
    """FI-APP-1, FI-APP-5: an attempt by the card that lies: its approach, if it has one."""
    s.chips = 0
    way = LATER if s.attempts < max(1, s.difference) else FIRST
    if s.counter == COUNTERS:
        way = AS_COUNTER
    s.tell("attempt", "FI-APP-1", s.left, values=(s.card, way))
    enter(s, int(TACTICS[s.card].approach is None), dice)


def enter(s: State, shot: int, dice: Dice) -> None:
    """An approach or a shot begins; it is rolled at once where nobody has a choice."""
    s.picks, s.stand_ins, s.shot = [[], []], 0, shot
    if picks.fill(s):
        roll(s, dice)


def pick(s: State, man: int, dice: Dice) -> None:
    """The next slot is filled; after the last one of both sides the dice are rolled."""
    picks.choose(s, picks.answers(s), s.slot, man)
    s.waiting = 0
    if picks.fill(s):
        roll(s, dice)


def roll(s: State, dice: Dice) -> None:
    """FI-APP-6, FI-SHT-5: an approach succeeds if level, a goal needs more."""
    s.waiting = 0
    left, shot = s.left, s.shot
    labels = SHOT_LABELS if shot else APPROACH_LABELS
    ours = rolls.show(dice, labels[left])
    theirs = rolls.show(dice, labels[1 - left])
    attack, defence = picks.sums(s)
    extra = picks.bonus(s)
    margin = attack + extra + ours - defence - theirs
    s.won = int(margin > 0 if shot else margin >= 0)
    if s.log is not None:
        for right in (0, 1):
            _tell_chosen(s, right)
        kind, rule = ("shot", "FI-SHT-5") if shot else ("approach", "FI-APP-6")
        values = (attack, ours, extra, defence, theirs, s.won)
        s.tell(kind, rule, left, values=values)
    s.queue = symbols.to_check(s)
    if shot and s.won:
        s.score[left] += 1
        # FI-SHT-8: with one shooter nobody is asked.
        shooters = [q for q in s.picks[0] if q >= 0]
        if len(shooters) > 1:
            s.phase, s.waiting = phases.SCORER, 1 << left
            return
        name_scorer(s, usual_scorer(s), dice)
        return
    go_on(s, dice)


def _tell_chosen(s: State, right: int) -> None:
    """Who was chosen on this side of the card, each with the strength that counts.

    FI-SHT-4: an outfield man who keeps goal is told apart.
    """
    side = s.left ^ right
    values: list[int] = []
    for each in s.picks[right]:
        values += (each, s.strength(each))
    rule = "FI-SHT-1" if s.shot else "FI-APP-4"
    s.tell("picked", rule, side, values=tuple(values))
    for each in s.picks[right]:
        if each >= 0 and s.stand_ins >> each & 1:
            s.tell("stand_in", "FI-SHT-4", side, each, (s.strength(each),))


def usual_scorer(s: State) -> int:
    """FI-SHT-8: the strongest of them; of equals F before M before D, the lower id.

    RULING on FI-SHT-8: where nobody was left to shoot, the same is asked of all who are on
    the pitch, and last of the whole squad: no goal is without a scorer.
    """
    side = s.left
    men = [q for q in s.picks[0] if q >= 0]
    men = men or s.outfield(side) or s.on_pitch(side) or [*s.squad[side]]
    return min(men, key=lambda q: (-s.strength(q), -s.pos[q], q))


def goal_of(s: State, man: int) -> Event:
    """FI-SHT-8: the goal that was just scored, by this man."""
    others = [q for q in s.picks[0] if q >= 0 and q != man]
    assist = others[0] if len(others) == 1 else NOBODY
    values = (int(s.counter == COUNTERS), assist, *s.score)
    return Event("goal", "FI-SHT-5", s.period, s.left, man, values)


def name_scorer(s: State, man: int, dice: Dice) -> None:
    """FI-SHT-8, FI-SYM-7: the goal stands, whatever his symbol brings him."""
    if s.log is not None:
        s.log.append(goal_of(s, man))
    go_on(s, dice)


def go_on(s: State, dice: Dice) -> None:
    """The symbols of a phase, unless somebody has to be asked; then what follows it."""
    s.waiting = 0
    if symbols.check(s, dice):
        finish(s, dice)


def finish(s: State, dice: Dice) -> None:
    """FI-APP-7, FI-SHT-6, FI-SHT-7: all who took part turn, then what follows."""
    turn(s)
    if s.shot:
        close(s, dice)
    elif s.won:
        for each in (*s.picks[0], *s.picks[1]):
            if each >= 0:
                s.chips |= 1 << each
        enter(s, 1, dice)
    elif s.counter == NO_COUNTER:
        # FI-APP-8, FI-CTR-1
        s.chips, s.picks, s.stand_ins = 0, [[], []], 0
        s.phase, s.waiting = phases.COUNTER, 1 << (1 - s.attacker)
    else:
        if s.counter == COUNTERED:
            s.tell("countered", "FI-CTR-1", 1 - s.attacker)
        close(s, dice)


def turn(s: State) -> None:
    """FI-CARD-3: whoever took part and is still on the pitch turns a quarter to the left."""
    values: list[int] = []
    for each in (*s.picks[0], *s.picks[1]):
        if each >= 0 and s.pos[each] < BENCH:
            s.turned[each] = (s.turned[each] + 1) & 3
            if s.log is not None:
                face = s.setup.man(each).faces[s.turned[each]]
                values += (each, face.strength)
    if values:
        s.tell("turned", "FI-CARD-3", values=tuple(values))


def counter(s: State) -> None:
    """FI-CTR-2: the defender attacks with the card that he laid as the period began."""
    s.counter = COUNTERS
    s.card = s.laid[1 - s.attacker]
    # FI-CTR-4: without an approach there is nothing that it could be added to.
    bonus = s.difference if TACTICS[s.card].approach is not None else 0
    s.tell("counter", "FI-CTR-1", 1 - s.attacker, values=(s.card, bonus))
    s.phase = phases.ATTEMPT


def close(s: State, dice: Dice) -> None:
    """The attempt is over: the next card, or the end of the period.

    FI-CTR-5: an attempt and the counter that it led to are one.
    """
    s.chips, s.picks, s.stand_ins = 0, [[], []], 0
    if s.counter == COUNTERS:
        s.counter = COUNTERED
    s.attempts -= 1
    if not s.attempts:
        s.phase = phases.PERIOD_END
        return
    found = decks.playable(s, s.attacker)
    if len(found) > 1:
        s.phase, s.waiting = phases.NEXT_CARD, 1 << s.attacker
    else:
        next_card(s, found[0], dice)


def next_card(s: State, card: int, dice: Dice) -> None:
    """FI-ATT-1, FI-ATT-3: another card of the attacker; the defender may swap one."""
    side = s.attacker
    decks.lay(s, side, card)
    s.card = card
    s.tell("next_card", "FI-ATT-1", side, values=(card, s.attempts))
    decks.draw(s, side, dice)
    decks.tell_sizes(s, side, "FI-ATT-1")
    other = 1 - side
    if s.hand[other] and s.pile[other]:
        s.phase, s.waiting = phases.SWAP, 1 << other
    else:
        s.phase = phases.ATTEMPT


def enter_replacement(s: State, side: int, found: tuple[int, int], dice: Dice) -> None:
    """FI-SYM-2: his coach has chosen who comes; then the other symbols."""
    slot, s.hurt = s.hurt, NOBODY
    symbols.replace(s, side, slot, found)
    go_on(s, dice)


def swap(s: State, side: int, card: int, dice: Dice) -> None:
    """FI-ATT-3: the card goes face down to the used ones, another is drawn."""
    s.hand[side].remove(card)
    s.discards[side].append(card)
    decks.draw(s, side, dice)
    s.tell("swap", "FI-ATT-3", side)
    decks.tell_sizes(s, side, "FI-ATT-3")
    s.phase = phases.ATTEMPT


def keep(s: State, side: int) -> None:
    """FI-ATT-3: all cards of the hand are kept."""
    s.tell("kept", "FI-ATT-3", side)
    s.phase = phases.ATTEMPT
