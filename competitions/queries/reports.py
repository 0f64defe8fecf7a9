"""Stored reports as MatchReports, with the names that the players have today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from competitions.models import SquadPlayer
from engine.report import Booking, Goal, MatchReport


def report_from(stored: Mapping[str, Any], names: dict[int, str]) -> MatchReport:
    """The way back, with the names that the players have today."""
    return MatchReport(
        home=stored["home"],
        away=stored["away"],
        half_time=_pair(stored["half_time"]),
        extra_time=stored["extra_time"],
        shootout=_pair(stored["shootout"]),
        forfeit=stored["forfeit"],
        kind=stored["kind"],
        goals=tuple(
            Goal(row["side"], names[row["player"]], row["minute"], row["kind"])
            for row in stored["goals"]
        ),
        cards=tuple(
            Booking(row["side"], names[row["player"]], row["minute"], row["card"])
            for row in stored["cards"]
        ),
    )


def player_ids(report: Mapping[str, Any]) -> set[int]:
    return {event["player"] for event in (*report["goals"], *report["cards"])}


def player_names(*reports: Mapping[str, Any]) -> dict[int, str]:
    """Names by id, for all players that the reports speak of."""
    wanted = set().union(*(player_ids(report) for report in reports))
    if not wanted:
        return {}
    return dict(SquadPlayer.objects.filter(pk__in=wanted).values_list("pk", "name"))


def _pair(figures: list[int] | None) -> tuple[int, int] | None:
    return (figures[0], figures[1]) if figures else None
