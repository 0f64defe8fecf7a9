"""What a sheet of Helvetia adds to its report, and to what is read before the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from competitions.games.door import (
    CardPlayed,
    ChallengeOutcome,
    HelvetiaPart,
    helvetia_part,
)
from engine.errors import N_
from engine.report import PlayerTally, SideSheet
from engine.sides import SIDES, Side
from matches.games.helvetia import challenges
from matches.games.helvetia.names import HelvetiaKind
from matches.games.helvetia.side_part import helvetia_side
from matches.rules.report.match_report import live_rows, row_moments
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import Names, ReportPart, Sheet, SheetWarning


def side_part(page: SideSheet, sheet: Sheet, side: Side, names: Names) -> SideSheet:
    """HC-FAT-01, HC-DECK-01, HC-CHL-02: the tired, the cards, the challenge, the counts."""
    state, moment = sheet.sides[side], row_moments(sheet)
    part = helvetia_side(state)
    tallies = challenges.challenge_tallies(sheet, side)
    return replace(
        page,
        game=HelvetiaPart(
            exhausted=tuple(
                names[one.player]
                for one in state.members
                if one.player in part.exhausted
            ),
            cards_played=tuple(
                CardPlayed(row.content["number"], moment(row))
                for row in live_rows(sheet, HelvetiaKind.POWER, HelvetiaKind.LEGEND)
                if row.entry.side == side
            ),
            open_card=part.legend,
            sealed=part.brought.sealed,
            challenge=_challenge(sheet, side),
        ),
        tallies=tuple(
            PlayerTally(names[player], what, n)
            for (player, what), n in sorted(tallies.items())
            if player
        ),
    )


def _challenge(sheet: Sheet, side: Side) -> ChallengeOutcome | None:
    """HC-CHL-02: nobody said that it was made: it was not."""
    number = helvetia_side(sheet.sides[side]).challenge
    if number is None:
        return None
    made = bool(challenges.outcome(sheet, side))
    return ChallengeOutcome(number, made, challenges.count(sheet, side))


def sure_part(page: SideSheet, sheet: Sheet, side: Side, _names: Names) -> SideSheet:
    """The page without a challenge of which nobody said how it ended."""
    has_outcome = challenges.outcome(sheet, side) is not None
    part = helvetia_part(page)
    return page if has_outcome else replace(page, game=replace(part, challenge=None))


def side_summary(sheet: Sheet, side: Side, names: Names) -> tuple[SheetWarning, ...]:
    """HC-FAT-01, HC-CHL-02: what the next match will ask about."""
    state, template = helvetia_side(sheet.sides[side]), N_("Exhausted: %(player)s.")
    tired = [
        SheetWarning("HC-FAT-01", template, {"player": names[player]}, side, player)
        for player in sorted(state.exhausted)
    ]
    has_challenge = state.challenge is not None
    return (*tired, *([_challenge_warning(sheet, side)] if has_challenge else ()))


def _challenge_warning(sheet: Sheet, side: Side) -> SheetWarning:
    """HC-CHL-02: made goes into the deck, not made changes nothing."""
    made = challenges.outcome(sheet, side)
    template = N_("Challenge %(number)s made.")
    if not made:
        template = N_("Challenge %(number)s not made.")
    if made is None:
        template = N_("Challenge %(number)s: nobody wrote that it was made.")
    number = helvetia_side(sheet.sides[side]).challenge
    return SheetWarning("HC-CHL-02", template, {"number": number}, side)


def gaps_of_match(sheet: Sheet) -> tuple[SheetWarning, ...]:
    """What the next match will miss, since nobody wrote it."""
    return tuple(_gaps(sheet))


def _gaps(sheet: Sheet) -> Iterator[SheetWarning]:
    """No ban, no injury and no fatigue can follow from what nobody wrote."""
    if CoreKind.YELLOW not in sheet.profile.kinds:
        template = N_("No cards and injuries: no ban and no absence can follow.")
        yield SheetWarning("HC-SUSP-01", template)
        template = N_("No exhausted players: all start the next match with full BOOST.")
        yield SheetWarning("HC-FAT-02", template)
        return
    for side in SIDES:
        state = sheet.sides[side]
        part = helvetia_side(state)
        if state.members and not part.exhausted:
            template = N_("Nobody is exhausted: all start with full BOOST.")
            yield SheetWarning("HC-FAT-02", template, side=side)
        if challenges.outcome(sheet, side) is None and part.challenge is not None:
            template = N_("The challenge is open: the card does not join the deck.")
            yield SheetWarning("HC-CHL-02", template, side=side)


GEEK_PART = ReportPart(side_part, sure_part, side_summary, gaps_of_match)
# HC-FAM-14: nothing follows from a match, so nothing is missing for it.
FAMILY_PART = ReportPart(side_part, sure_part, side_summary)
