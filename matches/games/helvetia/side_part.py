"""What a side of Helvetia has beside its line-up: LEGEND and challenge open, POWER sealed.

As it begins (`HelvetiaOpening`), while its entries are folded (`HelvetiaAccount`), and as
it stands then (`HelvetiaSide`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.errors import N_
from engine.json_values import JsonObject, Stored
from matches.rules.sheet.side_fold import SideBook
from matches.rules.sheet.side_state import SideState


@dataclass(frozen=True, slots=True)
class HelvetiaOpening:
    """The cards that a side brings."""

    legend: int | None = None
    # HC-DECK-01: LEGEND cards played in earlier matches of the competition.
    spent: tuple[int, ...] = ()
    sealed: str = ""
    challenge: int | None = None
    # What the challenge counts: kind and how many ("shots", 3).
    asks: tuple[str, int] | None = None

    def plain(self) -> JsonObject:
        return {
            "legend": self.legend,
            "spent": list(self.spent),
            "sealed": self.sealed,
            "challenge": self.challenge,
            "asks": list(self.asks) if self.asks else None,
        }

    def account(self) -> HelvetiaAccount:
        return HelvetiaAccount(self)


def helvetia_opening(plain: Stored) -> HelvetiaOpening:
    """The cards of a side, read back from its `open` entry."""
    asks = plain.get("asks")
    return HelvetiaOpening(
        legend=plain.get("legend"),
        spent=tuple(plain.get("spent", ())),
        sealed=plain.get("sealed", ""),
        challenge=plain.get("challenge"),
        asks=(asks[0], asks[1]) if asks else None,
    )


@dataclass(frozen=True, slots=True)
class HelvetiaSide:
    """What the entries make of it; `made`: how the challenge ended, None: not said."""

    brought: HelvetiaOpening = HelvetiaOpening()
    exhausted: frozenset[int] = frozenset()
    cards_played: tuple[int, ...] = ()
    progress: int = 0
    made: bool | None = None

    @property
    def legend(self) -> int | None:
        return self.brought.legend

    @property
    def challenge(self) -> int | None:
        return self.brought.challenge

    @property
    def challenge_asks(self) -> tuple[str, int] | None:
        return self.brought.asks


class HelvetiaAccount:
    """The running account; only the fold writes in it."""

    def __init__(self, brought: HelvetiaOpening) -> None:
        self.brought = brought
        self.exhausted: set[int] = set()
        self.cards: list[int] = []
        self.progress = 0
        self.made: bool | None = None

    def state(self) -> HelvetiaSide:
        return HelvetiaSide(
            self.brought,
            frozenset(self.exhausted),
            tuple(self.cards),
            self.progress,
            self.made,
        )


NOTHING_BROUGHT = HelvetiaSide()


def helvetia_side(state: SideState) -> HelvetiaSide:
    """The side of Helvetia in a state; one that brought nothing for any other game."""
    return state.game if isinstance(state.game, HelvetiaSide) else NOTHING_BROUGHT


def tired_players(state: SideState) -> frozenset[int]:
    """HC-FAT-01: who is written down as exhausted."""
    return helvetia_side(state).exhausted


def tired_notes(state: SideState) -> Mapping[int, str]:
    """HC-FAT-01: beside whose name it stands."""
    return dict.fromkeys(tired_players(state), N_("exhausted"))


def cards_shown(state: SideState) -> frozenset[int]:
    """HC-SHT-04: the LEGEND and the challenge, and what was played."""
    part = helvetia_side(state)
    return frozenset(filter(None, (part.legend, part.challenge, *part.cards_played)))


def challenge_card(state: SideState) -> int | None:
    """HC-CHL-01: the number of the card that the side may win."""
    return helvetia_side(state).challenge


def challenge_made(state: SideState) -> bool | None:
    """HC-CHL-02: how it ended; None as long as nobody wrote it."""
    return helvetia_side(state).made


def account_of(book: SideBook) -> HelvetiaAccount:
    """Where an entry of Helvetia writes what it does to its side."""
    assert isinstance(book.game, HelvetiaAccount)
    return book.game
