"""A match that is over is played on from one of its moments, as practice."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from competitions.actions.door import Author, DeletedMeanwhile
from competitions.models import random_part
from engine.dice import SealedDice
from engine.errors import N_, Conflict, RuleViolation
from engine.promise import FORMAT, promise_of
from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.sides import Side, SideOrNone
from matches.actions.play.acting import append_computer
from matches.actions.play.starting import (
    Chance,
    earlier_match,
    keep_practice,
    spend_practice,
)
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import (
    BrowserMatch,
    browser_match,
    is_private,
    kickoff_of,
    row_of,
)
from matches.queries.play.replays import opening_actions
from matches.rules.play.computer import coaches
from matches.rules.play.help import Help
from matches.rules.play.rebuilding import Kickoff, StoredAction, rebuild_match

RULE = "HV-PLAY-17"
NO_SUCH = N_("Such a match cannot be chosen.")
NOT_OVER = N_(
    "This match is still being played. Once it is over it can be played on from any moment."
)
PRIVATE = N_(
    "Whoever has the address of a match for practice sees it, so none is made of this one."
)
NO_MOMENT = N_("There is no such moment in that match.")
NOTHING_LEFT = N_("Nothing is to be decided any more at that moment.")


class MomentWish(NamedTuple):
    """From which moment of which match somebody plays on, on which side, against whom."""

    source: str
    # After so many of its actions that stand; what is no number is no moment.
    ply: int | None
    side: SideOrNone
    level: str


class StartMoment(NamedTuple):
    """What a match goes on from: how that one began, and what was played of it."""

    kickoff: Kickoff
    played: list[StoredAction]
    # The public id of that match, or the name of a moment that the game brings.
    source: str


class Sitter(NamedTuple):
    """Who plays on: the digest of his token, his side, the level of the computer."""

    holder: str
    side: Side
    level: str
    is_guided: bool = False


def play_on_from(
    wish: MomentWish, holder: str, chance: Chance, by: Author
) -> PracticeMatch:
    """The match that this form begins: what was played before, then dice of its own.

    Sent twice it is the same match. TooMany says when the next one goes. The match is
    played again before anything is written: nobody else waits for that.
    """
    before = earlier_match(holder, by)
    if before is not None:
        return before
    here = _source(wish)
    played = opening_actions(here, _moment(here, wish.ply))
    kickoff = kickoff_of(here.row)._replace(is_continued=True, is_sealed=True)
    sitter = Sitter(holder, Side(wish.side), wish.level)
    return begin_at(StartMoment(kickoff, played, wish.source), sitter, chance, by)


def begin_at(
    moment: StartMoment, sitter: Sitter, chance: Chance, by: Author
) -> PracticeMatch:
    """Stores a practice match that begins with what was played, and the computer's reply.

    The same form twice gives the same match. TooMany if the limit of the network is
    reached, RuleViolation if nothing is left to decide at that moment.
    """
    kickoff, played, source = moment
    match = _rebuilt(moment, chance.seed)
    row = PracticeMatch(
        public_id=random_part(16),
        rules=kickoff.rules,
        setup=kickoff.setup,
        promise=match.promise,
        faces=list(kickoff.faces),
        help=Help.ADVICE,
        started_at=by.at,
        acted_at=by.at,
        holder=sitter.holder,
        key=by.key,
        side=sitter.side,
        level=sitter.level,
        source=source,
        guided=sitter.is_guided,
    )
    with transaction.atomic():
        before = earlier_match(sitter.holder, by)
        if before is not None:
            return before
        spend_practice(by)
        keep_practice(row, chance)
        append_computer(BrowserMatch(row, played, match), chance.computer, by)
    return row


def _source(wish: MomentWish) -> BrowserMatch:
    """HV-PLAY-17: the match that is over, if its room offers this level."""
    row = row_of(wish.source)
    if row is None:
        raise DeletedMeanwhile
    if is_private(row):
        raise RuleViolation(RULE, PRIVATE)
    here = browser_match(row)
    if not here.has_ended:
        raise Conflict(NOT_OVER)
    if not wish.side or not _offers(here.room, wish.level):
        raise RuleViolation(RULE, NO_SUCH)
    return here


def _offers(room: AnyRoom, level: str) -> bool:
    return level in {each.key for each in coaches(room, "en")}


def _moment(here: BrowserMatch, ply: int | None) -> int:
    if ply is None or not 0 <= ply <= here.match.ply:
        raise RuleViolation(RULE, NO_MOMENT)
    return ply


def _rebuilt(moment: StartMoment, seed: bytes) -> AnyMatch:
    """The match as it was then, with a promise and sealed dice of its own."""
    match = rebuild_match(moment.kickoff, moment.played)
    if not match.to_move:
        raise RuleViolation(RULE, NOTHING_LEFT)
    match.roll_on(SealedDice(seed, len(match.rolls)))
    table, name = match.game.table_of(match.setup), match.game.name
    match.promised(FORMAT, promise_of(name, table, seed, match.opening), True)
    return match
