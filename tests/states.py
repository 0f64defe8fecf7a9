"""How sides stand in a competition, asked of the fold."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from competitions.games.absences import FIT, CarriedState
from competitions.games.league import history
from competitions.models import Competition, Entrant, Team
from competitions.queries.carry_over.careers import careers_of


class History(NamedTuple):
    """The state of a side before each official match, oldest first, and now."""

    before: list[tuple[str, CarriedState]]
    now: CarriedState


def all_states(competition: Competition) -> dict[int, CarriedState]:
    """Every side as it stands now."""
    careers = careers_of(competition)
    entrants = Entrant.objects.filter(competition=competition)
    return {
        team: careers.now(team) for team in entrants.values_list("team_id", flat=True)
    }


def without_yellows(state: CarriedState) -> CarriedState:
    """What rows alone can say of any match: which yellow cards counted then is lost."""
    players = {
        player: replace(one, active_yellows=0) for player, one in state.players.items()
    }
    return replace(state, players={p: one for p, one in players.items() if one != FIT})


def history_of(competition: Competition, team: Team | int) -> History:
    pk = team if isinstance(team, int) else team.pk
    careers = careers_of(competition, [pk])
    matches = careers.counted(pk)
    *states, now = history(careers.league, matches)
    names = [one.match for one in matches]
    return History(list(zip(names, states, strict=True)), now)
