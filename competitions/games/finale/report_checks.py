"""FI-EVT-3, FI-EVT-4: what no match of Finale can have left behind, and what may be missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from competitions.games.finale.moments import MOMENTS, ORDINARY, PERIODS
from competitions.games.finale.presence_checks import (
    KEEPERS_ROW,
    faults_in_extra_time,
    faults_of_presence,
)
from competitions.games.finale.shootout_checks import faults_in_shootout
from competitions.games.report_traces import (
    more_than_once,
)
from engine.errors import N_, RuleViolation
from engine.games.finale.box.cards import ROWS
from engine.games.finale.options import Options
from engine.games.finale.refusals import Refusal
from engine.games.finale.reporting import ATTACK, COUNTER, ORIGINS
from engine.games.finale.side_report import FinalePart
from engine.games.finale.squads import (
    BUDGET,
    COUNT,
    KEEPERS,
    STARTERS,
    SUBSTITUTES,
)
from engine.report import BENCH, KEEPER, PLAY, Goal, MatchReport, SideSheet
from engine.sides import SIDES, Side

USUAL: Final = Options()
EXTRA_PERIODS: Final = tuple(MOMENTS)[ORDINARY:]
# FI-EVT-4: attempts of a period with cards that nobody wrote, and counters.
ATTEMPTS, COUNTERS = 4, 1
Score = tuple[int, int]


def faults_in_match(report: MatchReport) -> Iterator[RuleViolation]:
    """Everything that cannot have happened."""
    yield from _words(report)
    yield from _moments(report)
    yield from _scores(report)
    yield from _scorers(report)
    for side in SIDES:
        sheet = report.sheet(side)
        yield from _lineup(sheet)
        yield from _changes(sheet)
        yield from faults_of_presence(report, side)
    yield from faults_in_shootout(report)


def gaps_in_match(report: MatchReport) -> Iterator[RuleViolation]:
    """What nobody wrote, or was played against the rules; nothing of it stops a result."""
    if not report.forfeit and report.depth != "score":
        named = Counter(goal.side for goal in report.goals)
        missing = sum(max(0, report.scored[side] - named[side]) for side in SIDES)
        if missing:
            text = N_(
                "Goals without a scorer: %(missing)s. Nobody is credited with them."
            )
            yield RuleViolation("FI-EVT-2", text, missing=missing)
    for side in SIDES:
        sheet = report.sheet(side)
        value = sheet.game.value if isinstance(sheet.game, FinalePart) else 0
        if value > USUAL.squad_budget:
            places = {"total": value, "budget": USUAL.squad_budget}
            yield RuleViolation(BUDGET.rule, BUDGET.text, **places)


def _words(report: MatchReport) -> Iterator[RuleViolation]:
    """FI-COR-5: two ways to a goal, neither own goals nor penalties."""
    if any(goal.kind != PLAY for goal in report.goals):
        text = N_("This game has neither own goals nor penalties.")
        yield RuleViolation("FI-COR-5", text)
    words = {goal.origin for goal in report.goals} - {"", *ORIGINS}
    words |= {
        one.place for side in SIDES for one in report.sheet(side).lineup if one.place
    } - {*ROWS}
    for word in sorted(words):
        text = N_("“%(word)s” is not known in this game.")
        yield RuleViolation("HV-RES-01", text, word=word)


def _moments(report: MatchReport) -> Iterator[RuleViolation]:
    """FI-COR-1, FI-EXT-1: a period that there was."""
    sheets = [report.sheet(side) for side in SIDES]
    dated = [
        *report.goals,
        *report.cards,
        *(one for sheet in sheets for one in (*sheet.changes, *sheet.injured)),
    ]
    known = [one.at for one in dated if one.at.minute is not None or one.at.period]
    if any(at != MOMENTS.get(at.period) for at in known):
        text = N_("A period is a number from 1 to 8.")
        yield RuleViolation("FI-COR-1", text)
        return
    yield from faults_in_extra_time(report)
    scored = {one.period for one in report.periods}
    if scored & {*EXTRA_PERIODS} and not report.extra_time:
        text = N_("The periods 7 and 8 are those of extra time.")
        yield RuleViolation("FI-EXT-1", text)


def _scores(report: MatchReport) -> Iterator[RuleViolation]:
    """FI-EVT-3, FI-EVT-4: goals add up, and no more of them than there are attempts."""
    known = _stages(report)
    for (first, before), (last, then) in pairwise(known):
        goals = (then[0] - before[0], then[1] - before[1])
        if min(goals) < 0:
            text = N_("The score cannot have been higher before than later.")
            yield RuleViolation("FI-EVT-3", text)
        elif first == last:
            text = N_("The scores of the periods do not make the final score.")
            yield RuleViolation("FI-EVT-3", text)
        elif not _possible(last - first, goals):
            yield _too_many((first + 1, last), goals)
        elif _more_dated(report, range(first + 1, last + 1), goals):
            text = N_(
                "More goals are written for the periods %(first)s to %(last)s than"
                " their scores say."
            )
            yield RuleViolation("FI-EVT-3", text, first=first + 1, last=last)


def _more_dated(report: MatchReport, periods: range, goals: Score) -> bool:
    """Whether a side has more goals written for these periods than it scored there."""
    fell = Counter(
        goal.side
        for goal in report.goals
        if goal.at.period in MOMENTS and int(goal.at.period) in periods
    )
    return any(fell[side] > n for side, n in zip(SIDES, goals, strict=True))


def _stages(report: MatchReport) -> list[tuple[int, Score]]:
    """How it stood after which periods, the beginning and the end too."""
    found = {0: report.start_score}
    for one in report.periods:
        if one.period in MOMENTS:
            found[int(one.period)] = (one.home, one.away)
    last = PERIODS if report.extra_time else ORDINARY
    if not report.forfeit:
        found.setdefault(last, (report.home, report.away))
    stages = sorted(found.items())
    if not report.forfeit and stages[-1][1] != (report.home, report.away):
        stages.append((stages[-1][0], (report.home, report.away)))
    return stages


def _possible(periods: int, goals: Score) -> bool:
    """FI-EVT-4: whether a score fits one period's figures, or the sum of several."""
    if sum(goals) > ATTEMPTS * periods:
        return False
    return periods != 1 or min(goals) <= COUNTERS


