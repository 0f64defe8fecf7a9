"""What a match page tells: goals and cards, how far the result is, what happened to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.models import Result, Team
from competitions.queries.reports import player_names
from competitions.queries.words import moment, score

GOALS = {
    "play": gettext_lazy("Goal"),
    "penalty": gettext_lazy("Penalty"),
    "own": gettext_lazy("Own goal"),
}
CARDS = {"yellow": gettext_lazy("Yellow card"), "red": gettext_lazy("Red card")}
LATE = 10_000


@dataclass(frozen=True, slots=True)
class Event:
    """A goal or a card on its side of the timeline."""

    side: str
    name: str
    what: str
    minute: str
    sign: str


def events_of(report: Mapping[str, Any]) -> tuple[Event, ...]:
    """Goals and cards by minute, those without one last; one query."""
    names = player_names(report)
    rows = [
        (row["minute"], _event(row, names, GOALS[row["kind"]], "goal"))
        for row in report["goals"]
    ]
    rows += [
        (row["minute"], _event(row, names, CARDS[row["card"]], row["card"]))
        for row in report["cards"]
    ]
    rows.sort(key=lambda row: LATE if row[0] is None else row[0])
    return tuple(event for _, event in rows)


def _event(
    row: Mapping[str, Any], names: Mapping[int, str], what: object, sign: str
) -> Event:
    minute = "" if row["minute"] is None else f"{row['minute']}’"
    return Event(row["side"], names.get(row["player"], "–"), str(what), minute, sign)


def facts_of_report(report: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Half-time, extra time, shoot-out: label and figure."""
    rows = []
    if report["half_time"]:
        rows.append((_("Half-time"), score(*report["half_time"])))
    if report["extra_time"]:
        rows.append((_("Extra time"), _("2 × 15 minutes")))
    if report["shootout"]:
        rows.append((_("Shoot-out"), score(*report["shootout"])))
    return tuple(rows)


def confirmation_of(result: Result, *, organiser_coaches: bool) -> tuple[str, ...]:
    """Who entered and who approved, as roles; the public reason of a decision."""
    said = [_entered(result)]
    if result.counter:
        counter = score(result.counter["home"], result.counter["away"])
        said.append(_("The other coach says %(score)s.") % {"score": counter})
    if result.state == "disputed":
        said.append(_("It is disputed; the organiser decides."))
        if result.reason:
            said.append(_("What is wrong: %(reason)s") % {"reason": result.reason})
    elif result.state == "provisional":
        said.append(_("The other coach has not confirmed it yet."))
        if result.deadline:
            at = moment(result.deadline)
            said.append(
                _("Without an answer it becomes official on %(at)s.") % {"at": at}
            )
    else:
        said += _settled(result, organiser_coaches=organiser_coaches)
    if result.pinned:
        said.append(
            _("The organiser let it stand although other teams should have met.")
        )
    return tuple(said)


def _entered(result: Result) -> str:
    sides: dict[str, Team] = {"home": result.home_team, "away": result.away_team}
    at = moment(result.recorded_at)
    if result.entered_side in sides:
        return _("Entered by the coach of %(team)s; last change %(at)s.") % {
            "team": sides[result.entered_side].name,
            "at": at,
        }
    if result.entered_side == "both":
        return _("Entered by a coach of both teams; last change %(at)s.") % {"at": at}
    return _("Entered by the organiser; last change %(at)s.") % {"at": at}


def _settled(result: Result, *, organiser_coaches: bool) -> list[str]:
    if result.settled == "coaches":
        return [_("Confirmed by the other coach.")]
    if result.settled == "deadline":
        return [_("Nobody answered in time, so it became official.")]
    if result.settled != "decision":
        return []
    said = [
        _("Corrected by the organiser: %(reason)s")
        if result.corrected
        else _("Decided by the organiser: %(reason)s")
    ]
    said = [said[0] % {"reason": result.reason}]
    if organiser_coaches:
        said.append(_("This organiser also coaches a team of this match."))
    return said


def settled_by_a_coach(result: Result) -> bool:
    """Decision 10: an organiser who coaches here may decide, and everybody sees it."""
    kind, _, number = result.settled_by.partition(":")
    if result.settled != "decision" or kind != "user" or not number.isdigit():
        return False
    sides = (result.home_team_id, result.away_team_id)
    return Team.objects.filter(pk__in=sides, coaches__user_id=int(number)).exists()
