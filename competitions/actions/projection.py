"""Result and Appearance, replaced as a whole by what the newest entry says."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from competitions.actions.reports import Stored, appearances, card_counts
from competitions.models import Appearance, Fixture, Result, Team
from competitions.rules.confirmation import Standing


def said_of(
    standing: Standing,
    report: Stored,
    sides: Mapping[str, Team],
    *,
    version: int,
    counter: Stored | None = None,
    pinned: bool = False,
    deadline: str | None = None,
) -> dict[str, Any]:
    """What an entry says of a result: all that `project` needs to make its rows."""
    return {
        "home_team": sides["home"].pk,
        "away_team": sides["away"].pk,
        "teams": [sides["home"].name, sides["away"].name],
        "report": report,
        "counter": counter,
        "counter_by": standing.counter_by,
        "counter_side": standing.counter_side,
        "content": standing.content,
        "state": standing.state,
        "entered_by": standing.entered_by,
        "entered_side": standing.entered_side,
        "settled": standing.settled,
        "settled_by": standing.settled_by,
        "reason": standing.reason,
        "corrected": standing.corrected,
        "pinned": pinned,
        "deadline": deadline,
        "version": version,
    }


def project(
    fixture: Fixture, after: dict[str, Any], *, recorded_at: datetime
) -> Result:
    """Replace Result and Appearances by what an entry says."""
    result = result_row(fixture, after, recorded_at)
    before = Result.objects.filter(fixture=fixture).values_list("pk", flat=True).first()
    result.pk = before
    result.save(force_insert=before is None, force_update=before is not None)
    Appearance.objects.filter(fixture=fixture).delete()
    Appearance.objects.bulk_create(
        appearances(fixture, after["report"], result.home_team_id, result.away_team_id)
    )
    return result


def result_row(
    fixture: Fixture, after: dict[str, Any], recorded_at: datetime
) -> Result:
    """The row of a result, not saved yet."""
    report: Stored = after["report"]
    home_yellows, home_reds = card_counts(report, "home")
    away_yellows, away_reds = card_counts(report, "away")
    shootout = report["shootout"] or (None, None)
    return Result(
        fixture=fixture,
        home_team_id=after["home_team"],
        away_team_id=after["away_team"],
        home=report["home"],
        away=report["away"],
        shootout_home=shootout[0],
        shootout_away=shootout[1],
        extra_time=report["extra_time"],
        forfeit=report["forfeit"],
        home_yellows=home_yellows,
        home_reds=home_reds,
        away_yellows=away_yellows,
        away_reds=away_reds,
        report=report,
        state=after["state"],
        version=after["version"],
        content_hash=after["content"],
        entered_by=after["entered_by"],
        entered_side=after["entered_side"],
        settled=after["settled"],
        settled_by=after["settled_by"],
        reason=after["reason"],
        counter=after["counter"],
        counter_by=after["counter_by"],
        counter_side=after["counter_side"],
        corrected=after["corrected"],
        pinned=after["pinned"],
        deadline=_moment(after["deadline"]),
        recorded_at=recorded_at,
    )


def clear(fixture: Fixture) -> None:
    """After a void: as if nothing had been played."""
    Appearance.objects.filter(fixture=fixture).delete()
    Result.objects.filter(fixture=fixture).delete()


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
