"""Somebody's time is over: the server decides for him, once, whoever notices it."""

from __future__ import annotations

from datetime import datetime

from competitions.actions.door import Author
from engine.sides import Side
from matches.actions.play.acting import go_on, hand_dice
from matches.actions.play.writing import CLOCK, store_actions
from matches.models import PlayedMatch, PracticeMatch
from matches.models.played import Digital
from matches.queries.play.browser_matches import BrowserMatch, browser_match, row_of
from matches.rules.play.clock import (
    BY_RULE,
    LAPSE,
    UNLIMITED,
    clock_from,
    lapsed_sides,
)
from matches.rules.play.computer import default_deed, played_deed
from matches.rules.play.rebuilding import StoredAction


def is_late(row: Digital, at: datetime) -> bool:
    """Whether somebody's time is over, as far as its row tells."""
    if row.limit == UNLIMITED or row.ended_at is not None:
        return False
    return bool(lapsed_sides(row.limit, clock_from(row.clock), at))


def decide_for_late(public_id: str, at: datetime) -> bool:
    """HV-PLAY-13: the default deed of each side that is late; False if none was written.

    Whoever does it at the same time finds the same deeds; they count once.
    """
    row = row_of(public_id)
    if row is None or not is_late(row, at):
        return False
    here, known = browser_match(row), row.revision
    if here.is_over:
        leave_alone(public_id)
        return False
    secret = row.secret
    hand_dice(here, secret)
    for side in lapsed_sides(row.limit, here.clock, at):
        if side in here.match.to_move:
            _decide(here, side, bytes.fromhex(secret.computer))
    go_on(here, bytes.fromhex(secret.computer))
    return len(here.actions) > known and store_actions(
        here, known, Author(CLOCK, CLOCK, at)
    )


def _decide(here: BrowserMatch, side: Side, secret: bytes) -> None:
    deed = default_deed(here.room, here.match, side, secret)
    word, faces = played_deed(here.match, side, deed.action)
    key = f"{BY_RULE if deed.by_rule else LAPSE}{len(here.actions)}"
    here.actions.append(StoredAction(key, side, word, faces))


def leave_alone(public_id: str) -> None:
    """The background work looks no more before the next deed of a person."""
    for rows in (PracticeMatch.objects.all(), PlayedMatch.objects.all()):
        rows.filter(public_id=public_id).update(due_at=None, thinks_since=None)
