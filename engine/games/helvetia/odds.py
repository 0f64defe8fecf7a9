"""What an action can lead to and how likely it is, as far as its coach can know.

The rules themselves are asked: an action is tried on copies, once for every way the dice
can fall, up to the next decision. Cards that nobody has played are left out, and a shot is
worth what the duel of two hidden choices is worth.
"""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.helvetia import actions, duel, phases, play, rolls, setup
from engine.games.helvetia.actions import THE_LET, THE_TRY, Action
from engine.games.helvetia.events import Event
from engine.games.helvetia.futures import Play, futures
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.shown import redaction
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.spell import NONE
from engine.games.helvetia.state import State

# Before the kick-off nothing is a matter of odds.
_BEFORE: Final = (phases.SQUAD, phases.KEEP_CARDS, phases.TOSS, phases.PLACE)
_GESTURES: Final = (
    phases.DEFEND,
    phases.GESTURE,
    phases.INTERCEPT,
    phases.CLEAR,
    phases.CARD,
)
# The shot that each mode of a gesture may end in, beside other things.
_SHOTS: Final = {
    phases.FRESH: actions.THE_SHOT,
    phases.AFTER_SHORT: actions.THE_FIRST_TOUCH,
    phases.AFTER_LONG: actions.THE_HEADER,
}
# Whoever only goes somewhere leaves nothing to chance.
_ON_FOOT: Final = (
    *(actions.PLACE, actions.MOVE, actions.STAND, actions.WING, actions.SUBSTITUTE),
)
_BUT_LONG: Final = tuple(
    name for name in rolls.NAMES if name != rolls.NAMES[rolls.LONG]
)
# The events that say how a gesture came out; the chances bear their names.
_DECIDING: Final = frozenset(
    {
        "stole",
        "dribbled",
        "tackled",
        "foul",
        "fell",
        "intercepted",
        "cleared",
        "received",
        "picked_up",
        "loose",
        "zone_ball",
        "on_target",
        "strayed",
        "saved",
        "missed",
        "goal",
        "kick",
    }
)
D20: Final = 20


def odds(s: State, side: int, a: Action) -> dict[str, float]:
    """The chances of what a legal action leads to; empty where nothing is left to chance.

    Their sum is 1. They bear the names of the events that tell the outcome; a steal that
    fails is `kept`, a shot ends in `goal`, `saved` or `missed`. Of a pass that may be
    intercepted we assume that it is tried.
    """
    return Chances(s, side)(a)


class Chances:
    """The odds of whatever a side may do at one moment; for many actions, asked once."""

    __slots__ = ("_known", "_long", "_side")

    def __init__(self, s: State, side: int) -> None:
        self._known = _known(s, side)
        self._side = side
        self._long: dict[str, float] | None = None

    def __call__(self, a: Action) -> dict[str, float]:
        s = self._known
        if s.phase == phases.AIM:
            return _of_choice(s, a)
        if s.phase in _BEFORE or a.kind in _ON_FOOT:
            return {}
        if a.kind == actions.LONG:
            # Whether it is on target depends on who plays it, and not on the target.
            if self._long is None:
                self._long = _of_long(s, self._side, a)
            return self._long
        found: dict[str, float] = {}
        for chance, future in futures(s, _doing(self._side, a)):
            name = _outcome(future) if s.phase in _GESTURES else ""
            if name:
                found[name] = found.get(name, 0.0) + chance
            elif future.phase == phases.AIM:
                return _of_duel(future)
        return found


def _of_long(known: State, side: int, a: Action) -> dict[str, float]:
    """HC-LONG-02: by the threshold that the rules come to before the die is rolled."""
    _, future = next(futures(known, _doing(side, a), _BUT_LONG))
    name = _outcome(future)
    if name:
        # A card has set the die.
        return {name: 1.0}
    share = min(max(future.threshold, 0), D20) / D20
    found = {"on_target": share, "strayed": 1 - share}
    return {name: chance for name, chance in found.items() if chance}


def landings(s: State, side: int, a: Action) -> dict[int, float]:
    """HC-LONG-02, HC-DEV-01: where a long pass or a clearance may come down."""
    found: dict[int, float] = {}
    for chance, future in futures(_known(s, side), _doing(side, a)):
        if any(e.kind in ("on_target", "strayed", "cleared") for e in future.log or ()):
            found[future.ball] = found.get(future.ball, 0.0) + chance
    return found


