"""The clock and the whistle: when a period is over and what may follow it.

`no_...` forbids every entry of a kind; `..._refusal` this one entry.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from competitions.rules.door import DRAW_STANDS, WINNER_NEEDED
from engine.errors import N_, RuleViolation
from engine.sides import SideOrNone
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.periods import DONE, SHOOTOUT
from matches.rules.sheet.state import Sheet


def no_clock(sheet: Sheet, _side: SideOrNone, _scribe: str) -> RuleViolation | None:
    if sheet.plays:
        return None
    return RuleViolation("HC-CLK-01", N_("The clock stands still now."))


def clock_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-CLK-01, HC-CLK-02: by so much, until the period is over."""
    if "minute" in entry.content:
        return _minute_refusal(sheet, entry.content["minute"])
    if sheet.profile.is_over(sheet.phase, sheet.minute):
        return RuleViolation(
            "HC-CLK-02", N_("The clock is past the end of this period: blow for it.")
        )
    if entry.content["plus"] not in sheet.profile.steps:
        return RuleViolation(
            "HC-CLK-01",
            N_("The clock goes on by one of these: %(steps)s."),
            steps=", ".join(str(step) for step in sheet.profile.steps),
        )
    return None


def _minute_refusal(sheet: Sheet, minute: int) -> RuleViolation | None:
    """HC-CLK-04: within the period, and as far above its end as one die takes it."""
    least, most = clock_range(sheet)
    if least <= minute <= most:
        return None
    return RuleViolation(
        "HC-CLK-04",
        N_("In this period the clock goes from %(least)s to %(most)s."),
        least=least,
        most=most,
    )


def clock_range(sheet: Sheet) -> tuple[int, int]:
    """HV-CLK-02: the minutes that the clock may show in the period that is played."""
    profile, periods = sheet.profile, sheet.profile.periods
    past = 0 if profile.ends_at_limit else profile.overtime
    return (periods.starts[sheet.phase], periods.limits[sheet.phase] + past)


@dataclass(frozen=True, slots=True)
class Early:
    """It is this minute, and the match goes to that one."""

    minute: int
    limit: int


def early(sheet: Sheet) -> Early | None:
    """HV-END-01: the clock was kept and stands before the end of the match."""
    kept = any(row.entry.kind == CoreKind.CLOCK and row.valid for row in sheet.rows)
    if not sheet.plays or not kept:
        return None
    periods = sheet.profile.periods
    ends = [periods.last(extended=extended) for extended in (False, True)]
    limit = periods.limits[ends[sheet.after_90 is not None]]
    last = sheet.phase in ends
    return None if last and sheet.minute >= limit else Early(sheet.minute, limit)


def refuse_early(sheet: Sheet, answer: str) -> None:
    """HV-END-01: who ends a match before its limit says what became of it."""
    found = early(sheet)
    if found and not answer:
        raise RuleViolation(
            "HV-END-01",
            N_(
                "It is %(minute)s', the match goes to %(limit)s'. Say whether it is a"
                " forfeit, an abandoned match, or the clock was not kept."
            ),
            minute=found.minute,
            limit=found.limit,
        )


def no_whistle(sheet: Sheet, _side: SideOrNone, _scribe: str) -> RuleViolation | None:
    if not sheet.forfeit:
        return None
    return RuleViolation("HC-FFT-01", N_("After a forfeit the match is over."))


def whistle_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-HALF-01, HC-ET-01, HC-ET-03, HC-SO-01, HC-FAM-14: what comes next."""
    to = entry.content["to"]
    periods = sheet.profile.periods
    if to not in periods.following.get(sheet.phase, ()):
        return RuleViolation("HC-HALF-01", N_("This is not the end of that period."))
    if to == DONE and needs_more(sheet):
        return play_on(sheet)
    if to == periods.extra:
        return _no_extra_time(sheet)
    if to == SHOOTOUT:
        return _no_shootout(sheet)
    return None


def play_on(sheet: Sheet) -> RuleViolation:
    """HC-CUP-01: it is level, of a last leg what both legs come to."""
    if not sheet.before.of_legs:
        return RuleViolation("HC-CUP-01", N_("A cup match needs a winner: play on."))
    return RuleViolation(
        "HC-CUP-01",
        N_("Both legs together are %(home)s-%(away)s: play on."),
        **sheet.before.sums(*sheet.score),
    )


def needs_more(sheet: Sheet) -> bool:
    return sheet.competition == WINNER_NEEDED and sheet.level


def _draw_stands(sheet: Sheet) -> RuleViolation | None:
    if sheet.competition != DRAW_STANDS:
        return None
    return RuleViolation("HC-ET-03", N_("In a championship a draw stands."))


def _no_extra_time(sheet: Sheet) -> RuleViolation | None:
    found = _draw_stands(sheet)
    if found is None and not sheet.extended:
        text = N_("There is no extra time here: the shoot-out comes at once.")
        return RuleViolation("HC-FAM-14", text)
    if found is None and sheet.after_90 is not None:
        return RuleViolation("HC-ET-01", N_("Extra time has been played."))
    if found is None and not sheet.level:
        return RuleViolation("HC-ET-01", N_("There is extra time only after a draw."))
    return found


def _no_shootout(sheet: Sheet) -> RuleViolation | None:
    found = _draw_stands(sheet)
    if found is None and not sheet.level:
        return RuleViolation("HC-SO-01", N_("There is a shoot-out only after a draw."))
    cup = sheet.competition == WINNER_NEEDED
    if found is None and cup and sheet.extended and sheet.after_90 is None:
        return RuleViolation("HC-CUP-01", N_("Extra time comes before the shoot-out."))
    return found
