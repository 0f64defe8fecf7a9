"""A paper of Finale, made into the entries of the sheet.

Its boxes say in which period, or a cross where nobody knows it. What has no period stands
where it can have happened, is marked so, and its report tells none: no period is made up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, product

from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject
from engine.sides import SIDES, BySide, Side
from matches.games.finale.course import LAST, PERIODS, period_at
from matches.games.finale.paper.head_checks import AFTER, refuse_head
from matches.games.finale.paper.paper_sheet import PeriodMatch, PeriodRow
from matches.games.finale.paper.period_marks import PeriodMark
from matches.games.finale.paper.presence import Presence, presences
from matches.games.finale.paper.side_lines import Fall, PlacedLine, SideWriter
from matches.games.finale.paper.spreading import GoalSpreader, LooseGoal, Spread
from matches.rules.paper.kicks import kick_lines
from matches.rules.paper.sheet import Misfit, PaperLine
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.periods import DONE

# So many ways of both sides' changes are tried.
WAYS = 128
NOBODY = 0
Goals = list[tuple[int, PeriodMark]]


def period_entries(match: PeriodMatch) -> list[PaperLine]:
    """All entries after the opening, in an order in which they can have happened."""
    refuse_head(match)
    goals = BySide(*(_goals(match, side) for side in SIDES))
    found, spread = _course(match, goals)
    placed = [
        SideWriter(
            side, found[side], list(_falls(found[side], goals[side], spread, side))
        ).lines()
        for side in SIDES
    ]
    lines = list(_by_period(match, placed, spread))
    kicked = match.home.kicks or match.away.kicks or match.shootout
    if not match.forfeit and not kicked:
        lines.append(PaperLine(CoreKind.PERIOD, {"to": DONE}, "score"))
    lines += kick_lines(BySide(match.home.kicks, match.away.kicks))
    if match.forfeit:
        lines.append(PaperLine(CoreKind.FORFEIT, {"side": match.forfeit}, "forfeit"))
    return lines


def _goals(match: PeriodMatch, side: Side) -> Goals:
    """FI-EVT-2: those of the rows, and the goals of nobody that make the score."""
    named = [(row.player, mark) for row in match.side(side).rows for mark in row.goals]
    missing = match.score[side.number] - len(named)
    return [*named, *[(NOBODY, PeriodMark())] * missing]


def _course(
    match: PeriodMatch, goals: BySide[Goals]
) -> tuple[BySide[Presence], Spread]:
    """Who was on when, and where the goals without a period can have fallen."""
    for last in _lasts(match):
        found = _course_until(match, goals, last)
        if found is not None:
            return found
    text = N_(
        "With these goals it cannot have been so after each period: write in which"
        " periods they fell."
    )
    box = AFTER.format(min(match.after)) if match.after else "score"
    raise Misfit(box, RuleViolation("FI-EVT-3", text))


def _lasts(match: PeriodMatch) -> Sequence[int]:
    """FI-LGE-8: whoever gives up may do it in any period, the last one with a mark."""
    if not match.forfeit:
        return (match.last,)
    rows = [row for side in SIDES for row in match.side(side).rows]
    end = max([1, *match.after, *(n for row in rows for n in row.periods)])
    if match.after.get(end, match.score) != match.score:
        end += 1
    return (min(end, match.last), match.last)


def _course_until(
    match: PeriodMatch, goals: BySide[Goals], last: int
) -> tuple[BySide[Presence], Spread] | None:
    dated = {
        period: (_fallen(goals.home, period), _fallen(goals.away, period))
        for period in range(1, last + 1)
    }
    spreader = GoalSpreader(dated, {**match.after, last: match.score}, last)
    ways = product(*(presences(match.side(side), last) for side in SIDES))
    for home, away in islice(ways, WAYS):
        loose = (_loose(home, goals.home), _loose(away, goals.away))
        spread = spreader.spread(*loose)
        if spread is not None:
            return BySide(home, away), spread
    return None


def _fallen(goals: Goals, period: int) -> list[str]:
    return [mark.how or "play" for _player, mark in goals if mark.period == period]


def _loose(presence: Presence, goals: Goals) -> tuple[LooseGoal, ...]:
    rows = {row.player: row for row in presence.side.rows}
    return tuple(
        LooseGoal(*_span(presence, rows.get(player)), mark.how, n)
        for n, (player, mark) in enumerate(goals)
        if mark.undated
    )


def _span(presence: Presence, row: PeriodRow | None) -> tuple[int, int]:
    """The last period and the first in which he was on; nobody's goal may be any."""
    if row is None:
        return presence.last, 1
    return presence.last_of(row), presence.first_of(row.player)


def _falls(
    presence: Presence, goals: Goals, spread: Spread, side: Side
) -> Iterator[Fall]:
    """Each goal in its period, with the pass that a result said."""
    at = {
        goal.n: period
        for period, fallen in enumerate(spread, 1)
        for goal in fallen[side.number]
    }
    passes = defaultdict(list)
    for (player, column), known in presence.side.known.items():
        if column == "goals":
            for one in known:
                mark = PeriodMark(period_at(one.minute or 0), one.how)
                passes[player, mark].append(one.assist)
    for n, (player, mark) in enumerate(goals):
        known_passes = passes[player, mark]
        assist = known_passes.pop(0) if known_passes else NOBODY
        yield Fall(player, mark, mark.period or at[n], assist)


def _by_period(
    match: PeriodMatch, placed: Sequence[Sequence[PlacedLine]], spread: Spread
) -> Iterator[PaperLine]:
    loose = {n for n, fallen in enumerate(spread, 1) if any(fallen)}
    for period in range(1, len(spread) + 1):
        if period > 1:
            yield _whistle(match, period, loose)
        for side in placed:
            yield from (one.line for one in side if one.period == period)


def _whistle(match: PeriodMatch, to: int, loose: set[int]) -> PaperLine:
    """The end of the period before; marked where nobody wrote how it stood then."""
    content: JsonObject = {"to": PERIODS.keys[to - 1]}
    if not _score_is_known(match, to - 1, loose):
        content["unscored"] = True
    written = [n for n in match.after if n >= to]
    return PaperLine(
        CoreKind.PERIOD, content, AFTER.format(min(written)) if written else "score"
    )


def _score_is_known(match: PeriodMatch, period: int, loose: set[int]) -> bool:
    """FI-EVT-3: written, or made by goals that all have a period."""
    if period in match.after:
        return True
    before = max(n for n in (0, *match.after) if n < period)
    later = min((n for n in match.after if n > period), default=LAST)
    return not loose & {*range(before + 1, later + 1)}
