"""FI-PEN: what no shoot-out of Finale can have been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from competitions.games.report_traces import sent_off_at, stayed_out
from engine.errors import N_, RuleViolation
from engine.games.finale.box.cards import ROWS
from engine.report import KEEPER, Kick, MatchReport
from engine.sides import SIDES, Side

KEEPERS_ROW: Final = ROWS[0]
# FI-PEN-1: kicks of each side in a series.
SERIES: Final = 5


def faults_in_shootout(report: MatchReport) -> Iterator[RuleViolation]:
    """FI-PEN, FI-COR-6: everything that cannot be; nothing where no kicks are written."""
    if not report.kicks:
        return
    scored = Counter(kick.side for kick in report.kicks if kick.scored)
    if (scored[Side.HOME], scored[Side.AWAY]) != (report.shootout or (0, 0)):
        text = N_("The kicks of the shoot-out do not make its score.")
        yield RuleViolation("FI-PEN-3", text)
    yield from _order(report.kicks)
    for side in SIDES:
        yield from _kickers(report, side)


def _order(kicks: Sequence[Kick]) -> Iterator[RuleViolation]:
    """FI-PEN-3, FI-PEN-8: in turn, and none once one side cannot be caught."""
    first = kicks[0].side
    for n, kick in enumerate(kicks, 1):
        if (kick.side == first) != n % 2:
            text = N_("The sides kick in turn: kick %(number)s is the other side's.")
            yield RuleViolation("FI-PEN-3", text, number=n)
            return
        if n < len(kicks) and _over(kicks[:n]):
            text = N_("After kick %(number)s one side could not be caught any more.")
            yield RuleViolation("FI-PEN-8", text, number=n)
            return
    if not _over(kicks):
        text = N_("The shoot-out goes on until one side cannot be caught.")
        yield RuleViolation("FI-PEN-3", text)


def _over(kicks: Sequence[Kick]) -> bool:
    """Whether the side that is behind has too few kicks left in this series."""
    goals = Counter(kick.side for kick in kicks if kick.scored)
    lead = goals[Side.HOME] - goals[Side.AWAY]
    behind = Side.AWAY if lead > 0 else Side.HOME
    taken = sum(kick.side == behind for kick in kicks)
    series = -(-len(kicks) // (2 * SERIES))
    return abs(lead) > SERIES * series - taken


def _kickers(report: MatchReport, side: Side) -> Iterator[RuleViolation]:
    """FI-PEN-1, FI-PEN-6: outfield men on the pitch, nobody again before the others."""
    sheet = report.sheet(side)
    out = {*sent_off_at(report, side), *(one.player for one in sheet.injured)}
    out |= {one.off for one in sheet.changes} | stayed_out(sheet)
    out |= {
        one.player
        for one in sheet.lineup
        if one.role == KEEPER or one.place == KEEPERS_ROW
    }
    kicked = [kick.player for kick in report.kicks if kick.side == side]
    for player in sorted({*kicked} & out):
        text = N_("%(player)s takes no kick: he is off the pitch or keeps goal.")
        yield RuleViolation("FI-PEN-1", text, player=player)
    times = Counter({one.player: 0 for one in sheet.lineup if one.player not in out})
    # The orders of the first two series go round: an eleventh man is in neither.
    checked = kicked[: 2 * SERIES] if len(times) > 2 * SERIES else kicked
    for player in checked:
        if times and times[player] > min(times.values()):
            text = N_("%(player)s kicks again only when all the others have kicked.")
            yield RuleViolation("FI-PEN-6", text, player=player)
            return
        times[player] += 1