def _too_many(periods: tuple[int, int], goals: Score) -> RuleViolation:
    score = f"{goals[0]}-{goals[1]}"
    first, last = periods
    if first == last:
        text = N_(
            "%(goals)s cannot be the goals of period %(period)s: four attempts at most,"
            " and one counter."
        )
        return RuleViolation("FI-EVT-4", text, goals=score, period=first)
    text = N_("%(goals)s are too many goals for %(periods)s periods.")
    return RuleViolation("FI-EVT-4", text, goals=score, periods=last - first + 1)


def _scorers(report: MatchReport) -> Iterator[RuleViolation]:
    """FI-EVT-4: refusals of goals with a period that cannot be, or not scored so."""
    for period in MOMENTS:
        dated = [goal for goal in report.goals if goal.at.period == period]
        fell = Counter(goal.side for goal in dated)
        goals = (fell[Side.HOME], fell[Side.AWAY])
        if not _possible(1, goals):
            yield _too_many((int(period), int(period)), goals)
        elif not _one_attacks(dated):
            text = N_(
                "In period %(period)s one side attacks, and the other scores at most once,"
                " by its counter."
            )
            yield RuleViolation("FI-CTR-1", text, period=period)


def _one_attacks(goals: Sequence[Goal]) -> bool:
    """Whether the goals of a period can be those of one attacking side and a counter."""
    fell = Counter(goal.side for goal in goals)
    ways = Counter((goal.side, goal.origin) for goal in goals)
    attacking = {side for side in fell if fell[side] > COUNTERS or ways[side, ATTACK]}
    countering = {side for side in fell if ways[side, COUNTER]}
    return len(attacking) < 2 and len(countering) < 2 and not attacking & countering


def _lineup(sheet: SideSheet) -> Iterator[RuleViolation]:
    """FI-COR-2: eleven and four at most, one keeper among each."""
    for player in more_than_once(one.player for one in sheet.lineup):
        text = N_("%(player)s is in the line-up twice.")
        yield RuleViolation("FI-COR-2", text, player=player)
    bench = [one for one in sheet.lineup if one.role == BENCH]
    starters = len(sheet.lineup) - len(bench)
    if starters > STARTERS or len(bench) > SUBSTITUTES:
        yield _refused(COUNT)
    keepers = sum(one.role == KEEPER for one in sheet.lineup)
    if keepers > 1 or sum(one.place == KEEPERS_ROW for one in bench) > 1:
        yield _refused(KEEPERS)


def _refused(found: Refusal) -> RuleViolation:
    return RuleViolation(found.rule, found.text)


def _changes(sheet: SideSheet) -> Iterator[RuleViolation]:
    """FI-PER-2, FI-COR-4: four at most, from the bench, and nobody returns."""
    if len(sheet.changes) > SUBSTITUTES:
        text = N_("A side changes %(most)s players at most.")
        yield RuleViolation("FI-PER-2", text, most=SUBSTITUTES)
    bench = {one.player for one in sheet.lineup if one.role == BENCH}
    for player in sorted({change.on for change in sheet.changes} - bench):
        text = N_("%(player)s was not among the substitutes.")
        yield RuleViolation("FI-PER-2", text, player=player)
    for player in more_than_once(change.on for change in sheet.changes):
        text = N_("%(player)s cannot come on twice.")
        yield RuleViolation("FI-PER-2", text, player=player)
    for player in more_than_once(change.off for change in sheet.changes):
        text = N_("%(player)s cannot leave twice.")
        yield RuleViolation("FI-PER-2", text, player=player)
