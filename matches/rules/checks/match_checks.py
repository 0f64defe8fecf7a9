"""Kick-off, shoot-out, forfeit, and opening a sheet again: what may not be written now.

`no_...` forbids every entry of a kind; `..._refusal` this one entry.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.errors import N_, RuleViolation
from engine.sides import SideOrNone
from matches.rules.checks.player_checks import shirt_number
from matches.rules.sheet.entries import Entry
from matches.rules.sheet.periods import SHOOTOUT
from matches.rules.sheet.shootout import kickers, next_sides, shootout_is_decided
from matches.rules.sheet.state import Sheet


def no_kickoff(sheet: Sheet, _side: SideOrNone, _scribe: str) -> RuleViolation | None:
    """HC-TOSS-01: the toss comes once, before the first half."""
    if sheet.first_kick is not None:
        return RuleViolation("HC-TOSS-01", N_("Who kicks off is written down already."))
    if sheet.phase != sheet.profile.periods.first:
        return RuleViolation(
            "HC-TOSS-01", N_("Who kicks off is decided before the first half.")
        )
    return None


def no_kicks(sheet: Sheet, side: SideOrNone, _scribe: str) -> RuleViolation | None:
    """HC-SO-01, HC-SO-02, HC-SO-04."""
    if sheet.phase != SHOOTOUT:
        return RuleViolation("HC-SO-01", N_("There is no shoot-out now."))
    if shootout_is_decided(sheet):
        return RuleViolation("HC-SO-04", N_("The shoot-out is decided."))
    if side not in next_sides(sheet):
        return RuleViolation("HC-SO-02", N_("It is the other side's kick."))
    return None


def kick_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-SO-01, HC-SO-05."""
    state = sheet.sides[entry.side]
    possible = kickers(sheet, entry.side)
    if entry.player in possible:
        return None
    if entry.player not in state.on_pitch:
        return RuleViolation(
            "HC-SO-01", N_("Only players who are on the pitch take kicks.")
        )
    return RuleViolation(
        "HC-SO-05",
        N_("No. %(number)s waits until all of his side have kicked as often."),
        number=shirt_number(state, entry.player),
    )


def no_forfeit(sheet: Sheet, side: SideOrNone, scribe: str) -> RuleViolation | None:
    """HC-FFT-01: at two left for anybody to write; else each may give up himself."""
    if sheet.forfeit:
        return RuleViolation("HC-FFT-01", N_("A forfeit is written down already."))
    least = sheet.profile.least
    if len(sheet.sides[side].on_pitch) <= least or scribe in ("", side):
        return None
    return RuleViolation(
        "HC-FFT-01",
        N_("A side forfeits with %(least)s players left, or by its own coach's word."),
        least=least,
    )


def no_reopening(sheet: Sheet, _side: SideOrNone, _scribe: str) -> RuleViolation | None:
    if sheet.finished:
        return None
    return RuleViolation("HC-SHT-03", N_("The sheet is open."))


def no_way_back(sheet: Sheet, _side: SideOrNone, _scribe: str) -> RuleViolation | None:
    if sheet.untouched:
        return None
    return RuleViolation(
        "HV-PREP-02",
        N_("Something is written already: the match goes on, or void it first."),
    )
