"""Helpers that make the offers of a kind: may it be written, choices player by player."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from engine.json_values import Stored
from matches.rules.checks.refusals import entry_refusal
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.offer_values import Offer, OfferChoice
from matches.rules.sheet.side_state import SideState
from matches.rules.sheet.state import OfferReader

NOTHING: Stored = MappingProxyType({})


def may_write(reader: OfferReader, kind: str, content: Stored) -> bool:
    """Whether this entry may be written, which belongs to no side."""
    entry = Entry(reader.sheet.revision + 1, kind, content, scribe=reader.scribe)
    return entry_refusal(reader.sheet, entry) is None


def line_up(state: SideState) -> tuple[int, ...]:
    """All players in the order of the line-up, those on the pitch first."""
    players = [member.player for member in state.members]
    on = [player for player in players if player in state.on_pitch]
    return (*on, *[player for player in players if player not in state.on_pitch])


def of_match(
    reader: OfferReader,
    kind: str,
    contents: Iterable[Stored],
    *,
    pressing: bool = False,
) -> Offer:
    """One offer of what belongs to no side: those of these entries that may be written."""
    choices = [
        OfferChoice({"kind": str(kind), **content})
        for content in contents
        if may_write(reader, kind, content)
    ]
    return Offer(kind, "", tuple(choices), pressing=pressing)


def of_players(
    reader: OfferReader,
    kind: str,
    players: Iterable[int],
    content: Stored = NOTHING,
) -> list[OfferChoice]:
    """One choice for each of these players."""
    side, left = reader.side, reader.state.left
    return [
        OfferChoice(
            {"kind": str(kind), "side": side, "player": player, **content},
            player,
            on_pitch=player not in left,
            second=kind == CoreKind.SECOND_YELLOW,
        )
        for player in players
    ]


def of_side(
    reader: OfferReader, kind: str, contents: Iterable[Stored]
) -> list[OfferChoice]:
    """One choice for each of these contents, which speak of the whole side."""
    common = {"kind": str(kind), "side": reader.side}
    return [OfferChoice({**common, **content}) for content in contents]


def one_offer(
    reader: OfferReader,
    kind: str,
    choices: Iterable[OfferChoice],
    *,
    pressing: bool = False,
) -> list[Offer]:
    return [Offer(kind, reader.side, tuple(choices), pressing=pressing)]
