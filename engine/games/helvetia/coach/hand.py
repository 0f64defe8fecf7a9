"""When to play a card: a rule of thumb for each moment in which cards are asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.faces import YELLOW
from engine.games.helvetia import actions, duel, phases, preparation, rolls, windows
from engine.games.helvetia.actions import CARD, THE_LET, Action
from engine.games.helvetia.coach.lore import FRESH, KEPT, TOUCH, Lore
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.powers import needs, operations
from engine.games.helvetia.powers.words import ADD
from engine.games.helvetia.ruleset import Power
from engine.games.helvetia.setup import SHOT
from engine.games.helvetia.state import State
from engine.hexes import DISTANCE, HEXES, TOWARDS

# What playing it now is worth in goals, above what it may be worth later.
Worth = Callable[[State, int, Lore, Power, int], float]
A_CHANCE: Final = 0.25
PLAYERS: Final = 18
# The tests in which two fight for the ball.
DUELS: Final = (rolls.STEAL, rolls.DRIBBLE, rolls.TACKLE, rolls.INTERCEPT, rolls.CLEAR)


def play_or_let(s: State, side: int, lore: Lore) -> Action:
    """HC-PWR-03: the card that is worth most now, if any is."""
    best, found = 0.0, THE_LET
    worth = WORTH[windows.now(s)]
    for a in s.setup.rules.part(phases.CARD, CARD).enumerate(s, side):
        power = s.setup.cards[side][a.a]
        if power is not None:
            gain = worth(s, side, lore, power, a.b)
            if gain > best:
                best, found = gain, a
    return found


def keep(s: State, side: int) -> Action:
    """D-CARDS: a LEGEND, then cards of the highest level."""
    cards = {card.number: card for card in s.setup.sides[side].cards}
    powers = [q for q in preparation.power_numbers(s, side) if s.hand[side] >> q & 1]
    powers.sort(key=lambda q: (-getattr(cards[q], "level", 0), q))
    part = s.setup.rules.part(phases.KEEP_CARDS, actions.KEEP)
    best, found = -1, THE_LET
    for a in part.enumerate(s, side):
        worth = sum(9 - n for n, q in enumerate(powers) if a.a >> q & 1)
        worth += 10 if a.b else 0
        if worth > best:
            best, found = worth, a
    return found


def _does(power: Power, operation: object) -> bool:
    return any(effect.do is operation for effect in power.effects)


def always(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """There will hardly be a better moment."""
    return 1.0


def freshen(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-HALF: BOOST for those who have least."""
    if chosen < PLAYERS:
        return 1.0
    men = (chosen // PLAYERS, chosen % PLAYERS)
    return sum(2.0 - 0.2 * s.boost[q] + 0.01 * s.skill(q, SHOT) for q in men)


def soften(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-TEAMDIE: against a second yellow, an injury or exhaustion."""
    if side == s.actor // 9:
        return 1.0 if s.minutes >= s.boost[s.actor] else 0.0
    return 1.0 if s.cell == YELLOW and s.yellow >> s.foe & 1 else 0.0


def pass_time(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-TIME: late, more minutes for who leads, fewer for who does not."""
    limit = s.setup.rules.limits[s.period]
    lead = s.score[side] - s.score[1 - side]
    if s.period % 2 == 0 or limit - s.clock > 20:
        return 0.0
    for effect in power.effects:
        if effect.do is not operations.time:
            return 1.0 if lead <= 0 else 0.0
        more = chosen or effect.args[1]
        if effect.args[0] == ADD:
            more += s.minutes
        if lead > 0 and more > s.minutes:
            return 1.0
        if lead < 0 and more < s.minutes:
            return 1.0
    return 0.0


def _goal_odds(s: State) -> float:
    """Before cells are chosen: what the shot is worth."""
    malus = s.setup.board.malus[shot.zone(s)]
    covers = s.setup.board.covers[shot.cells_of(s)]
    chances = duel.scoring(s.threshold + s.bonus - s.spell.malus, malus)
    return duel.solve(chances, covers).value


def at_a_shot(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-AIM: for or against a real chance."""
    return _goal_odds(s) - (0.2 if side == s.attack else A_CHANCE)


def _for_duels(power: Power) -> bool:
    """A card that may not touch a shot is kept for those who fight for the ball."""
    return any(need.holds is needs.not_shot for need in power.needs)


def before_d20(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-D20: at shots, or at duels, where some faces still decide."""
    if _for_duels(power):
        mine = side == s.stepper // 9
        return 1.0 if mine and s.test in DUELS and 4 <= s.threshold <= 12 else 0.0
    if s.test != rolls.SHOT:
        return 0.0
    threshold = s.threshold + s.bonus
    mine = side == s.stepper // 9
    helps = any(effect.do is operations.set_roll for effect in power.effects)
    if helps:
        return 1.0 if mine and 1 <= threshold < 18 else 0.0
    more = power.effects[0].args[2] if power.effects[0].args else 0
    if (more > 0) != mine:
        return 0.0
    return 1.0 if 2 <= threshold < 20 else 0.0


def after_d20(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-ROLLED: again, when a shot, or a duel, went the wrong way."""
    if s.test != rolls.SHOT and not (_for_duels(power) and s.test in DUELS):
        return 0.0
    mine = side == s.stepper // 9
    less = sum(e.args[1] for e in power.effects if e.do is operations.reroll_at)
    again = (s.threshold + less) / 20
    return again if mine != rolls.made(s) and 0.1 <= again < 0.9 else 0.0


def before_pass(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-PASS: when the receiver can score."""
    receiver = s.standing_at(s.attack, s.aim)
    if receiver < 0:
        return 0.0
    row = lore.chances(s.attack, TOUCH, KEPT, s.skill(receiver, SHOT))
    return row[s.aim] - A_CHANCE + 0.05


def before_gesture(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-GEST: a shot from far for a good shooter; a longer pass to who can score."""
    if _does(power, operations.shot_anywhere):
        skill = s.skill(s.carrier, SHOT)
        malus = s.setup.board.malus[1]
        if s.setup.board.number[1 - side][s.ball]:
            return 0.0
        return lore.worth(malus, 4, skill) - 0.15
    if _does(power, operations.give_range):
        return _long_reach(s, side, lore)
    return 0.1 if TOWARDS[side][s.ball] > 14 else 0.0


def _long_reach(s: State, side: int, lore: Lore) -> float:
    row = DISTANCE[s.ball]
    best = 0.0
    for q in s.on_pitch(side):
        h = s.pos[q]
        if h < HEXES and row[h] == 3 and s.at(1 - side, h) < 0:
            chance = lore.chances(side, TOUCH, KEPT, s.skill(q, SHOT))[h]
            if chance > best:
                best = chance
    return best - A_CHANCE


def own_moves(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-OWNMOVE: near their goal; a runner, or a foe who stands in the way."""
    if side != s.attack or s.carrier < 0 or TOWARDS[side][s.ball] < 14:
        return 0.0
    if _does(power, operations.swap) or _does(power, operations.tire):
        return 0.0
    man = chosen % PLAYERS
    if not power.target.asks:
        return 0.05
    near = 0.01 * (9 - min(9, DISTANCE[s.pos[man]][s.ball]))
    return near + 0.01 * s.skill(man, SHOT)


def defence(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-DEF: when the attack is dangerous."""
    t = TOWARDS[s.attack][s.ball]
    row = lore.chances(s.attack, FRESH, KEPT, s.skill(s.carrier, SHOT))
    danger = row[s.ball] + 0.01 * (t - 18)
    if _does(power, operations.book):
        danger += 0.1
    return danger - 0.1


def announced(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-OPPGEST: against shots."""
    return (
        1.0
        if s.gesture and side != s.attack and lore.board.number[side][s.ball]
        else 0.0
    )


def won_ball(s: State, side: int, lore: Lore, power: Power, chosen: int) -> float:
    """W-POSS: forward to a man nobody guards."""
    h = s.pos[chosen]
    return 0.02 * (TOWARDS[side][h] - TOWARDS[side][s.ball]) - 0.04


WORTH: Final[dict[int, Worth]] = {
    windows.HALF: freshen,
    windows.OWN_MOVE: own_moves,
    windows.DEF: defence,
    windows.GEST: before_gesture,
    windows.OPP_GEST: announced,
    windows.PASS: before_pass,
    windows.LONG_MISS: always,
    windows.LAND: always,
    windows.INT_CLR: always,
    windows.STEAL_HIT: always,
    windows.DRIBBLE_HIT: always,
    windows.D20: before_d20,
    windows.ROLLED: after_d20,
    windows.AIM: at_a_shot,
    windows.REVEAL: always,
    windows.TEAM_DIE: soften,
    windows.OFF_CALL: always,
    windows.TIME: pass_time,
    windows.POSS: won_ball,
    windows.RESTART: always,
    windows.SUB: always,
    windows.ANSWER: always,
}
