"""May this entry be written now? If not: the id of the rule and a sentence."""

from __future__ import annotations

from collections.abc import Collection

from engine.errors import N_, RuleViolation
from engine.sides import SideOrNone
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.periods import CLOSED
from matches.rules.sheet.state import Sheet, Trait

# A match of 90 minutes with every gesture counted has half as many.
MOST_ENTRIES = 600
# On a full sheet what is wrong can still be mended, and the match ended.
MOST_WITH_CORRECTIONS = 900


def refuse_entry(sheet: Sheet, entry: Entry, hand: Collection[int] = ()) -> None:
    """Nothing if the entry may be written; else a RuleViolation."""
    found = entry_refusal(sheet, entry, hand)
    if found is not None:
        raise found


def entry_refusal(
    sheet: Sheet, entry: Entry, hand: Collection[int] = ()
) -> RuleViolation | None:
    """Why this entry may not be written now; None if it may.

    `hand` holds the sealed cards that the entry's own side has brought.
    """
    found = kind_refusal(sheet, entry.kind, entry.side, entry.scribe)
    if found is None and (check := sheet.profile.vocabulary[entry.kind].check):
        wrong = check(sheet, entry, hand)
        found = _cited(sheet, wrong) if wrong else None
    return found


def kind_refusal(
    sheet: Sheet, kind: str, side: SideOrNone, scribe: str
) -> RuleViolation | None:
    """Why no entry of this kind may be written now of a side, by who keeps `scribe`."""
    found = _no_room(sheet, kind) or _not_now(sheet, kind)
    if found is None and (closed := sheet.profile.vocabulary[kind].closed):
        found = closed(sheet, side, scribe)
    return _cited(sheet, found) if found else None


def _cited(sheet: Sheet, found: RuleViolation) -> RuleViolation:
    """The refusal with the id that its rule has in the book of this game."""
    own = sheet.profile.cites.get(found.rule_id)
    return RuleViolation(own, found.message, **found.params) if own else found


def _no_room(sheet: Sheet, kind: str) -> RuleViolation | None:
    """HV-SHT-04: each entry is read again by all that follow, so there is an end."""
    of_game = sheet.profile.vocabulary.get(kind)
    mends = of_game is not None and Trait.MENDS in of_game.traits
    most = MOST_WITH_CORRECTIONS if mends else MOST_ENTRIES
    if sheet.revision < most or kind == CoreKind.FINISH:
        return None
    return RuleViolation(
        "HV-SHT-04",
        N_(
            "This sheet is full: it holds %(most)s entries. End the match, or let"
            " the organiser enter its result."
        ),
        most=most,
    )


def _not_now(sheet: Sheet, kind: str) -> RuleViolation | None:
    """HC-SHT-03: after the opening, before the end, and only what this sheet has."""
    if sheet.phase == CLOSED:
        if kind == CoreKind.OPEN:
            return None
        return RuleViolation(
            "HC-CMP-02", N_("The sheet opens when both coaches are ready.")
        )
    if kind == CoreKind.OPEN:
        return RuleViolation("HC-CMP-02", N_("The sheet is open already."))
    if kind not in sheet.profile.kinds:
        return RuleViolation("HC-SHT-05", N_("This sheet has no entries of this kind."))
    if sheet.finished and kind != CoreKind.REOPEN:
        return RuleViolation(
            "HC-SHT-03", N_("The match has been ended: reopen the sheet first.")
        )
    return None
