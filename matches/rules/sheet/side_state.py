"""One side of a sheet as its entries have made it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.sides import BySide
from matches.rules.sheet.opening import Member


@dataclass(frozen=True, slots=True)
class SideState:
    """What the entries make of one side."""

    team: int = 0
    members: tuple[Member, ...] = ()
    on_pitch: frozenset[int] = frozenset()
    # May still come on: never did.
    bench: frozenset[int] = frozenset()
    # Who left and why (replaced, sent_off, injured), and in which minute.
    left: Mapping[int, str] = field(default_factory=dict)
    left_at: Mapping[int, int] = field(default_factory=dict)
    # HC-SUB-05: injured and not replaced yet.
    to_replace: frozenset[int] = frozenset()
    # HC-GK-05: who keeps goal, the keeper or a stand-in; 0 for nobody.
    keeper: int = 0
    # Started or came on, whatever happened after.
    entered: frozenset[int] = frozenset()
    yellows: Mapping[int, int] = field(default_factory=dict)
    reds: frozenset[int] = frozenset()
    injured: frozenset[int] = frozenset()
    changes: int = 0
    goals: int = 0
    kicks: tuple[tuple[int, bool], ...] = ()
    # What its game has beside all this.
    game: object = None
    tallies: Mapping[tuple[int, str], int] = field(default_factory=dict)

    @property
    def kick_takers(self) -> frozenset[int]:
        return frozenset([player for player, _scored in self.kicks])

    @property
    def keeper_gone(self) -> bool:
        """HC-GK-05: the keeper has left, and nobody stands in goal."""
        had = any(member.role == "keeper" for member in self.members)
        return had and not self.keeper and bool(self.on_pitch)


NOBODY = BySide(SideState(), SideState())
