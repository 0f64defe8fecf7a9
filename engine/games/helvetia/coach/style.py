"""What a coach believes and likes, in goals: the numbers behind his decisions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.games.helvetia.coach.shot_tables import ShotTables
from engine.games.helvetia.state import State

# In the last changes of possession of a period with an end: so much a goal's lead makes
# of the ball that is kept, instead of a shot.
LATE: Final = 20
NUDGE: Final = 0.1


@dataclass(frozen=True, slots=True)
class Style:
    """Worths in goals; plans of a search are the same coach with other numbers."""

    # The ball at the own goal line, and what each half hex forward adds.
    ball: float = 0.03
    ground: float = 0.008
    # One BOOST; the last one of a player, which halves his skills.
    boost: float = 0.06
    last_boost: float = 0.12
    # A player for the rest of the match, a yellow card, one BOOST taken from a foe.
    man: float = 0.38
    yellow: float = 0.06
    hurt: float = 0.027
    # How likely a carrier is lost to a foe who reaches him freely, or with BOOST.
    risk_near: float = 0.25
    risk_far: float = 0.095
    # Off the ball: to be markable, to stand offside, too close to a team-mate.
    marked: float = 0.016
    offside: float = 0.052
    # Each half hex on the way back from there; each hex nearer where no pass goes.
    onside: float = 0.007
    help: float = 0.08
    crowd: float = 0.03
    support: float = 0.076
    forward: float = 0.006
    # The two men in front, who stay there.
    front: float = 0.003
    # What a move off the ball must gain.
    idle: float = 0.012
    # How much bolder each turn of a possession makes.
    haste: float = 0.1
    # A chance that is worth BOOST to make, or to mark.
    chance: float = 0.42
    press: float = 0.096
    # A defender follows a threat that is worth this.
    threat: float = 0.046
    # A defender who is nearer than this to his post stays where he is.
    slack: int = 2
    # Further from the ball than this he stays up the pitch.
    watch: int = 6


PLAIN = Style()
# FAMILY: no fouls, no pressure, no wing bonus, and passes that go further; a shooter has
# 14 at most, so a chance worth a BOOST is a smaller one.
FAMILY = Style(ball=0.06, boost=0.04, marked=0.011, chance=0.2, forward=0.008, watch=20)

# The strongest coach's, found by thousands of matches of heuristics against those two
# (docs/coaches.md).
KEEN = replace(
    PLAIN,
    ball=0.031,
    ground=0.013,
    boost=0.058,
    last_boost=0.11,
    man=0.17,
    yellow=0.047,
    hurt=0.031,
    risk_near=0.38,
    risk_far=0.12,
    marked=0.12,
    offside=0.091,
    onside=0.0057,
    help=0.062,
    crowd=0.02,
    support=0.061,
    forward=0.0074,
    front=0.005,
    idle=0.0099,
    haste=0.033,
    chance=0.64,
    press=0.029,
    threat=0.015,
    watch=15,
)
KEEN_FAMILY = replace(
    FAMILY,
    ball=0.032,
    ground=0.0088,
    boost=0.025,
    last_boost=0.13,
    man=0.33,
    yellow=0.076,
    hurt=0.029,
    risk_near=0.37,
    risk_far=0.075,
    marked=0.01,
    offside=0.054,
    onside=0.0043,
    help=0.068,
    crowd=0.028,
    support=0.063,
    forward=0.018,
    front=0.0033,
    idle=0.034,
    haste=0.062,
    chance=0.35,
    press=0.099,
    threat=0.0028,
    watch=21,
)


def style_of(tables: ShotTables) -> Style:
    """What the coach of a ruleset likes."""
    return PLAIN if tables.tackles else FAMILY


def keen_style_of(tables: ShotTables) -> Style:
    """What the strongest coach likes."""
    return KEEN if tables.tackles else KEEN_FAMILY


def late(s: State, me: int) -> float:
    """Who leads at the end keeps the ball, who is behind shoots."""
    if not s.period % 2 or s.setup.rules.limits[s.period] - s.clock > LATE:
        return 0.0
    lead = s.score[me] - s.score[1 - me]
    return NUDGE if lead > 0 else -NUDGE if lead < 0 else 0.0
