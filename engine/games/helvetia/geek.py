"""GEEK: the full rules, as tables of parts (`helvetia-geek@1`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.dice import Dice
from engine.games.helvetia import (
    actions,
    fouls,
    movement,
    periods,
    phases,
    placement,
    possession,
    preparation,
    restarts,
    rolls,
    shootout,
    steps,
    substitutions,
    turns,
    windows,
)
from engine.games.helvetia.actions import Action
from engine.games.helvetia.box.cards import SKILLS, PlayerCard
from engine.games.helvetia.box.faces import TIME_FACES
from engine.games.helvetia.gestures import (
    clearance,
    long_pass,
    short_pass,
    shot,
    steal,
    tackle,
)
from engine.games.helvetia.powers import aftermath, playing
from engine.games.helvetia.powers.reading import cards_of
from engine.games.helvetia.ruleset import Do, Part, Refusal, Ruleset, Step
from engine.games.helvetia.state import State


def free(s: State, side: int, a: Action) -> Refusal | None:
    """Whoever is asked may."""
    return None


def only(kind: int, do: Do) -> Part:
    """A part with one action that is always there."""
    the_one = [actions.action(kind)]

    def enumerate_it(s: State, side: int) -> Iterable[Action]:
        return the_one

    return Part(free, enumerate_it, do)


def _ends(s: State, side: int) -> list[Action]:
    allowed = turns.refuse_end(s, side, actions.THE_END) is None
    return [actions.THE_END] if allowed else []


END_PART: Final = Part(turns.refuse_end, _ends, turns.do_end)
SHORT_PART: Final = Part(short_pass.refuse, short_pass.targets, short_pass.short_pass)
CARD_PART: Final = Part(playing.refuse, playing.playable, playing.play)


def _let_card(s: State, side: int, a: Action, dice: Dice) -> None:
    playing.decline(s, side, dice)


def _resume(s: State, side: int, a: Action, dice: Dice) -> None:
    s.resume(dice)


def _play_on(s: State, side: int, a: Action, dice: Dice) -> None:
    possession.play_on(s, dice)


PARTS: Final[dict[int, dict[int, Part]]] = {
    phases.SQUAD: {
        actions.SELECT: Part(
            preparation.refuse_select, preparation.selections, preparation.select
        )
    },
    phases.KEEP_CARDS: {
        actions.KEEP: Part(preparation.refuse_keep, preparation.keeps, preparation.keep)
    },
    phases.TOSS: {
        actions.ATTACK_FIRST: only(actions.ATTACK_FIRST, preparation.choose_start),
        actions.DEFEND_FIRST: only(actions.DEFEND_FIRST, preparation.choose_start),
    },
    phases.PLACE: {
        actions.PLACE: Part(placement.refuse_place, placement.places, placement.place)
    },
    phases.MOVE: {
        actions.END: END_PART,
        actions.MOVE: Part(movement.refuse_move, movement.moves, movement.move),
        actions.STAND: Part(movement.refuse_stand, movement.stands, movement.stand),
        actions.WING: Part(movement.refuse_wing, movement.wings, movement.wing),
        actions.SUBSTITUTE: Part(
            movement.refuse_substitute, movement.substitutes, movement.substitute
        ),
    },
    phases.DEFEND: {
        actions.END: END_PART,
        actions.STEAL: only(actions.STEAL, steal.steal),
        actions.TACKLE: only(actions.TACKLE, tackle.tackle),
    },
    phases.STEP: {actions.STEP: Part(steal.refuse_step, steal.steps_of, steal.do_step)},
    phases.GESTURE: {
        actions.END: END_PART,
        actions.SHORT: SHORT_PART,
        actions.LONG: Part(long_pass.refuse, long_pass.targets, long_pass.long_pass),
        actions.SHOOT: Part(shot.refuse_shot, shot.shots, shot.shoot),
        actions.FIRST_TOUCH: Part(
            shot.refuse_first_touch, shot.first_touches, shot.shoot
        ),
        actions.HEADER: Part(shot.refuse_header, shot.headers, shot.shoot),
    },
    phases.INTERCEPT: {
        actions.TRY: only(actions.TRY, short_pass.try_interception),
        actions.LET: only(actions.LET, short_pass.let_go),
    },
    phases.CLEAR: {
        actions.TRY: only(actions.TRY, clearance.try_clearance),
        actions.LET: only(actions.LET, clearance.let_go),
    },
    phases.OFFSIDE: {
        actions.CALL: only(actions.CALL, possession.call),
        actions.LET: only(actions.LET, _play_on),
    },
    phases.AIM: {
        actions.AIM: Part(shot.refuse_aim, shot.aims, shot.choose),
        actions.COVER: Part(shot.refuse_cover, shot.covers, shot.choose),
    },
    phases.REPLACE: {
        actions.CHOOSE: Part(
            substitutions.refuse_replace,
            substitutions.replacements,
            substitutions.replace,
        ),
        actions.LET: only(actions.LET, _resume),
    },
    phases.STAND_IN: {
        actions.CHOOSE: Part(
            substitutions.refuse_stand_in,
            substitutions.stand_ins,
            substitutions.stand_in,
        )
    },
    phases.CHANGES: {
        actions.END: END_PART,
        actions.SUBSTITUTE: Part(
            substitutions.refuse_change,
            substitutions.possible_changes,
            substitutions.change,
        ),
    },
    phases.NEAREST: {
        actions.CHOOSE: Part(
            restarts.refuse_nearest, restarts.nearest_players, restarts.choose_nearest
        )
    },
    phases.STEP_OFF: {
        actions.STEP: Part(
            restarts.refuse_step_off, restarts.ways_off, restarts.do_step_off
        )
    },
    phases.LEAVE_AREA: {
        actions.LEAVE: Part(restarts.refuse_leave, restarts.ways_out, restarts.do_leave)
    },
    phases.KICKER: {
        actions.CHOOSE: Part(
            shootout.refuse_kicker, shootout.kickers, shootout.name_kicker
        )
    },
    phases.CARD: {actions.CARD: CARD_PART, actions.LET: only(actions.LET, _let_card)},
}

_PASSES = (actions.SHORT, actions.LONG)
GESTURES: Final[dict[int, tuple[int, ...]]] = {
    phases.FRESH: (*_PASSES, actions.SHOOT, actions.END),
    phases.KICK_OFF: (*_PASSES, actions.SHOOT),
    phases.RESTART: (*_PASSES, actions.SHOOT),
    phases.GOAL_KICK: (*_PASSES, actions.SHOOT),
    phases.AFTER_SHORT: (*_PASSES, actions.FIRST_TOUCH, actions.END),
    phases.AFTER_LONG: (actions.HEADER, actions.END),
    phases.MUST_FIRST_TOUCH: (actions.FIRST_TOUCH,),
}

STEPS: Final[dict[int, Step]] = {
    steps.BEGIN: preparation.begin,
    steps.NAME_KEEPERS: preparation.name_keepers,
    steps.DEAL: preparation.deal,
    steps.TOSS: preparation.toss,
    steps.WALK_OVER: preparation.walk_over,
    steps.PLACEMENT: placement.placement,
    steps.PLACE_ATTACK: placement.place_attack,
    steps.KICK_OFF: placement.kick_off,
    steps.PERIOD_END: periods.period_end,
    steps.BREAK_CHANGES: periods.break_changes,
    steps.NEXT_PERIOD: periods.next_period,
    steps.OPEN_TURN: turns.open_turn,
    steps.OWN_MOVES: turns.own_moves,
    steps.MOVES_ATTACK: turns.moves_attack,
    steps.MOVES_DEFENCE: turns.moves_defence,
    steps.MOVES_OVER: turns.moves_over,
    steps.DEFENCE: turns.defence,
    steps.DEFEND: turns.defend,
    steps.CHOOSE_GESTURE: turns.choose_gesture,
    steps.TURN_END: turns.turn_end,
    steps.LOOSE: turns.settle_loose,
    steps.ROLL_TIME: possession.roll_time,
    steps.TIME_PASSES: possession.time_passes,
    steps.OFFSIDE_STANDS: possession.offside_stands,
    steps.OFFSIDE_VOID: possession.play_on,
    steps.ROLL: rolls.roll,
    steps.STEAL_ROLLED: steal.steal_rolled,
    steps.DRIBBLE: steal.dribble,
    steps.DRIBBLE_ROLLED: steal.dribble_rolled,
    steps.DRIBBLE_WON: steal.carrier_steps,
    steps.STEAL_WON: steal.steal_won,
    steps.BALL_WON: steal.possession_won,
    steps.FRESH_GESTURE: steal.fresh_gesture,
    steps.TACKLE: tackle.go_in,
    steps.TACKLE_ROLLED: tackle.tackle_rolled,
    steps.FOUL: fouls.foul,
    steps.FOUL_CARD: fouls.foul_card,
    steps.FOUL_INJURY: fouls.foul_injury,
    steps.FOUL_STAND_IN: fouls.foul_stand_in,
    steps.FOUL_RESTART: fouls.foul_restart,
    steps.OPEN_FREE_KICK: restarts.open_free_kick,
    steps.FREE_KICK_READY: restarts.free_kick_ready,
    steps.STEP_OFF: restarts.step_off,
    steps.OPEN_PENALTY: restarts.open_penalty,
    steps.PENALTY_READY: restarts.penalty_ready,
    steps.CLEAR_AREA: restarts.clear_area,
    steps.PENALTY_SHOT: shot.penalty_shot,
    steps.OPEN_GOAL_KICK: restarts.open_goal_kick,
    steps.SHORT_ARRIVES: short_pass.arrives,
    steps.INTERCEPT: short_pass.intercept,
    steps.INTERCEPT_ROLLED: short_pass.intercept_rolled,
    steps.INTERCEPTED: short_pass.intercepted,
    steps.AFTER_SHORT: short_pass.after_short,
    steps.LONG: long_pass.kicked,
    steps.LONG_ROLLED: long_pass.rolled,
    steps.STRAYS: long_pass.strays,
    steps.LANDS: long_pass.lands,
    steps.AFTER_LONG: long_pass.after_long,
    steps.HEADER_CHANCE: long_pass.header_chance,
    steps.CLEARANCE: clearance.clear,
    steps.CLEARANCE_ROLLED: clearance.cleared,
    steps.SHOT: shot.set_threshold,
    steps.AIMING: shot.aiming,
    steps.REVEAL: shot.reveal,
    steps.STRUCK: shot.strike,
    steps.SHOT_ROLLED: shot.shot_rolled,
    steps.SAVE: shot.save,
    steps.MISSED: shot.missed,
    steps.GOAL: shot.goal,
    steps.AFTER_GOAL: substitutions.after_goal,
    steps.CHANGES: substitutions.changes,
    steps.ASK_CHANGES: substitutions.ask_changes,
    steps.CHANGES_DONE: substitutions.changes_done,
    steps.SHOOTOUT: shootout.shootout,
    steps.KICK_TAKEN: shootout.kick_taken,
    steps.ASK_NEXT: windows.ask_next,
    steps.ASK_REPLACE: fouls.ask_replace,
    steps.SHOT_FROM_ANYWHERE: shot.shot_from_anywhere,
    **aftermath.STEPS,
}


def skills(card: PlayerCard | None, exhausted: bool) -> tuple[int, ...]:
    """HC-PLY-02, HC-PLY-06: the eight skills, halved and rounded down if exhausted."""
    if card is None:
        return (0,) * len(SKILLS)
    boost = 0 if exhausted else 1
    return tuple(card.effective(skill, boost) for skill in SKILLS)


def minutes(s: State, dice: Dice) -> int:
    """HC-KIT-02: the time die shows 6, 6, 9, 9, 9 or 12."""
    return TIME_FACES[dice.roll("time", 6) - 1]


def stalled(s: State) -> int:
    """HC-OWN-01: a few minutes, by the options."""
    return s.setup.options.stall_minutes


def missing_step(s: State, dice: Dice) -> None:
    """A step that this ruleset does not know: a bug, never a coach's doing."""
    raise AssertionError("a step without a part")


def step_table(known: dict[int, Step]) -> tuple[Step, ...]:
    return tuple(known.get(n, missing_step) for n in range(steps.STEPS))


def part_table(
    known: dict[int, dict[int, Part]],
) -> tuple[tuple[Part | None, ...], ...]:
    return tuple(
        tuple(known.get(phase, {}).get(kind) for kind in range(actions.KINDS))
        for phase in range(len(phases.NAMES))
    )


def gesture_table(known: dict[int, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple(known.get(mode, ()) for mode in range(len(phases.MODES)))


GEEK: Final = Ruleset(
    name="helvetia-geek@1",
    steps=step_table(STEPS),
    parts=part_table(PARTS),
    gestures=gesture_table(GESTURES),
    skills=skills,
    cards=cards_of,
    minutes=minutes,
    starts=(0, 45, 90, 105),
    limits=(45, 90, 105, 120),
    stalled=stalled,
    pass_range=2,
)
