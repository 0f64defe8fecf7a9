"""What must be so for a card to be played: a small vocabulary, a sentence for each word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.errors import N_
from engine.games.helvetia import actions, phases, rolls, steps, substitutions
from engine.games.helvetia.board.hexes import HEXES, WITHIN
from engine.games.helvetia.box.faces import YELLOW
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.powers.notation import Reader, one_of
from engine.games.helvetia.spell import NOBODY
from engine.games.helvetia.state import State

Holds = Callable[[State, int, tuple[int, ...]], bool]


def half_time(s: State, side: int, args: tuple[int, ...]) -> bool:
    return s.period == 0


def mode(s: State, side: int, args: tuple[int, ...]) -> bool:
    return s.mode in args


def gesture(s: State, side: int, args: tuple[int, ...]) -> bool:
    kinds = s.setup.rules.gestures[s.mode]
    return any(actions.SHORT + n in kinds for n in args)


def challenger(s: State, side: int, args: tuple[int, ...]) -> bool:
    return rolls.defender(s) != NOBODY


def receiver_in_area(s: State, side: int, args: tuple[int, ...]) -> bool:
    inside = s.setup.board.area[1 - side] >> s.aim & 1
    return bool(inside) and s.standing_at(side, s.aim) != NOBODY


def shot_number(s: State, side: int, args: tuple[int, ...]) -> bool:
    return shot.number_here(s) > 0


def outside_area(s: State, side: int, args: tuple[int, ...]) -> bool:
    return not s.setup.board.area[1 - side] >> s.ball & 1


def captain_on_pitch(s: State, side: int, args: tuple[int, ...]) -> bool:
    return any(q in s.setup.captains for q in s.on_pitch(side))


def not_shot(s: State, side: int, args: tuple[int, ...]) -> bool:
    return s.test != rolls.SHOT


def keeper_home(s: State, side: int, args: tuple[int, ...]) -> bool:
    """HC-SHOT-03: out of his zone nothing helps; in a shoot-out he is always there."""
    return s.gesture == shot.SHOOTOUT or s.keeps(side)


def keeper_chooses(s: State, side: int, args: tuple[int, ...]) -> bool:
    return shot.cells_of(s) > 0


def yellow_shown(s: State, side: int, args: tuple[int, ...]) -> bool:
    return s.cell == YELLOW


def boost_lost(s: State, side: int, args: tuple[int, ...]) -> bool:
    return s.minutes > 0


def injury(s: State, side: int, args: tuple[int, ...]) -> bool:
    return s.minutes > s.boost[s.actor]


def fouled_lacks_boost(s: State, side: int, args: tuple[int, ...]) -> bool:
    return s.boost[s.actor] - s.minutes < s.setup.printed[s.actor]


def team_lacks_boost(s: State, side: int, args: tuple[int, ...]) -> bool:
    return any(s.boost[q] < s.setup.printed[q] for q in s.on_pitch(side))


def period_over(s: State, side: int, args: tuple[int, ...]) -> bool:
    return s.clock + s.minutes > s.setup.rules.limits[s.period]


def near_carrier(s: State, side: int, args: tuple[int, ...]) -> bool:
    """HC-PRES-02: where pressure counts, a standing player on the hex or next to it."""
    if s.spell.no_pressure or s.pos[s.actor] >= HEXES:
        return False
    shooting = s.todo[-1] != steps.LONG
    if shooting and s.gesture in (shot.PENALTY, shot.SHOOTOUT):
        return False
    around = WITHIN[1][s.pos[s.actor]]
    return any(
        around >> s.pos[q] & 1 for q in s.on_pitch(side) if not s.fallen >> q & 1
    )


def left_out(s: State, side: int, args: tuple[int, ...]) -> bool:
    """HC-SET-06: somebody fit was left out of the seven, and the card is not in force."""
    return not s.deep >> side & 1 and bool(substitutions.left_out(s, side))


class NeedWord(NamedTuple):
    holds: Holds
    text: str
    reads: tuple[Reader, ...] = ()
    more: bool = False


_GESTURES: Final = one_of("short", "long", "shoot", "first_touch", "header")
NEEDS: Final[dict[str, NeedWord]] = {
    "half_time": NeedWord(
        half_time, N_("This card is for the break after the first half.")
    ),
    "mode": NeedWord(
        mode,
        N_("This card goes with another kind of turn."),
        (one_of(*phases.MODES),),
        True,
    ),
    "gesture": NeedWord(
        gesture,
        N_("This card is for a gesture that cannot be made now."),
        (_GESTURES,),
        True,
    ),
    "challenger": NeedWord(
        challenger, N_("None of your standing players challenges the carrier.")
    ),
    "receiver_in_area": NeedWord(
        receiver_in_area, N_("The pass does not go to a team-mate in the area.")
    ),
    "shot_number": NeedWord(
        shot_number, N_("The receiver stands on a hex without a number.")
    ),
    "outside_area": NeedWord(
        outside_area, N_("In the area a header is allowed without a card.")
    ),
    "captain_on_pitch": NeedWord(
        captain_on_pitch, N_("Your captain is not on the pitch.")
    ),
    "not_shot": NeedWord(not_shot, N_("This card does not help or harm a shot.")),
    "keeper_home": NeedWord(keeper_home, N_("Nobody keeps goal in your keeper zone.")),
    "keeper_chooses": NeedWord(keeper_chooses, N_("Your keeper covers no cell.")),
    "yellow_shown": NeedWord(yellow_shown, N_("There is no yellow card to take back.")),
    "boost_lost": NeedWord(boost_lost, N_("Your player loses no BOOST.")),
    "injury": NeedWord(injury, N_("Your player would not be injured.")),
    "fouled_lacks_boost": NeedWord(
        fouled_lacks_boost, N_("Your player has all his BOOST.")
    ),
    "team_lacks_boost": NeedWord(
        team_lacks_boost, N_("Your players on the pitch have all their BOOST.")
    ),
    "period_over": NeedWord(period_over, N_("The period is not over.")),
    "near_carrier": NeedWord(
        near_carrier,
        N_("None of your players stands on the carrier's hex or beside it."),
    ),
    "left_out": NeedWord(
        left_out, N_("There is no fit player outside your seven to bring on.")
    ),
}
