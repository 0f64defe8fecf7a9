"""Where the men stand at a kick-off: a formation drawn for each, so that no two are alike."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice
from engine.games.helvetia.actions import PLACE, Action, action
from engine.games.helvetia.board.hexes import ROWS, R, X, hex_at, turned
from engine.games.helvetia.coach.frame import hexes_seen
from engine.games.helvetia.placement import hexes_for
from engine.games.helvetia.setup import SHOT, TACKLE_SKILL
from engine.games.helvetia.state import TO_PLACE, State

# Per formation the posts seen from the west, the first for the best man.
Posts = tuple[int, ...]


def _posts(*places: tuple[int, int]) -> Posts:
    return tuple(hex_at(x, r) for x, r in places)


# The kicker on the centre, then those in front of goal, then who stays behind.
ATTACKS: Final = (
    _posts((10, 2), (10, 6), (7, 3)),
    _posts((12, 2), (12, 6), (8, 4)),
    _posts((12, 2), (10, 6), (8, 4)),
    _posts((11, 1), (11, 7), (9, 3)),
    _posts((12, 0), (10, 6), (8, 4)),
)
DEFENCES: Final = (
    _posts((9, 3), (9, 5), (6, 4), (10, 2)),
    _posts((8, 4), (10, 2), (10, 6), (5, 3)),
    _posts((9, 3), (9, 5), (10, 2), (10, 6)),
    _posts((8, 4), (9, 1), (9, 7), (5, 3)),
    _posts((9, 3), (9, 5), (6, 4), (11, 7)),
)


def draw_formation(attacks: bool, dice: Dice) -> Posts:
    """One of the formations, as it is or with its left and right exchanged."""
    sets = ATTACKS if attacks else DEFENCES
    posts = sets[dice.roll("formation", len(sets)) - 1]
    if dice.roll("flank", 2) == 1:
        return posts
    return tuple(hex_at(X[h], ROWS - 1 - R[h]) for h in posts)


def place(s: State, side: int, posts: Posts) -> Action:
    """D-PLACE: the best shooters in front, the best tacklers in their way."""
    waiting = [q for q in s.on_pitch(side) if s.pos[q] == TO_PLACE]
    keeper = s.keeper[side]
    if keeper in waiting:
        return action(PLACE, keeper, hexes_seen(side, hexes_for(s, side, keeper))[0])
    attacks = side == s.attack
    centre = s.setup.board.centre
    if attacks and not s.men[side] >> centre & 1:
        q = min(waiting, key=lambda slot: (abs(s.skill(slot, SHOT) - 12), slot))
        return action(PLACE, q, centre)
    skill = SHOT if attacks else TACKLE_SKILL
    q = max(waiting, key=lambda slot: (s.skill(slot, skill), slot))
    open_hexes = hexes_for(s, side, q)
    for post in posts:
        h = turned(post) if side else post
        if open_hexes >> h & 1:
            return action(PLACE, q, h)
    return action(PLACE, q, hexes_seen(side, open_hexes)[0])
