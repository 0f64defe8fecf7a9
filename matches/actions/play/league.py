"""A match of the league in the browser tells the league how it stands, and how it ended."""

from __future__ import annotations

from competitions.actions.door import (
    Author,
    Grounds,
    LiveScore,
    Submission,
    deeds,
    end_live,
    lock_fixture,
    note_chances,
    show_live,
)
from competitions.models import Fixture, Result
from competitions.rules.door import OFFICIAL, PLAYED, PLAYED_HERE, SIMULATED
from matches.models import MatchSheet, PlayedMatch
from matches.queries.play.browser_matches import BrowserMatch
from matches.queries.play.chances import worth_by_player
from matches.queries.play.league_report import final_report, panel_of


def tell_league(here: BrowserMatch, row: PlayedMatch, by: Author) -> None:
    """The score while it is played; its report through the door of all reports (decision 43).

    Part of the transaction that writes the action.
    """
    fixture = row.fixture
    # as a decision does it: else each could wait for the other
    lock_fixture(fixture)
    if not here.is_over:
        # of a match with a result, provisional or not, that alone is shown
        if not Result.objects.filter(fixture=fixture).exists():
            show_panel(here, row, by)
    elif not is_decided(fixture):
        _hand_over(here, row, by)


def show_panel(here: BrowserMatch, row: PlayedMatch, by: Author) -> None:
    panel = panel_of(here, row)
    score = LiveScore(panel.home, panel.away, panel.minute, panel.phase)
    show_live(row.fixture, score, by.at, panel.report)


def is_decided(fixture: Fixture) -> bool:
    """The organiser was faster: what he decided stands."""
    return Result.objects.filter(fixture=fixture, state=OFFICIAL).exists()


def _hand_over(here: BrowserMatch, row: PlayedMatch, by: Author) -> None:
    fixture, report = row.fixture, final_report(here, row)
    sheet = MatchSheet.objects.get(fixture=fixture)
    MatchSheet.objects.filter(pk=sheet.pk).update(ended_at=by.at)
    end_live(fixture)
    if row.is_at_table:
        # one person has typed for both: the other side confirms it, as that of a sheet
        submission = Submission(report, opened_at=sheet.opened_at)
        deeds.propose_result(fixture, submission, by=by, grounds=Grounds(None))
        return
    actor = f"{PLAYED_HERE}{row.public_id}"
    how = SIMULATED if row.is_exhibition else PLAYED
    who = Author(actor, how, by.at, key=f"play.{row.public_id}")
    deeds.record_report(fixture, report, by=who, opened_at=sheet.opened_at)
    note_chances(fixture, worth_by_player(here, row))
