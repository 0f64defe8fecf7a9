"""HV-REPL-01: a team comes in for another one: it plays what that one has left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import Max

from competitions.actions.competition.draws import take_away
from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_competition,
    refuse_archived,
    structural,
)
from competitions.actions.log.draw_orders import order_so_far
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.losses import loss_counts, refuse_unread
from competitions.actions.results.carry_rows import follow
from competitions.models import Competition, Entrant, Fixture, StageEntrant, Team
from competitions.models.identity import random_part
from competitions.queries.fixtures.gone import dependents_of
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.rules.losses import losses_of_replacement
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject


@dataclass(frozen=True, slots=True)
class Replacement:
    """Who leaves, and who comes in."""

    team: int
    comes: int


@transaction.atomic
def replace_team(
    competition: Competition, wanted: Replacement, *, by: Author, grounds: Grounds
) -> None:
    """Before it has played it is as if the other one had been drawn; else results stay."""
    competition = lock_competition(competition)
    asked = asdict(wanted)
    if entries.entry_of_key(competition, by, "teams.replace", asked):
        return
    expect(competition.version, grounds.version)
    refuse_archived(competition)
    leaves, comes = _both(competition, wanted)
    mine = _matches_of(competition, wanted.team)
    played = [meeting for meeting in mine if meeting.result]
    left = _passed_on(competition, leaves, mine)
    rows = Fixture.objects.filter(pk__in=[meeting.fixture.pk for meeting in left])
    lost = losses_of_replacement(len(left), dependents_of(rows))
    refuse_unread(lost, grounds.acknowledged)
    made: JsonObject = {"names": [leaves.team.name, comes.name]}
    if played:
        _follow_on(leaves, comes)
    else:
        _refuse_traces(leaves)
        order = [
            comes.pk if t == leaves.team_id else t for t in order_so_far(competition)
        ]
        made |= {"order": order, "drawn": [leaves.team.name, leaves.team.slug]}
        # Who is registered is of the team that leaves.
        leaves.team, leaves.pool = comes, []
        leaves.save(update_fields=["team", "pool"])
    made["stages"] = _lists_passed_on(competition, wanted, [m.fixture for m in played])
    made["renewed"] = _renewed(
        competition, [meeting.fixture for meeting in left], wanted, by
    )
    lost_counts = loss_counts(lost)
    structural(competition, "teams.replace", by, asked, lost=lost_counts, **made)
    follow(competition)


def _both(competition: Competition, wanted: Replacement) -> tuple[Entrant, Team]:
    if not competition.drawn_at:
        text = N_("Nothing is drawn yet: take the team out and add the other one.")
        raise RuleViolation("HV-REPL-01", text)
    if competition.finished_at:
        raise RuleViolation("HV-REPL-01", N_("The competition is finished."))
    leaves = competition.entrants.filter(team=wanted.team).first()
    if leaves is None:
        raise RuleViolation("HV-COMP-03", N_("This team does not play here."))
    comes = competition.club.teams.filter(pk=wanted.comes).first()
    if comes is None:
        raise RuleViolation("HV-COMP-03", N_("Choose a team."))
    if competition.entrants.filter(team=comes).exists():
        raise RuleViolation("HV-TEAM-01", N_("This team is in the list already."))
    return leaves, comes


def _matches_of(competition: Competition, team: int) -> list[Meeting]:
    found = [
        meeting
        for meeting in meetings_of(competition)
        if team in {side.pk for side in (meeting.home, meeting.away) if side}
    ]
    if any(meeting.in_play for meeting in found):
        raise RuleViolation(
            "HV-REPL-01", N_("A match of this team is being played; end it first.")
        )
    return found


def _passed_on(
    competition: Competition, leaves: Entrant, mine: Sequence[Meeting]
) -> list[Meeting]:
    """What the newcomer plays; who has played leaves only what a table still asks."""
    left = [meeting for meeting in mine if not meeting.result]
    if len(left) == len(mine):
        return left
    found = [
        meeting
        for meeting in left
        if meeting.fixture.home_id and not meeting.fixture.format.bracket
    ]
    if not found:
        raise RuleViolation(
            "HV-REPL-01",
            N_(
                "%(team)s has played, and no match of a table is left to it. It can only"
                " withdraw."
            ),
            team=leaves.team.name,
        )
    return found


def _refuse_traces(leaves: Entrant) -> None:
    """What was decided about a team that has not played is not for another one."""
    competition, named = leaves.competition, {"team": leaves.team.name}
    if leaves.withdrawn:
        text = N_("%(team)s has withdrawn: take that back first.")
        raise RuleViolation("HV-REPL-01", text, **named)
    if competition.adjustments.filter(team=leaves.team_id).exists():
        text = N_("Points were given to %(team)s or taken: take that back first.")
        raise RuleViolation("HV-REPL-01", text, **named)


def _follow_on(leaves: Entrant, comes: Team) -> None:
    """Both stand in the table: who has left with its results, the newcomer with its own."""
    rows = Entrant.objects.filter(competition=leaves.competition_id)
    last = rows.aggregate(last=Max("seed"))["last"]
    rows.create(
        competition=leaves.competition, team=comes, seed=last + 1, group=leaves.group
    )
    leaves.withdrawn = leaves.withdrawn or "keep"
    leaves.save(update_fields=["withdrawn"])


def _lists_passed_on(
    competition: Competition, wanted: Replacement, played: Sequence[Fixture]
) -> list[int]:
    """The later stages with a list in which it has not played."""
    stages = {fixture.stage_number for fixture in played}
    rows = StageEntrant.objects.filter(
        stage__competition=competition, team=wanted.team
    ).exclude(stage__number__in=stages)
    numbers = sorted(rows.values_list("stage__number", flat=True))
    rows.update(team=wanted.comes)
    return numbers


def _renewed(
    competition: Competition, left: Sequence[Fixture], wanted: Replacement, by: Author
) -> list[list[str]]:
    """The same matches under new addresses: what was prepared for them was another's."""
    pairs = []
    rows = Fixture.objects.filter(pk__in=[fixture.pk for fixture in left])
    made = list(rows)
    take_away(competition, by, rows)
    for fixture in made:
        before, fixture.public_id = fixture.public_id, random_part()
        fixture.pk, fixture.version = None, 0
        for side in ("home_id", "away_id"):
            if getattr(fixture, side) == wanted.team:
                setattr(fixture, side, wanted.comes)
        pairs.append([before, fixture.public_id])
    Fixture.objects.bulk_create(made)
    return pairs
