"""A coach leaves what comes before the kick-off to the advice."""

from __future__ import annotations

from competitions.actions.door import Author
from engine.errors import N_, IllegalAction
from matches.actions.play.acting import (
    ADVISED,
    acting_side,
    do_deed,
    go_on,
    hand_dice,
    key_of,
    refuse_stale,
)
from matches.queries.play.browser_matches import BrowserMatch
from matches.rules.play.computer import Bench
from matches.rules.play.help import Help
from matches.rules.play.rebuilding import StoredAction

RULE = "HV-PLAY-25"
NO_ADVICE = N_("In this match nobody advises you: choose yourself.")
NOTHING_LEFT = N_("There is nothing left to be set out for you now.")


def set_out(public_id: str, by: Author, seen: int) -> BrowserMatch:
    """HV-PLAY-25: line-up, coin and places of a side as advised, as words of its own."""

    def deed(here: BrowserMatch) -> None:
        secret = here.row.secret
        hand_dice(here, secret)
        side, drawn_by = acting_side(here, by), bytes.fromhex(secret.computer)
        refuse_stale(here, seen)
        if here.row.help != Help.ADVICE:
            raise IllegalAction(RULE, NO_ADVICE)
        bench = Bench(here.room, side, here.room.level, drawn_by + side.encode())
        if not bench.sets_out(here.match):
            raise IllegalAction(RULE, NOTHING_LEFT)
        known = len(here.actions)
        while bench.sets_out(here.match):
            for word, faces in bench.set_out(here.match):
                key = key_of(by, len(here.actions) - known)
                here.actions.append(StoredAction(key, side, word, faces))
            go_on(here, drawn_by)

    return do_deed(public_id, by, [ADVISED], deed)
