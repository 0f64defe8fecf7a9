"""HV-PLAY-23: what the one screen of a real table does, once all its dice are typed."""

from __future__ import annotations

from typing import NamedTuple

from competitions.actions.door import Author
from engine.dice import FaceNeeded
from engine.errors import N_, IllegalAction
from matches.actions.play.acting import NO_WORD, acting_side, do_deed
from matches.models.play import LONGEST_WORD
from matches.queries.play.browser_matches import BrowserMatch
from matches.rules.play.at_table import (
    RULE,
    DieAsked,
    RolledFace,
    TriedAction,
    refuse_left,
    table_dice,
)
from matches.rules.play.computer import played_deed
from matches.rules.play.rebuilding import StoredAction

NOT_AT_TABLE = N_("The dice of this match are not typed.")


class TableDeed(NamedTuple):
    """An action, and what was typed for it so far."""

    word: str
    typed: tuple[RolledFace, ...] = ()


def act_at_table(
    public_id: str, deed: TableDeed, by: Author, seen: int
) -> BrowserMatch:
    """One action with all its dice; DieAsked, and nothing is stored, while one is missing."""
    if not 0 < len(deed.word) <= LONGEST_WORD:
        raise IllegalAction("EN-TURN-01", NO_WORD)

    def done(here: BrowserMatch) -> None:
        if not here.row.is_at_table:
            raise IllegalAction(RULE, NOT_AT_TABLE)
        side, dice = acting_side(here, by), table_dice(deed.typed)
        here.match.roll_on(dice)
        action, known = here.match.parse(side, deed.word), here.words_before(seen)
        try:
            word, faces = played_deed(here.match, side, action, known)
        except FaceNeeded as needed:
            tried = TriedAction(side, action)
            raise DieAsked(here.match, tried, needed, deed.typed) from None
        refuse_left(dice)
        here.actions.append(StoredAction(by.key, side, word, faces))

    return do_deed(public_id, by, [deed.word], done)
