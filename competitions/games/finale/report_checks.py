"""FI-EVT-3, FI-EVT-4: what no match of Finale can have left behind, and what may be missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from competitions.games.finale.moments import MINUTES, MOMENTS, ORDINARY, PERIODS
from competitions.games.finale.shootout_checks import faults_in_shootout
from competitions.games.report_traces import (
    more_than_once,
    sent_off_at,
    stayed_out,
    traces_of,
)
from engine.errors import N_, RuleViolation
from engine.games.finale.box.cards import ROWS
from engine.games.finale.options import Options
from engine.games.finale.refusals import Refusal
from engine.games.finale.reporting import ATTACK, CAUSES, COUNTER, ORIGINS
from engine.games.finale.side_report import FinalePart
from engine.games.finale.squads import (
    BUDGET,
    COUNT,
    KEEPERS,
    STARTERS,
    SUBSTITUTES,
)
from engine.report import BENCH, KEEPER, PLAY, Change, Goal, MatchReport, SideSheet
from engine.sides import SIDES, Side

USUAL: Final = Options()
KEEPERS_ROW: Final = ROWS[0]
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
        yield from _keepers(report, side)
        yield from _strangers(report, side)
        yield from _off_the_pitch(report, side)
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
    named = {at.period for at in known} | {one.period for one in report.periods}
    extra = named & {str(n) for n in range(ORDINARY + 1, PERIODS + 1)}
    if extra and not report.extra_time:
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
            yield _too_many(last - first, goals)
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
    """FI-EVT-4: of one period both sides' figures, of several no more than the sum."""
    if sum(goals) > ATTEMPTS * periods:
        return False
    return periods != 1 or min(goals) <= COUNTERS


def _too_many(periods: int, goals: Score) -> RuleViolation:
    told = f"{goals[0]}-{goals[1]}"
    if periods == 1:
        text = N_(
            "%(goals)s cannot be the goals of one period: four attempts at most, and"
            " one counter."
        )
        return RuleViolation("FI-EVT-4", text, goals=told)
    text = N_("%(goals)s are too many goals for %(periods)s periods.")
    return RuleViolation("FI-EVT-4", text, goals=told, periods=periods)


def _scorers(report: MatchReport) -> Iterator[RuleViolation]:
    """FI-EVT-4: the same of the goals that somebody dated, and how each was scored."""
    for period in MOMENTS:
        dated = [goal for goal in report.goals if goal.at.period == period]
        fell = Counter(goal.side for goal in dated)
        goals = (fell[Side.HOME], fell[Side.AWAY])
        if not _possible(1, goals):
            yield _too_many(1, goals)
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


def _keepers(report: MatchReport, side: Side) -> Iterator[RuleViolation]:
    """FI-PER-9, FI-SYM-4: a keeper for a keeper, and nobody for a man who was sent off."""
    sheet, off = report.sheet(side), sent_off_at(report, side)
    rows = {one.player: one.place for one in sheet.lineup}
    rows |= {one.player: KEEPERS_ROW for one in sheet.lineup if one.role == KEEPER}
    keeper = next((one.player for one in sheet.lineup if one.role == KEEPER), None)
    gone = {one.player: one.minute for one in sheet.injured} | off
    for change in sorted(sheet.changes, key=lambda one: one.minute or 0):
        leaves, comes = rows.get(change.off, ""), rows.get(change.on, "")
        if change.off in off:
            text = N_("%(player)s was sent off: nobody comes on for him.")
            yield RuleViolation("FI-SYM-4", text, player=change.off)
        elif leaves == KEEPERS_ROW and comes not in ("", KEEPERS_ROW):
            text = N_("%(player)s keeps goal: only a keeper comes on for him.")
            yield RuleViolation("FI-PER-9", text, player=change.off)
        elif comes == KEEPERS_ROW != leaves and (
            change.cause == CAUSES["replaced"] or _keeps(keeper, gone, change)
        ):
            text = N_(
                "%(player)s is a keeper: he comes on for a keeper, or where none is left."
            )
            yield RuleViolation("FI-PER-9", text, player=change.on)
        if comes == KEEPERS_ROW:
            keeper = change.on


def _keeps(keeper: str | None, gone: Mapping[str, int | None], change: Change) -> bool:
    """Whether he stood in goal when this change was made, as far as somebody wrote it."""
    if keeper is None or keeper not in gone:
        return keeper is not None
    left = gone[keeper]
    return left is not None and change.minute is not None and change.minute < left


def _strangers(report: MatchReport, side: Side) -> Iterator[RuleViolation]:
    """FI-EVT-4: where there is a line-up, only its men do anything."""
    sheet = report.sheet(side)
    if not sheet.lineup:
        return
    acted = {player for player, _minute in traces_of(report, side)}
    for player in sorted(acted & stayed_out(sheet)):
        text = N_("%(player)s is written down, but never came on.")
        yield RuleViolation("FI-EVT-4", text, player=player)
    acted |= {tally.player for tally in sheet.tallies}
    acted |= {kick.player for kick in report.kicks if kick.side == side}
    for player in sorted(acted - {one.player for one in sheet.lineup}):
        text = N_("%(player)s is not in the line-up.")
        yield RuleViolation("FI-EVT-4", text, player=player)


def _off_the_pitch(report: MatchReport, side: Side) -> Iterator[RuleViolation]:
    """FI-EVT-4: nothing after the period in which he left, or before he came on."""
    sheet = report.sheet(side)
    left: dict[str, int] = {}
    exits = [*sent_off_at(report, side).items()]
    exits += [(one.player, one.minute) for one in sheet.injured]
    exits += [(one.off, one.minute) for one in sheet.changes]
    for player, minute in exits:
        if minute is not None:
            left[player] = min(minute, left.get(player, minute))
    came = {one.on: one.minute for one in sheet.changes if one.minute is not None}
    # That he was replaced may be written a period later.
    changed = {(one.off, one.minute) for one in sheet.changes}
    acted = sorted({*_dated_of(report, side)} - changed)
    for player, minute in acted:
        if minute > left.get(player, minute):
            text = N_(
                "%(player)s left the pitch in period %(period)s and does nothing after"
                " it."
            )
            period = left[player] // MINUTES
            yield RuleViolation("FI-EVT-4", text, player=player, period=period)
        if minute < came.get(player, minute):
            text = N_(
                "%(player)s came on in period %(period)s and did nothing before it."
            )
            period = came[player] // MINUTES
            yield RuleViolation("FI-EVT-4", text, player=player, period=period)


def _dated_of(report: MatchReport, side: Side) -> Iterator[tuple[str, int]]:
    for player, minute in traces_of(report, side):
        if minute is not None:
            yield player, minute
