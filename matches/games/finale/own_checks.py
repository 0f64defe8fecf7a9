"""What may not be written of goals, tactic cards and changes of keepers, and why."""

from __future__ import annotations

from collections.abc import Collection

from engine.errors import N_, RuleViolation
from engine.json_values import Stored
from engine.report import KEEPER
from engine.sides import SIDES, SideOrNone
from matches.games.finale.attempts import PeriodCourse, course_fault, course_of
from matches.games.finale.course import period_at
from matches.games.finale.side_part import GOAL_ROW, finale_side
from matches.rules.checks.player_checks import (
    change_refusal,
    goal_amendment_refusal,
    goal_refusal,
    named_refusal,
)
from matches.rules.sheet.dating import entry_minute
from matches.rules.sheet.entries import Entry
from matches.rules.sheet.side_state import SideState
from matches.rules.sheet.state import EntryRow, Sheet


def scored_refusal(
    sheet: Sheet, entry: Entry, hand: Collection[int]
) -> RuleViolation | None:
    """FI-EVT-4: by a man of that period, and no goal more than it can have brought."""
    how = entry.content.get("how", "play")
    return goal_refusal(sheet, entry, hand) or course_fault(
        with_goal(_course(sheet, _period(sheet, entry)), entry.side, how)
    )


def with_goal(course: PeriodCourse, side: SideOrNone, how: str) -> PeriodCourse:
    """The course with one goal more for this side."""
    home, away = (
        (*goals, how) if each == side else goals
        for each, goals in zip(SIDES, course.goals, strict=True)
    )
    return course._replace(goals=(home, away))


def scored_amendment(
    sheet: Sheet, row: EntryRow, words: Stored
) -> RuleViolation | None:
    """FI-EVT-4: how it fell and in which period it fell must go with the others."""
    found = goal_amendment_refusal(sheet, row, words)
    if found is not None or not words.keys() & {"how", "minute"}:
        return found
    now = str(row.content.get("how", "play"))
    there = period_at(words.get("minute", row.minute))
    course = _course(sheet, there)
    if there == period_at(row.minute):
        course = _without(course, row, now)
    return course_fault(with_goal(course, row.side, words.get("how", now)))


def _without(course: PeriodCourse, row: EntryRow, how: str) -> PeriodCourse:
    left = [list(goals) for goals in course.goals]
    left[row.side.number].remove(how)
    home, away = left
    return course._replace(goals=(home, away))


def laid_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """FI-EVT-2: one card of a side in a period, that goes with its goals."""
    period = _period(sheet, entry)
    course = _course(sheet, period)
    own = [entry.side == side for side in SIDES]
    if any(n is not None for n, mine in zip(course.cards, own, strict=True) if mine):
        text = N_("The card of period %(period)s is written down already.")
        return RuleViolation("FI-EVT-2", text, period=period)
    home, away = (
        entry.content["number"] if mine else n
        for n, mine in zip(course.cards, own, strict=True)
    )
    return course_fault(course._replace(cards=(home, away)))


def no_cards_now(sheet: Sheet, _side: SideOrNone, _scribe: str) -> RuleViolation | None:
    """FI-PEN-1: none is laid for the kicks, and none once it is over."""
    if sheet.plays:
        return None
    return RuleViolation("FI-EVT-2", N_("A tactic card is laid in a period."))


def replaced_refusal(
    sheet: Sheet, entry: Entry, hand: Collection[int]
) -> RuleViolation | None:
    """FI-PER-2, FI-PER-9: four changes, and a keeper for a keeper."""
    off, on = entry.content["off"], entry.content["on"]
    state = sheet.sides[entry.side]
    return change_refusal(sheet, entry, hand) or keeper_refusal(state, off, on)


def keeper_refusal(state: SideState, off: int, on: int) -> RuleViolation | None:
    """FI-PER-9, FI-SYM-2: who comes on for whom, as far as their cards were named."""
    rows = finale_side(state).opening
    comes, leaves = rows.row(on), rows.row(off)
    chosen = {each.player for each in state.members if each.role == KEEPER}
    keeps = leaves == GOAL_ROW or off in {*chosen, state.keeper}
    if keeps and comes not in ("", GOAL_ROW):
        text = N_("No. %(number)s keeps goal: only a keeper comes on for him.")
        return named_refusal(state, off, "FI-PER-9", text)
    if comes == GOAL_ROW and not keeps and (state.keeper or off in state.to_replace):
        text = N_(
            "No. %(number)s is a keeper: he comes on for a keeper, or where none is"
            " left."
        )
        return named_refusal(state, on, "FI-PER-9", text)
    return None


def _period(sheet: Sheet, entry: Entry) -> int:
    minute = entry_minute(sheet, entry)
    return period_at(sheet.minute if minute is None else minute)


def _course(sheet: Sheet, period: int) -> PeriodCourse:
    home, away = sheet.sides.map(finale_side)
    return course_of(home, away, period)
