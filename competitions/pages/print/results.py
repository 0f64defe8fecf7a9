"""What was written on the paper of a played match: a few queries for all that is printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from competitions.games.league import League
from competitions.models import Result
from competitions.pages.match.timeline import Names, events_of
from competitions.pages.print.marks import MarkWriter
from competitions.queries.statistics.sheet_rows import sheet_rows
from competitions.rules.results.stored_reports import report_by_id
from competitions.stored_names import RENAMED, TIRED
from engine.report import MatchReport
from engine.sides import SIDES, BySide, Side

ROLE_LETTERS = {
    "keeper": pgettext_lazy("one letter: keeper", "G"),
    "field": pgettext_lazy("one letter: starts", "P"),
    "bench": pgettext_lazy("one letter: substitute", "S"),
    "": "",
}
# As the columns of the paper.
COUNTED = (
    *("goals", "assists", "own_goals", "yellows", "reds", "injured"),
    TIRED,
)
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class FilledSide:
    """One half of the paper as it was filled in; empty texts are empty boxes."""

    # By player: his role, and what stands in each column.
    roles: Mapping[int, str]
    counts: Mapping[int, tuple[str, ...]]
    # Number of each card brought, as far as it is known, and whether it was played.
    cards: tuple[tuple[str, bool], ...] = ()
    # The card that could be won: its number, and whether it was.
    prize: str = ""
    made: bool | None = None
    learnt: tuple[str, ...] = ()
    changes: tuple[Pair, ...] = ()
    # Number of who kicked, and whether he scored.
    kicks: tuple[tuple[str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """The head of a played match, both halves, and its course in a line each."""

    score: Pair
    half_time: Pair
    after_90: Pair
    shootout: Pair
    # By period, how it stood after it.
    periods: Mapping[str, Pair]
    forfeit: str
    sides: Mapping[str, FilledSide]
    notes: tuple[str, ...] = ()


class PlayedSheets:
    """The reports of some matches and their rows; four queries, none if none is played."""

    def __init__(self, results: Iterable[Result], league: League) -> None:
        self.writer = MarkWriter(league.rules.paper, league.moments)
        rows = sheet_rows([result.fixture_id for result in results])
        self.results, self.lines = rows.results, rows.lines
        self.cards, self.learnt = rows.cards, rows.learnt

    def of(
        self, match: int, names: Names, shirts: Mapping[int, str]
    ) -> FilledSheet | None:
        """Nothing of a match that has no result."""
        result = self.results.get(match)
        if result is None:
            return None
        report = report_by_id(result.report)
        teams = BySide(result.home_team_id, result.away_team_id)
        return FilledSheet(
            score=(str(result.home), str(result.away)),
            half_time=_pair(report.half_time),
            after_90=_pair(report.after_90),
            shootout=_pair(report.shootout),
            periods={one.period: _pair((one.home, one.away)) for one in report.periods},
            forfeit=result.forfeit,
            sides={
                side: self._side((match, teams[side]), report, side, shirts)
                for side in SIDES
            },
            notes=tuple(
                " ".join(
                    filter(
                        None,
                        (
                            event.minute,
                            _("%(name)s:") % {"name": event.what},
                            event.name,
                        ),
                    )
                )
                for event in events_of(report, names)
            ),
        )

    def _side(
        self,
        key: tuple[int, int],
        report: MatchReport[int],
        side: Side,
        shirts: Mapping[int, str],
    ) -> FilledSide:
        sheet = report.sheet(side)
        prize = sheet.coach_cards.prize
        return FilledSide(
            roles={
                line.player_id: str(ROLE_LETTERS[line.role])
                for line in self.lines.get(key, ())
            },
            counts=self._counts(key, report, side),
            cards=tuple(
                (str(use.number), use.played) for use in self.cards.get(key, ())
            ),
            prize=str(prize.number) if prize else "",
            made=prize.made if prize else None,
            learnt=tuple(map(str, self.learnt.get(key, ()))),
            changes=tuple(
                (shirts.get(change.off, ""), shirts.get(change.on, ""))
                for change in sheet.changes
            ),
            kicks=tuple(
                (shirts.get(kick.player, ""), kick.scored)
                for kick in report.kicks
                if kick.side == side
            ),
        )

    def _counts(
        self, key: tuple[int, int], report: MatchReport[int], side: Side
    ) -> dict[int, tuple[str, ...]]:
        """What stands in the columns of each who was chosen."""
        lines = self.lines.get(key, ())
        if self.writer.paper.dated:
            boxes = self.writer.boxes(report, side)
            players = [line.player_id for line in lines]
            return {
                player: tuple(boxes.get((player, name), "") for name in COUNTED)
                for player in players
            }
        return {
            line.player_id: tuple(
                _box(getattr(line, RENAMED.get(name, name))) for name in COUNTED
            )
            for line in lines
        }


def _pair(figures: tuple[int, int] | None) -> Pair:
    return (str(figures[0]), str(figures[1])) if figures else ("", "")


def _box(n: int | bool) -> str:
    """A mark is a one, as it is written by hand; nothing is an empty box."""
    return str(int(n)) if n else ""
