"""What may be written now: the page shows these and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.sides import SideOrNone
from matches.rules.checks.refusals import kind_refusal
from matches.rules.offers.making import line_up
from matches.rules.sheet.offer_values import Offer
from matches.rules.sheet.periods import CLOSED
from matches.rules.sheet.side_state import SideState
from matches.rules.sheet.state import OfferReader, Sheet, Trait


class Scribe(NamedTuple):
    """Who writes: the side that he keeps, and the sealed cards that it brought."""

    side: SideOrNone = ""
    # Given only to its own coach.
    hand: Collection[int] = ()


# He keeps neither side.
ORGANISER = Scribe()


def offers(
    sheet: Sheet,
    side: SideOrNone = "",
    scribe: Scribe = ORGANISER,
    but: Collection[str] = (),
) -> tuple[Offer, ...]:
    """The offers of one side, or of the match where `side` is empty.

    `but`: what is not asked.
    """
    if sheet.phase == CLOSED:
        return ()
    state = sheet.sides[side] if side else SideState()
    reader = OfferReader(sheet, side, state, scribe.hand, scribe.side, line_up(state))
    made: list[Offer] = []
    for name, kind in sheet.profile.kinds.items():
        if kind.offer is None or name in but:
            continue
        of_match = Trait.OF_MATCH in kind.traits
        if (
            of_match != bool(side)
            and kind_refusal(sheet, name, side, scribe.side) is None
        ):
            made += [offer for offer in kind.offer(reader) if offer.choices]
    return tuple(made)
