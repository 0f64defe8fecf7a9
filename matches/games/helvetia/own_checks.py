"""What one side may not write of tired players, its cards and its challenge, and why."""

from __future__ import annotations

from collections.abc import Collection

from engine.errors import N_, RuleViolation
from engine.sides import SideOrNone
from matches.games.helvetia.side_part import helvetia_side
from matches.rules.checks.player_checks import named_refusal, never_played
from matches.rules.sheet.entries import Entry
from matches.rules.sheet.periods import SHOOTOUT
from matches.rules.sheet.state import Sheet


def no_powers(_sheet: Sheet, side: SideOrNone, scribe: str) -> RuleViolation | None:
    """HC-DECK-05: only the coach of a side sees its hand, so he alone writes."""
    if scribe == side:
        return None
    return RuleViolation("HC-DECK-05", N_("Each side writes down its own POWER cards."))


def power_refusal(
    sheet: Sheet, entry: Entry, hand: Collection[int]
) -> RuleViolation | None:
    """HC-DECK-05, HC-DECK-03, HC-CHL-01: an own card that was brought, once."""
    state = helvetia_side(sheet.sides[entry.side])
    number = entry.content["number"]
    if number == state.challenge:
        return RuleViolation(
            "HC-CHL-01",
            N_("Card %(number)s is the challenge: it cannot be played in this match."),
            number=number,
        )
    if number not in hand:
        return RuleViolation("HC-DECK-05", _NOT_BROUGHT, number=number)
    if number in state.cards_played:
        return RuleViolation(
            "HC-DECK-03",
            N_("Card %(number)s has been played: once in a match."),
            number=number,
        )
    return None


_NOT_BROUGHT = N_("Card %(number)s was not brought to this match.")


def legend_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-DECK-01: the LEGEND that was brought, once per competition."""
    state = helvetia_side(sheet.sides[entry.side])
    number = entry.content["number"]
    if number in state.brought.spent or number in state.cards_played:
        return RuleViolation(
            "HC-DECK-01",
            N_("LEGEND %(number)s has been played: once in a competition."),
            number=number,
        )
    if number != state.legend:
        return RuleViolation("HC-DECK-05", _NOT_BROUGHT, number=number)
    return None


def no_outcome(sheet: Sheet, side: SideOrNone, _scribe: str) -> RuleViolation | None:
    """HC-CHL-01, HC-CHL-02: only of a challenge that was chosen."""
    if helvetia_side(sheet.sides[side]).challenge is not None:
        return None
    return RuleViolation(
        "HC-CHL-01", N_("This side has chosen no challenge for this match.")
    )


def no_progress(sheet: Sheet, side: SideOrNone, scribe: str) -> RuleViolation | None:
    """HC-CHL-03, HC-CHL-04: what does not count by itself, while it is played."""
    asks = helvetia_side(sheet.sides[side]).challenge_asks
    found = no_outcome(sheet, side, scribe)
    if found is None and asks and asks[0] == "goals":
        return RuleViolation(
            "HC-CHL-04", N_("Goals count for the challenge by themselves.")
        )
    if found is None and sheet.phase == SHOOTOUT:
        return RuleViolation(
            "HC-CHL-03", N_("The shoot-out does not count for a challenge.")
        )
    return found


def tired_refusal(
    sheet: Sheet, entry: Entry, _hand: Collection[int]
) -> RuleViolation | None:
    """HC-FAT-01, HC-FAT-03: once, of those who have played, even if replaced."""
    state, player = sheet.sides[entry.side], entry.player
    found = never_played(state, player, "HC-FAT-03")
    if found is None and player in helvetia_side(state).exhausted:
        text = N_("No. %(number)s is written down as exhausted already.")
        return named_refusal(state, player, "HC-FAT-01", text)
    return found
