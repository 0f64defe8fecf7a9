"""Practice matches as they stand: their row, their actions, the match played again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from competitions.models import Prepared
from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.sides import Side
from matches.models import PracticeAction, PracticeMatch, PracticeSeat
from matches.rules.play.computer import Bench
from matches.rules.play.rebuilding import (
    RESIGN,
    Kickoff,
    StoredAction,
    faces_of,
    rebuilt,
    room_for,
)

_matches = Prepared(
    lambda public_id: PracticeMatch.objects.filter(public_id=public_id).order_by()
)
_actions = Prepared(
    lambda match: (
        PracticeAction.objects.filter(match=match)
        .order_by("n")
        .values_list("key", "side", "word", "faces")
    )
)


@dataclass(slots=True)
class Practice:
    """A practice match with its actions, at its newest moment or at one before."""

    row: PracticeMatch
    actions: list[StoredAction]
    match: AnyMatch

    @property
    def room(self) -> AnyRoom:
        return room_for(self.row.rules)

    @property
    def side(self) -> Side:
        """That of who began the match."""
        return Side(self.row.side)

    @property
    def bench(self) -> Bench | None:
        """The computer's, without what it draws by; a friend plays without one."""
        level = self.row.level
        return Bench(self.room, self.side.other, level) if level else None

    @property
    def computer(self) -> Bench | None:
        """The bench of a computer that has to choose now."""
        bench = self.bench
        asked = bench and not self.is_over and bench.is_asked(self.match)
        return bench if asked else None

    @property
    def is_over(self) -> bool:
        return not self.match.to_move or self.resigned is not None

    @property
    def resigned(self) -> Side | None:
        """The side that gave the match up."""
        last = self.actions[-1] if self.actions else None
        return last.side if last and last.word == RESIGN else None


def practice_row(public_id: str) -> PracticeMatch | None:
    return _matches.first(public_id)


def side_of(row: PracticeMatch, holders: frozenset[str]) -> Side | None:
    """The side of whoever holds one of these: who began it, his friend, a further device."""
    if row.holder in holders:
        return Side(row.side)
    if row.guest and row.guest in holders:
        return Side(row.side).other
    rows = PracticeSeat.objects.filter(match=row, holder__in=holders)
    further = rows.values_list("side", flat=True).first() if holders else None
    return Side(further) if further else None


def practice(row: PracticeMatch) -> Practice:
    """The match at its newest moment."""
    actions = actions_of(row)
    return Practice(row, actions, rebuilt(kickoff_of(row), actions))


def actions_of(row: PracticeMatch) -> list[StoredAction]:
    """Up to the row's revision: a page never shows half of what is being written."""
    stored = _actions(row.pk)[: row.revision]
    return [
        StoredAction(key, Side(side), word, faces_of(faces))
        for key, side, word, faces in stored
    ]


def kickoff_of(row: PracticeMatch) -> Kickoff:
    return Kickoff(row.rules, row.setup, row.promise, faces_of(row.faces))


def waiting_for_computer(before: datetime) -> list[str]:
    """The matches in which the background work has to choose, longest first."""
    due = PracticeMatch.objects.filter(thinks_since__lte=before, ended_at=None)
    return list(due.order_by("thinks_since").values_list("public_id", flat=True)[:50])
