"""What the head of a paper of Finale and its rows cannot say together."""

from __future__ import annotations

from itertools import pairwise

from engine.errors import N_, RuleViolation
from engine.games.finale.state import ORDINARY
from engine.sides import SIDES, Side
from matches.games.finale.attempts import (
    ATTEMPTS,
    COUNTERS,
    PeriodCourse,
    course_fault,
)
from matches.games.finale.paper.paper_sheet import PeriodMatch
from matches.rules.paper.sheet import Misfit, Score

AFTER = "after_{}"
# After which period it stood so.
Stage = tuple[int, Score]


def refuse_head(match: PeriodMatch) -> None:
    """FI-EVT-3, FI-EVT-4: no more goals in rows than in the score, nor fewer later."""
    for side, goals, named in zip(SIDES, match.score, match.named, strict=True):
        if named > goals:
            text = N_("Goals in the rows: %(named)s; in the score: %(goals)s.")
            error = RuleViolation("FI-EVT-4", text, named=named, goals=goals)
            raise Misfit(f"{side}_score", error)
    for side in SIDES:
        _refuse_unplayed(match, side)
    for period in range(1, match.last + 1):
        _refuse_course(match, period)
    stages = [(0, (0, 0)), *sorted(match.after.items())]
    for before, then in pairwise(stages):
        _refuse_stage(before, then, AFTER.format(then[0]))
        _refuse_rows(match, then[0])
    _refuse_end(match, *stages[-1])
    dated = sum(
        not mark.undated
        for side in SIDES
        for row in match.side(side).rows
        for mark in row.goals
    )
    if match.extended and ORDINARY not in match.after and dated < sum(match.score):
        text = N_("There was extra time: write how it stood after 90 minutes.")
        raise Misfit(AFTER.format(ORDINARY), RuleViolation("FI-EXT-1", text))


def _refuse_end(match: PeriodMatch, stage: int, figures: Score) -> None:
    if stage < match.last:
        _refuse_stage((stage, figures), (match.last, match.score), "score")
    elif figures != match.score:
        text = N_("The scores of the periods do not make the final score.")
        raise Misfit(AFTER.format(stage), RuleViolation("FI-EVT-3", text))


def _refuse_stage(earlier: Stage, later: Stage, box: str) -> None:
    """What cannot have happened between two of the scores."""
    (first, before), (last, then) = earlier, later
    goals = (then[0] - before[0], then[1] - before[1])
    if min(goals) < 0:
        text = N_("The score cannot have been higher before than later.")
        raise Misfit(AFTER.format(first), RuleViolation("FI-EVT-3", text))
    score = f"{goals[0]}-{goals[1]}"
    one = last == first + 1
    if one and (sum(goals) > ATTEMPTS or min(goals) > COUNTERS):
        text = N_(
            "%(goals)s cannot be the goals of period %(period)s: four attempts at most,"
            " and one counter."
        )
        raise Misfit(box, RuleViolation("FI-EVT-4", text, goals=score, period=last))
    if sum(goals) > ATTEMPTS * (last - first):
        text = N_("%(goals)s are too many goals for %(periods)s periods.")
        places = {"goals": score, "periods": last - first}
        raise Misfit(box, RuleViolation("FI-EVT-4", text, **places))


def _refuse_course(match: PeriodMatch, period: int) -> None:
    """FI-EVT-4: goals that cannot be those of one period, at the last of them."""
    goals = [
        (n, f"{side}_{row.player}_goals", mark.how or "play")
        for n, side in enumerate(SIDES)
        for row in match.side(side).rows
        for mark in row.goals
        if mark.period == period
    ]
    home, away = ([how for side, _box, how in goals if side == n] for n in (0, 1))
    if fault := course_fault(PeriodCourse((home, away))):
        raise Misfit(goals[-1][1], fault)


def _refuse_unplayed(match: PeriodMatch, side: Side) -> None:
    """FI-EXT-1: nothing happens in periods that were not played."""
    for row in match.side(side).rows:
        for column, marks in row.columns:
            late = max((mark.period for mark in marks), default=0)
            if late > match.last:
                text = N_(
                    "Period %(period)s was not played: of extra time write how it stood"
                    " after it."
                )
                error = RuleViolation("FI-EXT-1", text, period=late)
                raise Misfit(f"{side}_{row.player}_{column}", error)


def _refuse_rows(match: PeriodMatch, period: int) -> None:
    """The rows and the score after a period."""
    for side, goals in zip(SIDES, match.after[period], strict=True):
        named = sum(
            not mark.undated and mark.period <= period
            for row in match.side(side).rows
            for mark in row.goals
        )
        if named > goals:
            text = N_(
                "Goals in the rows up to this period: %(named)s; in the score after it:"
                " %(goals)s."
            )
            error = RuleViolation("FI-EVT-3", text, named=named, goals=goals)
            raise Misfit(f"{side}_{AFTER.format(period)}", error)
