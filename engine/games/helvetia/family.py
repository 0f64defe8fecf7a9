"""FAMILY: the short rules, made of the parts of GEEK (`helvetia-family@1`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.dice import Dice
from engine.errors import N_
from engine.games.helvetia import (
    actions,
    geek,
    phases,
    possession,
    preparation,
    restarts,
    rolls,
    steps,
    turns,
)
from engine.games.helvetia.actions import SHORTS, THE_END, Action
from engine.games.helvetia.board.hexes import DISTANCE, WITHIN, hexes_of
from engine.games.helvetia.board.pitch import CENTRE
from engine.games.helvetia.box.cards import PlayerCard
from engine.games.helvetia.box.faces import FAMILY_MARKS
from engine.games.helvetia.gestures import short_pass, shot, steal
from engine.games.helvetia.ruleset import Part, Power, Refusal, Ruleset, Step
from engine.games.helvetia.setup import SHOT, STEAL
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.slots import CARD_SLOTS, SIDE_SLOTS
from engine.games.helvetia.spell import NOBODY
from engine.games.helvetia.state import State

NUMBERS: Final = (1, 3, 6, 8, 10)
NOT_THE_FIVE = Refusal("HC-FAM-01", N_("The numbers 1, 3, 6, 8 and 10 start."))
TOO_FAR = Refusal("HC-FAM-05", N_("A pass goes to a team-mate 1 to 3 hexes away."))
NOBODY_THERE = Refusal(
    "HC-FAM-11", N_("A pass goes to a team-mate, and none is there.")
)
NO_CARDS = Refusal("HC-FAM-02", N_("FAMILY is played without POWER and LEGEND cards."))
MUST = Refusal("HC-FAM-05", N_("A pass or a shot must follow the kick-off."))


def skills(card: PlayerCard | None, exhausted: bool) -> tuple[int, ...]:
    """HC-PLY-03, HC-FAM-10: one defence and one attack value do for all skills.

    Nobody presses, so pressure is nothing.
    """
    defence, attack = card.family_at(0 if exhausted else 1) if card else (0, 0)
    return (defence, defence, defence, 0, attack, attack, attack, attack)


def no_cards(side: SideSetup) -> tuple[Power | None, ...]:
    """HC-FAM-02: no POWER and no LEGEND."""
    return (None,) * CARD_SLOTS


def marker(s: State) -> int:
    """HC-FAM-07: where the marker stands; the clock counts the second half from 45."""
    return s.clock - s.setup.rules.starts[s.period]


def to_next_mark(s: State) -> int:
    """HC-FAM-08: how far the next red mark is."""
    here = marker(s)
    return next(mark for mark in FAMILY_MARKS if mark > here) - here


def minutes(s: State, dice: Dice) -> int:
    """HC-FAM-08: a change of possession takes the time to the next red mark."""
    return to_next_mark(s)


def fixed(s: State, side: int) -> tuple[int, ...]:
    """HC-FAM-01: who of 1, 3, 6, 8 and 10 is there to start.

    RULING HC-FAM-01: the coach is free where his squad lacks one of these numbers, has
    two captains among them or a keeper who wears another.
    """
    slots = tuple(s.setup.slot(side, number) for number in NUMBERS)
    keeper = s.setup.keepers[side]
    captains = sum(slot in s.setup.captains for slot in slots)
    elsewhere = keeper != NOBODY and keeper not in slots
    if NOBODY in slots or captains > 1 or elsewhere:
        return ()
    return tuple(slot for slot in slots if slot not in s.setup.unavailable)


def refuse_select(s: State, side: int, a: Action) -> Refusal | None:
    """HC-FAM-01: the five start, any two others sit on the bench."""
    refusal = preparation.refuse_select(s, side, a)
    if refusal is not None:
        return refusal
    starters = a.a << SIDE_SLOTS * side
    there = all(starters >> slot & 1 for slot in fixed(s, side))
    return None if there else NOT_THE_FIVE


def selections(s: State, side: int) -> Iterator[Action]:
    return preparation.selections_with(s, side, fixed(s, side))


def toss(s: State, dice: Dice) -> None:
    """HC-FAM-03: the winner of the coin attacks; there is nothing to choose."""
    winner = dice.roll("coin", 2) - 1
    s.emit("toss", "HC-FAM-03", winner)
    preparation.start(s, dice, winner)


def count_gesture(s: State, slot: int) -> None:
    """HC-FAM-12: a defender may try again in the same turn, unless switched off."""
    if s.setup.options.family_one_action:
        s.acted |= 1 << slot


def do_steal(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-FAM-05: d20 against the defence value."""
    count_gesture(s, s.foe)
    s.actor = s.carrier
    s.emit("steal", "HC-FAM-05", side, s.foe, s.carrier)
    threshold = s.skill(s.foe, STEAL)
    rolls.test(s, dice, rolls.STEAL, s.foe, threshold, steps.STEAL_ROLLED)


