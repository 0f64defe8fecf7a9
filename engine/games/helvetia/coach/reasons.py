"""Why a coach does what he does, in one sentence."""

from __future__ import annotations

from typing import Final

from engine.errors import N_
from engine.games.helvetia import actions, duel, phases
from engine.games.helvetia.actions import Action
from engine.games.helvetia.board.hexes import DISTANCE, TOWARDS
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.setup import (
    CLEAR_SKILL,
    DRIBBLE,
    LONG_PASS,
    STEAL,
    TACKLE_SKILL,
)
from engine.games.helvetia.state import State

NO_VALUES: Final[dict[str, int]] = {}


class Reason:
    """An English template for translation, and the values of its places."""

    __slots__ = ("template", "values")

    def __init__(self, template: str, values: dict[str, int]) -> None:
        self.template: Final = template
        self.values: Final = values

    @property
    def text(self) -> str:
        """The English sentence with its values filled in."""
        return self.template % self.values if self.values else self.template


def _plain(text: str) -> Reason:
    return Reason(text, NO_VALUES)


_KINDS: Final[dict[int, Reason]] = {
    actions.SELECT: _plain(N_("These are the best who are fit.")),
    actions.KEEP: _plain(N_("These cards fit this side best.")),
    actions.ATTACK_FIRST: _plain(N_("Whoever has the ball can score.")),
    actions.DEFEND_FIRST: _plain(N_("The kick-off of the second half is worth more.")),
    actions.PLACE: _plain(N_("There he is of most use at the kick-off.")),
    actions.STAND: _plain(N_("He is of no use on the ground.")),
    actions.WING: _plain(N_("The hex along the wing is free.")),
    actions.SUBSTITUTE: _plain(N_("Fresh legs are worth more than tired ones.")),
    actions.END: _plain(N_("The others stand well where they are.")),
    actions.SHORT: _plain(N_("Nobody can take this pass away from him.")),
    actions.LET: _plain(N_("There is more to lose than to gain.")),
    actions.TRY: _plain(N_("There is nothing to lose by trying.")),
    actions.CALL: _plain(N_("He was offside, and the ball is ours.")),
    actions.CHOOSE: _plain(N_("He is the best for it.")),
    actions.LEAVE: _plain(N_("He stays as near as he may.")),
    actions.CARD: _plain(N_("Now the card is worth most.")),
    actions.STEP: _plain(N_("There he is out of their reach.")),
}
_HOLD: Final = _plain(N_("Keeping the ball is worth more than any gesture now."))
_PRESS: Final = _plain(N_("Standing in his way is worth more than going in."))
_CHASE: Final = _plain(N_("Somebody must stop the man with the ball."))
_FETCH: Final = _plain(N_("The ball belongs to whoever gets there first."))
_CARRY: Final = _plain(N_("He carries the ball forward while he can."))
_AWAY: Final = _plain(N_("He takes the ball out of their reach."))
_SHOOTER: Final = _plain(N_("From there he could score."))
_OFFER: Final = _plain(N_("There a pass finds him."))
_RUN: Final = _plain(N_("He runs free, and keeps his BOOST."))
_MARK: Final = _plain(N_("He marks the man there."))
_SHUT: Final = _plain(N_("He gets nearer to the man he looks after."))
_RISKY: Final = N_("A defender waits there: %(odds)d %% to get through, and worth it.")
_AIM: Final = N_(
    "The keeper covers that cell in %(covered)d %% of cases; %(odds)d %% to score."
)
_COVER: Final = N_(
    "He aims there often enough; %(odds)d %% that he scores all the same."
)
_STEAL: Final = N_("%(odds)d %% to win the ball without the risk of a foul.")
_TACKLE: Final = N_("%(odds)d %% to win the ball, %(foul)d %% for a foul.")
_TRY: Final = N_("%(odds)d %% to win the ball.")
_LONG: Final = N_("%(odds)d %% to find him.")
_BOOST: Final = N_("It is worth the BOOST; he keeps %(left)d.")


_TRIED: Final = N_(
    "Played out %(trials)d times, this wins %(gain)d matches in a thousand more."
)


def search_reason(trials: int, gain: float) -> Reason:
    """What a search found out; a gain of less than one match is still one."""
    return Reason(_TRIED, {"trials": trials, "gain": max(1, round(1000 * gain))})


