"""What a typed correction leaves of a report that a sheet made."""

from __future__ import annotations

from dataclasses import replace

from engine.report import Goal, MatchReport, PeriodScore, half_scores


def typed_beside(typed: MatchReport, before: MatchReport) -> MatchReport:
    """What a typed correction does not speak of stays as the sheet told it."""
    if typed.kind == "walkover":
        return typed
    assists: dict[Goal, list[str]] = {}
    for goal in before.goals:
        if goal.assist:
            assists.setdefault(replace(goal, assist=""), []).append(goal.assist)
    return replace(
        typed,
        goals=tuple(
            replace(goal, assist=assists[goal].pop(0)) if assists.get(goal) else goal
            for goal in typed.goals
        ),
        kicks=before.kicks if typed.shootout == before.shootout else (),
        periods=_periods(typed, before),
        depth=before.depth,
        sheets=before.sheets,
    )


def _periods(typed: MatchReport, before: MatchReport) -> tuple[PeriodScore, ...]:
    """All that were written, where nothing that was typed speaks against them."""
    if _stood(typed) == _stood(before):
        return before.periods
    after_90 = before.after_90 if typed.extra_time else None
    return half_scores(typed.half_time, after_90, typed.halves)


def _stood(report: MatchReport) -> tuple[object, ...]:
    return (report.home, report.away, report.half_time, report.extra_time)
