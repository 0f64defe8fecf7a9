"""Whom or what a coach chooses with a card, and which players the choice means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.games.helvetia import movement, steps
from engine.games.helvetia.board.hexes import DISTANCE, HEXES
from engine.games.helvetia.gestures import short_pass
from engine.games.helvetia.powers.notation import Reader, whole
from engine.games.helvetia.slots import SLOTS
from engine.games.helvetia.spell import NOBODY
from engine.games.helvetia.state import State

_NO_CHOICE: Final = [0]


def nothing(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    """There is nothing to choose."""
    return _NO_CHOICE


def nobody(s: State, side: int, chosen: int) -> list[int]:
    """It concerns no player."""
    return []


def the_one(s: State, side: int, chosen: int) -> list[int]:
    return [chosen]


def the_two(s: State, side: int, chosen: int) -> list[int]:
    return [chosen // SLOTS, chosen % SLOTS]


def the_team(s: State, side: int, chosen: int) -> list[int]:
    return s.on_pitch(side)


def the_keeper(s: State, side: int, chosen: int) -> list[int]:
    """Whoever keeps goal, a stand-in too."""
    return [s.keeper[side]] if s.keeper[side] != NOBODY else []


def movers(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    """Own standing players who may move in this phase."""
    return [q for q in movement.movable(s, side) if not s.fallen >> q & 1]


def movers_without_ball(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    return [q for q in movers(s, side, args) if q != s.carrier]


def tired_players(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    """Own players on the pitch with less BOOST than printed."""
    return [q for q in s.on_pitch(side) if s.boost[q] < s.setup.printed[q]]


def shares(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    """Two BOOST for one player or one each for two; with room for one only, that one."""
    tired = tired_players(s, side, args)
    room = {q: s.setup.printed[q] - s.boost[q] for q in tired}
    alone = sum(room.values()) == 1
    return [
        SLOTS * p + q
        for p in tired
        for q in tired
        if p < q or (p == q and (room[p] > 1 or alone))
    ]


def two_players(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    """Two own players; neither the keeper nor who is on the hex of the ball."""
    men = [q for q in s.on_pitch(side) if q != s.keeper[side] and s.pos[q] != s.ball]
    return [SLOTS * p + q for p in men for q in men if p < q]


def opponents(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    """Standing opponents, neither the carrier nor in a keeper zone."""
    zones = s.setup.board.keeper_zone[0] | s.setup.board.keeper_zone[1]
    return [
        q
        for q in s.on_pitch(1 - side)
        if q != s.carrier
        and not s.fallen >> q & 1
        and s.pos[q] < HEXES
        and not zones >> s.pos[q] & 1
    ]


def defenders_within(s: State, side: int, h: int, far: int) -> list[int]:
    """HC-DEF-03: standing defenders who have not acted and could stand on this hex."""
    if s.at(side, h) != NOBODY:
        return []
    return [
        q
        for q in s.on_pitch(side)
        if not (s.fallen | s.acted) >> q & 1
        and DISTANCE[s.pos[q]][h] <= far
        and not movement.walls(s, q) >> h & 1
    ]


def defenders_beside(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    """Defenders who can step on the carrier's hex, if no own player stands there."""
    return defenders_within(s, side, s.ball, 1)


def defenders_near(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    """Defenders who can step on the hex of a pass, if no own player marks its receiver."""
    receiver = s.standing_at(1 - side, s.aim)
    if receiver == NOBODY or s.spell.no_interception:
        return []
    return defenders_within(s, side, s.aim, args[0])


def receivers(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    """Team-mates whom a short pass reaches, when an ordinary turn would follow."""
    if s.todo[-2:-1] != [steps.OPEN_TURN]:
        return []
    reach = [a.b for a in short_pass.targets(s, side)]
    found = [s.standing_at(side, h) for h in reach]
    return [q for q in found if q != NOBODY]


def cells_beside(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    """HC-SHOT-04: cells next to the one aimed at that the keeper does not cover."""
    near = s.setup.board.near_cells[s.cell] & ~s.cover
    return [cell for cell in range(6) if near >> cell & 1]


def minutes(s: State, side: int, args: tuple[int, ...]) -> list[int]:
    return list(args)


class TargetKind(NamedTuple):
    """What a word for a target means, see ruleset.Target."""

    choices: Callable[[State, int, tuple[int, ...]], list[int]]
    men: Callable[[State, int, int], list[int]]
    asks: str
    reads: tuple[Reader, ...] = ()
    more: bool = False


TARGETS: Final[dict[str, TargetKind]] = {
    "": TargetKind(nothing, nobody, ""),
    "team": TargetKind(nothing, the_team, ""),
    "keeper": TargetKind(nothing, the_keeper, ""),
    "mover": TargetKind(movers, the_one, "player"),
    "mover_without_ball": TargetKind(movers_without_ball, the_one, "player"),
    "tired_player": TargetKind(tired_players, the_one, "player"),
    "opponent": TargetKind(opponents, the_one, "player"),
    "defender_beside": TargetKind(defenders_beside, the_one, "player"),
    "defender_near": TargetKind(defenders_near, the_one, "player", (whole(1, 12),)),
    "receiver": TargetKind(receivers, the_one, "player"),
    "shares": TargetKind(shares, the_two, "players", (whole(2, 2),)),
    "two_players": TargetKind(two_players, the_two, "players"),
    "cell_beside": TargetKind(cells_beside, nobody, "cell"),
    "minutes": TargetKind(minutes, nobody, "minutes", (whole(0, 45),), True),
}
