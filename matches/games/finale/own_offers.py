"""What may be written of goals, tactic cards and changes in Finale."""

from __future__ import annotations

from dataclasses import replace

from matches.games.finale.attempts import course_fault, course_of
from matches.games.finale.own_checks import keeper_refusal, with_goal
from matches.games.finale.side_part import finale_side
from matches.rules.offers.making import of_side, one_offer
from matches.rules.offers.side_offers import change_offers, goal_offers
from matches.rules.sheet.offer_values import Offer
from matches.rules.sheet.state import OfferReader

# FI-CARD-4.
VALUES = range(1, 6)
TACTIC = "tactic"


def scored_offers(reader: OfferReader) -> list[Offer]:
    """FI-EVT-4: none where the period under way can bring this side no more."""
    sheet = reader.sheet
    if sheet.plays:
        home, away = sheet.sides.map(finale_side)
        course = course_of(home, away, int(sheet.phase))
        if course_fault(with_goal(course, reader.side, "play")) is not None:
            return []
    return goal_offers(reader)


def laid_offers(reader: OfferReader) -> list[Offer]:
    """FI-EVT-2: the values of a card, once in a period."""
    if int(reader.sheet.phase) in finale_side(reader.state).cards:
        return []
    choices = of_side(reader, TACTIC, [{"number": value} for value in VALUES])
    numbered = [replace(one, number=one.entry["number"]) for one in choices]
    return one_offer(reader, TACTIC, numbered)


def replaced_offers(reader: OfferReader) -> list[Offer]:
    """FI-PER-9: those who may come on for each other."""
    found = []
    for offer in change_offers(reader):
        choices = tuple(
            one
            for one in offer.choices
            if keeper_refusal(reader.state, one.player, one.on) is None
        )
        found.append(replace(offer, choices=choices))
    return found
