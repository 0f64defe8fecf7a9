"""The clock and the whistle: when a period is over and what may follow it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import N_, RuleViolation
from matches.rules.entries import Entry, Kind
from matches.rules.profiles import LIMITS, NEXT, STARTS
from matches.rules.state import PERIODS, Phase, Sheet


def check_clock(sheet: Sheet, entry: Entry) -> None:
    """HC-CLK-01, HC-CLK-02: by the time die, until the period is over."""
    if sheet.phase not in PERIODS:
        raise RuleViolation("HC-CLK-01", N_("The clock stands still now."))
    if "minute" in entry.content:
        _clock_set(sheet, entry.content["minute"])
        return
    if sheet.rules.is_over(sheet.phase, sheet.minute):
        raise RuleViolation(
            "HC-CLK-02", N_("The clock is past the end of this period: blow for it.")
        )
    if entry.content["plus"] not in sheet.rules.steps:
        raise RuleViolation(
            "HC-CLK-01",
            N_("The clock goes on by one of these: %(steps)s."),
            steps=", ".join(str(step) for step in sheet.rules.steps),
        )


def _clock_set(sheet: Sheet, minute: int) -> None:
    """HC-CLK-04: within the period, and as far above its end as one die takes it."""
    least, most = clock_range(sheet)
    if not least <= minute <= most:
        raise RuleViolation(
            "HC-CLK-04",
            N_("In this period the clock goes from %(least)s to %(most)s."),
            least=least,
            most=most,
        )


def clock_range(sheet: Sheet) -> tuple[int, int]:
    """HV-CLK-02: the minutes that the clock may show in the period that is played."""
    past = 0 if sheet.rules.ends_at_limit else max(sheet.rules.steps)
    return (STARTS[sheet.phase], LIMITS[sheet.phase] + past)


@dataclass(frozen=True, slots=True)
class Early:
    """It is this minute, and the match goes to that one."""

    minute: int
    limit: int


def early(sheet: Sheet) -> Early | None:
    """HV-END-01: the clock was kept and stands before the end of the match."""
    kept = any(row.entry.kind is Kind.CLOCK and row.live for row in sheet.rows)
    if sheet.phase not in PERIODS or not kept:
        return None
    limit = LIMITS["second" if sheet.after_90 is None else "extra_2"]
    last = sheet.phase in (Phase.SECOND, Phase.EXTRA_2)
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


def check_period(sheet: Sheet, entry: Entry) -> None:
    """HC-HALF-01, HC-ET-01, HC-ET-03, HC-SO-01, HC-FAM-14: what comes next."""
    to = entry.content["to"]
    if sheet.forfeit:
        raise RuleViolation("HC-FFT-01", N_("After a forfeit the match is over."))
    if to not in NEXT.get(sheet.phase, ()):
        raise RuleViolation("HC-HALF-01", N_("This is not the end of that period."))
    if to == "done" and needs_more(sheet):
        raise RuleViolation("HC-CUP-01", N_("A cup match needs a winner: play on."))
    if to == "extra_1":
        _extra_time(sheet)
    if to == "shootout":
        _shootout(sheet)


def needs_more(sheet: Sheet) -> bool:
    return sheet.competition == "cup" and sheet.score[0] == sheet.score[1]


def _draw_stands(sheet: Sheet) -> None:
    if sheet.competition == "championship":
        raise RuleViolation("HC-ET-03", N_("In a championship a draw stands."))


def _extra_time(sheet: Sheet) -> None:
    _draw_stands(sheet)
    if not sheet.rules.extra_time:
        raise RuleViolation("HC-FAM-14", N_("FAMILY has no extra time."))
    if sheet.after_90 is not None:
        raise RuleViolation("HC-ET-01", N_("Extra time has been played."))
    if sheet.score[0] != sheet.score[1]:
        raise RuleViolation("HC-ET-01", N_("There is extra time only after a draw."))


def _shootout(sheet: Sheet) -> None:
    _draw_stands(sheet)
    if sheet.score[0] != sheet.score[1]:
        raise RuleViolation("HC-SO-01", N_("There is a shoot-out only after a draw."))
    cup = sheet.competition == "cup"
    if cup and sheet.rules.extra_time and sheet.after_90 is None:
        raise RuleViolation("HC-CUP-01", N_("Extra time comes before the shoot-out."))
