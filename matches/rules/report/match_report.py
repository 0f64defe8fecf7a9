"""The report that a sheet leaves behind: names instead of ids, nothing voided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from competitions.games.door import league_by_ruleset
from engine.report import (
    BookingLine,
    CardColour,
    Change,
    Forfeit,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    MatchReport,
    ReportKind,
    SelectedPlayer,
    SideSheet,
    forfeit_score,
    half_scores,
)
from engine.rulesets import FIRST_GAME
from engine.sides import SIDES, BySide, Side
from matches.rules.sheet import shootout
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.fold import fold_entries
from matches.rules.sheet.state import EntryRow, Names, Sheet

MomentOf = Callable[[EntryRow], MatchMoment]
_COLOURS: Mapping[str, CardColour] = {
    CoreKind.YELLOW: "yellow",
    CoreKind.SECOND_YELLOW: "yellow",
    CoreKind.RED: "red",
}


def sheet_report(sheet: Sheet, names: Names) -> MatchReport:
    """HC-SHT-02, HC-FFT-02: the match as it stands on this sheet."""
    forfeit = cast("Forfeit", sheet.forfeit)
    home, away = sheet.score
    if forfeit:
        home, away = forfeit_score(sheet.score, forfeit, forfeit_worth(sheet))
    kicked = bool(sheet.kicks) and not forfeit
    named = all(player for _side, player, _scored in sheet.kicks)
    moment = row_moments(sheet)
    report = MatchReport(
        home,
        away,
        periods=half_scores(sheet.half_time, sheet.after_90),
        extra_time=sheet.after_90 is not None,
        shootout=shootout.shootout_score(sheet) if kicked else None,
        forfeit=forfeit,
        kind="forfeit" if forfeit else _ending(sheet),
        goals=tuple(_goals(sheet, names, moment)),
        cards=tuple(_cards(sheet, names, moment)),
        kicks=tuple(_kicks(sheet, names)) if kicked and named else (),
        depth=sheet.depth,
        sheets=BySide(*(_side(sheet, side, names, moment) for side in SIDES)),
        # the first game's reports do not say it
        ruleset=None if sheet.ruleset.game == FIRST_GAME else sheet.ruleset,
    )
    return sheet.profile.report.whole(report, sheet)


def forfeit_worth(sheet: Sheet) -> int:
    """HC-FFT-02: the goals that a forfeit of this match counts, by its game's league."""
    return league_by_ruleset(sheet.ruleset).rules.forfeit_goals


def seen_report(
    entries: Sequence[Entry], sheet: Sheet, seen: Mapping[Side, int], names: Names
) -> MatchReport:
    """HC-CMP-03: `sheet` as far as both sides know it, for who is asked to confirm.

    A side knows what it wrote, and what its phone has shown: by `seen`, and by what that
    phone had seen whenever it wrote.
    """
    shown = {
        side: max((seen[side], *(e.seen for e in entries if e.scribe == side)))
        for side in SIDES
    }
    known = [
        each
        for each in entries
        if each.kind == CoreKind.OPEN
        or all(each.scribe == side or each.seq <= shown[side] for side in SIDES)
    ]
    profile = sheet.profile
    sheet = fold_entries(known, lambda _ruleset, _depth: profile)
    report = sheet_report(sheet, names)
    pages = (
        page and profile.report.sure(page, sheet, side, names)
        for side, page in zip(SIDES, report.sheets, strict=True)
    )
    return replace(report, sheets=BySide(*pages))


def _ending(sheet: Sheet) -> ReportKind:
    """HV-END-01: abandoned where its writer said so; the score stands."""
    return "abandoned" if sheet.early == "abandoned" else "played"


def live_rows(sheet: Sheet, *kinds: str) -> Iterator[EntryRow]:
    """The rows of these kinds that count, in their order."""
    return (row for row in sheet.rows if row.entry.kind in kinds and row.valid)


def row_moments(sheet: Sheet) -> MomentOf:
    """When a row's event happened, as the game of this sheet says it."""
    moments = sheet.profile.report.moments or _by_the_clock
    return moments(sheet)


def _by_the_clock(sheet: Sheet) -> MomentOf:
    """HC-CLK-05: by its minute; by none where nobody kept the clock."""
    kept = {row.phase for row in live_rows(sheet, CoreKind.CLOCK)}
    # A clock that nobody turned stands at the start of its period.
    still = set(sheet.profile.periods.starts.values())

    def moment(row: EntryRow) -> MatchMoment:
        first = row.entry.content.get("minute")
        is_dated = row.added or row.content.get("minute") != first
        known = is_dated or row.phase in kept or row.minute not in still
        return MatchMoment(row.minute if known else None, row.added)

    return moment


def _goals(sheet: Sheet, names: Names, moment: MomentOf) -> Iterator[Goal]:
    """HC-SHT-05; a goal of which nobody wrote the scorer only counts in the score."""
    for row in live_rows(sheet, CoreKind.GOAL):
        if row.entry.player:
            yield Goal(
                row.side,
                names[row.entry.player],
                moment(row),
                row.content.get("how", "play"),
                names[row.content["assist"]] if row.content.get("assist") else "",
            )


def _cards(sheet: Sheet, names: Names, moment: MomentOf) -> Iterator[BookingLine]:
    """HC-SUSP-01: a second yellow is a second booking, not a red."""
    for row in live_rows(sheet, *_COLOURS):
        colour = _COLOURS[row.entry.kind]
        who = names[row.entry.player]
        yield BookingLine(row.side, who, moment(row), colour)


def _kicks(sheet: Sheet, names: Names) -> Iterator[Kick]:
    for side, player, scored in sheet.kicks:
        yield Kick(side, names[player], scored)


def _side(sheet: Sheet, side: Side, names: Names, moment: MomentOf) -> SideSheet | None:
    """HC-SHT-05: all that one side's page of the sheet says."""
    state = sheet.sides[side]
    if not state.members:
        return None
    page = SideSheet(
        lineup=tuple(
            SelectedPlayer(names[one.player], one.role, one.captain)
            for one in state.members
        ),
        changes=tuple(
            Change(
                names[row.content["off"]],
                names[row.content["on"]],
                moment(row),
            )
            for row in live_rows(sheet, CoreKind.CHANGE)
            if row.entry.side == side
        ),
        injured=tuple(
            InjuryLine(names[row.entry.player], moment(row))
            for row in live_rows(sheet, CoreKind.INJURY)
            if row.entry.side == side
        ),
    )
    return sheet.profile.report.side(page, sheet, side, names)
