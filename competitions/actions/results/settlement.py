"""One transition of the confirmation machine: its log entry and its projections."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_club,
    lock_competition,
    on_fixture,
    refuse_archived,
    still_there,
)
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.mails.notices import mail_result
from competitions.actions.results.carry_rows import follow_result
from competitions.actions.results.cascade import (
    ResultTrial,
    apply_cascade,
    refuse_unasked,
)
from competitions.actions.results.competition_end import follow_champion
from competitions.actions.results.consequences import refuse_unknowing
from competitions.actions.results.live import end_live
from competitions.actions.results.opening import show_seed
from competitions.actions.results.projection import (
    ResultRecord,
    logged_result,
    project,
)
from competitions.actions.results.reports import content_of, stored_form
from competitions.actions.team.teams import players_made
from competitions.models import DiceSeed, Fixture, Result, SquadPlayer, Team
from competitions.models.prepared import PreparedQuery
from competitions.queries.fixtures.meetings import sides_of
from competitions.queries.results.stored_results import result_of
from competitions.rules.draws.legs import end_in
from competitions.rules.results import confirmation
from competitions.rules.results.confirmation import ConfirmationState
from competitions.rules.results.deadlines import deadline
from competitions.rules.results.stored_reports import under_ruleset
from engine.errors import N_, RuleViolation
from engine.report import MatchReport
from engine.rulesets import Ruleset

FRIENDLY_HOURS = 24
# From the standing as it is, and the content of the report, to the standing after it.
Step = Callable[[ConfirmationState | None, str], ConfirmationState]


@dataclass(frozen=True, slots=True)
class Submission:
    """A report as it is handed in: typed, or made from the sheet of the match."""

    report: MatchReport
    # When that sheet opened.
    opened_at: datetime | None = None
    # As much of it as both sides had seen before it was ended.
    seen_report: MatchReport | None = None

    def under(self, ruleset: Ruleset) -> Submission:
        """This submission with its report under the given ruleset."""
        return replace(self, report=under_ruleset(self.report, ruleset))


@dataclass(frozen=True, slots=True)
class Transition:
    """A step of the confirmation machine: its entry, what was asked, what is decided."""

    kind: str
    asked: Mapping[str, object]
    step: Step
    submission: Submission | None = None


_fixtures = PreparedQuery(
    lambda pk: (
        Fixture.objects.select_related("home", "away", "club", "live")
        .annotate(sealed=Exists(DiceSeed.objects.filter(fixture=OuterRef("pk"))))
        .filter(pk=pk)
        .order_by()
    )
)


@transaction.atomic
def settle(
    fixture: Fixture, transition: Transition, *, by: Author, grounds: Grounds
) -> Result | None:
    """One step of a result: it is locked and decided, then the entry and the rows written.

    A form that was sent before changes nothing: it gets the result as it is now, or none
    if that was taken back. A step after which all is as before writes no entry.
    """
    fixture = lock_fixture(fixture)
    kind, asked = transition.kind, dict(transition.asked)
    if entries.entry_of_key(fixture, by, kind, asked):
        return result_of(fixture)
    expect(fixture.version, grounds.version)
    refuse_archived(fixture.competition)
    before, handed_in = result_of(fixture), transition.submission
    report = handed_in.report if handed_in else None
    opened_at = handed_in.opened_at if handed_in else None
    sides = _sides(fixture, before, keep=report is None)
    new: list[SquadPlayer] = []
    content = (
        stored_form(report, sides, new) if report else before.report if before else {}
    )
    standing = _standing(before)
    after = transition.step(standing, content_of(content, sides))
    if before and after == standing and opened_at in (None, before.opened_at):
        return before
    counter = None
    if after.counter and before:
        # The other coach's version waits beside the author's until somebody yields.
        counter = content if report else before.counter
        content = before.report
    # Of the report that stands: what both sides had seen of its sheet.
    seen_report = before.seen_report if before else None
    if handed_in and not counter:
        seen = handed_in.seen_report
        seen_report = stored_form(seen, sides, new) if seen else None
    record = ResultRecord(
        ruleset=fixture.ruleset,
        counter=counter,
        seen_report=seen_report,
        pinned=bool(before and before.pinned),
        deadline=_deadline(fixture, by, after),
        opened_at=opened_at or (before.opened_at if before else None),
        first_at=_first_at(before, by),
        version=fixture.version + 1,
    )
    projection = logged_result(after, content, sides, record)

    def write(at: datetime) -> Result:
        return project(fixture, projection, before, recorded_at=at)

    ended = ResultTrial(end_in(content, sides), lambda: write(by.at))
    refuse_unasked(fixture, ended, grounds.cascade)
    refuse_unknowing(fixture, before, content, grounds.acknowledged)
    made = {"players": players_made(new)} if new else {}
    entry = on_fixture(fixture, kind, by, asked, result=projection, **made)
    result = write(entry.at)
    # it may be decided while it is played: what is shown from now on is the result
    if fixture.related_row("live"):
        end_live(fixture)
    follow_result(fixture, before, result)
    if vars(fixture)["sealed"]:
        show_seed(fixture, by.at)
    apply_cascade(fixture.competition, by, grounds.cascade)
    follow_champion(fixture.competition)
    mail_result(fixture, result)
    return result


def lock_fixture(fixture: Fixture) -> Fixture:
    """Its competition or its club is locked first: that is where all writers queue."""
    competition = fixture.competition and lock_competition(fixture.competition)
    if competition is None:
        lock_club(fixture.club)
    fixture = still_there(_fixtures(fixture.pk))
    fixture.competition = competition
    return fixture


def _sides(fixture: Fixture, before: Result | None, *, keep: bool) -> dict[str, Team]:
    """Who plays: as stored for a settlement or a kept result, else as derived now."""
    if before and (keep or before.pinned):
        return {"home": before.home_team, "away": before.away_team}
    home, away = sides_of(fixture)
    if home is None or away is None:
        raise RuleViolation(
            "HC-CUP-01", N_("The teams of this match are not known yet.")
        )
    if home == away:
        raise RuleViolation("HC-CUP-01", N_("A team cannot play against itself."))
    return {"home": home, "away": away}


def confirmation_state_of(fixture: Fixture) -> ConfirmationState | None:
    """How far the result of a locked fixture is."""
    return _standing(result_of(fixture))


def _standing(result: Result | None) -> ConfirmationState | None:
    if result is None:
        return None
    sides = {"home": result.home_team, "away": result.away_team}
    return ConfirmationState(
        state=result.state,
        content=result.content_hash,
        entered_by=result.entered_by,
        entered_side=result.entered_side,
        settled=result.settled,
        settled_by=result.settled_by,
        reason=result.reason,
        counter=content_of(result.counter, sides) if result.counter else "",
        counter_by=result.counter_by,
        counter_side=result.counter_side,
        corrected=result.corrected,
    )


def _first_at(before: Result | None, by: Author) -> datetime:
    """Decision 12: a correction does not move a match among those of its teams."""
    if before is None:
        return by.at
    return before.first_at or before.recorded_at


def _deadline(fixture: Fixture, by: Author, after: ConfirmationState) -> str | None:
    if after.state != confirmation.PROVISIONAL:
        return None
    competition = fixture.competition
    hours = competition.confirm_hours if competition else FRIENDLY_HOURS
    return deadline(by.at, hours, fixture.club.clock).isoformat()
