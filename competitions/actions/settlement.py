"""One transition of the confirmation machine: its log entry and its projections."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction

from competitions.actions import log
from competitions.actions.cascade import Cascade, apply_cascade, refuse_unasked
from competitions.actions.command import expect, on_fixture
from competitions.actions.finals import follow_champion
from competitions.actions.log import By
from competitions.actions.mails import tell
from competitions.actions.projection import project
from competitions.actions.reports import Stored, stored
from competitions.models import Club, Competition, Fixture, Result, Team
from competitions.queries.brackets import played_of
from competitions.queries.fixtures import sides_of
from competitions.rules import confirmation, ledger
from competitions.rules.confirmation import Standing
from engine.errors import N_, RuleViolation
from engine.report import MatchReport

FRIENDLY_HOURS = 24
Step = Callable[[Standing | None, str], Standing]


@transaction.atomic
def settle(
    fixture: Fixture,
    kind: str,
    by: By,
    version: int | None,
    asked: dict[str, Any],
    step: Step,
    *,
    report: MatchReport | None = None,
    cascade: Cascade | None = None,
) -> Result:
    """Lock, ask the machine, append, project; the same key twice changes nothing."""
    fixture = lock_fixture(fixture)
    if log.seen(fixture, by, kind, asked):
        return Result.objects.get(fixture=fixture)
    expect(fixture.version, version)
    _refuse_archived(fixture)
    before = Result.objects.filter(fixture=fixture).first()
    sides = _sides(fixture, before, keep=report is None)
    content = stored(report, sides) if report else before.report if before else {}
    after = step(_standing(before), _content(content, sides))
    counter = None
    if after.counter and before:
        # The other coach's version waits beside the author's until somebody yields.
        counter, content = content, before.report
    refuse_unasked(fixture, played_of(content, sides), cascade)
    projection = {
        "home_team": sides["home"].pk,
        "away_team": sides["away"].pk,
        "teams": [sides["home"].name, sides["away"].name],
        "report": content,
        "counter": counter,
        "content": after.content,
        "state": after.state,
        "entered_by": after.entered_by,
        "entered_side": after.entered_side,
        "settled": after.settled,
        "settled_by": after.settled_by,
        "reason": after.reason,
        "corrected": after.corrected,
        "pinned": bool(before and before.pinned),
        "deadline": _deadline(fixture, by, after),
        "version": fixture.version + 1,
    }
    entry = on_fixture(fixture, kind, by, asked, result=projection)
    result = project(fixture, projection, recorded_at=entry.at)
    apply_cascade(fixture, by, cascade)
    follow_champion(fixture.competition)
    tell(fixture, result)
    return result


def lock_fixture(fixture: Fixture) -> Fixture:
    """The head of its stream first: that is what all writers queue for."""
    heads = Competition.objects.select_for_update()
    competition = (
        heads.get(pk=fixture.competition_id) if fixture.competition_id else None
    )
    if competition is None:
        Club.objects.select_for_update().get(pk=fixture.club_id)
    fixture = Fixture.objects.select_related("home", "away", "club").get(pk=fixture.pk)
    fixture.competition = competition
    return fixture


def _refuse_archived(fixture: Fixture) -> None:
    if fixture.competition and fixture.competition.archived_at:
        raise RuleViolation(
            "HV-COMP-02",
            N_("This competition is archived; its results stay as they are."),
        )


def _sides(fixture: Fixture, before: Result | None, *, keep: bool) -> dict[str, Team]:
    """Who plays: as stored for a settlement or a kept result, else as derived now."""
    if before and (keep or before.pinned):
        return {"home": before.home_team, "away": before.away_team}
    home, away = sides_of(fixture)
    if home is None or away is None:
        raise RuleViolation(
            "HC-CUP-01", N_("The teams of this match are not known yet.")
        )
    return {"home": home, "away": away}


def _content(report: Stored, sides: Mapping[str, Team]) -> str:
    teams = [sides["home"].pk, sides["away"].pk]
    return ledger.digest(ledger.canonical({"report": report, "teams": teams}))


def _standing(result: Result | None) -> Standing | None:
    if result is None:
        return None
    sides = {"home": result.home_team, "away": result.away_team}
    return Standing(
        state=result.state,
        content=result.content_hash,
        entered_by=result.entered_by,
        entered_side=result.entered_side,
        settled=result.settled,
        settled_by=result.settled_by,
        reason=result.reason,
        counter=_content(result.counter, sides) if result.counter else "",
        corrected=result.corrected,
    )


def _deadline(fixture: Fixture, by: By, after: Standing) -> str | None:
    if after.state != confirmation.PROVISIONAL:
        return None
    competition = fixture.competition
    hours = competition.confirm_hours if competition else FRIENDLY_HOURS
    return (by.at + timedelta(hours=hours)).isoformat()
