"""May this entry be written now? Refused with the id of the rule and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from competitions.rules import results
from engine.errors import N_, RuleViolation
from matches.rules.card_checks import check_challenge, check_legend, check_power
from matches.rules.clock_checks import check_clock, check_period, needs_more
from matches.rules.corrections import check_amend, check_void
from matches.rules.entries import Entry, Kind
from matches.rules.player_checks import (
    check_booking,
    check_change,
    check_entered,
    check_goal,
    check_injury,
    check_keeper,
    number_of,
)
from matches.rules.report import report_of
from matches.rules.shootout import is_decided, kickers, next_sides
from matches.rules.state import Phase, Sheet
from matches.rules.warnings import never_on

# A match of 90 minutes with every gesture counted has half as many.
MOST_ENTRIES = 600
# On a full sheet what is wrong can still be mended, and the match ended.
MENDING = frozenset({Kind.VOID, Kind.EXHAUSTED, Kind.OUTCOME, Kind.REOPEN})
MOST_WITH_CORRECTIONS = 900


def refuse(sheet: Sheet, entry: Entry, hand: Collection[int] = ()) -> None:
    """Nothing if the entry may be written; else a RuleViolation.

    `hand` holds the POWER cards that the entry's own side has brought.
    """
    _room(sheet, entry)
    _state(sheet, entry)
    check = SIDE_CHECKS.get(entry.kind)
    if check is not None:
        check(sheet, entry, hand)
    match_check = MATCH_CHECKS.get(entry.kind)
    if match_check is not None:
        match_check(sheet, entry)


def _room(sheet: Sheet, entry: Entry) -> None:
    """HV-SHT-04: each entry is read again by all that follow, so there is an end."""
    most = MOST_WITH_CORRECTIONS if entry.kind in MENDING else MOST_ENTRIES
    if sheet.revision >= most and entry.kind is not Kind.FINISH:
        raise RuleViolation(
            "HV-SHT-04",
            N_(
                "This sheet is full: it holds %(most)s entries. End the match, or let"
                " the organiser enter its result."
            ),
            most=most,
        )


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


def _kick(sheet: Sheet, entry: Entry) -> None:
    """HC-SO-01, HC-SO-02, HC-SO-04, HC-SO-05."""
    if sheet.phase is not Phase.SHOOTOUT:
        raise RuleViolation("HC-SO-01", N_("There is no shoot-out now."))
    if is_decided(sheet):
        raise RuleViolation("HC-SO-04", N_("The shoot-out is decided."))
    if entry.side not in next_sides(sheet):
        raise RuleViolation("HC-SO-02", N_("It is the other side's kick."))
    state = sheet.sides[entry.side]
    possible = kickers(sheet, entry.side)
    if entry.player not in state.on_pitch | possible:
        raise RuleViolation(
            "HC-SO-01",
            N_("Only players who are on the pitch take kicks."),
        )
    if entry.player not in possible:
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
    """HC-CUP-01, HC-ET-01, HC-SO-04, HC-SHT-01: with a report that may stand."""
    for side, player in never_on(sheet):
        raise RuleViolation(
            "HC-SHT-01",
            N_(
                "No. %(number)s is written down but has not come on: add the change or"
                " void the entry."
            ),
            number=number_of(sheet.sides[side], player),
        )
    if not sheet.forfeit:
        _enough_left(sheet)
        refuse_unplayed(sheet)
    # Whatever the league would refuse later is refused here, where it can be mended.
    report = report_of(sheet, _numbers(sheet))
    for violation in results.check(report, sheet.competition, sheet.profile):
        raise violation


def _enough_left(sheet: Sheet) -> None:
    """HC-FFT-01: a side that was reduced to two players has lost, whatever the score."""
    least = sheet.rules.least
    for side in sheet.sides:
        started = sum(member.role != "bench" for member in side.members)
        if started > least >= len(side.on_pitch):
            raise RuleViolation(
                "HC-FFT-01",
                N_(
                    "A side with %(left)s players left has forfeited: write the forfeit,"
                    " or the change that is missing."
                ),
                left=len(side.on_pitch),
            )


def refuse_unplayed(sheet: Sheet) -> None:
    """HC-ET-01, HC-CUP-01, HC-SO-01, HC-SO-04: no period is missing, none too many."""
    if sheet.phase is Phase.EXTRA_1:
        raise RuleViolation(
            "HC-ET-01", N_("Both periods of extra time are played in full.")
        )
    level = sheet.score[0] == sheet.score[1]
    if sheet.phase is Phase.SHOOTOUT and not level:
        raise RuleViolation(
            "HC-SO-01",
            N_(
                "The score is not level, so there is no shoot-out: void the whistle"
                " that led to it."
            ),
        )
    if sheet.phase is Phase.SHOOTOUT and not is_decided(sheet):
        raise RuleViolation("HC-SO-04", N_("The shoot-out is not decided yet."))
    if sheet.phase is not Phase.SHOOTOUT and needs_more(sheet):
        raise RuleViolation("HC-CUP-01", N_("A cup match needs a winner: it is level."))
    if sheet.after_90 and sheet.after_90[0] != sheet.after_90[1]:
        raise RuleViolation(
            "HC-ET-01",
            N_(
                "After 90 minutes it was not level: void the whistle that led to extra"
                " time."
            ),
        )


def _numbers(sheet: Sheet) -> dict[int, str]:
    """Shirt numbers for names: a sentence about a player calls him by them."""
    return {
        member.player: f"#{number_of(side, member.player)}"
        for side in sheet.sides
        for member in side.members
    }


def _reopen(sheet: Sheet, _entry: Entry) -> None:
    if not sheet.finished:
        raise RuleViolation("HC-SHT-03", N_("The sheet is open."))


def _back(sheet: Sheet, _entry: Entry) -> None:
    if not sheet.untouched:
        raise RuleViolation(
            "HV-PREP-02",
            N_("Something is written already: the match goes on, or void it first."),
        )


SIDE_CHECKS: Mapping[Kind, Callable[[Sheet, Entry, Collection[int]], None]] = {
    Kind.GOAL: check_goal,
    Kind.YELLOW: check_booking,
    Kind.SECOND_YELLOW: check_booking,
    Kind.RED: check_booking,
    Kind.INJURY: check_injury,
    Kind.EXHAUSTED: check_entered,
    Kind.COUNT: check_entered,
    Kind.CHANGE: check_change,
    Kind.KEEPER: check_keeper,
    Kind.POWER: check_power,
    Kind.LEGEND: check_legend,
    Kind.PROGRESS: check_challenge,
    Kind.OUTCOME: check_challenge,
}

MATCH_CHECKS: Mapping[Kind, Callable[[Sheet, Entry], None]] = {
    Kind.KICKOFF: _kickoff,
    Kind.CLOCK: check_clock,
    Kind.PERIOD: check_period,
    Kind.KICK: _kick,
    Kind.FORFEIT: _forfeit,
    Kind.AMEND: check_amend,
    Kind.VOID: check_void,
    Kind.FINISH: _finish,
    Kind.REOPEN: _reopen,
    Kind.BACK: _back,
}
