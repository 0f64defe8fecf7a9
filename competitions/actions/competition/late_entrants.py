"""HV-LOT-03: a team that enters a stage after the draw, before anything of it is played."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import Max, Min, Q, QuerySet

from competitions.actions.competition.draws import (
    drawn_as,
    fixtures_of,
    listed_as,
    place_drawn,
    refuse_late_draw,
    replace_fixtures,
    take_away,
)
from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_competition,
    log_structure_change,
)
from competitions.actions.log.draw_orders import order_so_far
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.losses import (
    loss_counts,
    lost_by_draw,
    lost_matches,
    refuse_unread,
)
from competitions.actions.log.stages import stored_stages
from competitions.models import Competition, Entrant, Fixture, Stage, Team
from competitions.queries.fixtures.stages import StageRows
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
    if competition.entrants.exclude(team__in=order).exists():
        text = N_("A team came in for one that had played: make the draw again.")
        raise RuleViolation("HV-LOT-03", text)
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
    log_structure_change(competition, "teams.late", by, asked, **made)


@dataclass(frozen=True, slots=True)
class StageNewcomer:
    """A team of the competition that comes late into a later stage with a list."""

    stage: int
    team: int


@transaction.atomic
def enter_stage_late(
    competition: Competition, late: StageNewcomer, *, by: Author, grounds: Grounds
) -> None:
    """Enter a team late into a later stage with a list of its own; no other changes."""
    competition = lock_competition(competition)
    asked = asdict(late)
    if entries.entry_of_key(competition, by, "stage.late", asked):
        return
    expect(competition.version, grounds.version)
    stage = next((s for s in late_stages(competition) if s.number == late.stage), None)
    if stage is None:
        text = N_("Nobody can come late into this stage any more, or it has no list.")
        raise RuleViolation("HV-LOT-03", text)
    team = competition.entrants.filter(team=late.team).first()
    if team is None:
        raise RuleViolation("HV-COMP-03", N_("This team does not play here."))
    if stage.entrants.filter(team=late.team).exists():
        raise RuleViolation("HV-TEAM-01", N_("This team is in the list already."))
    rows = competition.fixtures.filter(stage=stage)
    lost = lost_matches(rows)
    refuse_unread(lost, grounds.acknowledged)
    listed = list(stage.entrants.all())
    order = [one.team_id for one in listed]
    slots = {one.team_id: one.slot for one in listed if one.slot is not None}
    groups = {one.team_id: one.group for one in listed if one.group}
    places = DrawnStage((), slots, groups)
    first = late_draw(stage.format, places, order, late.team)
    (drawn,) = drawn_in_order([first])
    seed = listed[-1].seed + 1
    stage.entrants.create(team_id=late.team, seed=seed)
    place_drawn(list(stage.entrants.all()), drawn)
    fixtures, later = draw_anew(competition, stage, drawn, by)
    made = {"name": team.team.name, "lost": loss_counts(lost), "later": later}
    made |= drawn_as(fixtures, drawn)
    log_structure_change(competition, "stage.late", by, asked, **made)


def draw_anew(
    competition: Competition, stage: Stage, drawn: DrawnStage, by: Author
) -> tuple[list[Fixture], int]:
    """The new matches of a later stage; by how many rounds those of later ones are put off."""
    rows = competition.fixtures.filter(stage=stage)
    before = rows.aggregate(first=Min("round"), last=Max("round"))
    take_away(competition, by, rows)
    after = (before["first"] or 1) - 1
    fixtures = fixtures_of(stage, drawn.matches, after=after)
    later = max(one.round for one in fixtures) - (before["last"] or 0)
    _put_off(competition.fixtures.filter(stage__number__gt=stage.number), later)
    return Fixture.objects.bulk_create(fixtures), later


def _put_off(matches: QuerySet[Fixture], later: int) -> None:
    """Round by round, as no two matches may have one place of a round."""
    rounds = matches.order_by("round").values_list("round", flat=True).distinct()
    for number in sorted(rounds, reverse=later > 0):
        matches.filter(round=number).update(round=number + later)


def has_begun() -> Q:
    """The condition on rows of fixtures: there is a result, or the match is on."""
    return ~Q(result=None) | Q(live__isnull=False)


def late_stages(competition: Competition) -> list[Stage]:
    """The later stages with a list of which nothing has been played."""
    if not competition.drawn_at or competition.finished_at:
        return []
    played = competition.fixtures.filter(has_begun()).values_list(
        "stage__number", flat=True
    )
    return [
        stage
        for stage in competition.stages_in_order[1:]
        if stage.listed and stage.number not in set(played)
    ]


def late_possible(competition: Competition) -> bool:
    """Whether it is drawn, and no match has begun."""
    if not competition.drawn_at or competition.finished_at:
        return False
    return not competition.fixtures.filter(has_begun()).exists()


def _places(competition: Competition) -> DrawnStage:
    entered = StageRows(competition.first_stage).entered
    slots = {one.team: one.slot for one in entered if one.slot is not None}
    groups = {one.team: one.group for one in entered if one.group}
    return DrawnStage((), slots, groups)
