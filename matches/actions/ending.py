"""Ending a sheet proposes its report to the league; opening it again withdraws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction

from competitions.actions.door import (
    Author,
    Cascade,
    Grounds,
    Submission,
    deeds,
    end_live,
    lock_fixture,
    refuse_archived,
)
from competitions.games.door import Answers
from competitions.models import Fixture, Result
from competitions.rules.door import OFFICIAL
from engine.errors import N_, RuleViolation
from engine.report import MatchReport
from engine.sides import SIDES, Side
from matches.actions.playing_on import LastWords, PlayedOn
from matches.actions.sheet import Book, entry_sent_before, open_book, show_sheet
from matches.models import MatchSheet
from matches.queries.read_marks import seen_of
from matches.queries.sheet import lineup_names
from matches.rules.checks.clock_checks import early, refuse_early
from matches.rules.checks.conflicts import refuse_conflict
from matches.rules.report.match_report import seen_report, sheet_report
from matches.rules.sheet.entries import CoreKind


@dataclass(frozen=True, slots=True)
class Ending:
    """What a coach is asked when he ends a match, as nobody could answer it later."""

    # By side, what its game asks.
    answers: Mapping[str, Answers] = field(default_factory=dict)
    # Only for a sheet that keeps nothing but the score: the final score.
    score: Mapping[str, int] = field(default_factory=dict)
    # For such a sheet: extra time or shoot-out after a draw.
    on: PlayedOn | None = None
    # HV-END-01: why it ends before its time: "abandoned", or "unkept", of the clock.
    early: str = ""
    # Typed from paper, so no phone has shown anything of it.
    paper: bool = False
    # For a correction of an official result.
    reason: str = ""
    cascade: Cascade | None = None
    # The consequences for later matches that he has read, and the version he saw.
    acknowledged: str = ""
    version: int | None = None


@transaction.atomic
def end_sheet(
    fixture: Fixture, ending: Ending, *, by: Author, seen: int
) -> Result | None:
    """End the match and propose its report, which the other coach then confirms.

    Only the organiser may replace an official result, and only with a reason.
    """
    book = open_book(fixture)
    content = {"early": ending.early} if ending.early else {}
    if entry_sent_before(book, by, CoreKind.FINISH, content):
        return Result.objects.filter(fixture=fixture).first()
    # HV-END-01: the reason counts only for a match that ends before its time.
    content = content if early(book.state) else {}
    refuse_archived(fixture.competition)
    refuse_conflict(
        book.entries,
        book.next(CoreKind.FINISH, content, by, seen),
        book.state.profile.vocabulary,
    )
    both = None
    if not ending.paper:
        known = _seen(fixture, by, seen)
        names = lineup_names(book.state)
        both = seen_report(book.entries, book.state, known, names)
    _add(book, ending, by, seen)
    refuse_early(book.state, ending.early)
    book.write(CoreKind.FINISH, content, by, seen=seen)
    rows = MatchSheet.objects.filter(pk=book.sheet.pk)
    rows.update(ended_at=by.at)
    # in the same order as a decision locks, else each could wait for the other
    lock_fixture(fixture)
    end_live(fixture)
    return _hand_over(book, ending, by, both)


def _seen(fixture: Fixture, by: Author, seen: int) -> dict[Side, int]:
    """By side the number of the last entry that its phone has shown."""
    known = seen_of(fixture.public_id)
    return {s: seen if by.sides == {s} else known[s] for s in SIDES}


def _hand_over(
    book: Book, ending: Ending, by: Author, both: MatchReport | None
) -> Result | None:
    fixture, opened_at = book.sheet.fixture, book.sheet.opened_at
    report = sheet_report(book.state, lineup_names(book.state))
    if not is_official(fixture):
        return deeds.propose_result(
            fixture,
            Submission(report, opened_at=opened_at, seen_report=both),
            by=by,
            grounds=Grounds(None),
        )
    return deeds.decide_result(
        fixture,
        Submission(report, opened_at=opened_at),
        by=by,
        grounds=Grounds(
            ending.version,
            reason=ending.reason,
            cascade=ending.cascade,
            acknowledged=ending.acknowledged,
        ),
    )


def _add(book: Book, ending: Ending, by: Author, seen: int) -> None:
    """Write the answers as entries of the sheet."""
    last = LastWords(book, by, seen)
    if ending.on and not book.state.profile.named:
        last.play_on(ending.on, ending.score)
    for side in SIDES:
        last.score(side, ending.score.get(side))
        state, answers = book.state.sides[side], ending.answers.get(side, {})
        for question in book.state.profile.end_questions:
            answer = answers.get(question.kind, ())
            for content in question.contents(side, state, answer):
                last.say(question.kind, content)


@transaction.atomic
def reopen_sheet(fixture: Fixture, *, reason: str, by: Author, seen: int) -> None:
    """Open the sheet again: a proposed result is withdrawn, an official one stays.

    The official one is replaced when the sheet is ended again.
    """
    book = open_book(fixture)
    content = {"reason": reason} if reason else {}
    if entry_sent_before(book, by, CoreKind.REOPEN, content):
        return
    refuse_archived(fixture.competition)
    refuse_conflict(
        book.entries,
        book.next(CoreKind.REOPEN, content, by, seen),
        book.state.profile.vocabulary,
    )
    official = is_official(fixture)
    if official:
        refuse_correction(reason, by)
    book.write(CoreKind.REOPEN, content, by, seen=seen)
    MatchSheet.objects.filter(pk=book.sheet.pk).update(ended_at=None)
    # An organiser may have taken the result back before: then there is none to withdraw.
    if not official and Result.objects.filter(fixture=fixture).exists():
        deeds.withdraw_result(fixture, by=by, version=None)
    show_sheet(fixture, book.state, by)


def refuse_correction(reason: str, by: Author) -> None:
    """DEC-10: only the organiser opens an official result again, and with a reason."""
    if not by.organiser:
        raise RuleViolation(
            "DEC-10",
            N_(
                "This result is official. Only the organiser can correct it, with a"
                " reason."
            ),
        )
    if not reason:
        raise RuleViolation(
            "DEC-10", N_("A decision needs a reason; it is shown with the result.")
        )


def is_official(fixture: Fixture) -> bool:
    return Result.objects.filter(fixture=fixture, state=OFFICIAL).exists()
