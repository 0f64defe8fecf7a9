"""Finale's paper: in which periods, and how it stood after each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from competitions.games.door import LeagueRules
from engine.errors import N_
from engine.games.finale.squads import SUBSTITUTES
from engine.report import MatchReport, Score
from engine.sides import BySide, Side
from matches.games.finale.course import EXTRA, LAST, MOMENTS, period_at
from matches.games.finale.paper.head_checks import AFTER
from matches.games.finale.paper.paper_sheet import PeriodMatch, PeriodRow, PeriodSide
from matches.games.finale.paper.period_marks import (
    PeriodMark,
    marks_of_goals,
    marks_of_periods,
)
from matches.games.finale.paper.typed import period_entries
from matches.rules.paper.boxes import (
    BoxMaker,
    PaperBox,
    PaperColumn,
    PaperStage,
    ReadBox,
)
from matches.rules.paper.room import KnownCards, ReadSide
from matches.rules.paper.sheet import (
    AnyTypedMatch,
    KnownDetail,
    Mark,
    PaperHead,
    PaperLine,
)
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import SheetProfile

MOST_GOALS = 20
LONGEST = 60


class NoFields:
    """Nothing stands below the rows of Finale that not every paper has."""

    boxes: Sequence[PaperBox] = ()

    def __init__(
        self, box: BoxMaker, profile: SheetProfile, rules: LeagueRules
    ) -> None:
        """Every side gets the same: no field."""

    def nearest(self, name: str) -> PaperBox | None:
        return None

    def about(self, rule_id: str) -> PaperBox | None:
        return None


def _periods(name: str, label: str, needs: str, most: int) -> PaperColumn:
    read = marks_of_periods(most)
    return PaperColumn(name, label, needs, read, longest=LONGEST, plain=False)


class FinalePaper:
    """FI-EVT-2, FI-COR-1: each event with the number of its period."""

    columns: tuple[PaperColumn, ...] = (
        PaperColumn(
            "goals",
            N_("Goals"),
            CoreKind.GOAL,
            marks_of_goals(MOST_GOALS),
            longest=LONGEST,
            plain=False,
        ),
        _periods("assists", N_("Assists"), CoreKind.GOAL, MOST_GOALS),
        _periods("yellow", N_("Yellow"), CoreKind.YELLOW, 2),
        _periods("red", N_("Red"), CoreKind.RED, 1),
        _periods("injured", N_("Injured"), CoreKind.INJURY, 1),
    )
    stages = tuple(
        PaperStage(
            AFTER.format(n),
            MOMENTS[n].label,
            extra=n >= EXTRA,
            missing=N_("There was extra time: write how it stood after it.")
            if n == LAST
            else "",
        )
        for n in MOMENTS
    )
    changes = SUBSTITUTES
    fields = NoFields

    def match(
        self, sides: BySide[ReadSide], head: PaperHead, read: ReadBox, /
    ) -> PeriodMatch:
        home, away = (_side(side) for side in sides)
        after = {
            n: head.stages[stage]
            for n in MOMENTS
            if (stage := AFTER.format(n)) in head.stages
        }
        return PeriodMatch(home, away, head.score, after, head.forfeit, head.shootout)

    def entries(self, match: AnyTypedMatch, /) -> list[PaperLine]:
        assert isinstance(match, PeriodMatch)
        return period_entries(match)

    def missing(self, match: AnyTypedMatch, /) -> int:
        assert isinstance(match, PeriodMatch)
        return sum(match.score) - sum(match.named)

    def marks(self, report: MatchReport[int], side: Side, /) -> Iterator[Mark]:
        for goal in report.goals:
            if goal.side == side:
                known = KnownDetail(goal.minute, goal.origin, goal.assist or 0)
                yield goal.player, "goals", known
        for card in report.cards:
            if card.side == side:
                yield card.player, card.card, KnownDetail(card.minute)
        sheet = report.sheet(side)
        for injury in sheet.injured:
            yield injury.player, "injured", KnownDetail(injury.minute)
        for change in sheet.changes:
            yield change.off, "off", KnownDetail(change.minute)

    def cells(
        self, report: MatchReport[int], side: Side, /
    ) -> Mapping[tuple[int, str], str]:
        found: dict[tuple[int, str], list[PeriodMark]] = defaultdict(list)
        for player, column, known in self.marks(report, side):
            mark = PeriodMark(period_at(known.minute or 0), known.how)
            found[player, column].append(mark)
            if known.assist:
                found[known.assist, "assists"].append(mark._replace(how=""))
        return {
            box: " ".join(mark.text() for mark in sorted(marks))
            for box, marks in found.items()
        }

    def staged(self, report: MatchReport[int], /) -> Mapping[str, Score]:
        known = {int(one.period): (one.home, one.away) for one in report.periods}
        if report.extra_time and not report.forfeit:
            known[LAST] = (report.home, report.away)
        return {AFTER.format(n): score for n, score in known.items()}

    def filled(
        self, report: MatchReport[int], side: Side, cards: KnownCards, /
    ) -> Mapping[str, str]:
        return {}


FINALE_PAPER = FinalePaper()


def _side(side: ReadSide) -> PeriodSide:
    lines = side.lines
    return PeriodSide(
        rows=tuple(
            PeriodRow(player, role, **marks) for player, role, marks in side.rows
        ),
        changes=lines.changes,
        kicks=lines.kicks,
        faces=lines.faces,
        known=lines.known,
    )
