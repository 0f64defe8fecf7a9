"""The organiser's public decisions, as the competition's log tells them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.models import Competition, LogEntry
from competitions.pages.competition.tiebreak_chain import labels_of
from competitions.pages.match.history import reason_in_log, score_in
from competitions.pages.text.addresses import address_maker
from competitions.pages.text.labels import moment_words, points_changed
from competitions.queries.log.matches import entries_in
from competitions.rules.results.stored_reports import outcome_in
from engine.json_values import Stored


@dataclass(frozen=True, slots=True)
class Decision:
    """Something the organiser decided, for everybody to read."""

    at: str
    what: str
    detail: str
    reason: str
    url: str = ""


DECIDED = {
    "result.decide": gettext_lazy("Result decided"),
    "result.void": gettext_lazy("Result taken back"),
    "result.keep": gettext_lazy("Result kept after a correction"),
    "competition.adjust": gettext_lazy("Points given or taken"),
    "competition.unadjust": gettext_lazy("A change of points taken back"),
    "competition.terms": gettext_lazy("Rules changed"),
    "competition.chain": gettext_lazy("Tie-breaks decided"),
    "competition.zones": gettext_lazy("Zones of the table named"),
    "competition.order": gettext_lazy("Order of level teams laid down"),
    "competition.board": gettext_lazy("Board chosen"),
    "teams.replace": gettext_lazy("A team came in for another one"),
    "teams.late": gettext_lazy("Entered after the draw"),
    "stage.teams": gettext_lazy("Teams of a later stage laid down"),
    "stage.late": gettext_lazy("Entered a later stage after the draw"),
    "teams.withdraw": gettext_lazy("Withdrawal"),
    "teams.pool": gettext_lazy("Footballers registered"),
    "draw.make": gettext_lazy("Draw made"),
    "draw.undo": gettext_lazy("Draw taken back"),
    "competition.finish": gettext_lazy("Finished"),
    "competition.rest": gettext_lazy("The rest closed as not played"),
    "competition.reopen": gettext_lazy("Opened again"),
}


def decisions_of(
    competition: Competition, names: Mapping[int, str]
) -> tuple[Decision, ...]:
    """The organiser's public decisions, newest first; one query."""
    entries = entries_in(competition.stream, DECIDED).reverse()
    return tuple(_decision(entry, names) for entry in entries)


def _decision(entry: LogEntry, names: Mapping[int, str]) -> Decision:
    payload = json.loads(entry.payload)
    asked = payload["asked"]
    return Decision(
        at=moment_words(entry.at),
        what=_what(entry.kind, asked),
        detail=_detail(payload, asked, names),
        reason=reason_in_log(payload),
        url=address_maker("match")(asked["fixture"]) if "fixture" in asked else "",
    )


def _what(kind: str, asked: Stored) -> str:
    if kind == "result.void" and asked.get("choice") == "replay":
        return _("To be played again")
    return str(DECIDED[kind])


def _detail(payload: Stored, asked: Stored, names: Mapping[int, str]) -> str:
    if result := payload.get("result") or payload.get("before"):
        home, away = result["teams"]
        return f"{home} {score_in(outcome_in(result['report']))} {away}"
    if chain := asked.get("tiebreaks"):
        return labels_of(chain)
    if "teams" in asked:
        listed = [names.get(team, "") for team in asked["teams"]]
        return ", ".join(listed) or _("From the places of the stage before")
    facts = {**payload, **asked}
    team = names.get(facts.get("team", 0), "")
    if "points" in facts:
        return f"{team}: {points_changed(facts['points'])}"
    return team
