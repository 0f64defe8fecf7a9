"""What may be written of tired players, of cards and of challenges."""

from __future__ import annotations

from collections.abc import Iterable

from matches.games.helvetia.names import HelvetiaKind
from matches.games.helvetia.side_part import helvetia_side
from matches.rules.offers.making import of_players, of_side, one_offer
from matches.rules.sheet.offer_values import Offer, OfferChoice
from matches.rules.sheet.state import OfferReader


def exhausted_offers(reader: OfferReader) -> list[Offer]:
    """HC-FAT-01: all who have played, also those who left."""
    players = reader.ordered(
        reader.state.entered - helvetia_side(reader.state).exhausted
    )
    return one_offer(
        reader,
        HelvetiaKind.EXHAUSTED,
        of_players(reader, HelvetiaKind.EXHAUSTED, players),
    )


def _cards(reader: OfferReader, kind: str, numbers: Iterable[int]) -> list[Offer]:
    """One choice for each of these cards."""
    choices = [
        OfferChoice(
            {"kind": str(kind), "side": reader.side, "number": number}, number=number
        )
        for number in numbers
    ]
    return one_offer(reader, kind, choices)


def power_offers(reader: OfferReader) -> list[Offer]:
    """HC-DECK-05: to the own coach alone, since only he gives a hand."""
    state = helvetia_side(reader.state)
    spent = {state.challenge, *state.cards_played}
    return _cards(reader, HelvetiaKind.POWER, sorted(set(reader.hand) - spent))


def legend_offers(reader: OfferReader) -> list[Offer]:
    """HC-DECK-01: the LEGEND that was brought, unless it was played before."""
    state = helvetia_side(reader.state)
    brought = {state.legend} - {None, *state.brought.spent, *state.cards_played}
    return _cards(reader, HelvetiaKind.LEGEND, filter(None, brought))


def progress_offers(reader: OfferReader) -> list[Offer]:
    """One more towards the challenge."""
    kind = HelvetiaKind.PROGRESS
    return one_offer(reader, kind, of_side(reader, kind, ({"n": 1},)))


def outcome_offers(reader: OfferReader) -> list[Offer]:
    """HC-CHL-02: made or failed, whichever is not written yet."""
    made = [
        word for word in (True, False) if helvetia_side(reader.state).made is not word
    ]
    kind = HelvetiaKind.OUTCOME
    choices = of_side(reader, kind, [{"made": word} for word in made])
    return one_offer(reader, kind, choices)
