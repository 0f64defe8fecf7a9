"""What a change of possession leaves to a side: who has the ball, where everybody stands."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.games.helvetia import duel
from engine.games.helvetia.board.hexes import HEXES, TOWARDS, mask_of
from engine.games.helvetia.coach.overview import SLOTS_OF
from engine.games.helvetia.coach.rollout_value import outlook, share
from engine.games.helvetia.coach.shot_tables import ShotTables
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS
from engine.games.helvetia.state import TO_PLACE, State

# AHEAD[side][h]: the hexes nearer to the goal of the other side, by columns.
AHEAD: Final = tuple(
    tuple(
        mask_of([g for g in range(HEXES) if towards[g] > towards[h]])
        for h in range(HEXES)
    )
    for towards in TOWARDS
)
# Ground and columns count from about the middle.
MIDDLE: Final = 12
HALFWAY: Final = 13
# More BOOST than this is never spent.
ENOUGH: Final = 5


class Prospect(NamedTuple):
    """In goals: what is still scored after a change of possession, for who has the ball.

    Least squares over the worths of the next shots in 3,000 matches of GEEK and 2,500
    of FAMILY, heuristics against each other (docs/coaches.md).
    """

    kick_off: float
    ball: float
    # More for a ball that the keeper has saved, or that he holds for another reason.
    saved: float
    kept: float
    # Each half hex of ground; each man, and each foe, between the ball and their goal.
    ground: float
    ahead: float
    goalside: float
    # Each half hex that the men stand further up the pitch in the mean, and the foes.
    own: float
    foes: float
    # A man and a BOOST more than they have, for a whole match.
    man: float
    boost: float


PLAIN: Final = Prospect(
    kick_off=0.086,
    ball=0.089,
    saved=0.050,
    kept=0.099,
    ground=0.0016,
    ahead=0.022,
    goalside=-0.036,
    own=0.0036,
    foes=-0.0046,
    man=0.25,
    boost=0.05,
)
FAMILY: Final = Prospect(
    kick_off=0.062,
    ball=0.030,
    saved=-0.053,
    kept=0.0,
    ground=0.0075,
    ahead=-0.0045,
    goalside=-0.0082,
    own=0.0183,
    foes=-0.0346,
    man=0.25,
    boost=0.05,
)


def prospect_of(tables: ShotTables) -> Prospect:
    """What counts under a ruleset."""
    return PLAIN if tables.tackles else FAMILY


def reached(s: State, me: int, tables: ShotTables, period: int) -> float:
    """The share of the match where a rollout stops that was begun in this period."""
    if s.outcome or s.kicks or s.named:
        return outlook(s, me)
    counts = prospect_of(tables)
    side = s.attack
    begins = s.period != period or not 0 <= s.ball < HEXES
    worth = counts.kick_off if begins else with_ball(s, side, tables, counts)
    lead = s.score[me] - s.score[1 - me] + strength(s, me, counts)
    return share(s, me, lead + (worth if side == me else -worth))


def after_shot(s: State, me: int, tables: ShotTables) -> float:
    """HC-SHOT in expectation, both sides choosing best: a goal, or their keeper's ball."""
    counts = prospect_of(tables)
    side = s.attack
    malus = s.setup.board.malus[shot.zone(s)]
    covers = s.setup.board.covers[s.cells]
    threshold = s.threshold - s.spell.malus
    chance = duel.solve(duel.scoring(threshold, malus), covers).value
    sign = 1 if side == me else -1
    lead = s.score[me] - s.score[1 - me] + strength(s, me, counts)
    scored = share(s, me, lead + sign * (1 - counts.kick_off))
    failed = share(s, me, lead - sign * saved(s, 1 - side, counts))
    return chance * scored + (1 - chance) * failed


def with_ball(s: State, side: int, tables: ShotTables, counts: Prospect) -> float:
    """The side has the ball where it lies."""
    worth = _placed(s, side, s.ball, counts)
    worth += counts.ground * (tables.ground[side][s.ball] - MIDDLE)
    if s.carrier >= 0 and s.carrier == s.keeper[side]:
        worth += counts.kept
    return worth


def saved(s: State, side: int, counts: Prospect) -> float:
    """The keeper of the side will have the ball."""
    keeper = s.keeper[side]
    ball = s.pos[keeper] if keeper >= 0 and s.pos[keeper] < HEXES else s.ball
    return _placed(s, side, ball, counts) + counts.saved


def _placed(s: State, side: int, ball: int, counts: Prospect) -> float:
    """The ball, and where the men of both sides stand but the keepers."""
    foe = 1 - side
    zones, ahead = s.setup.board.keeper_zone, AHEAD[side][ball]
    worth = counts.ball
    worth += counts.ahead * (s.men[side] & ~zones[side] & ahead).bit_count()
    worth += counts.goalside * (s.men[foe] & ~zones[foe] & ahead).bit_count()
    worth += counts.own * _column(s, side, side)
    return worth + counts.foes * _column(s, foe, side)


def _column(s: State, men: int, side: int) -> float:
    """How far up the pitch, as a side sees it, these men stand in the mean."""
    towards, pos, keeper = TOWARDS[side], s.pos, s.keeper[men]
    total = n = 0
    for q in SLOTS_OF[men]:
        if pos[q] < HEXES and q != keeper:
            total += towards[pos[q]]
            n += 1
    return total / n - HALFWAY if n else 0.0


def strength(s: State, me: int, counts: Prospect) -> float:
    """The men and their BOOST, for as long as the match still lasts."""
    left = 1 - s.clock / s.setup.rules.limits[1]
    if left <= 0:
        return 0.0
    men = boost = 0
    for q in range(SLOTS):
        if s.pos[q] <= TO_PLACE:
            sign = 1 if q // SIDE_SLOTS == me else -1
            n = s.boost[q]
            men += sign
            boost += sign * (n if n < ENOUGH else ENOUGH)
    return left * (counts.man * men + counts.boost * boost)
