"""Who plays: teams in, out, reordered, withdrawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import Max

from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_competition,
    log_structure_change,
    refuse_archived,
)
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.losses import (
    loss_counts,
    lost_by_withdrawal,
    refuse_unread,
)
from competitions.actions.results.carry_rows import follow
from competitions.actions.results.cascade import (
    apply_cascade,
    chosen_in,
    refuse_moved,
)
from competitions.actions.results.competition_end import follow_champion
from competitions.models import Competition, Entrant, StageEntrant, Team
from competitions.rules.standings import withdrawal
from engine.errors import N_, RuleViolation


@transaction.atomic
def add_entrants(
    competition: Competition, teams: Sequence[Team], *, by: Author, version: int | None
) -> None:
    """New teams at the end of the list."""
    competition = lock_competition(competition)
    asked = {"teams": [team.pk for team in teams]}
    if entries.entry_of_key(competition, by, "teams.add", asked):
        return
    expect(competition.version, version)
    refuse_drawn(competition)
    if competition.entrants.filter(team__in=teams).exists():
        raise RuleViolation("HV-TEAM-01", N_("This team is in the list already."))
    last = competition.entrants.aggregate(last=Max("seed"))["last"] or 0
    size = competition.entrants.count() + len(teams)
    played = competition.first_stage.format
    if size > played.sizes[1]:
        played.check_size(size)
    Entrant.objects.bulk_create(
        Entrant(competition=competition, team=team, seed=last + n)
        for n, team in enumerate(teams, 1)
    )
    log_structure_change(
        competition, "teams.add", by, asked, names=[team.name for team in teams]
    )


@transaction.atomic
def remove_entrant(
    competition: Competition, *, team: int, by: Author, version: int | None
) -> None:
    """Before the draw a team simply leaves the list; afterwards it withdraws."""
    competition = lock_competition(competition)
    asked = {"team": team}
    if entries.entry_of_key(competition, by, "teams.remove", asked):
        return
    expect(competition.version, version)
    refuse_drawn(competition)
    competition.entrants.filter(team=team).delete()
    StageEntrant.objects.filter(stage__competition=competition, team=team).delete()
    log_structure_change(competition, "teams.remove", by, asked)


@transaction.atomic
def order_entrants(
    competition: Competition, order: Sequence[int], *, by: Author, version: int | None
) -> None:
    """Seeding by list."""
    competition = lock_competition(competition)
    asked = {"order": list(order)}
    if entries.entry_of_key(competition, by, "teams.order", asked):
        return
    expect(competition.version, version)
    refuse_drawn(competition)
    entrants = {entrant.team_id: entrant for entrant in competition.entrants.all()}
    if sorted(order) != sorted(entrants):
        raise RuleViolation(
            "HC-CUP-02", N_("The list does not name each team exactly once.")
        )
    for seed, team in enumerate(order, 1):
        entrants[team].seed = seed
    Entrant.objects.bulk_update(entrants.values(), ["seed"])
    log_structure_change(competition, "teams.order", by, asked)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Which team withdraws, and what becomes of its results."""

    team: int
    # "keep", "expunge" or "forfeit"; nothing takes the withdrawal back.
    policy: str


@transaction.atomic
def withdraw_team(
    competition: Competition, withdrawn: Withdrawal, *, by: Author, grounds: Grounds
) -> None:
    """Keep the results, expunge them, or forfeit the rest; he has read what is lost."""
    competition = lock_competition(competition)
    asked = {**asdict(withdrawn), **chosen_in(grounds.cascade)}
    team, policy = withdrawn.team, withdrawn.policy
    if entries.entry_of_key(competition, by, "teams.withdraw", asked):
        return
    expect(competition.version, grounds.version)
    refuse_archived(competition)
    if policy and policy not in withdrawal.POLICIES:
        raise RuleViolation("DEC-19", N_("Choose what happens to the team’s results."))
    allowed = {p for s in competition.stages_in_order for p in s.format.policies}
    if policy and policy not in allowed:
        raise RuleViolation(
            "DEC-19",
            N_("In a cup a team that withdraws forfeits its next match."),
        )
    entrants = competition.entrants.filter(team=team)
    if not entrants.exists():
        raise RuleViolation("HV-COMP-03", N_("This team does not play here."))
    if entrants.exclude(heir=None).exists():
        text = N_("Another team has come in for it: its place is not its own any more.")
        raise RuleViolation("HV-REPL-02", text)
    lost = lost_by_withdrawal(competition, team, policy)
    refuse_unread(lost, grounds.acknowledged)
    refuse_moved(
        competition, lambda: entrants.update(withdrawn=policy), grounds.cascade
    )
    entrants.update(withdrawn=policy)
    log_structure_change(
        competition, "teams.withdraw", by, asked, lost=loss_counts(lost)
    )
    apply_cascade(competition, by, grounds.cascade)
    follow_champion(competition)
    follow(competition)


def refuse_drawn(competition: Competition) -> None:
    if competition.drawn_at:
        raise RuleViolation(
            "HC-CUP-02",
            N_("The draw is made. Take it back first, or withdraw the team."),
        )
