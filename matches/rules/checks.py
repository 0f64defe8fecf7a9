"""May this entry be written now? Refused with the id of the rule and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from engine.errors import N_, RuleViolation
from matches.rules.corrections import check_amend, check_void
from matches.rules.entries import Entry, Kind
from matches.rules.player_checks import PLAYER_CHECKS, number_of
from matches.rules.profiles import LIMITS, NEXT, STARTS
from matches.rules.shootout import is_decided, kickers, next_sides
from matches.rules.state import PERIODS, Phase, Sheet
from matches.rules.warnings import never_on


def refuse(sheet: Sheet, entry: Entry, hand: Collection[int] = ()) -> None:
    """Nothing if the entry may be written; else a RuleViolation.

    `hand` holds the POWER cards that the entry's own side has brought.
    """
    _state(sheet, entry)
    check = PLAYER_CHECKS.get(entry.kind)
    if check is not None:
        check(sheet, entry, hand)
    match_check = MATCH_CHECKS.get(entry.kind)
    if match_check is not None:
        match_check(sheet, entry)


def _state(sheet: Sheet, entry: Entry) -> None:
    """HC-SHT-03: after the opening, before the end, and only what this sheet has."""
    if sheet.phase is Phase.CLOSED:
        if entry.kind is not Kind.OPEN:
            raise RuleViolation(
                "HC-CMP-02", N_("The sheet opens when both coaches are ready.")
            )
        return
    if entry.kind is Kind.OPEN:
        raise RuleViolation("HC-CMP-02", N_("The sheet is open already."))
    if entry.kind not in sheet.rules.kinds:
        raise RuleViolation("HC-SHT-05", N_("This sheet has no entries of this kind."))
    if sheet.finished and entry.kind is not Kind.REOPEN:
        raise RuleViolation(
            "HC-SHT-03", N_("The match has been ended: reopen the sheet first.")
        )


def _kickoff(sheet: Sheet, _entry: Entry) -> None:
    """HC-TOSS-01: the toss comes once, before the first half."""
    if sheet.first_kick is not None:
        raise RuleViolation("HC-TOSS-01", N_("Who kicks off is written down already."))
    if sheet.phase is not Phase.FIRST:
        raise RuleViolation(
            "HC-TOSS-01", N_("Who kicks off is decided before the first half.")
        )


def _clock(sheet: Sheet, entry: Entry) -> None:
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
    least = STARTS[sheet.phase]
    most = LIMITS[sheet.phase]
    most += 0 if sheet.rules.ends_at_limit else max(sheet.rules.steps)
    if not least <= minute <= most:
        raise RuleViolation(
            "HC-CLK-04",
            N_("In this period the clock goes from %(least)s to %(most)s."),
            least=least,
            most=most,
        )


def _period(sheet: Sheet, entry: Entry) -> None:
    """HC-HALF-01, HC-ET-01, HC-ET-03, HC-SO-01, HC-FAM-14: what comes next."""
    to = entry.content["to"]
    if sheet.forfeit:
        raise RuleViolation("HC-FFT-01", N_("After a forfeit the match is over."))
    if to not in NEXT.get(sheet.phase, ()):
        raise RuleViolation("HC-HALF-01", N_("This is not the end of that period."))
    if to == "done" and _needs_more(sheet):
        raise RuleViolation("HC-CUP-01", N_("A cup match needs a winner: play on."))
    if to == "extra_1":
        _extra_time(sheet)
    if to == "shootout":
        _shootout(sheet)


def _needs_more(sheet: Sheet) -> bool:
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


def _kick(sheet: Sheet, entry: Entry) -> None:
    """HC-SO-01, HC-SO-02, HC-SO-04, HC-SO-05."""
    if sheet.phase is not Phase.SHOOTOUT:
        raise RuleViolation("HC-SO-01", N_("There is no shoot-out now."))
    if is_decided(sheet):
        raise RuleViolation("HC-SO-04", N_("The shoot-out is decided."))
    if entry.side not in next_sides(sheet):
        raise RuleViolation("HC-SO-02", N_("It is the other side's kick."))
    state = sheet.sides[entry.side]
    if entry.player not in state.on_pitch:
        raise RuleViolation(
            "HC-SO-01",
            N_("Only players who are on the pitch take kicks."),
        )
    if entry.player not in kickers(sheet, entry.side):
        raise RuleViolation(
            "HC-SO-05",
            N_("No. %(number)s waits until all of his side have kicked as often."),
            number=number_of(state, entry.player),
        )


def may_forfeit(sheet: Sheet, side: str, scribe: str) -> bool:
    """HC-FFT-01: at two left for anybody to write; else each may give up himself."""
    return len(sheet.sides[side].on_pitch) <= sheet.rules.least or scribe in ("", side)


def _forfeit(sheet: Sheet, entry: Entry) -> None:
    if sheet.forfeit:
        raise RuleViolation("HC-FFT-01", N_("A forfeit is written down already."))
    if not may_forfeit(sheet, entry.side, entry.scribe):
        raise RuleViolation(
            "HC-FFT-01",
            N_(
                "A side forfeits with %(least)s players left, or by its own coach's word."
            ),
            least=sheet.rules.least,
        )


def _finish(sheet: Sheet, _entry: Entry) -> None:
    """HC-CUP-01, HC-ET-01, HC-SO-04, HC-SHT-01: with a score that may stand."""
    for side, player in never_on(sheet):
        raise RuleViolation(
            "HC-SHT-01",
            N_(
                "No. %(number)s is written down but has not come on: add the change or"
                " void the entry."
            ),
            number=number_of(sheet.sides[side], player),
        )
    if sheet.forfeit:
        return
    if sheet.phase is Phase.EXTRA_1:
        raise RuleViolation(
            "HC-ET-01", N_("Both periods of extra time are played in full.")
        )
    level = sheet.score[0] == sheet.score[1]
    if sheet.phase is Phase.SHOOTOUT:
        if not level:
            raise RuleViolation(
                "HC-SO-01",
                N_(
                    "The score is not level, so there is no shoot-out: void the whistle"
                    " that led to it."
                ),
            )
        if not is_decided(sheet):
            raise RuleViolation("HC-SO-04", N_("The shoot-out is not decided yet."))
    elif _needs_more(sheet):
        raise RuleViolation("HC-CUP-01", N_("A cup match needs a winner: it is level."))


def _reopen(sheet: Sheet, _entry: Entry) -> None:
    if not sheet.finished:
        raise RuleViolation("HC-SHT-03", N_("The sheet is open."))


MATCH_CHECKS: Mapping[Kind, Callable[[Sheet, Entry], None]] = {
    Kind.KICKOFF: _kickoff,
    Kind.CLOCK: _clock,
    Kind.PERIOD: _period,
    Kind.KICK: _kick,
    Kind.FORFEIT: _forfeit,
    Kind.AMEND: check_amend,
    Kind.VOID: check_void,
    Kind.FINISH: _finish,
    Kind.REOPEN: _reopen,
}
