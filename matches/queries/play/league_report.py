"""What a match of the league in the browser has come to, as the league stores it."""

from __future__ import annotations

import json
from typing import NamedTuple

from django.db.models import QuerySet

from competitions.models import Fixture, Hand, LogEntry, SquadPlayer
from competitions.queries.door import sides_of
from competitions.rules.door import StoredReport, report_from, report_json
from engine.report import MatchReport, without_secrets
from engine.sides import SIDES, Side
from matches.models import PlayedMatch
from matches.queries.play.browser_matches import BrowserMatch
from matches.rules.play.league_report import minute_of, phase_of, report_of


class Panel(NamedTuple):
    """What everybody reads of a match that is being played."""

    home: int
    away: int
    minute: int
    phase: str
    # Players by id.
    report: StoredReport


def final_report(here: BrowserMatch, row: PlayedMatch) -> MatchReport:
    """Decision 43: its footballers by the names that they have today."""
    people = people_of(row)
    known = SquadPlayer.objects.filter(pk__in=people.values())
    names = {pk: name for (_side, name), pk in people.items()}
    names |= dict(known.values_list("pk", "name"))
    return report_from(stored_report(here, row), names)


def stored_report(here: BrowserMatch, row: PlayedMatch) -> StoredReport:
    """The final report as a result stores it, players by id."""
    hands = Hand.objects.filter(fixture=row.fixture_id)
    sealed = dict(hands.values_list("team_id", "commitment"))
    teams = dict(zip(SIDES, sides_of(row.fixture), strict=True))
    seals = {side: sealed.get(team.pk, "") for side, team in teams.items() if team}
    rules = row.fixture.league_rules
    return report_json(
        report_of(here.match, here.resigned, seals, rules), people_of(row)
    )


def panel_of(here: BrowserMatch, row: PlayedMatch) -> Panel:
    """DEC-17: nothing of what is sealed or chosen."""
    report: MatchReport = here.match.report()
    minute = minute_of(here.match, here.room)
    content = report_json(without_secrets(report), people_of(row))
    phase = phase_of(report, minute)
    return Panel(report.home, report.away, minute, phase, content)


def annulments(fixture: Fixture) -> QuerySet[LogEntry]:
    """Each time that a result of this match was taken back."""
    taken = LogEntry.objects.filter(stream=fixture.stream, kind="result.void")
    return taken.filter(payload__contains=fixture.public_id)


def annulment_of(row: PlayedMatch) -> str:
    """DEC-10: why the organiser took its result back; nothing while that stands."""
    if row.ended_at is None or row.decided:
        return ""
    mine = annulments(row.fixture).filter(at__gte=row.ended_at)
    newest = mine.order_by("seq").values_list("payload", flat=True).first()
    return str(json.loads(newest)["asked"]["reason"]) if newest else ""


def people_of(row: PlayedMatch) -> dict[tuple[Side, str], int]:
    """By side and by what the setup calls them."""
    return {
        (side, name): pk
        for side in SIDES
        for name, pk in row.people.get(side, {}).items()
    }
