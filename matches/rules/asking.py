"""Offers as values, and the question that makes them: may this be written now?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import RuleViolation
from engine.report import GoalKind
from matches.rules.checks import refuse
from matches.rules.entries import Entry, Kind
from matches.rules.state import Sheet, SideState


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to tap: the entry as it is sent, and what tells it from the others."""

    # Kind and content, ready for JSON.
    entry: Mapping[str, Any]
    player: int = 0
    # The one who comes on.
    on: int = 0
    number: int = 0
    on_pitch: bool = True
    # HC-SUSP-01: he has a yellow card; this one sends him off.
    second: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of entry with all its possible choices; side "" is the match."""

    kind: Kind
    side: str
    choices: tuple[Choice, ...]
    # Goals: the ways that may be added, and "own" for the offer of own goals.
    ways: tuple[GoalKind, ...] = ()
    way: str = ""
    # What the rules ask for now: shown big.
    pressing: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """Whom the offers are for."""

    sheet: Sheet
    side: str
    hand: Collection[int]
    scribe: str

    @property
    def state(self) -> SideState:
        return self.sheet.sides[self.side]

    def order(self, players: Iterable[int], state: SideState) -> list[int]:
        """As in the line-up, those on the pitch first."""
        wanted = set(players)
        listed = [m.player for m in state.members if m.player in wanted]
        return sorted(listed, key=lambda player: player not in state.on_pitch)

    def may(self, kind: Kind, **content: Any) -> bool:
        entry = Entry(
            self.sheet.revision + 1,
            kind,
            {"side": self.side, **content} if self.side else content,
            scribe=self.scribe,
        )
        try:
            refuse(self.sheet, entry, self.hand)
        except RuleViolation:
            return False
        return True

    def choice(self, kind: Kind, content: Mapping[str, Any], **more: Any) -> Choice:
        side = {"side": self.side} if self.side else {}
        return Choice({"kind": kind.value, **side, **content}, **more)


def simple(
    asked: Asked,
    kind: Kind,
    contents: Iterable[Mapping[str, Any]],
    *,
    pressing: bool = False,
) -> Offer:
    choices = tuple(
        asked.choice(kind, content)
        for content in contents
        if asked.may(kind, **content)
    )
    return Offer(kind, asked.side, choices, pressing=pressing)


Maker = Callable[[Asked], list[Offer]]
