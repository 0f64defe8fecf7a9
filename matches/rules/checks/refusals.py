"""May this entry be written now? If not: the id of the rule and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from competitions.rules.door import checks
from engine.errors import N_, RuleViolation
from engine.sides import SideOrNone
from matches.rules.checks.card_checks import (
    legend_refusal,
    no_outcome,
    no_powers,
    no_progress,
    power_refusal,
)
from matches.rules.checks.clock_checks import (
    clock_refusal,
    needs_more,
    no_clock,
    no_whistle,
    whistle_refusal,
)
from matches.rules.checks.corrections import amend_refusal, void_refusal
from matches.rules.checks.player_checks import (
    booking_refusal,
    change_refusal,
    count_refusal,
    goal_refusal,
    injury_refusal,
    no_changes,
    no_goals,
    no_stand_ins,
    shirt_number,
    stand_in_refusal,
    tired_refusal,
)
from matches.rules.report.match_report import sheet_report
from matches.rules.sheet.entries import Entry, EntryKind
from matches.rules.sheet.periods import CLOSED, SHOOTOUT
from matches.rules.sheet.shootout import kickers, next_sides, shootout_is_decided
from matches.rules.sheet.state import Sheet
from matches.rules.sheet.warnings import never_on

# A match of 90 minutes with every gesture counted has half as many.
MOST_ENTRIES = 600
# On a full sheet what is wrong can still be mended, and the match ended.
MENDING = frozenset(
    {EntryKind.VOID, EntryKind.EXHAUSTED, EntryKind.OUTCOME, EntryKind.REOPEN}
)
MOST_WITH_CORRECTIONS = 900


def refuse_entry(sheet: Sheet, entry: Entry, hand: Collection[int] = ()) -> None:
    """Nothing if the entry may be written; else a RuleViolation."""
    found = entry_refusal(sheet, entry, hand)
    if found is not None:
        raise found


def entry_refusal(
    sheet: Sheet, entry: Entry, hand: Collection[int] = ()
) -> RuleViolation | None:
    """Why this entry may not be written now; None if it may.

    `hand` holds the POWER cards that the entry's own side has brought.
    """
    found = kind_refusal(sheet, entry.kind, entry.side, entry.scribe)
    check = OF_ENTRY.get(entry.kind)
    return found if found or check is None else check(sheet, entry, hand)


def kind_refusal(
    sheet: Sheet, kind: EntryKind, side: SideOrNone, scribe: str
) -> RuleViolation | None:
    """Why no entry of this kind may be written now of a side, by who keeps `scribe`."""
    found = _no_room(sheet, kind) or _not_now(sheet, kind)
    check = OF_KIND.get(kind)
    return found if found or check is None else check(sheet, side, scribe)


def _no_room(sheet: Sheet, kind: EntryKind) -> RuleViolation | None:
    """HV-SHT-04: each entry is read again by all that follow, so there is an end."""
    most = MOST_WITH_CORRECTIONS if kind in MENDING else MOST_ENTRIES
    if sheet.revision < most or kind is EntryKind.FINISH:
        return None
    return RuleViolation(
        "HV-SHT-04",
        N_(
            "This sheet is full: it holds %(most)s entries. End the match, or let"
            " the organiser enter its result."
        ),
        most=most,
    )


def _not_now(sheet: Sheet, kind: EntryKind) -> RuleViolation | None:
    """HC-SHT-03: after the opening, before the end, and only what this sheet has."""
    if sheet.phase == CLOSED:
        if kind is EntryKind.OPEN:
            return None
        return RuleViolation(
            "HC-CMP-02", N_("The sheet opens when both coaches are ready.")
        )
    if kind is EntryKind.OPEN:
        return RuleViolation("HC-CMP-02", N_("The sheet is open already."))
    if kind not in sheet.profile.kinds:
        return RuleViolation("HC-SHT-05", N_("This sheet has no entries of this kind."))
    if sheet.finished and kind is not EntryKind.REOPEN:
        return RuleViolation(
            "HC-SHT-03", N_("The match has been ended: reopen the sheet first.")
        )
    return None


def _no_kickoff(sheet: Sheet, _side: SideOrNone, _scribe: str) -> RuleViolation | None:
    """HC-TOSS-01: the toss comes once, before the first half."""
    if sheet.first_kick is not None:
        return RuleViolation("HC-TOSS-01", N_("Who kicks off is written down already."))
    if sheet.phase != sheet.profile.periods.first:
        return RuleViolation(
            "HC-TOSS-01", N_("Who kicks off is decided before the first half.")
        )
    return None


def _no_kicks(sheet: Sheet, side: SideOrNone, _scribe: str) -> RuleViolation | None:
    """HC-SO-01, HC-SO-02, HC-SO-04."""
    if sheet.phase != SHOOTOUT:
        return RuleViolation("HC-SO-01", N_("There is no shoot-out now."))
    if shootout_is_decided(sheet):
        return RuleViolation("HC-SO-04", N_("The shoot-out is decided."))
    if side not in next_sides(sheet):
        return RuleViolation("HC-SO-02", N_("It is the other side's kick."))
    return None


def _kick_refusal(
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


def _no_forfeit(sheet: Sheet, side: SideOrNone, scribe: str) -> RuleViolation | None:
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


def _finish_refusal(
    sheet: Sheet, _entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-CUP-01, HC-ET-01, HC-SO-04, HC-SHT-01: with a report that may stand."""
    for side, player in never_on(sheet):
        return RuleViolation(
            "HC-SHT-01",
            N_(
                "No. %(number)s is written down but has not come on: add the change or"
                " void the entry."
            ),
            number=shirt_number(sheet.sides[side], player),
        )
    unplayed = None if sheet.forfeit else _too_few(sheet) or unplayed_refusal(sheet)
    if unplayed is not None:
        return unplayed
    # Whatever the league would refuse later is refused here, where it can be mended.
    report = sheet_report(sheet, _numbers(sheet))
    return next(
        iter(checks.check_report(report, sheet.competition, sheet.ruleset)), None
    )


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
    level = sheet.score[0] == sheet.score[1]
    if sheet.phase == SHOOTOUT and not level:
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
        return RuleViolation(
            "HC-CUP-01", N_("A cup match needs a winner: it is level.")
        )
    if sheet.after_90 and sheet.after_90[0] != sheet.after_90[1]:
        return RuleViolation(
            "HC-ET-01",
            N_(
                "After 90 minutes it was not level: void the whistle that led to extra"
                " time."
            ),
        )
    return None


