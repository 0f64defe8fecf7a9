"""HV-STG-09: who plays in a later stage, by a list or by the places of the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.db import transaction

from competitions.actions.competition.draws import drawn_as, place_drawn
from competitions.actions.competition.late_entrants import draw_anew, has_begun
from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_competition,
    log_structure_change,
    refuse_archived,
)
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.losses import loss_counts, lost_matches, refuse_unread
from competitions.actions.log.stages import stored_stages
from competitions.models import Competition, Stage, StageEntrant
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.formats.next_stage import StageDraw, drawn_in_order
from competitions.rules.formats.protocol import DrawnStage
from competitions.rules.formats.stages import check_stages
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject


@dataclass(frozen=True, slots=True)
class StageList:
    """The teams that enter a later stage, in seed order.

    None: they come from the places of the stage before.
    """

    stage: int
    teams: Sequence[int]


@transaction.atomic
def enter_stage(
    competition: Competition, listed: StageList, *, by: Author, grounds: Grounds
) -> None:
    """After the draw the matches of this stage are made anew; others stay as they are."""
    competition = lock_competition(competition)
    asked = {"stage": listed.stage, "teams": list(listed.teams)}
    if entries.entry_of_key(competition, by, "stage.teams", asked):
        return
    expect(competition.version, grounds.version)
    refuse_archived(competition)
    stage = _stage_of(competition, listed.stage)
    refuse_stage_begun(stage)
    if listed.teams:
        _check_list(stage, listed.teams)
    if _is_so(stage, listed.teams):
        return
    lost = lost_matches(competition.fixtures.filter(stage=stage))
    refuse_unread(lost, grounds.acknowledged)
    _write(stage, listed.teams)
    made: JsonObject = {}
    if competition.drawn_at:
        drawn = _drawn(competition, stage.number)
        place_drawn(list(stage.entrants.all()), drawn)
        fixtures, later = draw_anew(competition, stage, drawn, by)
        made = {"lost": loss_counts(lost), "later": later, **drawn_as(fixtures, drawn)}
    log_structure_change(competition, "stage.teams", by, asked, **made)


def refuse_stage_begun(stage: Stage) -> None:
    """Nor may one have begun that takes its teams from the places of this stage."""
    competition = stage.competition
    if competition.finished_at:
        text = N_("The competition is finished, so the teams of its stages stand.")
        raise RuleViolation("HV-STG-09", text)
    after = competition.stages_in_order[stage.number :]
    hanging = [stage, *takewhile(lambda one: not one.listed, after)]
    if competition.fixtures.filter(has_begun(), stage__in=hanging).exists():
        text = N_("A match of this stage has begun, so its teams stand.")
        raise RuleViolation("HV-STG-09", text)


def _stage_of(competition: Competition, number: int) -> Stage:
    for stage in competition.stages_in_order[1:]:
        if stage.number == number:
            return stage
    raise RuleViolation("HV-STG-07", N_("This stage takes no list of teams."))


def _check_list(stage: Stage, teams: Sequence[int]) -> None:
    rows = stage.competition.entrants.select_related("team")
    known = {one.team_id: one for one in rows}
    if len(known.keys() & set(teams)) < len(teams):
        raise RuleViolation(
            "HV-STG-07", N_("A list names teams of the competition, each once.")
        )
    for team in teams:
        if known[team].withdrawn:
            raise RuleViolation(
                "HV-STG-09",
                N_("%(team)s has withdrawn and cannot play in this stage."),
                team=known[team].team.name,
            )
    stage.format.check_size(len(teams))


def _is_so(stage: Stage, teams: Sequence[int]) -> bool:
    """Saved again it is no change, and no match is made anew."""
    return stage.listed == bool(teams) and stage.own_teams == list(teams)


def _write(stage: Stage, teams: Sequence[int]) -> None:
    stage.listed = bool(teams)
    check_stages([one.terms for one in stage.competition.stages_in_order])
    stage.save()
    stage.entrants.all().delete()
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, team_id=team, seed=seed)
        for seed, team in enumerate(teams, 1)
    )


def _drawn(competition: Competition, number: int) -> DrawnStage:
    """The draw of a later stage; of those before it only the sizes count."""
    first, *later = stored_stages(competition)
    teams = [one.team for one in StageRows(first).entered]
    draws = [StageDraw(first.format, teams), *(one.draw_from() for one in later)]
    return drawn_in_order(draws)[number - 1]