def may_score(s: State) -> bool:
    """Whether the shot with which this gesture may end is legal, and a goal may come of it.

    True where no shot belongs to it, or nothing else.
    """
    shoots = _SHOTS.get(s.mode) if s.phase == phases.GESTURE else None
    if shoots is None:
        return True
    if play.refusal(s, s.attack, shoots):
        return False
    return bool(odds(s, s.attack, shoots).get("goal"))


def turnover(s: State, side: int, a: Action) -> float:
    """HC-POSS-02: the chance that the other side has the ball before anybody decides."""
    known = _known(s, side)
    return sum(
        chance
        for chance, future in futures(known, _doing(side, a))
        if future.attack != s.attack
        or (future.carrier >= 0 and future.carrier // SIDE_SLOTS != s.attack)
    )


def whistle(s: State) -> float:
    """HC-CLK-02: the chance that the next change of possession ends the period."""
    limit = s.setup.rules.limits[s.period]
    return sum(
        chance
        for chance, future in futures(s, _time, ("time",))
        if future.clock + future.minutes > limit
    )


def _time(s: State, dice: Dice) -> None:
    s.minutes = s.setup.rules.minutes(s, dice)


def _known(s: State, side: int) -> State:
    """What this side knows, with no card in anybody's hand that might speak."""
    known = redaction.without_secrets(s, side)
    known.armed = [0, 0]
    known.hand[1 - side] = 0
    return known


def _doing(side: int, a: Action) -> Play:
    def do(s: State, dice: Dice) -> None:
        play.apply(s, side, a, dice)
        # what a card does is seen once nobody plays another
        while a.kind == actions.CARD and s.phase == phases.CARD:
            play.apply(s, s.waiting >> 1, THE_LET, dice)
        if a.kind == actions.SHORT and s.phase == phases.INTERCEPT:
            play.apply(s, 1 - side, THE_TRY, dice)

    return do


def _outcome(s: State) -> str:
    """The event that settled it; a roll without one was a steal that failed."""
    kinds = [event.kind for event in s.log or ()]
    for kind in kinds:
        if kind in _DECIDING:
            # in a shoot-out a goal is told by its kick alone
            return "goal" if kind == "kick" else kind
    return "kept" if "rolled" in kinds else ""


def chances_of(s: State) -> tuple[int, ...]:
    """HC-SHOT-05: how many of the 20 faces score in each cell, if it is not covered."""
    return duel.scoring(shot.threshold(s), s.setup.board.malus[shot.zone(s)])


def duel_of(s: State) -> duel.Duel:
    """HC-SHOT-02: how both sides choose best, before the shooter has chosen."""
    chances, covers = chances_of(s), s.setup.board.covers[s.cells]
    if not s.spell.row_shown or not covers:
        return duel.solve(chances, covers)
    shown = duel.solve_row_shown(chances, covers)
    return shown.top if shown.top.value > shown.bottom.value else shown.bottom


def _of_duel(s: State) -> dict[str, float]:
    """A shot, if both sides choose best."""
    best = duel_of(s)
    closed = duel.covered(s.setup.board.covers[s.cells], best.cover)
    saved = sum(share * closed[i] for i, share in enumerate(best.aim))
    return _results(best.value, saved)


def _results(goal: float, saved: float) -> dict[str, float]:
    return {"goal": goal, "saved": saved, "missed": 1 - goal - saved}


def _of_choice(s: State, a: Action) -> dict[str, float]:
    """A cell against the keeper who covers best, or a cover against the best shooter."""
    chances, covers = chances_of(s), s.setup.board.covers[s.cells]
    best = _seen_by(s, a)
    if a.kind == actions.AIM:
        saved = duel.covered(covers, best.cover)[a.a]
        return _results((1 - saved) * chances[a.a] / D20, saved)
    goal = duel.by_cover(chances, covers, best.aim)[covers.index(a.a)]
    return _results(goal, sum(best.aim[i] for i in duel.CELLS if a.a >> i & 1))


def _seen_by(s: State, a: Action) -> duel.Duel:
    """The duel as it stands for who chooses; a card may have shown the row."""
    covers = s.setup.board.covers[s.cells]
    if not s.spell.row_shown or not covers:
        return duel_of(s)
    shown = duel.solve_row_shown(chances_of(s), covers)
    top = a.a in duel.TOP if a.kind == actions.AIM else s.cell == redaction.TOP_CELL
    return shown.top if top else shown.bottom


# For each test the rule, and the skill that counts.
_TESTS: Final = (
    ("HC-STEAL-01", setup.STEAL),
    ("HC-STEAL-02", setup.DRIBBLE),
    ("HC-TACK-01", setup.TACKLE_SKILL),
    ("HC-INT-01", setup.CLEAR_SKILL),
    ("HC-CLR-01", setup.CLEAR_SKILL),
    ("HC-LONG-02", setup.LONG_PASS),
    ("HC-SHOT-05", setup.SHOT),
)
_HEADER: Final = ("HC-HEAD-02", setup.HEADER_SKILL)
PRESSED: Final = "HC-PRES-01"


def explain(s: State, side: int, a: Action) -> list[tuple[str, int]]:
    """What the threshold of an action's roll is made of: rules and amounts.

    The skill as printed comes first, then what is added or taken; the sum is the threshold.
    Before a cell is chosen a shot has no malus. Empty where nothing is rolled.
    """
    known = _known(s, side)
    if s.phase in _BEFORE:
        return []
    if s.phase == phases.AIM:
        cell = a.a if a.kind == actions.AIM else NONE
        threshold = known.threshold + known.bonus
        if cell != NONE:
            threshold -= known.spell.malus + s.setup.board.malus[shot.zone(s)][cell]
        return _of_shot(known, known, threshold, cell)
    _, future = next(futures(known, _doing(side, a)))
    rolled = [event for event in future.log or () if event.kind == "rolled"]
    if rolled:
        return _of_roll(known, future, rolled[0])
    if future.phase == phases.AIM:
        return _of_shot(known, future, future.threshold + future.bonus, NONE)
    return []


def shot_parts(s: State) -> dict[str, int]:
    """HC-SHOT-05: what a shot is made of before its cell, by rule; pressure at any rate."""
    parts = dict(_of_shot(s, s, shot.threshold(s), NONE))
    return {**parts, PRESSED: parts.get(PRESSED, 0)}


def parts_at_reveal(played: setup.Setup, event: Event) -> dict[str, int]:
    """HC-SHOT-05: what a shot is made of in the cell that it was aimed at, by rule."""
    cell, _cover, _kept, _keeper, threshold, zone, kind, value, press = event.values
    rule, number = _test_of_shot(kind)
    printed = played.full[event.slot][number]
    malus = played.board.malus[zone][cell]
    parts = (
        (rule, printed),
        ("HC-PLY-06", value - printed),
        *_taken_from_shot(kind, press, malus),
    )
    return dict(_with_cards(played, threshold - malus, parts))


def _of_roll(known: State, s: State, rolled: Event) -> list[tuple[str, int]]:
    """A test that was rolled; a shot waited for it in a window for cards, its cell shown."""
    test, _, threshold = rolled.values
    if test == rolls.SHOT:
        return _of_shot(known, known, threshold, known.cell)
    press = s.press if test == rolls.LONG else 0
    return _parts(known, rolled.slot, _TESTS[test], threshold, (PRESSED, -press))


def _of_shot(
    known: State, s: State, threshold: int, cell: int
) -> list[tuple[str, int]]:
    """A shot, in a cell or before one is chosen."""
    malus = 0 if cell == NONE else s.setup.board.malus[shot.zone(s)][cell]
    less = _taken_from_shot(s.gesture, s.press, malus)
    return _parts(known, s.actor, _test_of_shot(s.gesture), threshold, *less)


def _test_of_shot(kind: int) -> tuple[str, int]:
    return _HEADER if kind == shot.HEADED else _TESTS[rolls.SHOT]


def _taken_from_shot(kind: int, press: int, malus: int) -> list[tuple[str, int]]:
    touched = shot.FIRST_TOUCH_MALUS if kind == shot.TOUCHED else 0
    return [(PRESSED, -press), ("HC-REP-02", -touched), ("HC-GEO-22", -malus)]


def _parts(
    s: State, slot: int, test: tuple[str, int], threshold: int, *more: tuple[str, int]
) -> list[tuple[str, int]]:
    """The parts of a threshold: the printed value, what being exhausted takes, the others."""
    rule, skill = test
    printed = s.setup.full[slot][skill]
    spared = s.boost[slot] or s.fit >> (slot // SIDE_SLOTS) & 1
    halved = 0 if spared else s.setup.half[slot][skill] - printed
    parts = (rule, printed), ("HC-PLY-06", halved), *more
    return _with_cards(s.setup, threshold, parts)


def _with_cards(
    played: setup.Setup, threshold: int, parts: tuple[tuple[str, int], ...]
) -> list[tuple[str, int]]:
    """The value first, then what counts; what no rule accounts for came from cards."""
    cards = threshold - sum(amount for _, amount in parts)
    cites, (first, *others) = played.rules.cites, (*parts, ("HC-PWR-11", cards))
    found = [first, *(each for each in others if each[1])]
    return [(cites.get(why, why), n) for why, n in found]