def reason(s: State, side: int, a: Action) -> Reason:
    """The sentence for an action in the state in which it was chosen."""
    kind = a.kind
    if kind == actions.MOVE:
        return _move(s, side, a)
    if kind == actions.END:
        if s.phase == phases.MOVE:
            return _KINDS[kind]
        return _PRESS if s.phase == phases.DEFEND else _HOLD
    maker = _MAKERS.get(kind)
    return maker(s, side, a) if maker else _KINDS[kind]


def _move(s: State, side: int, a: Action) -> Reason:
    here, h = s.pos[a.a], a.b
    far = DISTANCE[here][h]
    if s.carrier < 0 and h == s.ball:
        return _FETCH
    if far > 1 and a.a != s.mover:
        return Reason(_BOOST, {"left": s.boost[a.a] - far + 1})
    return _with_ball(s, side, a) if side == s.attack else _against(s, side, h)


def _with_ball(s: State, side: int, a: Action) -> Reason:
    """A free move of the side that has the ball."""
    here, h = s.pos[a.a], a.b
    if a.a == s.carrier:
        forward = TOWARDS[side][h] > TOWARDS[side][here]
        return _CARRY if forward else _AWAY
    if s.setup.board.number[1 - side][h]:
        return _SHOOTER
    return _OFFER if DISTANCE[h][s.ball] <= s.setup.rules.pass_range else _RUN


def _against(s: State, side: int, h: int) -> Reason:
    """A free move of the side that has not."""
    if h == s.ball:
        return _CHASE
    return _MARK if s.at(1 - side, h) >= 0 else _SHUT


def percent(chance: float) -> int:
    return round(100 * chance) if chance < 1 else 100


def _of_20(n: int) -> int:
    return 0 if n < 0 else 100 if n > 20 else 5 * n


def _short(s: State, side: int, a: Action) -> Reason:
    foe = s.standing_at(1 - side, a.b)
    if foe < 0 or s.acted >> foe & 1:
        return _KINDS[actions.SHORT]
    return Reason(_RISKY, {"odds": 100 - _of_20(s.skill(foe, CLEAR_SKILL))})


def _long(s: State, side: int, a: Action) -> Reason:
    return Reason(_LONG, {"odds": _of_20(s.skill(s.carrier, LONG_PASS))})


def _steal(s: State, side: int, a: Action) -> Reason:
    odds = s.skill(s.foe, STEAL) / 20
    if s.setup.rules.parts[phases.DEFEND][actions.TACKLE] is not None:
        odds *= 1 - s.skill(s.carrier, DRIBBLE) / 20
    return Reason(_STEAL, {"odds": percent(odds)})


def _tackle(s: State, side: int, a: Action) -> Reason:
    skill = s.skill(s.foe, TACKLE_SKILL)
    return Reason(_TACKLE, {"odds": _of_20(skill), "foul": _of_20(16 - skill)})


def _try(s: State, side: int, a: Action) -> Reason:
    return Reason(_TRY, {"odds": _of_20(s.skill(s.foe, CLEAR_SKILL))})


def _duel(s: State) -> tuple[tuple[int, ...], tuple[int, ...], duel.Duel]:
    malus = s.setup.board.malus[shot.zone(s)]
    chances = duel.scoring(s.threshold - s.spell.malus, malus)
    covers = s.setup.board.covers[s.cells]
    return chances, covers, duel.solve(chances, covers)


def _aim(s: State, side: int, a: Action) -> Reason:
    chances, covers, solved = _duel(s)
    closed = duel.covered(covers, solved.cover)[a.a]
    odds = chances[a.a] / 20 * (1 - closed)
    return Reason(_AIM, {"covered": percent(closed), "odds": percent(odds)})


def _cover(s: State, side: int, a: Action) -> Reason:
    return Reason(_COVER, {"odds": percent(_duel(s)[2].value)})


_MAKERS: Final = {
    actions.SHORT: _short,
    actions.LONG: _long,
    actions.STEAL: _steal,
    actions.TACKLE: _tackle,
    actions.TRY: _try,
    actions.AIM: _aim,
    actions.COVER: _cover,
}
_SHOTS: Final = _plain(N_("This is the chance the attack was played for."))
for _kind in (actions.SHOOT, actions.FIRST_TOUCH, actions.HEADER):
    _KINDS[_kind] = _SHOTS
