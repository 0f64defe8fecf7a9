"""HV-LOT-03: a team that enters after the draw, before anything is played."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max, Q

from competitions.actions.competition.draws import (
    drawn_as,
    listed_as,
    refuse_late_draw,
    replace_fixtures,
)
from competitions.actions.log import entries
from competitions.actions.log.command import expect, lock_competition, structural
from competitions.actions.log.draw_orders import order_so_far
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.losses import loss_counts, lost_by_draw, refuse_unread
from competitions.actions.log.stages import stored_stages
from competitions.models import Competition, Entrant, Team
from competitions.queries.fixtures.stages import entered_in
from competitions.rules.formats.first_stage import late_draw
from competitions.rules.formats.next_stage import drawn_in_order
from competitions.rules.formats.protocol import DrawnStage
from engine.errors import N_, RuleViolation


@transaction.atomic
def enter_late(
    competition: Competition, team: Team, *, by: Author, grounds: Grounds
) -> None:
    """All others keep their places; he has read what the matches so far take with them."""
    competition = lock_competition(competition)
    asked = {"team": team.pk}
    if entries.entry_of_key(competition, by, "teams.late", asked):
        return
    expect(competition.version, grounds.version)
    if not competition.drawn_at:
        raise RuleViolation("HV-LOT-03", N_("Nothing is drawn yet: add the team."))
    refuse_late_draw(competition)
    if competition.entrants.filter(team=team).exists():
        raise RuleViolation("HV-TEAM-01", N_("This team is in the list already."))
    lost = lost_by_draw(competition)
    refuse_unread(lost, grounds.acknowledged)
    stages = stored_stages(competition)
    places, order = _places(competition), order_so_far(competition)
    first = late_draw(stages[0].format, places, order, team.pk)
    drawn = drawn_in_order([first, *(stage.draw_from() for stage in stages[1:])])
    last = competition.entrants.aggregate(last=Max("seed"))["last"] or 0
    Entrant.objects.create(competition=competition, team=team, seed=last + 1)
    fixtures = replace_fixtures(competition, drawn, by)
    made = {
        "name": team.name,
        "order": list(first.teams),
        "lost": loss_counts(lost),
        **drawn_as(fixtures, drawn[0]),
        **listed_as(drawn),
    }
    structural(competition, "teams.late", by, asked, **made)


def late_possible(competition: Competition) -> bool:
    """Whether it is drawn, and no match has begun."""
    if not competition.drawn_at or competition.finished_at:
        return False
    begun = ~Q(result=None) | Q(live__isnull=False)
    return not competition.fixtures.filter(begun).exists()


def _places(competition: Competition) -> DrawnStage:
    entered = entered_in(competition.first_stage)
    slots = {one.team: one.slot for one in entered if one.slot is not None}
    groups = {one.team: one.group for one in entered if one.group}
    return DrawnStage((), slots, groups)