def steal_rolled(s: State, dice: Dice) -> None:
    """HC-FAM-06, HC-FAM-11: won or not, a step; no dribble, and no second attempt."""
    if rolls.made(s):
        steal.steal_won(s, dice)
    else:
        steal.step(s, dice, s.carrier, steps.FRESH_GESTURE)


def refuse_pass(s: State, side: int, a: Action) -> Refusal | None:
    """HC-FAM-05, HC-FAM-11: to a team-mate, 1 to 3 hexes away."""
    if not 1 <= DISTANCE[s.ball][a.b] <= s.setup.rules.pass_range:
        return TOO_FAR
    return None if s.men[side] >> a.b & 1 else NOBODY_THERE


def passes(s: State, side: int) -> list[Action]:
    mask = WITHIN[s.setup.rules.pass_range][s.ball] & s.men[side] & ~(1 << s.ball)
    return [SHORTS[h] for h in hexes_of(mask)]


def try_interception(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-FAM-05, HC-FAM-12: d20 against the defence value."""
    count_gesture(s, s.foe)
    s.go(steps.INTERCEPT, dice)


def refuse_end(s: State, side: int, a: Action) -> Refusal | None:
    """HC-FAM-05, HC-OWN-02: a gesture only where the switches demand one.

    RULING HC-FAM-05: who must play and has neither a shot nor a team-mate in range may
    end his turn.
    """
    refusal = turns.refuse_end(s, side, a)
    if (
        s.phase == phases.GESTURE
        and s.mode == phases.KICK_OFF
        and s.setup.options.family_kick_off_must
    ):
        refusal = MUST
    can_play = refusal is not None and (passes(s, side) or shot.shots(s, side))
    return refusal if can_play else None


def ends(s: State, side: int) -> list[Action]:
    return [] if refuse_end(s, side, THE_END) else [THE_END]


def keeper_ball(s: State, dice: Dice) -> None:
    """HC-FAM-11: the keeper has the ball in his zone, and an ordinary turn follows."""
    restarts.to_goal(s, s.attack, "HC-FAM-11")
    possession.give(s, s.keeper[s.attack])
    s.go(steps.OPEN_TURN, dice)


_END: Final = Part(refuse_end, ends, turns.do_end)
_GESTURES: Final = (actions.SHORT, actions.SHOOT, actions.END)

PARTS: Final[dict[int, dict[int, Part]]] = {
    phases.SQUAD: {actions.SELECT: Part(refuse_select, selections, preparation.select)},
    phases.PLACE: geek.PARTS[phases.PLACE],
    # HC-FAM-02: no falling, no wing bonus; HC-FAM-09: no change during play.
    phases.MOVE: {
        actions.END: _END,
        actions.MOVE: geek.PARTS[phases.MOVE][actions.MOVE],
    },
    phases.DEFEND: {
        actions.END: _END,
        actions.STEAL: geek.only(actions.STEAL, do_steal),
    },
    phases.STEP: geek.PARTS[phases.STEP],
    phases.GESTURE: {
        actions.END: _END,
        actions.SHORT: Part(refuse_pass, passes, short_pass.short_pass),
        actions.SHOOT: geek.PARTS[phases.GESTURE][actions.SHOOT],
    },
    phases.INTERCEPT: {
        actions.TRY: geek.only(actions.TRY, try_interception),
        actions.LET: geek.PARTS[phases.INTERCEPT][actions.LET],
    },
    phases.AIM: geek.PARTS[phases.AIM],
    phases.STAND_IN: geek.PARTS[phases.STAND_IN],
    phases.CHANGES: geek.PARTS[phases.CHANGES],
    phases.KICKER: geek.PARTS[phases.KICKER],
}

GESTURES: Final[dict[int, tuple[int, ...]]] = {
    phases.FRESH: _GESTURES,
    phases.KICK_OFF: _GESTURES,
    phases.AFTER_SHORT: _GESTURES,
}

# HC-FAM-02: nobody tackles, fouls, dribbles, passes long, clears, heads or calls offside.
NOT_IN_FAMILY: Final = (
    steps.DRIBBLE,
    steps.DRIBBLE_ROLLED,
    steps.DRIBBLE_WON,
    steps.TACKLE,
    steps.TACKLE_ROLLED,
    steps.FOUL,
    steps.FOUL_CARD,
    steps.FOUL_INJURY,
    steps.FOUL_STAND_IN,
    steps.FOUL_RESTART,
    steps.OPEN_FREE_KICK,
    steps.FREE_KICK_READY,
    steps.STEP_OFF,
    steps.OPEN_PENALTY,
    steps.PENALTY_READY,
    steps.CLEAR_AREA,
    steps.PENALTY_SHOT,
    steps.LONG,
    steps.LONG_ROLLED,
    steps.STRAYS,
    steps.LANDS,
    steps.AFTER_LONG,
    steps.HEADER_CHANCE,
    steps.CLEARANCE,
    steps.CLEARANCE_ROLLED,
    steps.OFFSIDE_STANDS,
    steps.OFFSIDE_VOID,
    steps.LOOSE,
)
STEPS: Final[dict[int, Step]] = {
    **{n: step for n, step in geek.STEPS.items() if n not in NOT_IN_FAMILY},
    steps.DEAL: toss,
    steps.TOSS: toss,
    steps.STEAL_ROLLED: steal_rolled,
    steps.OPEN_GOAL_KICK: keeper_ball,
}

CITES: Final = {
    "HC-PLY-06": "HC-PLY-07",
    "HC-STEAL-01": "HC-FAM-05",
    "HC-SHOT-05": "HC-FAM-05",
    "HC-GEO-22": "HC-FAM-13",
    "HC-TOSS-01": "HC-FAM-03",
    "HC-STEAL-04": "HC-FAM-05",
    "HC-SHORT-01": "HC-FAM-05",
    "HC-INT-01": "HC-FAM-05",
    "HC-INT-02": "HC-FAM-05",
    "HC-CLK-01": "HC-FAM-08",
    "HC-CLK-03": "HC-FAM-07",
    "HC-CLK-04": "HC-FAM-07",
    "HC-SHOT-08": "HC-FAM-11",
    "HC-GKICK-01": "HC-FAM-11",
    "HC-SUB-02": "HC-FAM-09",
}

FAMILY: Final = Ruleset(
    name="helvetia-family@1",
    steps=geek.step_table(STEPS),
    parts=geek.part_table(PARTS),
    gestures=geek.gesture_table(GESTURES),
    skills=skills,
    cards=no_cards,
    minutes=minutes,
    starts=(0, 45),
    # HC-FAM-07: at 45 the half is over.
    limits=(44, 89),
    stalled=to_next_mark,
    pass_range=3,
    values=(("defence", STEAL), ("attack", SHOT)),
    # HC-FAM-13: the malus of the centre, wherever the shot comes from.
    columns=(CENTRE, CENTRE, CENTRE),
    offside=False,
    no_cards=NO_CARDS,
    cites=CITES,
)
