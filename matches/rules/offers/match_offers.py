"""What may be written of the match now, for the kinds that many games have."""

from __future__ import annotations

from matches.rules.offers.making import of_match
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.offer_values import Offer
from matches.rules.sheet.state import OfferReader


def kickoff_offers(asked: OfferReader) -> list[Offer]:
    sides = ({"side": "home"}, {"side": "away"})
    return [of_match(asked, CoreKind.KICKOFF, sides)]


def clock_offers(asked: OfferReader) -> list[Offer]:
    steps = [{"plus": step} for step in asked.sheet.profile.steps]
    return [of_match(asked, CoreKind.CLOCK, steps)]


def period_offers(asked: OfferReader) -> list[Offer]:
    sheet = asked.sheet
    profile = sheet.profile
    pressing = profile.is_over(sheet.phase, sheet.minute) or not profile.timed
    after = profile.periods.following.get(sheet.phase, ())
    following = [{"to": to} for to in after]
    return [of_match(asked, CoreKind.PERIOD, following, pressing=pressing)]


def finish_offers(asked: OfferReader) -> list[Offer]:
    over = not asked.sheet.plays
    return [of_match(asked, CoreKind.FINISH, ({},), pressing=over)]


def reopen_offers(asked: OfferReader) -> list[Offer]:
    return [of_match(asked, CoreKind.REOPEN, ({},))]
