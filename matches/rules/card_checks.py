"""What one side may write of its cards and its challenge."""

from __future__ import annotations

from collections.abc import Collection

from engine.errors import N_, RuleViolation
from matches.rules.entries import Entry, Kind
from matches.rules.state import Phase, Sheet


def check_power(sheet: Sheet, entry: Entry, hand: Collection[int]) -> None:
    """HC-DECK-05, HC-DECK-03, HC-CHL-01: an own card that was brought, once."""
    state = sheet.sides[entry.side]
    number = entry.content["number"]
    if entry.scribe != entry.side:
        raise RuleViolation(
            "HC-DECK-05", N_("Each side writes down its own POWER cards.")
        )
    if number == state.challenge:
        raise RuleViolation(
            "HC-CHL-01",
            N_("Card %(number)s is the challenge: it cannot be played in this match."),
            number=number,
        )
    if number not in hand:
        raise RuleViolation(
            "HC-DECK-05",
            N_("Card %(number)s was not brought to this match."),
            number=number,
        )
    if number in state.cards_played:
        raise RuleViolation(
            "HC-DECK-03",
            N_("Card %(number)s has been played: once in a match."),
            number=number,
        )


def check_legend(sheet: Sheet, entry: Entry, _hand: Collection[int]) -> None:
    """HC-DECK-01: the LEGEND that was brought, once per competition."""
    state = sheet.sides[entry.side]
    number = entry.content["number"]
    if number in state.spent or number in state.cards_played:
        raise RuleViolation(
            "HC-DECK-01",
            N_("LEGEND %(number)s has been played: once in a competition."),
            number=number,
        )
    if number != state.legend:
        raise RuleViolation(
            "HC-DECK-05",
            N_("Card %(number)s was not brought to this match."),
            number=number,
        )


def check_challenge(sheet: Sheet, entry: Entry, _hand: Collection[int]) -> None:
    """HC-CHL-01, HC-CHL-02, HC-CHL-03: only of a challenge that was chosen."""
    state = sheet.sides[entry.side]
    if state.challenge is None:
        raise RuleViolation(
            "HC-CHL-01", N_("This side has chosen no challenge for this match.")
        )
    if entry.kind is not Kind.PROGRESS:
        return
    if state.challenge_asks and state.challenge_asks[0] == "goals":
        raise RuleViolation(
            "HC-CHL-04", N_("Goals count for the challenge by themselves.")
        )
    if sheet.phase is Phase.SHOOTOUT:
        raise RuleViolation(
            "HC-CHL-03", N_("The shoot-out does not count for a challenge.")
        )
