"""What may be written of the match now, for the kinds that many games have."""

from __future__ import annotations

from matches.rules.offers.making import of_match
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.offer_values import Offer
from matches.rules.sheet.state import OfferReader


def kickoff_offers(reader: OfferReader) -> list[Offer]:
    sides = ({"side": "home"}, {"side": "away"})
    return [of_match(reader, CoreKind.KICKOFF, sides)]


def clock_offers(reader: OfferReader) -> list[Offer]:
    steps = [{"plus": step} for step in reader.sheet.profile.steps]
    return [of_match(reader, CoreKind.CLOCK, steps)]


def period_offers(reader: OfferReader) -> list[Offer]:
    sheet = reader.sheet
    profile = sheet.profile
    pressing = profile.is_over(sheet.phase, sheet.minute) or not profile.timed
    after = profile.periods.following.get(sheet.phase, ())
    following = [{"to": to} for to in after]
    return [of_match(reader, CoreKind.PERIOD, following, pressing=pressing)]


def finish_offers(reader: OfferReader) -> list[Offer]:
    over = not reader.sheet.plays
    return [of_match(reader, CoreKind.FINISH, ({},), pressing=over)]


def reopen_offers(reader: OfferReader) -> list[Offer]:
    return [of_match(reader, CoreKind.REOPEN, ({},))]
