"""Helvetia's paper: that of the rulebook's sample."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from competitions.games.door import helvetia_part
from engine.errors import N_
from engine.report import MatchReport, Score
from engine.sides import BySide, Side
from matches.games.helvetia.names import HelvetiaKind
from matches.games.helvetia.paper.fields import OUTCOMES, HelvetiaFields
from matches.games.helvetia.paper.paper_sheet import TypedMatch, TypedRow, TypedSide
from matches.games.helvetia.paper.typed import (
    entries_typed,
    missing_scorers,
    refuse_two_legends,
)
from matches.rules.paper.boxes import PaperColumn, PaperStage, ReadBox, count_up_to
from matches.rules.paper.room import KnownCards, ReadSide, RowMarks
from matches.rules.paper.sheet import (
    AnyTypedMatch,
    KnownDetail,
    Mark,
    PaperHead,
    PaperLine,
)
from matches.rules.sheet.entries import CoreKind

MOST_GOALS, MOST_OWN = 20, 9
FLAGS = ("injured", "exhausted")


def _counted(name: str, label: str, needs: str, most: int) -> PaperColumn:
    return PaperColumn(name, label, needs, count_up_to(most))


class HelvetiaPaper:
    """HC-SHT-01, HC-SHT-05: how often, never when."""

    columns: tuple[PaperColumn, ...] = (
        _counted("goals", N_("Goals"), CoreKind.GOAL, MOST_GOALS),
        _counted("assists", N_("Assists"), CoreKind.GOAL, MOST_GOALS),
        PaperColumn(
            "own", N_("Own goals"), CoreKind.GOAL, count_up_to(MOST_OWN), way="own"
        ),
        _counted("yellow", N_("Yellow"), CoreKind.YELLOW, 2),
        _counted("red", N_("Red"), CoreKind.RED, 1),
        _counted("injured", N_("Injured"), CoreKind.INJURY, 1),
        _counted("exhausted", N_("Exhausted"), HelvetiaKind.EXHAUSTED, 1),
    )
    stages = (
        PaperStage("half_time", N_("Half-time")),
        PaperStage(
            "after_90",
            N_("After 90 minutes"),
            extra=True,
            missing=N_("There was extra time: write how it stood after 90 minutes."),
        ),
    )
    changes = 3
    fields = HelvetiaFields

    def match(
        self, sides: BySide[ReadSide], head: PaperHead, read: ReadBox, /
    ) -> TypedMatch:
        home, away = (_side(side, read) for side in sides)
        half_time, after_90 = (head.stages.get(stage.name) for stage in self.stages)
        return TypedMatch(
            home,
            away,
            head.score,
            half_time,
            after_90,
            head.forfeit,
            head.shootout,
        )

    def entries(self, match: AnyTypedMatch, /) -> list[PaperLine]:
        assert isinstance(match, TypedMatch)
        lines = entries_typed(match)
        refuse_two_legends(match)
        return lines

    def missing(self, match: AnyTypedMatch, /) -> int:
        assert isinstance(match, TypedMatch)
        return missing_scorers(match)

    def marks(self, report: MatchReport[int], side: Side, /) -> Iterator[Mark]:
        for goal in report.goals:
            if goal.player_side == side:
                how = "" if goal.kind in ("own", "play") else goal.kind
                known = KnownDetail(goal.minute, how, goal.assist or 0, goal.added)
                yield goal.player, "own" if goal.kind == "own" else "goals", known
        for card in report.cards:
            if card.side == side:
                known = KnownDetail(card.minute, added=card.added)
                yield card.player, card.card, known
        sheet = report.sheet(side)
        for injury in sheet.injured:
            known = KnownDetail(injury.minute, added=injury.added)
            yield injury.player, "injured", known
        for change in sheet.changes:
            yield change.off, "off", KnownDetail(change.minute, added=change.added)

    def cells(
        self, report: MatchReport[int], side: Side, /
    ) -> Mapping[tuple[int, str], str]:
        counts: Counter[tuple[int, str]] = Counter()
        for player, column, _known in self.marks(report, side):
            counts[player, column] += 1
        for goal in report.goals:
            if goal.side == side and goal.assist:
                counts[goal.assist, "assists"] += 1
        for player in helvetia_part(report.sheet(side)).exhausted:
            counts[player, "exhausted"] += 1
        return {box: str(n) for box, n in counts.items()}

    def staged(self, report: MatchReport[int], /) -> Mapping[str, Score]:
        known = {"half_time": report.half_time, "after_90": report.after_90}
        return {stage: score for stage, score in known.items() if score}

    def filled(
        self, report: MatchReport[int], side: Side, cards: KnownCards, /
    ) -> Mapping[str, str]:
        boxes: dict[str, str] = {}
        for n, (number, played) in enumerate(cards.brought, 1):
            boxes[f"card_{n}"] = str(number)
            boxes[f"played_{n}"] = "1" if played else ""
        for n, number in enumerate(cards.learnt, 1):
            boxes[f"learnt_{n}"] = str(number)
        if challenge := helvetia_part(report.sheet(side)).challenge:
            boxes["challenge"] = str(challenge.number)
            boxes["outcome"] = OUTCOMES[not challenge.made]
        return boxes


HELVETIA_PAPER = HelvetiaPaper()


def _side(side: ReadSide, read: ReadBox) -> TypedSide:
    rows, lines, fields = side
    assert isinstance(fields, HelvetiaFields)
    return TypedSide(
        rows=tuple(map(_row, rows)),
        changes=lines.changes,
        kicks=lines.kicks,
        faces=lines.faces,
        known=lines.known,
        **fields.read(read)._asdict(),
    )


def _row(row: RowMarks) -> TypedRow:
    counted = dict(row.marks)
    injured, exhausted = (bool(counted.pop(name, 0)) for name in FLAGS)
    return TypedRow(
        row.player, row.role, **counted, injured=injured, exhausted=exhausted
    )
