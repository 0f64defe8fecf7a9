"""Whether a match may be ended: nothing is missing, and its report may stand."""

from __future__ import annotations

from collections.abc import Collection

from competitions.rules.door import checks
from engine.errors import N_, RuleViolation
from matches.rules.checks.clock_checks import needs_more, play_on
from matches.rules.checks.player_checks import shirt_number
from matches.rules.checks.report_faults import numbers_as_names
from matches.rules.report.match_report import sheet_report
from matches.rules.sheet.entries import Entry
from matches.rules.sheet.periods import SHOOTOUT
from matches.rules.sheet.shootout import shootout_is_decided
from matches.rules.sheet.state import EntryRow, Sheet
from matches.rules.sheet.warnings import rows_never_on, side_of_player


def finish_refusal(
    sheet: Sheet, _entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-CUP-01, HC-ET-01, HC-SO-04, HC-SHT-01: with a report that may stand."""
    for row in rows_never_on(sheet):
        return _not_come_on(sheet, row)
    unplayed = None if sheet.forfeit else _too_few(sheet) or unplayed_refusal(sheet)
    if unplayed is not None:
        return unplayed
    # Whatever the league would refuse later is refused here, where it can be mended.
    report = sheet_report(sheet, numbers_as_names(sheet))
    return next(
        iter(checks.check_report(report, sheet.level_means, sheet.ruleset)), None
    )


def _not_come_on(sheet: Sheet, row: EntryRow) -> RuleViolation:
    """HC-SHT-01: the refusal, with the number of the player and his entry."""
    text = N_(
        "%(entry)s of No. %(number)s, %(phase)s: he has not come on. Add the change or"
        " void the entry."
    )
    player = row.entry.player
    state = sheet.sides[side_of_player(row)]
    return RuleViolation(
        "HC-SHT-01",
        text,
        entry=sheet.profile.vocabulary[row.entry.kind].words.label,
        number=shirt_number(state, player),
        phase=sheet.profile.periods.names[_period_of(sheet, row)],
    )


def _period_of(sheet: Sheet, row: EntryRow) -> str:
    """Where no clock is kept the minute of a row is that of its period."""
    if sheet.profile.timed:
        return row.phase
    starts = sheet.profile.periods.starts
    return next(key for key in starts if starts[key] == row.minute)


def _too_few(sheet: Sheet) -> RuleViolation | None:
    """HC-FFT-01: a side that was reduced to two players has lost, whatever the score."""
    least = sheet.profile.least
    for side in sheet.sides:
        started = sum(member.role != "bench" for member in side.members)
        if started > least >= len(side.on_pitch):
            return RuleViolation(
                "HC-FFT-01",
                N_(
                    "A side has forfeited, players left: %(left)s. Write the forfeit, or"
                    " the change that is missing."
                ),
                left=len(side.on_pitch),
            )
    return None


def unplayed_refusal(sheet: Sheet) -> RuleViolation | None:
    """HC-ET-01, HC-CUP-01, HC-SO-01, HC-SO-04: no period is missing, none too many."""
    if sheet.phase == sheet.profile.periods.extra:
        return RuleViolation(
            "HC-ET-01", N_("Both periods of extra time are played in full.")
        )
    if sheet.phase == SHOOTOUT and not sheet.level:
        return RuleViolation(
            "HC-SO-01",
            N_(
                "The score is not level, so there is no shoot-out: void the whistle"
                " that led to it."
            ),
        )
    if sheet.phase == SHOOTOUT and not shootout_is_decided(sheet):
        return RuleViolation("HC-SO-04", N_("The shoot-out is not decided yet."))
    if sheet.phase != SHOOTOUT and needs_more(sheet):
        if sheet.before.of_legs:
            return play_on(sheet)
        return RuleViolation(
            "HC-CUP-01", N_("A cup match needs a winner: it is level.")
        )
    if sheet.after_90 and not sheet.before.level(*sheet.after_90):
        return RuleViolation(
            "HC-ET-01",
            N_(
                "After 90 minutes it was not level: void the whistle that led to extra"
                " time."
            ),
        )
    return None
