"""HV-YEL-01: what a second yellow card counts as in statistics and fair play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import NamedTuple, TypeVar

from engine.report import MatchReport
from engine.sides import Side

Player = TypeVar("Player")


class Cards(NamedTuple):
    """Yellow and red cards as they are counted."""

    yellow: int
    red: int


def second_yellows(cards: Iterable[tuple[Hashable, str]]) -> int:
    """How many players of one side were sent off by a second yellow card.

    `cards` are (player, colour). A red card written beside two yellows is that red card,
    so it makes no other one.
    """
    seen = Counter(cards)
    return sum(
        colour == "yellow" and n > 1 and not seen[player, "red"]
        for (player, colour), n in seen.items()
    )


def card_counts(report: MatchReport[Player], side: Side) -> tuple[int, int, int]:
    """Yellow cards, red cards, and players whom a second yellow card sent off."""
    cards = [(card.player, card.card) for card in report.cards if card.side == side]
    colours = [colour for _player, colour in cards]
    return colours.count("yellow"), colours.count("red"), second_yellows(cards)


def doubled_reds(report: MatchReport[Player], side: Side) -> int:
    """HV-TIE-04: how many players of a side have a red card beside two yellows."""
    seen = Counter((one.player, one.card) for one in report.cards if one.side == side)
    return sum(
        colour == "yellow" and n > 1 and seen[player, "red"] > 0
        for (player, colour), n in seen.items()
    )


def cards_by_book(yellow: int, red: int, seconds: int, *, second_is_red: bool) -> Cards:
    """HC-FOUL-02: by the book each second yellow card has turned into a red one."""
    if second_is_red:
        return Cards(yellow - seconds, red + seconds)
    return Cards(yellow, red)


def counted_in(yellow: int, red: int, *, second_is_red: bool) -> Cards:
    """The cards of one player in one match."""
    seconds = int(yellow > 1 and not red)
    return cards_by_book(yellow, red, seconds, second_is_red=second_is_red)
