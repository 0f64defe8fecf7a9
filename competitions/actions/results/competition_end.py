"""The end of a competition: its champion, and what is closed as not played."""

from __future__ import annotations

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_competition,
    log_structure_change,
    refuse_archived,
)
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.losses import follows_rest, refuse_unread
from competitions.models import Competition
from competitions.queries.fixtures.meetings import meetings_of
from competitions.queries.standings.tables import champion_of
from engine.errors import N_, RuleViolation


@transaction.atomic
def close_rest(competition: Competition, *, by: Author, grounds: Grounds) -> None:
    """HV-REST-01: finish, and close what has no result as not played.

    A cup without a winner of its final ends without a champion.
    `grounds.acknowledged`: the fingerprint of what the organiser was shown, what is
    closed and who is crowned.
    """
    competition = lock_competition(competition)
    asked = {"reason": grounds.reason}
    if entries.entry_of_key(competition, by, "competition.rest", asked):
        return
    expect(competition.version, grounds.version)
    refuse_archived(competition)
    if competition.finished_at:
        raise RuleViolation("HV-COMP-04", N_("This competition is finished."))
    refuse_undecided(competition, rest=True)
    left = [m for m in meetings_of(competition) if not (m.result or m.off)]
    if any(meeting.live for meeting in left):
        raise RuleViolation(
            "HV-REST-01", N_("A match is being played. End its sheet first.")
        )
    if not left:
        raise RuleViolation("HV-REST-01", N_("Nothing is left to be played."))
    champion = champion_of(competition)
    if champion is None and not competition.last_stage.format.bracket:
        raise NobodyOnTop
    refuse_unread(follows_rest(competition, champion, left), grounds.acknowledged)
    Competition.objects.filter(pk=competition.pk).update(
        unplayed_reason=grounds.reason, finished_at=by.at, champion=champion
    )
    closed = [meeting.fixture.public_id for meeting in left]
    log_structure_change(
        competition, "competition.rest", by, asked, champion=champion, closed=closed
    )


def follow_champion(competition: Competition | None) -> None:
    """A corrected result may crown another; only a finished competition has one."""
    if competition and competition.finished_at:
        Competition.objects.filter(pk=competition.pk).update(
            champion=champion_of(competition)
        )


def refuse_undecided(competition: Competition, *, rest: bool = False) -> None:
    """HV-COMP-04: all is drawn, played and official; with `rest`, all that was played."""
    if not competition.drawn_at:
        raise RuleViolation("HV-COMP-04", N_("There is no draw yet."))
    meetings = [m for m in meetings_of(competition) if not m.expunged]
    left = [m for m in meetings if m.result is None and not m.off]
    if left and not rest:
        raise RuleViolation(
            "HV-COMP-04", N_("Matches without a result: %(left)s."), left=len(left)
        )
    open_results = [m for m in meetings if m.result and not m.result.official]
    if open_results:
        raise RuleViolation(
            "DEC-10",
            N_("Results that are not official yet: %(left)s."),
            left=len(open_results),
        )


class NobodyOnTop(RuleViolation):
    """HC-CHP-02: several teams share the first place."""

    def __init__(self) -> None:
        super().__init__(
            "HC-CHP-02",
            N_("No team is alone at the top yet. Draw lots, or play a decider."),
        )
