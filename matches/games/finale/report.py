"""What a sheet of Finale adds to its report (FI-REP-1), and to what is read before the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.errors import N_
from engine.games.finale.reporting import CARDS, CAUSES, ORIGINS
from engine.games.finale.side_report import HALVES, FinalePart
from engine.report import (
    PLAY,
    UNKNOWN_MOMENT,
    BookingLine,
    Goal,
    MatchMoment,
    MatchReport,
    PeriodScore,
    PlayerTally,
    SideSheet,
)
from engine.sides import SIDES, Side
from matches.games.finale.attempts import course_of
from matches.games.finale.course import MOMENTS, PERIODS, period_at
from matches.games.finale.side_part import finale_side
from matches.rules.report.match_report import live_rows
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import EntryRow, Names, ReportPart, Sheet, SheetWarning


def period_moments(sheet: Sheet) -> Callable[[EntryRow], MatchMoment]:
    """FI-COR-1: the period of a row; unknown where nobody said that one was over, or in
    which of them it was.
    """
    kept = bool(_ended(sheet))

    def moment(row: EntryRow) -> MatchMoment:
        is_corrected = row.content.get("minute") != row.entry.content.get("minute")
        in_order = kept and not row.content.get("undated")
        known = in_order or is_corrected or "minute" in row.content
        return MOMENTS[period_at(row.minute)] if known else UNKNOWN_MOMENT

    return moment


def _ended(sheet: Sheet) -> int:
    """How many periods are over, by who said so."""
    return sum(1 for _row in live_rows(sheet, CoreKind.PERIOD))


def whole_report(report: MatchReport, sheet: Sheet) -> MatchReport:
    """FI-REP-1: the score after each period, the ways of goals, the causes of cards."""
    goals = tuple(_goal(goal) for goal in report.goals)
    return replace(
        report,
        periods=tuple(_scores(sheet)),
        goals=goals,
        cards=tuple(_cards(report)),
        halves=HALVES,
    )


def _goal(goal: Goal) -> Goal:
    """FI-COR-5."""
    known = goal.kind in ORIGINS
    return replace(goal, kind=PLAY, origin=goal.kind if known else "")


def _scores(sheet: Sheet) -> Iterator[PeriodScore]:
    sides = sheet.sides.map(finale_side)
    whistles = live_rows(sheet, CoreKind.PERIOD)
    for key, row in zip(PERIODS.keys, whistles, strict=False):
        home, away = (sum(at <= int(key) for at, _how in s.scored) for s in sides)
        if not row.content.get("unscored"):
            yield PeriodScore(key, home, away)


def _cards(report: MatchReport) -> Iterator[BookingLine]:
    """FI-EVT-2: the second yellow of a man sends him off."""
    booked: set[tuple[Side, str]] = set()
    for card in report.cards:
        again = card.card == "yellow" and (card.side, card.player) in booked
        _colour, cause = CARDS["second_yellow" if again else card.card]
        if card.card == "yellow":
            booked.add((card.side, card.player))
        yield replace(card, cause=cause)


def side_page(page: SideSheet, sheet: Sheet, side: Side, names: Names) -> SideSheet:
    """FI-EVT-1, FI-EVT-2: the rows of the line-up, why each change was made, counts."""
    state = sheet.sides[side]
    opening = finale_side(state).opening
    rows = {names[player]: row for player, row in opening.rows if player in names}
    hurt = {one.player for one in page.injured}
    return replace(
        page,
        lineup=tuple(
            replace(one, place=rows.get(one.player, "")) for one in page.lineup
        ),
        changes=tuple(
            replace(one, cause=CAUSES["replaced" if one.off in hurt else "change"])
            for one in page.changes
        ),
        injured=tuple(replace(one, cause="symbol") for one in page.injured),
        tallies=tuple(
            PlayerTally(names[player], what, n)
            for (player, what), n in sorted(state.tallies.items())
        ),
        game=FinalePart(
            formation=opening.formation,
            value=opening.value,
            attempts=sum(_attempts(sheet, side)),
        ),
    )


def _attempts(sheet: Sheet, side: Side) -> Iterator[int]:
    """FI-EVT-2: how often this side attacked, period by period, as the cards say."""
    home, away = sheet.sides.map(finale_side)
    for period in home.cards.keys() & away.cards.keys():
        course = course_of(home, away, period)
        if course.attackers == {side.number}:
            yield course.attempts


def finale_gaps(sheet: Sheet) -> tuple[SheetWarning, ...]:
    """FI-EVT-5: what cannot follow, since nobody wrote it."""
    return tuple(_gaps(sheet))


def _gaps(sheet: Sheet) -> Iterator[SheetWarning]:
    whistles = list(live_rows(sheet, CoreKind.PERIOD))
    if all(row.content.get("unscored") for row in whistles[: len(PERIODS.keys) - 1]):
        template = N_("Nobody wrote when a period ended: goals and cards have none.")
        yield SheetWarning("FI-COR-1", template)
    if CoreKind.YELLOW not in sheet.profile.kinds:
        template = N_("No cards and injuries: no ban and no absence can follow.")
        yield SheetWarning("FI-CAR-1", template)
    if sheet.profile.counts_gestures and any(
        _ended(sheet) > len(finale_side(sheet.sides[side]).cards) for side in SIDES
    ):
        template = N_("Cards of some periods are missing: so are their attempts.")
        yield SheetWarning("FI-REP-2", template)


FINALE_PART = ReportPart(
    side=side_page, gaps=finale_gaps, moments=period_moments, whole=whole_report
)
