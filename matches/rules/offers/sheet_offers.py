"""What may be written now: the page shows these and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.sides import SideOrNone
from matches.rules.offers.offer_values import (
    Maker,
    Offer,
    OfferChoice,
    OfferReader,
    line_up,
    of_match,
)
from matches.rules.offers.side_offers import OF_SIDE
from matches.rules.sheet.entries import EntryKind
from matches.rules.sheet.periods import CLOSED
from matches.rules.sheet.state import Sheet, SideState

__all__ = ["Offer", "OfferChoice", "Scribe", "offers"]


class Scribe(NamedTuple):
    """Who writes: the side that he keeps, and the POWER cards that it brought."""

    side: SideOrNone = ""
    # Given only to its own coach.
    hand: Collection[int] = ()


# He keeps neither side.
ORGANISER = Scribe()


def offers(
    sheet: Sheet,
    side: SideOrNone = "",
    scribe: Scribe = ORGANISER,
    but: Collection[EntryKind] = (),
) -> tuple[Offer, ...]:
    """The offers of one side, or of the match where `side` is empty.

    `but`: what is not asked.
    """
    if sheet.phase == CLOSED:
        return ()
    state = sheet.sides[side] if side else SideState()
    asked = OfferReader(sheet, side, state, scribe.hand, scribe.side, line_up(state))
    kinds = sheet.profile.kinds
    made: list[Offer] = []
    for kind, make in OF_SIDE if side else _OF_MATCH:
        if kind in kinds and kind not in but and asked.open(kind):
            made += [offer for offer in make(asked) if offer.choices]
    return tuple(made)


def _kickoff(asked: OfferReader) -> list[Offer]:
    sides = ({"side": "home"}, {"side": "away"})
    return [of_match(asked, EntryKind.KICKOFF, sides)]


def _clock(asked: OfferReader) -> list[Offer]:
    steps = [{"plus": step} for step in asked.sheet.profile.steps]
    return [of_match(asked, EntryKind.CLOCK, steps)]


def _periods(asked: OfferReader) -> list[Offer]:
    sheet = asked.sheet
    pressing = sheet.profile.is_over(sheet.phase, sheet.minute)
    after = sheet.profile.periods.following.get(sheet.phase, ())
    following = [{"to": to} for to in after]
    return [of_match(asked, EntryKind.PERIOD, following, pressing=pressing)]


def _finish(asked: OfferReader) -> list[Offer]:
    over = not asked.sheet.plays
    return [of_match(asked, EntryKind.FINISH, ({},), pressing=over)]


def _reopen(asked: OfferReader) -> list[Offer]:
    return [of_match(asked, EntryKind.REOPEN, ({},))]


_OF_MATCH: tuple[tuple[EntryKind, Maker], ...] = (
    (EntryKind.KICKOFF, _kickoff),
    (EntryKind.CLOCK, _clock),
    (EntryKind.PERIOD, _periods),
    (EntryKind.FINISH, _finish),
    (EntryKind.REOPEN, _reopen),
)
