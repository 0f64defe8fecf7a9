"""From the open sheet back to preparation, while nothing was played."""

from __future__ import annotations

from django.db import transaction

from competitions.actions.door import Author, close_match, end_live, refuse_archived
from competitions.models import Fixture
from engine.errors import N_, RuleViolation
from matches.actions.sheet import entry_sent_before, lock_sheet, open_book
from matches.games.choices import BACK
from matches.models import MatchSheet, PlayedMatch
from matches.queries.play.browser_matches import acted_in, match_of_fixture
from matches.rules.checks.conflicts import refuse_conflict
from matches.rules.sheet.entries import CoreKind

BEGUN = N_("Somebody has played already: the match goes on, or one gives it up.")


@transaction.atomic
def back_from_browser(fixture: Fixture, *, by: Author) -> None:
    """HV-PREP-02: take a match back from the browser while nobody has acted in it."""
    sheet = lock_sheet(fixture)
    match = match_of_fixture(fixture)
    if not sheet.in_browser or match is None:
        return
    if acted_in(match):
        raise RuleViolation("HV-PREP-02", BEGUN)
    PlayedMatch.objects.filter(pk=match.pk).update(ended_at=by.at)
    MatchSheet.objects.filter(pk=sheet.pk).update(in_browser=False)
    if not sheet.revision:
        # nobody had prepared it
        MatchSheet.objects.filter(pk=sheet.pk).update(opened_at=None)
        end_live(fixture)
    else:
        back_to_preparation(fixture, by=by, seen=sheet.revision)


@transaction.atomic
def back_to_preparation(fixture: Fixture, *, by: Author, seen: int) -> None:
    """HV-PREP-02: both choices stay as drafts; hands and what was learnt are made anew.

    What was rolled before the match stands.
    """
    book = open_book(fixture)
    if entry_sent_before(book, by, CoreKind.BACK, {}):
        return
    refuse_archived(fixture.competition)
    refuse_conflict(
        book.entries,
        book.next(CoreKind.BACK, {}, by, seen),
        book.state.profile.vocabulary,
    )
    book.write(CoreKind.BACK, {}, by, seen=seen)
    close_match(fixture, by=by)
    end_live(fixture)
    MatchSheet.objects.filter(pk=book.sheet.pk).update(opened_at=None, ended_at=None)
    for draft in book.sheet.preparations.all():
        draft.choice = {**draft.choice, "dropped": BACK}
        draft.ready_at = None
        draft.save(update_fields=["choice", "ready_at"])
