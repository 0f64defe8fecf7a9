"""HV-NEED-05: who may still come to a tie of a bracket, where few are left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from competitions.rules.draws.bracket_values import (
    AWAITED,
    Bracket,
    Key,
    Reference,
    Tie,
)
from competitions.rules.draws.pairings import StageTree

# So many are named where a side is open.
MOST_CONTENDERS = 3
Contenders = tuple[int, ...]
NOBODY_NAMED: Mapping[int, Contenders] = {}


class ComingTeams(NamedTuple):
    """Who may still come: by place of the stage before, and by tie of the bracket."""

    by_place: Mapping[str, Contenders] = {}
    by_tie: Mapping[Key, Contenders] = {}


NOBODY_COMES = ComingTeams()


def coming_teams(tree: StageTree) -> ComingTeams:
    """Who may come to a bracket; read from the stage before while a place is open."""
    by_place = tree.candidates() if tree.sources else {}
    leaves = {
        leaf: by_place[code] for leaf, code in tree.sources.items() if code in by_place
    }
    return ComingTeams(by_place, contenders_of(tree.bracket, leaves))


def contenders_of(
    bracket: Bracket, awaited: Mapping[int, Contenders] = NOBODY_NAMED
) -> dict[Key, Contenders]:
    """The teams of each tie; of one that too many, or unknown ones, may come to nothing.

    `awaited`: by leaf that waits for the stage before, who may come from there.
    """
    found = _Found(bracket, awaited)
    for key, tie in bracket.ties.items():
        found.note(key, tie)
    return found.teams


@dataclass(frozen=True, slots=True)
class _Found:
    bracket: Bracket
    awaited: Mapping[int, Contenders]
    teams: dict[Key, Contenders] = field(default_factory=dict)

    def note(self, key: Key, tie: Tie) -> None:
        come: dict[int, None] = {}
        for teams in self._sides(tie):
            if teams is None:
                return
            come |= dict.fromkeys(teams)
        if len(come) <= MOST_CONTENDERS:
            self.teams[key] = tuple(come)

    def _sides(self, tie: Tie) -> tuple[Contenders | None, Contenders | None]:
        """None: unknown ones, or too many."""
        if tie.home and tie.away:
            return (tie.home,), (tie.away,)
        if tie.round == 1:
            first = 2 * tie.position
            return self._leaf(first), self._leaf(first + 1)
        return self._sent(tie.home, tie.home_from), self._sent(tie.away, tie.away_from)

    def _leaf(self, slot: int) -> Contenders | None:
        team = self.bracket.leaves[slot]
        if team == AWAITED:
            return self.awaited.get(slot)
        return () if team is None else (team,)

    def _sent(self, team: int | None, source: Reference | None) -> Contenders | None:
        """A tie that is over has sent a team, or nobody comes from there."""
        if team or source is None:
            return (team,) if team else None
        key = (source.round, source.position)
        state = self.bracket.ties[key].state
        if state == "stale":
            return None
        over = state in ("played", "walkover")
        nobody = over or (state == "bye" and source.outcome == "loser")
        return () if nobody else self.teams.get(key)
