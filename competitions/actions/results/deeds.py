"""Results: typed, confirmed, disputed, decided, voided; projections follow the log."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import expect, on_fixture, refuse_archived
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.results.carry_rows import follow_result
from competitions.actions.results.cascade import (
    REPLAY,
    ResultTrial,
    apply_cascade,
    refuse_unasked,
    void,
)
from competitions.actions.results.competition_end import follow_champion
from competitions.actions.results.consequences import refuse_unknowing
from competitions.actions.results.opening import (
    level_at,
    refuse_closed,
    refuse_out_of_turn,
)
from competitions.actions.results.projection import clear_result
from competitions.actions.results.reports import as_typed
from competitions.actions.results.settlement import (
    Submission,
    Transition,
    confirmation_state_of,
    lock_fixture,
    settle,
)
from competitions.models import Fixture, Live, Result
from competitions.queries.results.stored_results import result_of
from competitions.rules.results import checks, confirmation
from competitions.rules.results.confirmation import ConfirmationState, ResultActor
from engine.errors import N_, RuleViolation
from engine.report import MatchReport


def propose_result(
    fixture: Fixture, submission: Submission, *, by: Author, grounds: Grounds
) -> Result | None:
    """A coach or the organiser types what happened, or ends the sheet of the match.

    Without a sheet the order of a team's matches follows the date of the match, and
    no coach types past an open sheet.
    """
    submission = submission.under(fixture.ruleset)
    refuse_impossible(fixture, submission.report)

    def step(now: ConfirmationState | None, content: str) -> ConfirmationState:
        if submission.opened_at is None:
            _refuse_beside_sheet(fixture, by)
        if now is None:
            refuse_closed(fixture)
            refuse_out_of_turn(fixture)
        _refuse_player(by)
        return confirmation.propose(now, content, _who(by))

    asked = {"report": as_typed(submission.report), "cascade": grounds.cascade}
    proposal = Transition("result.propose", asked, step, submission)
    return settle(fixture, proposal, by=by, grounds=grounds)


def confirm_result(
    fixture: Fixture, *, content: str, by: Author, version: int | None
) -> Result | None:
    """One tap of the other coach, over the version he saw."""
    confirmed = Transition(
        "result.confirm",
        {"content": content},
        lambda now, _: confirmation.confirm(now, content, _who(by)),
    )
    return settle(fixture, confirmed, by=by, grounds=Grounds(version))


def dispute_result(
    fixture: Fixture, *, content: str, by: Author, grounds: Grounds
) -> Result | None:
    """The other coach says what is wrong; the organiser is asked."""
    reason = grounds.reason
    dispute = Transition(
        "result.dispute",
        {"content": content, "reason": reason},
        lambda now, _: confirmation.dispute(now, content, _who(by), reason),
    )
    return settle(fixture, dispute, by=by, grounds=grounds)


def decide_result(
    fixture: Fixture, submission: Submission, *, by: Author, grounds: Grounds
) -> Result | None:
    """The organiser settles a dispute or corrects an official result."""
    submission = submission.under(fixture.ruleset)
    refuse_impossible(fixture, submission.report)
    report, reason = as_typed(submission.report), grounds.reason
    decision = Transition(
        "result.decide",
        {"report": report, "reason": reason, "cascade": grounds.cascade},
        lambda now, content: confirmation.decided_state(now, content, _who(by), reason),
        submission,
    )
    return settle(fixture, decision, by=by, grounds=grounds)


def let_stand(
    fixture: Fixture, *, reason: str, by: Author, version: int | None
) -> Result | None:
    """HV-RES-03: the organiser leaves a disputed result as it was entered."""
    decision = Transition(
        "result.decide",
        {"reason": reason, "stands": True},
        lambda now, content: confirmation.decided_state(now, content, _who(by), reason),
    )
    return settle(fixture, decision, by=by, grounds=Grounds(version))


def close_by_deadline(
    fixture: Fixture, *, by: Author, version: int | None = None
) -> Result | None:
    """Called by the worker; may run twice, counts once."""
    lapse = Transition("result.lapse", {}, lambda now, _: confirmation.lapse(now))
    return settle(fixture, lapse, by=by, grounds=Grounds(version))


def record_report(
    fixture: Fixture,
    report: MatchReport,
    *,
    by: Author,
    opened_at: datetime | None = None,
) -> Result | None:
    """The door for reports that are final as they come: an import, a match played here.

    As which of the two it came is said by the role (decision 43). RuleViolation where
    somebody has to win and nobody has: the bracket could lead nobody on.
    """
    submission = Submission(report, opened_at).under(fixture.ruleset)
    faults = checks.level_faults(report, level_at(fixture), fixture.ruleset)
    for fault in faults:
        raise fault
    record = Transition(
        "result.record",
        {"report": as_typed(submission.report)},
        lambda _, content: confirmation.final_state(content, by.actor, by.role),
        submission,
    )
    return settle(fixture, record, by=by, grounds=Grounds(None))


@transaction.atomic
def withdraw_result(fixture: Fixture, *, by: Author, version: int | None) -> None:
    """The sheet of the match is open again: its result, not official yet, is gone."""
    fixture = lock_fixture(fixture)
    if entries.entry_of_key(fixture, by, "result.withdraw", {}):
        return
    expect(fixture.version, version)
    refuse_archived(fixture.competition)
    confirmation.refuse_withdrawal(confirmation_state_of(fixture), _who(by))
    refuse_unasked(fixture, ResultTrial(None, lambda: clear_result(fixture)), None)
    on_fixture(fixture, "result.withdraw", by, {})
    clear_result(fixture)
    follow_result(fixture, None, None)


@transaction.atomic
def void_result(
    fixture: Fixture, *, by: Author, grounds: Grounds, replay: bool = False
) -> None:
    """The organiser takes a result back; the match is open again, or played again."""
    fixture = lock_fixture(fixture)
    cascade = grounds.cascade
    asked: dict[str, object] = {"reason": grounds.reason, "cascade": cascade}
    if replay:
        asked["choice"] = REPLAY
    if entries.entry_of_key(fixture, by, "result.void", asked):
        return
    expect(fixture.version, grounds.version)
    refuse_archived(fixture.competition)
    if not grounds.reason.strip():
        raise RuleViolation(
            "DEC-10", N_("A decision needs a reason; it is shown with the result.")
        )
    if replay and fixture.competition and fixture.competition.unplayed_reason:
        raise RuleViolation(
            "HV-REST-01",
            N_("What was left of this competition is closed as not played."),
        )
    refuse_unasked(fixture, ResultTrial(None, lambda: clear_result(fixture)), cascade)
    before = result_of(fixture)
    refuse_unknowing(fixture, before, None, grounds.acknowledged)
    void(fixture, by, asked, replay=replay)
    apply_cascade(fixture.competition, by, cascade)
    follow_champion(fixture.competition)


def refuse_impossible(fixture: Fixture, report: MatchReport) -> None:
    """The first refusal of the rules; a form shows all of them at once."""
    for violation in violations(fixture, report):
        raise violation


def violations(fixture: Fixture, report: MatchReport) -> tuple[RuleViolation, ...]:
    return checks.check_report(report, level_at(fixture), fixture.ruleset)


def _refuse_beside_sheet(fixture: Fixture, by: Author) -> None:
    """Two truths at once help nobody; an organiser who plays in neither side may decide."""
    if (by.sides or not by.organiser) and Live.objects.filter(fixture=fixture).exists():
        raise SheetOpen


def _refuse_player(by: Author) -> None:
    """HV-COACH-02: what an organiser enters is official at once, unless he has played."""
    if by.organiser and by.barred and not by.sides:
        raise RuleViolation(
            "HV-COACH-02",
            N_(
                "You have played for one side of this match. Its result is entered by a "
                "coach."
            ),
        )


class SheetOpen(RuleViolation):
    """The sheet of this match is being kept: its end is the result."""

    def __init__(self) -> None:
        super().__init__(
            "DEC-10",
            N_("The sheet of this match is open. End it there, and it is the result."),
        )


def _who(by: Author) -> ResultActor:
    return ResultActor(by.actor, by.sides, by.organiser)
