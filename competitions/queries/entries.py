"""The teams of a competition, as its stages and its withdrawals are told them."""

from __future__ import annotations

from competitions.models import Competition, Entrant, Team
from competitions.models.prepared import PreparedQuery
from competitions.rules.draws.heirs import TeamEntry

ENTRY = ("team_id", "withdrawn", "group", "slot", "heir_id", "heir_from")
_entries = PreparedQuery(
    lambda competition: Entrant.objects.filter(competition=competition).values_list(
        *ENTRY
    )
)


def policies_of(competition: Competition) -> dict[int, str]:
    """Teams in seed order, and what happens to the matches of one that has left."""
    return dict(competition.entrants.values_list("team_id", "withdrawn"))


def entries_of(competition: Competition) -> list[TeamEntry]:
    """All its teams in seed order; one query."""
    return list(map(TeamEntry._make, _entries(competition.pk)))


def joined_entry(team: Team) -> TeamEntry:
    """The entry of a team from the columns that were joined to the team's row."""
    joined = {name: getattr(team, f"entry_{name}") for name in ENTRY[2:]}
    return TeamEntry(team.pk, vars(team)["withdrawn"], *joined.values())