def _numbers(sheet: Sheet) -> dict[int, str]:
    """Shirt numbers for names: a sentence about a player calls him by them."""
    return {
        member.player: f"#{shirt_number(side, member.player)}"
        for side in sheet.sides
        for member in side.members
    }


def _no_reopening(
    sheet: Sheet, _side: SideOrNone, _scribe: str
) -> RuleViolation | None:
    if sheet.finished:
        return None
    return RuleViolation("HC-SHT-03", N_("The sheet is open."))


def _no_way_back(sheet: Sheet, _side: SideOrNone, _scribe: str) -> RuleViolation | None:
    if sheet.untouched:
        return None
    return RuleViolation(
        "HV-PREP-02",
        N_("Something is written already: the match goes on, or void it first."),
    )


# What forbids every entry of a kind, asked of the sheet, the side and its writer.
OF_KIND: Mapping[
    EntryKind, Callable[[Sheet, SideOrNone, str], RuleViolation | None]
] = {
    EntryKind.KICKOFF: _no_kickoff,
    EntryKind.CLOCK: no_clock,
    EntryKind.PERIOD: no_whistle,
    EntryKind.GOAL: no_goals,
    EntryKind.CHANGE: no_changes,
    EntryKind.KEEPER: no_stand_ins,
    EntryKind.POWER: no_powers,
    EntryKind.PROGRESS: no_progress,
    EntryKind.OUTCOME: no_outcome,
    EntryKind.KICK: _no_kicks,
    EntryKind.FORFEIT: _no_forfeit,
    EntryKind.REOPEN: _no_reopening,
    EntryKind.BACK: _no_way_back,
}

# What forbids this one entry, where others of its kind may be written.
OF_ENTRY: Mapping[
    EntryKind, Callable[[Sheet, Entry, Collection[int]], RuleViolation | None]
] = {
    EntryKind.CLOCK: clock_refusal,
    EntryKind.PERIOD: whistle_refusal,
    EntryKind.GOAL: goal_refusal,
    EntryKind.YELLOW: booking_refusal,
    EntryKind.SECOND_YELLOW: booking_refusal,
    EntryKind.RED: booking_refusal,
    EntryKind.INJURY: injury_refusal,
    EntryKind.EXHAUSTED: tired_refusal,
    EntryKind.COUNT: count_refusal,
    EntryKind.CHANGE: change_refusal,
    EntryKind.KEEPER: stand_in_refusal,
    EntryKind.POWER: power_refusal,
    EntryKind.LEGEND: legend_refusal,
    EntryKind.KICK: _kick_refusal,
    EntryKind.AMEND: amend_refusal,
    EntryKind.VOID: void_refusal,
    EntryKind.FINISH: _finish_refusal,
}
