"""Offers as values, and the questions that make them: may this be written now?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from engine.json_values import Stored
from engine.report import GoalKind
from engine.sides import SideOrNone
from matches.rules.checks.refusals import entry_refusal, kind_refusal
from matches.rules.sheet.entries import Entry, EntryKind
from matches.rules.sheet.state import Sheet, SideState


@dataclass(frozen=True, slots=True)
class OfferChoice:
    """One thing to tap: the entry as it is sent, and what tells it from the others."""

    # Kind and content, ready for JSON.
    entry: Stored
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

    kind: EntryKind
    side: SideOrNone
    choices: tuple[OfferChoice, ...]
    # Goals: the ways that may be added, and "own" for the offer of own goals.
    ways: tuple[GoalKind, ...] = ()
    way: str = ""
    # What the rules ask for now: shown big.
    pressing: bool = False


@dataclass(frozen=True, slots=True)
class OfferReader:
    """Whom the offers are for: of which side, kept by whom, with which cards in his hand."""

    sheet: Sheet
    side: SideOrNone
    state: SideState
    hand: Collection[int]
    scribe: str
    # As in the line-up, those on the pitch first.
    players: tuple[int, ...]

    def ordered(self, players: Collection[int]) -> list[int]:
        return [player for player in self.players if player in players]

    def open(self, kind: EntryKind) -> bool:
        """Whether entries of this kind may be written at all; not yet which of them."""
        return kind_refusal(self.sheet, kind, self.side, self.scribe) is None

    def may(self, kind: EntryKind, content: Stored) -> bool:
        """Whether this entry may be written, which belongs to no side."""
        entry = Entry(self.sheet.revision + 1, kind, content, scribe=self.scribe)
        return entry_refusal(self.sheet, entry) is None


def line_up(state: SideState) -> tuple[int, ...]:
    """As in the line-up, those on the pitch first."""
    players = [member.player for member in state.members]
    on = [player for player in players if player in state.on_pitch]
    return (*on, *[player for player in players if player not in state.on_pitch])


def of_match(
    asked: OfferReader,
    kind: EntryKind,
    contents: Iterable[Stored],
    *,
    pressing: bool = False,
) -> Offer:
    """What belongs to no side, each entry asked for by itself: there are few."""
    choices = [
        OfferChoice({"kind": kind.value, **content})
        for content in contents
        if asked.may(kind, content)
    ]
    return Offer(kind, "", tuple(choices), pressing=pressing)


# Makes the offers of one kind; it is called only where the kind is open.
Maker = Callable[[OfferReader], list[Offer]]
