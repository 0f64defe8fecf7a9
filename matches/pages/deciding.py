"""A disputed result as its organiser reads it: both versions, and the sheet behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competitions.models import Fixture, Result, Team
from competitions.pages.door import (
    HistoryLine,
    events_of,
    facts_of_report,
    history_of,
    moment_words,
    score,
    squads_of,
)
from competitions.rules.door import report_by_id
from engine.report import MatchReport
from matches.pages.labels import line, void_reason
from matches.pages.rows import initials_of
from matches.queries.sheet import lineup_names, sheet_state
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import EntryRow, Sheet

Report = MatchReport[int]
SILENT = frozenset({CoreKind.VOID, CoreKind.CLOCK})


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One line of a version; `differs` where the other version does not have it."""

    text: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Version:
    """What one side says: whose it is, the score, what happened."""

    team: str
    score: str
    lines: tuple[VersionLine, ...]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """An entry of the sheet: when, by whom, what, and who took it back."""

    at: str
    who: str
    text: str
    void: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """All there is to know before deciding."""

    wrong: str
    entered: Version
    other: Version | None
    entries: tuple[SheetLine, ...]
    history: tuple[HistoryLine, ...]


def dispute_of(fixture: Fixture, result: Result) -> Dispute:
    teams = {"home": result.home_team, "away": result.away_team}
    report = report_by_id(result.report)
    counter = report_by_id(result.counter) if result.counter else None
    entered = _lines(report, teams)
    other = _lines(counter, teams) if counter else []
    sides = {"home": result.home_team.name, "away": result.away_team.name}
    return Dispute(
        wrong=result.reason,
        entered=_version(sides.get(result.entered_side, ""), report, entered, other),
        other=_version(sides.get(result.counter_side, ""), counter, other, entered)
        if counter
        else None,
        entries=_entries(fixture, sides),
        history=history_of(fixture),
    )


def _version(team: str, report: Report, lines: list[str], others: list[str]) -> Version:
    marked = tuple(
        VersionLine(text, bool(others) and text not in others) for text in lines
    )
    return Version(team, score(report.home, report.away), marked)


def _lines(report: Report, teams: Mapping[str, Team]) -> list[str]:
    squads = squads_of(report, teams)
    facts = [f"{label} {figure}" for label, figure in facts_of_report(report)]
    events = [
        _("%(minute)s %(name)s, %(what)s (%(team)s)")
        % {
            "minute": event.minute,
            "name": event.name,
            "what": event.what,
            "team": teams[event.side].name,
        }
        for event in events_of(report, squads.names, squads.cards)
    ]
    return [text.strip() for text in (*facts, *events)]


def _entries(fixture: Fixture, teams: Mapping[str, str]) -> tuple[SheetLine, ...]:
    """Oldest first; empty where the score was typed without a sheet."""
    sheet = sheet_state(fixture.public_id)
    names = lineup_names(sheet)
    authors = initials_of({row.entry.actor for row in sheet.rows})

    def who(row: EntryRow) -> str:
        entry = row.entry
        author = authors.get(entry.actor, "")
        if not entry.scribe:
            return author
        values = {"who": author, "team": teams[entry.scribe]}
        return _("%(who)s of %(team)s") % values

    def void(row: EntryRow) -> str:
        struck = _struck_by(sheet, row)
        if struck is None:
            return ""
        reason = void_reason(struck.entry.content.get("reason") or "")
        values = {"who": who(struck), "reason": reason}
        if not reason:
            return _("taken back by %(who)s") % values
        return _("taken back by %(who)s: %(reason)s") % values

    return tuple(
        SheetLine(
            moment_words(row.entry.at) if row.entry.at else "",
            who(row),
            line(row.entry, sheet.profile.vocabulary, names),
            void(row),
        )
        for row in sheet.rows
        if row.entry.kind not in SILENT
    )


def _struck_by(sheet: Sheet, row: EntryRow) -> EntryRow | None:
    return sheet.row(row.voided_by) if row.voided_by else None
