"""What an organiser decides about a table: points given or taken, the order of level teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_competition,
    log_structure_change,
    refuse_archived,
    still_there,
)
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.results.cascade import (
    apply_cascade,
    chosen_in,
    refuse_moved,
)
from competitions.actions.results.competition_end import follow_champion
from competitions.models import Adjustment, Competition
from competitions.rules import terms as rules
from engine.errors import N_, RuleViolation


@dataclass(frozen=True, slots=True)
class PointsDecision:
    """Points given to a team or taken from it, with the reason everybody reads."""

    team: int
    points: int
    reason: str


@transaction.atomic
def adjust_points(
    competition: Competition, decision: PointsDecision, *, by: Author, grounds: Grounds
) -> None:
    """HV-STG-08: whoever comes through otherwise may have played already."""
    competition = lock_competition(competition)
    asked = {**asdict(decision), **chosen_in(grounds.cascade)}
    if entries.entry_of_key(competition, by, "competition.adjust", asked):
        return
    expect(competition.version, grounds.version)
    refuse_archived(competition)
    rules.check_adjustment(decision.points, decision.reason)
    if not competition.entrants.filter(team=decision.team).exists():
        raise RuleViolation("HV-COMP-03", N_("This team does not play here."))

    def given() -> Adjustment:
        return Adjustment.objects.create(
            competition=competition,
            team_id=decision.team,
            points=decision.points,
            reason=decision.reason,
        )

    refuse_moved(competition, given, grounds.cascade)
    made = given().pk
    log_structure_change(competition, "competition.adjust", by, asked, adjustment=made)
    apply_cascade(competition, by, grounds.cascade)
    follow_champion(competition)


@transaction.atomic
def drop_adjustment(
    competition: Competition, *, adjustment: int, by: Author, grounds: Grounds
) -> None:
    """Take the decision back, as if it had not been made; the same is asked."""
    competition = lock_competition(competition)
    asked = {"adjustment": adjustment, **chosen_in(grounds.cascade)}
    if entries.entry_of_key(competition, by, "competition.unadjust", asked):
        return
    expect(competition.version, grounds.version)
    refuse_archived(competition)
    dropped = still_there(competition.adjustments.filter(pk=adjustment))
    made = {"team": dropped.team_id, "points": dropped.points}
    rows = Adjustment.objects.filter(pk=dropped.pk)
    refuse_moved(competition, rows.delete, grounds.cascade)
    rows.delete()
    log_structure_change(competition, "competition.unadjust", by, asked, **made)
    apply_cascade(competition, by, grounds.cascade)
    follow_champion(competition)


@transaction.atomic
def put_in_order(
    competition: Competition, order: Sequence[int], *, by: Author, grounds: Grounds
) -> None:
    """HV-TIE-05: some of the teams, the first the best; the same is asked."""
    competition = lock_competition(competition)
    asked = {"order": list(order), **chosen_in(grounds.cascade)}
    if entries.entry_of_key(competition, by, "competition.order", asked):
        return
    expect(competition.version, grounds.version)
    refuse_archived(competition)
    if not competition.asks_order:
        raise RuleViolation(
            "HV-TIE-05",
            N_("The order of the organiser is not among the tie-breaks."),
        )
    entered = set(competition.entrants.values_list("team_id", flat=True))
    if len(set(order)) < len(order) or set(order) - entered:
        raise RuleViolation("HV-TIE-05", N_("This team does not play here."))
    if list(order) == (competition.team_order or []):
        return
    rows = Competition.objects.filter(pk=competition.pk)
    refuse_moved(
        competition, lambda: rows.update(team_order=list(order)), grounds.cascade
    )
    rows.update(team_order=list(order))
    log_structure_change(competition, "competition.order", by, asked)
    competition.refresh_from_db()
    apply_cascade(competition, by, grounds.cascade)
    follow_champion(competition)
