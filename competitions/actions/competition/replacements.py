"""HV-REPL-01, HV-REPL-02: a team comes in for another one: it plays what that one has left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from competitions.actions.competition.draws import take_away
from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_competition,
    log_structure_change,
    refuse_archived,
)
from competitions.actions.log.draw_orders import order_so_far
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.losses import loss_counts, refuse_unread
from competitions.actions.results.carry_rows import follow
from competitions.models import Competition, Entrant, Fixture, StageEntrant, Team
from competitions.models.identity import random_part
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.queries.fixtures.stages import StageRows
from competitions.queries.log.gone import dependents_of
from competitions.rules.losses import losses_of_replacement
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject


@dataclass(frozen=True, slots=True)
class Replacement:
    """Who leaves, and who comes in."""

    team: int
    comes: int
    # HV-REPL-02: what the other one has played counts for the newcomer.
    inherits: bool = False

    @property
    def asked(self) -> JsonObject:
        """For the log."""
        both = {"team": self.team, "comes": self.comes}
        return {**both, "inherits": True} if self.inherits else both


@transaction.atomic
def replace_team(
    competition: Competition, wanted: Replacement, *, by: Author, grounds: Grounds
) -> None:
    """Before it has played it is as if the other one had been drawn; else results stay."""
    competition = lock_competition(competition)
    asked = wanted.asked
    if entries.entry_of_key(competition, by, "teams.replace", asked):
        return
    expect(competition.version, grounds.version)
    refuse_archived(competition)
    leaves, comes = _both(competition, wanted)
    mine = _matches_of(competition, wanted.team)
    played = [meeting for meeting in mine if meeting.result]
    since = _heir_from(competition, wanted, leaves, mine)
    left = _passed_on(leaves, mine, inherited=bool(since))
    rows = Fixture.objects.filter(pk__in=[meeting.fixture.pk for meeting in left])
    lost = losses_of_replacement(len(left), dependents_of(rows))
    refuse_unread(lost, grounds.acknowledged)
    made: JsonObject = {"names": [leaves.team.name, comes.name]}
    if since:
        made["since"] = since
        _inherit(leaves, comes, since)
    elif played:
        made["slot"] = _follow_on(leaves, comes)
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
    log_structure_change(
        competition, "teams.replace", by, asked, lost=lost_counts, **made
    )
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


def _heir_from(
    competition: Competition,
    wanted: Replacement,
    leaves: Entrant,
    mine: Sequence[Meeting],
) -> int:
    """HV-REPL-02: from which stage on the newcomer has the other one's place; 0: from none.

    From the first one if it inherits; else from the bracket in which that one is to play
    next, or may come to, since a bracket has no place for anybody else.
    """
    if not any(meeting.result for meeting in mine):
        return 0
    ahead = [meeting for meeting in mine if not (meeting.result or meeting.off)]
    tables = [meeting for meeting in ahead if not meeting.fixture.format.bracket]
    brackets = [
        meeting.fixture.stage_number for meeting in ahead if meeting not in tables
    ]
    awaited = None if ahead else _awaited(competition, mine)
    if wanted.inherits and (ahead or awaited):
        _refuse_withdrawn(leaves)
        return 1
    if tables and brackets:
        text = N_(
            "It has matches left in a table and in a bracket: let the newcomer take over"
            " its results."
        )
        raise RuleViolation("HV-REPL-02", text)
    return min(brackets, default=0) or awaited or 0


def _awaited(competition: Competition, mine: Sequence[Meeting]) -> int | None:
    """The next stage after its last match, while it is open who comes to it."""
    last = max(meeting.fixture.stage_number for meeting in mine if meeting.result)
    for stage in competition.stages_in_order[last:]:
        seating = StageRows(stage).seating
        if seating and None in [one.team for one in seating.advances]:
            return stage.number
    return None


def _passed_on(
    leaves: Entrant, mine: Sequence[Meeting], *, inherited: bool
) -> list[Meeting]:
    """What the newcomer plays; beside who has played only what a table still asks."""
    left = [meeting for meeting in mine if not meeting.result]
    if inherited or len(left) == len(mine):
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
                "%(team)s has played, and no match is left to it. It can only withdraw."
            ),
            team=leaves.team.name,
        )
    return found


def _refuse_traces(leaves: Entrant) -> None:
    """What was decided about a team that has not played is not for another one."""
    competition, named = leaves.competition, {"team": leaves.team.name}
    _refuse_withdrawn(leaves)
    if competition.adjustments.filter(team=leaves.team_id).exists():
        text = N_("Points were given to %(team)s or taken: take that back first.")
        raise RuleViolation("HV-REPL-01", text, **named)


def _refuse_withdrawn(leaves: Entrant) -> None:
    if leaves.withdrawn:
        text = N_("%(team)s has withdrawn: take that back first.")
        raise RuleViolation("HV-REPL-01", text, team=leaves.team.name)


def _follow_on(leaves: Entrant, comes: Team) -> int | None:
    """Both stand in the table: who has left with its results, the newcomer with its own.

    Its number in the group, behind all others of it.
    """
    rows = Entrant.objects.filter(competition=leaves.competition_id)
    last = rows.aggregate(last=Max("seed"))["last"]
    inside = rows.filter(group=leaves.group).aggregate(last=Max("slot"))["last"]
    slot = None if inside is None else inside + 1
    rows.create(
        competition=leaves.competition,
        team=comes,
        seed=last + 1,
        group=leaves.group,
        slot=slot,
    )
    leaves.withdrawn = leaves.withdrawn or "keep"
    leaves.save(update_fields=["withdrawn"])
    return slot


def _inherit(leaves: Entrant, comes: Team, since: int) -> None:
    """HV-REPL-02: the newcomer has the place of who leaves, in the list it stands last."""
    rows = Entrant.objects.filter(competition=leaves.competition_id)
    last = rows.aggregate(last=Max("seed"))["last"]
    rows.create(competition=leaves.competition, team=comes, seed=last + 1)
    leaves.withdrawn = leaves.withdrawn or "keep"
    leaves.heir, leaves.heir_from = comes, since
    leaves.save(update_fields=["withdrawn", "heir", "heir_from"])


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
    """Make the matches anew under new addresses; the pairs of old and new `public_id`.

    What was prepared for the old ones was another team's.
    """
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
